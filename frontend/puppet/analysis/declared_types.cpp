// Aliases are resolved when they are first asked for; one that is not constant takes with it those
// that are being resolved, since they may refer to it already.
#include "frontend/puppet/analysis/declared_types.h"

#include "frontend/puppet/analysis/constants.h"

namespace ppcc::puppet {

const pp::Type *DeclaredTypes::loadType(pp::Context &context, std::string_view name) {
  std::string key(name);
  if (auto found = known_.find(key); found != known_.end())
    return found->second;
  if (auto alias = declarations_.find<ast::TypeAlias>(name))
    return resolve(context, key, *alias.node);
  return stdlib_.find(context, key);
}

const pp::Type *DeclaredTypes::resolve(pp::Context &context, const std::string &name,
                                       const ast::TypeAlias &alias) {
  // An Object type or a set of types is more than its body says.
  constexpr size_t deepest = 100;
  pp::TypeAliasType *type = pp::newTypeAlias(context, alias.name);
  known_[name] = type;
  pending_.push_back(name);
  const pp::Type *body =
      pending_.size() < deepest ? constantType(context, alias.typeExpr) : nullptr;
  bool isPlain = body && !body->is(pp::TypeKind::Object) && !body->is(pp::TypeKind::TypeSet);
  if (!isPlain)
    for (const std::string &around : pending_)
      known_[around] = nullptr;
  pending_.pop_back();
  if (!known_[name])
    return nullptr;
  pp::resolveTypeAlias(context, type, body);
  return type;
}

} // namespace ppcc::puppet
