// Type aliases of the program and of stdlib, as far as they are constant.
#pragma once

#include "frontend/puppet/analysis/declarations.h"
#include "runtime-lib/puppet/stdlib/type_aliases.h"
#include "runtime-lib/puppet/types/type.h"

#include <map>
#include <string>

namespace ppcc::puppet {

/// Finds aliases for a context of constants. Resource types and what depends on the run it does not
/// know.
class DeclaredTypes : public pp::TypeResolver {
public:
  explicit DeclaredTypes(const Declarations &declarations) : declarations_(declarations) {}

  const pp::Type *loadType(pp::Context &context, std::string_view name) override;
  bool isResourceType(pp::Context &, std::string_view) override { return false; }
  const pp::Type *closureType(pp::Context &, pp::Value) override { return nullptr; }
  const pp::Type *returnType(pp::Context &, std::string_view, std::span<const pp::Value>) override {
    return nullptr;
  }
  pp::Value resourceAttribute(pp::Context &, const pp::Type *, pp::Value) override {
    return pp::Value::undef();
  }

private:
  const pp::Type *resolve(pp::Context &context, const std::string &name,
                          const ast::TypeAlias &alias);

  const Declarations &declarations_;
  /// Null for aliases that are not constant.
  std::map<std::string, const pp::Type *> known_;
  /// Aliases that are being resolved, the innermost last.
  std::vector<std::string> pending_;
  pp::stdlib::TypeAliases stdlib_;
};

} // namespace ppcc::puppet
