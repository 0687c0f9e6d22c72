// Checks of resources, their attributes, collectors and relationships.
#include "frontend/puppet/validation/checker.h"

namespace ppcc::puppet {

using namespace ast;

namespace {

/// `file` as `File`, `apache::vhost` as `Apache::Vhost`.
std::string asTypeName(std::string_view name) {
  std::string result(name);
  bool start = true;
  for (char &c : result) {
    if (start && c >= 'a' && c <= 'z')
      c = static_cast<char>(c - 'a' + 'A');
    start = c == ':';
  }
  return result;
}

} // namespace

void Checker::check(const AttributeOperation &node) {
  const Node *around = container();
  bool mayAdd = is<CollectExpression>(around) || is<ResourceOverrideExpression>(around);
  if (node.op == AttributeOp::Add && !mayAdd)
    report<Id::IllegalAttributeAppend>(node, node.name, labelWithArticle(*around));
  requireValue(node.value);
}

void Checker::check(const AttributesOperation &node) { requireValue(node.expr); }

void Checker::check(const ResourceExpression &node) {
  const auto *type = as<QualifiedName>(node.typeName);
  if (node.form != ResourceForm::Regular && type && type->value == "class")
    report<Id::ClassNotVirtualizable>(node);
}

void Checker::check(const ResourceBody &node) {
  const Node *first = nullptr;
  for (const Node *operation : node.operations) {
    if (!is<AttributesOperation>(operation))
      continue;
    if (first)
      report<Id::MultipleAttributesUnfold>(*operation)
          .note<Id::PreviousUnfoldHere>(file_, first->span);
    else
      first = operation;
  }
}

void Checker::check(const ResourceDefaultsExpression &node) {
  if (node.form != ResourceForm::Regular)
    report<Id::NotVirtualizeable>(node);
}

void Checker::check(const ResourceOverrideExpression &node) {
  if (node.form != ResourceForm::Regular)
    report<Id::NotVirtualizeable>(node);
}

void Checker::check(const RelationshipExpression &node) {
  checkRelationshipSide(*node.left);
  checkRelationshipSide(*node.right);
}

void Checker::checkRelationshipSide(const Node &node) {
  if (!is<CollectExpression>(&node) && !is<RelationshipExpression>(&node))
    requireValue(&node);
}

void Checker::check(const CollectExpression &node) {
  if (is<QualifiedReference>(node.typeExpr))
    return;
  auto builder = report<Id::IllegalExpression>(
      *node.typeExpr, labelWithCapitalArticle(*node.typeExpr), "type name", labelWithArticle(node));
  if (const auto *name = as<QualifiedName>(node.typeExpr))
    builder.help("did you mean `" + asTypeName(name->value) + "`?");
}

void Checker::check(const VirtualQuery &node) {
  if (node.expr)
    checkQuery(*node.expr);
}

void Checker::check(const ExportedQuery &node) {
  if (node.expr)
    checkQuery(*node.expr);
}

void Checker::checkQuery(const Node &node) {
  bool allowed = is<VariableExpression>(&node) || is<QualifiedName>(&node) ||
                 is<LiteralInteger>(&node) || is<LiteralFloat>(&node) || is<LiteralString>(&node) ||
                 is<LiteralBoolean>(&node);
  if (const auto *comparison = as<ComparisonExpression>(&node)) {
    allowed = comparison->op == ComparisonOp::Equal || comparison->op == ComparisonOp::NotEqual;
  } else if (const auto *both = as<AndExpression>(&node)) {
    checkQuery(*both->left);
    checkQuery(*both->right);
    return;
  } else if (const auto *either = as<OrExpression>(&node)) {
    checkQuery(*either->left);
    checkQuery(*either->right);
    return;
  } else if (const auto *inner = as<ParenthesizedExpression>(&node)) {
    checkQuery(*inner->expr);
    return;
  }
  if (!allowed)
    report<Id::IllegalQueryExpression>(node, labelWithCapitalArticle(node));
}

} // namespace ppcc::puppet
