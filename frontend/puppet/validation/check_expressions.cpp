// Checks of assignments, variables, calls, choices, literals and sequences.
#include "frontend/puppet/validation/checker.h"
#include "frontend/puppet/validation/literal_value.h"
#include "frontend/puppet/validation/names.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/puppet/operators/text.h"

#include <unordered_map>

namespace ppcc::puppet {

using namespace ast;

bool isResourceWithoutTitle(const Node &node) {
  const auto *block = as<BlockExpression>(&node);
  return block && block->statements.size() == 2 && is<QualifiedName>(block->statements[0]) &&
         is<LiteralHash>(block->statements[1]);
}

void Checker::check(const AssignmentExpression &node) {
  if (node.op == AssignmentOp::Assign) {
    checkAssignable(*node.left);
    requireValue(node.right);
  } else {
    report<Id::AppendsDeletesNoLongerSupported>(node, spelling(node.op));
  }
}

void Checker::checkAssignable(const Node &target) {
  if (const auto *variable = as<VariableExpression>(&target)) {
    const auto *name = as<QualifiedName>(variable->expr);
    if (name && isNumericVariableName(name->value))
      report<Id::IllegalNumericAssignment>(target, name->value);
    if (name && name->value.find("::") != std::string_view::npos)
      report<Id::CrossScopeAssignment>(target, name->value);
  } else if (const auto *list = as<LiteralList>(&target)) {
    for (const Node *element : list->values)
      checkAssignable(*element);
  } else if (is<AccessExpression>(&target)) {
    report<Id::IllegalIndexedAssignment>(target);
  } else {
    report<Id::IllegalAssignment>(target, labelWithArticle(target));
  }
}

void Checker::check(const VariableExpression &node) {
  if (is<LiteralInteger>(node.expr))
    return;
  const auto *name = as<QualifiedName>(node.expr);
  if (!name) {
    report<Id::IllegalExpression>(node, labelWithCapitalArticle(node), "name",
                                  labelWithArticle(node));
    return;
  }
  bool startsWithDigit = !name->value.empty() && name->value[0] >= '0' && name->value[0] <= '9';
  if (startsWithDigit && !isNumericVariableName(name->value))
    report<Id::IllegalNumericVarName>(node, name->value);
  else if (!startsWithDigit && !isVariableName(name->value))
    report<Id::IllegalVarName>(node, name->value);
}

void Checker::check(const BlockExpression &node) {
  if (isResourceWithoutTitle(node))
    report<Id::ResourceWithoutTitle>(node, as<QualifiedName>(node.statements[0])->value);
  else
    checkStatements(node.statements);
}

void Checker::check(const ApplyBlockExpression &node) { checkStatements(node.statements); }

void Checker::checkStatements(List<Node> statements) {
  for (size_t i = 0; i + 1 < statements.size(); ++i) {
    if (!hasNoEffect(statements[i]))
      continue;
    report<Id::IdemExpressionNotLast>(*statements[i], label(*statements[i]));
    return; // only the first, the others tend to follow from it
  }
}

void Checker::check(const CallNamedFunctionExpression &node) {
  const auto *access = as<AccessExpression>(node.functor);
  bool callsType = is<QualifiedReference>(access ? access->left : node.functor);
  if (callsType || is<QualifiedName>(node.functor))
    return;
  if (is<RenderStringExpression>(node.functor))
    report<Id::IllegalEppParameters>(node);
  else
    report<Id::IllegalExpression>(*node.functor, labelWithCapitalArticle(*node.functor),
                                  "function name", labelWithArticle(node));
}

void Checker::check(const NamedAccessExpression &node) {
  if (is<QualifiedName>(node.right))
    return;
  const Node *call = container();
  report<Id::IllegalExpression>(*node.right, labelWithCapitalArticle(*node.right), "function name",
                                labelWithArticle(call ? *call : node));
}

void Checker::check(const CaseExpression &node) {
  requireValue(node.test);
  const Node *first = nullptr;
  for (const CaseOption *option : node.options)
    for (const Node *value : option->values) {
      if (!is<LiteralDefault>(value))
        continue;
      if (first)
        report<Id::DuplicateDefault>(*value, label(node))
            .note<Id::PreviousDefaultHere>(file_, first->span);
      else
        first = value;
    }
}

void Checker::check(const CaseOption &node) {
  for (const Node *value : node.values)
    requireValue(value);
}

void Checker::check(const SelectorExpression &node) {
  requireValue(node.left);
  const Node *first = nullptr;
  for (const SelectorEntry *entry : node.selectors) {
    if (!is<LiteralDefault>(entry->matching))
      continue;
    if (first) {
      report<Id::DuplicateDefault>(*entry->matching, label(node))
          .note<Id::PreviousDefaultHere>(file_, first->span);
      return; // a third is not worth another message
    }
    first = entry->matching;
  }
}

void Checker::check(const SelectorEntry &node) { requireValue(node.matching); }

void Checker::check(const LiteralInteger &node) {
  if (node.fitsInt64 || options_.bigIntegers)
    return;
  pp::ScopedInteger number;
  mpz_set_str(number, std::string(node.digits()).c_str(), node.radix);
  report<Id::NumericOverflow>(node, labelWithCapitalArticle(node), pp::signedHexText(number));
}

void Checker::check(const LiteralList &node) {
  for (const Node *value : node.values)
    requireValue(value);
}

void Checker::check(const LiteralHash &node) {
  using diagnostics::Severity;
  if (node.entries.size() < 2 || diagnostics_.severity(Id::DuplicateKey) == Severity::Ignored)
    return;
  std::unordered_map<pp::Value, const KeyedEntry *, LiteralHasher, LiteralEqual> seen;
  for (const KeyedEntry *entry : node.entries) {
    std::optional<pp::Value> key = literalValue(*entry->key, literals());
    if (!key)
      continue;
    auto [first, isNew] = seen.emplace(*key, entry);
    if (!isNew)
      report<Id::DuplicateKey>(*entry, pp::rubyText(*key))
          .note<Id::FirstDeclaredHere>(file_, first->second->span);
  }
}

void Checker::check(const KeyedEntry &node) {
  requireValue(node.key);
  requireValue(node.value);
}

void Checker::check(const ReservedWord &node) { report<Id::ReservedWord>(node, node.word); }

} // namespace ppcc::puppet
