// A module: the functions, pools and declarations of one compilation; what phases and passes
// exchange.
#pragma once

#include "ir/core/function.h"
#include "ir/core/pools.h"
#include "ir/puppet/declarations.h"

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

#define TABLE(Declaration, member, keyword, numbered) std::vector<Declaration> member;
#include "ir/puppet/tables.def"

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
  /// A type narrowed by a Puppet type in Puppet's notation.
  Type refined(Repr repr, std::string_view puppetType) { return {repr, intern(puppetType)}; }

  LayoutId addLayout(ScopeLayout layout);
  LambdaId addLambda(LambdaDeclaration lambda);
  ResourceId addResource(ResourceDescriptor resource);
  CollectorId addCollector(CollectorDescriptor collector);

  StringPool strings;
  LocationPool locations;
  ConstantPool constants{strings};

private:
  std::vector<std::unique_ptr<Function>> functions_;
  std::unordered_map<StringId, FunctionId> functionsByName_;
};

} // namespace ppcc::ir
