// Aliases are resolved when they are first asked for; one that is not constant takes with it those
// that are being resolved, since they may refer to it already.
#include "frontend/puppet/analysis/declared_types.h"

#include "frontend/puppet/analysis/type_tree.h"
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/puppet/types/parser/interpret.h"
#include "runtime-lib/puppet/types/visit.h"

namespace ppcc::puppet {

/// The type that the body stands for in every run, or null.
static const pp::Type *bodyOf(pp::Context &context, const ast::Node &expression) {
  TypeTree tree = typeTree(expression);
  // Only messages would quote the text.
  std::string source(tree.span.end - tree.span.begin, ' ');
  try {
    const pp::Type *type = pp::type_syntax::Interpreter(context, source).type(tree.root);
    // An Object type or a set of types is more than its body says; a name that means nothing here
    // may mean a resource type when the program runs.
    bool isPlain = !type->is(pp::TypeKind::Object) && !type->is(pp::TypeKind::TypeSet) &&
                   pp::unresolvedName(type).empty();
    return isPlain ? type : nullptr;
  } catch (const pp::EvaluationError &) {
    return nullptr;
  }
}

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
  constexpr size_t deepest = 100;
  pp::TypeAliasType *type = pp::newTypeAlias(context, alias.name);
  known_[name] = type;
  pending_.push_back(name);
  const pp::Type *body = pending_.size() < deepest ? bodyOf(context, *alias.typeExpr) : nullptr;
  if (!body)
    for (const std::string &around : pending_)
      known_[around] = nullptr;
  pending_.pop_back();
  if (!known_[name])
    return nullptr;
  pp::resolveTypeAlias(context, type, body);
  return type;
}

} // namespace ppcc::puppet
