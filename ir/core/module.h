// A module: the functions, pools and declarations of one compilation; what phases and passes
// exchange.
#pragma once

#include "ir/core/constants/pools.h"
#include "ir/core/function.h"

#include <memory>
#include <string_view>
#include <vector>

namespace ppcc::ir {

/// Functions and the tables that refer to them. Ids of one module mean nothing in another.
class Module {
public:
  Module() = default;
  Module(const Module &) = delete;
  Module &operator=(const Module &) = delete;

  /// The tables of each dialect.
#define DIALECT(name) [[no_unique_address]] name::ModulePart name;
#include "ir/all/dialects.def"

  /// Adds an empty function; names are unique in a module.
  FunctionId addFunction(std::string_view name, FunctionKind kind);
  Function &function(FunctionId id) { return *functions_[id.index]; }
  const Function &function(FunctionId id) const { return *functions_[id.index]; }
  size_t functionCount() const { return functions_.size(); }
  FunctionId findFunction(std::string_view name) const;

  StringId intern(std::string_view text) { return strings.intern(text); }
  std::string_view text(StringId id) const { return strings[id]; }
  LocationId locate(std::string_view file, uint32_t line, uint32_t column) {
    return locations.intern({intern(file), line, column});
  }
  /// A type whose values are integers within bounds.
  Type bounded(Repr repr, IntegerRange range) {
    return {repr, {Dialect::core, core.ranges.intern(range)}};
  }

  StringPool strings;
  LocationPool locations;
  ConstantPool constants{strings};

private:
  std::vector<std::unique_ptr<Function>> functions_;
  std::unordered_map<StringId, FunctionId> functionsByName_;
};

} // namespace ppcc::ir
