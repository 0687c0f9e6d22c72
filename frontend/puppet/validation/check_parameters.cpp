// Checks of parameter lists: names, types, defaults, and who may capture the rest.
#include "frontend/puppet/validation/checker.h"
#include "frontend/puppet/validation/literal_value.h"
#include "frontend/puppet/validation/names.h"

#include <unordered_map>

namespace ppcc::puppet {

using namespace ast;

void Checker::check(const Parameter &node) {
  if (looksNumeric(node.name))
    report<Id::IllegalNumericParameter>(node, node.name);
  if (!isParameterName(node.name))
    report<Id::IllegalParamName>(node, node.name);
  if (node.value)
    checkNoAssignment(*node.value);
}

void Checker::checkNoAssignment(const Node &node) {
  if (is<AssignmentExpression>(&node))
    report<Id::IllegalAssignmentContext>(node);
  else if (!is<LambdaExpression>(&node)) // which has variables of its own
    eachChild(node, [this](const Node &child) { checkNoAssignment(child); });
}

void Checker::check(const LambdaExpression &node) {
  for (const Parameter *parameter : node.parameters)
    if (parameter->capturesRest && parameter != node.parameters.back())
      report<Id::CapturesRestNotLast>(*parameter, parameter->name);
  checkTypeReference(node, node.returnType);
}

void Checker::check(const EppExpression &node) {
  const auto *template_ = as<LambdaExpression>(container());
  if (!template_)
    return;
  checkNoCapture(template_->parameters, node);
  checkUniqueNames(template_->parameters);
}

void Checker::checkUniqueNames(Parameters parameters) {
  std::unordered_map<std::string_view, const Parameter *> seen;
  for (const Parameter *parameter : parameters) {
    auto [first, isNew] = seen.emplace(parameter->name, parameter);
    if (!isNew)
      report<Id::DuplicateParameter>(*parameter, parameter->name)
          .note<Id::FirstDeclaredHere>(file_, first->second->span);
  }
}

void Checker::checkReservedNames(Parameters parameters, const Node &owner) {
  for (const Parameter *parameter : parameters)
    if (parameter->name == "name" || parameter->name == "title")
      report<Id::ReservedParameter>(*parameter, parameter->name, "the " + label(owner));
}

void Checker::checkNoCapture(Parameters parameters, const Node &owner) {
  for (const Parameter *parameter : parameters)
    if (parameter->capturesRest)
      report<Id::CapturesRestNotSupported>(*parameter, parameter->name, labelWithArticle(owner));
}

void Checker::checkLiteralTypes(Parameters parameters) {
  for (const Parameter *parameter : parameters) {
    if (!parameter->typeExpr)
      continue;
    std::optional<pp::Value> value = literalValue(*parameter->typeExpr, literals());
    if (value && !value->isUndef())
      continue;
    std::string type = "Puppet::Pops::Model::" + std::string(name(parameter->typeExpr->kind));
    report<Id::IllegalNonliteralParameterType>(*parameter, parameter->name, withArticle(type));
  }
}

} // namespace ppcc::puppet
