// Resources: a constant descriptor for what is written, operands for what is computed.
#include "frontend/puppet/lowering/body_lowering.h"
#include "runtime-lib/core/values/ascii.h"

namespace ppcc::puppet {

using pp::lowerCase;

using namespace ast;

static ir::puppet::ResourceForm formOf(ResourceForm form) {
  switch (form) {
  case ResourceForm::Regular:
    return ir::puppet::ResourceForm::Regular;
  case ResourceForm::Virtual:
    return ir::puppet::ResourceForm::Virtual;
  case ResourceForm::Exported:
    return ir::puppet::ResourceForm::Exported;
  }
  __builtin_unreachable();
}

void BodyLowering::lowerAttributes(List<Node> operations,
                                   std::vector<ir::puppet::Attribute> &attributes,
                                   std::vector<ValueId> &values) {
  for (const Node *operation : operations) {
    ir::LocationId location = place(*operation);
    if (const auto *splat = as<AttributesOperation>(operation)) {
      ValueId hash = lower(splat->expr);
      ir::LocationId around = builder_.location();
      builder_.setLocation(place(*splat->expr));
      values.push_back(builder_.emit(ir::puppet::AttributesHash{hash}));
      builder_.setLocation(around);
      attributes.push_back({{}, ir::puppet::AttributeOperator::Splat, location});
      continue;
    }
    const auto &attribute = static_cast<const AttributeOperation &>(*operation);
    auto op = attribute.op == AttributeOp::Set ? ir::puppet::AttributeOperator::Set
                                               : ir::puppet::AttributeOperator::Append;
    values.push_back(lower(attribute.value));
    attributes.push_back({unit_.module.intern(attribute.name), op, location});
  }
}

ir::ValueId BodyLowering::lowerTitle(const Node &title) {
  ValueId value = lower(&title);
  const auto *literal = as<LiteralString>(&title);
  if ((literal && !literal->value.empty()) || is<QualifiedName>(&title) ||
      is<LiteralDefault>(&title))
    return value;
  builder_.setLocation(place(title));
  return builder_.emit(ir::puppet::ResourceTitle{value});
}

static ir::puppet::TypeSyntax typeSyntaxOf(const Node &type) {
  if (is<QualifiedName>(&type))
    return ir::puppet::TypeSyntax::Name;
  const auto *access = as<AccessExpression>(&type);
  if (is<QualifiedReference>(&type) || (access && is<QualifiedReference>(access->left)))
    return ir::puppet::TypeSyntax::Reference;
  return ir::puppet::TypeSyntax::Other;
}

ir::ValueId BodyLowering::lowerNode(const ResourceExpression &node) {
  ir::LocationId location = builder_.location();
  ir::puppet::ResourceDescriptor descriptor;
  descriptor.form = formOf(node.form);
  descriptor.typeSyntax = typeSyntaxOf(*node.typeName);
  descriptor.location = location;
  descriptor.typeLocation = place(*node.typeName);
  ValueId type = lower(node.typeName);
  std::vector<ValueId> operands;
  for (const ResourceBody *body : node.bodies) {
    ir::puppet::ResourceBodyDescriptor lowered;
    lowered.location = place(*body);
    lowered.titleLocation = place(*body->title);
    lowered.isDefault = is<LiteralDefault>(body->title);
    operands.push_back(lowerTitle(*body->title));
    lowerAttributes(body->operations, lowered.attributes, operands);
    descriptor.bodies.push_back(std::move(lowered));
  }
  builder_.setLocation(location);
  ir::puppet::ResourceId id = unit_.module.puppet.addResource(std::move(descriptor));
  return builder_.emit(ir::puppet::Resource{id, type, builder_.values(operands)});
}

ir::ValueId BodyLowering::lowerNode(const ResourceDefaultsExpression &node) {
  ir::puppet::ResourceDescriptor descriptor;
  descriptor.form = formOf(node.form);
  descriptor.typeSyntax = typeSyntaxOf(*node.typeRef);
  descriptor.location = builder_.location();
  descriptor.typeLocation = place(*node.typeRef);
  ValueId type = lower(node.typeRef);
  ir::puppet::ResourceBodyDescriptor &body = descriptor.bodies.emplace_back();
  body.location = body.titleLocation = descriptor.location;
  std::vector<ValueId> values;
  lowerAttributes(node.operations, body.attributes, values);
  ir::puppet::ResourceId id = unit_.module.puppet.addResource(std::move(descriptor));
  return builder_.emit(ir::puppet::ResourceDefaults{id, type, builder_.values(values)});
}

ir::ValueId BodyLowering::lowerNode(const ResourceOverrideExpression &node) {
  ir::puppet::ResourceDescriptor descriptor;
  descriptor.form = formOf(node.form);
  descriptor.location = builder_.location();
  descriptor.typeLocation = place(*node.resources);
  ValueId reference = lower(node.resources);
  ir::puppet::ResourceBodyDescriptor &body = descriptor.bodies.emplace_back();
  body.location = body.titleLocation = descriptor.location;
  std::vector<ValueId> values;
  lowerAttributes(node.operations, body.attributes, values);
  ir::puppet::ResourceId id = unit_.module.puppet.addResource(std::move(descriptor));
  return builder_.emit(ir::puppet::ResourceOverride{id, reference, builder_.values(values)});
}

ir::ValueId BodyLowering::lowerNode(const RelationshipExpression &node) {
  static constexpr ir::puppet::RelationKind kinds[] = {
      ir::puppet::RelationKind::Before, ir::puppet::RelationKind::Notify,
      ir::puppet::RelationKind::After, ir::puppet::RelationKind::Subscribe};
  ValueId left = lower(node.left);
  ValueId right = lower(node.right);
  return builder_.emit(ir::puppet::Relate{kinds[static_cast<size_t>(node.op)], left, right,
                                          places({node.left, node.right})});
}

/// Attribute of a comparison in a query: a name, quoted or not; empty for anything else.
static std::string_view queryAttribute(const Node *left) {
  if (const auto *name = as<QualifiedName>(left))
    return name->value;
  const auto *text = as<LiteralString>(left);
  return text ? text->value : std::string_view();
}

/// The kinds that Puppet's collectors take as values.
static bool isQueryValue(const Node &node) {
  switch (node.kind) {
  case Kind::LiteralBoolean:
  case Kind::LiteralString:
  case Kind::ConcatenatedString:
  case Kind::LiteralInteger:
  case Kind::LiteralFloat:
  case Kind::LiteralUndef:
  case Kind::QualifiedName:
  case Kind::VariableExpression:
  case Kind::AccessExpression:
    return true;
  default: // computing something else is an error in Puppet
    return false;
  }
}

static bool isCondition(const Node *node) {
  return is<AndExpression>(node) || is<OrExpression>(node) || is<ComparisonExpression>(node);
}

/// Puppet looks through parentheses in queries.
static const Node *withoutParentheses(const Node *node) {
  while (const auto *parenthesized = as<ParenthesizedExpression>(node))
    node = parenthesized->expr;
  return node;
}

ir::ValueId BodyLowering::lowerQueryValue(const Node *node, bool isExported) {
  if (isQueryValue(*node))
    return lower(node);
  return lowerIssue<pp::CoreIssue::RuntimeError>(
      isExported ? "an Exported Query" : "a Virtual Query",
      "Cannot transform object of class Puppet::Pops::Model::" +
          std::string(ast::name(node->kind)));
}

/// A condition as one side of a comparison: its parts are evaluated, but it is no value that could
/// be compared.
void BodyLowering::lowerUnusedCondition(const Node *condition, bool isExported) {
  ir::puppet::CollectorDescriptor unused;
  unused.exported = isExported;
  std::vector<ValueId> operands;
  lowerQuery(condition, unused, operands);
}

void BodyLowering::lowerComparison(const ComparisonExpression &comparison,
                                   ir::puppet::CollectorDescriptor &descriptor,
                                   std::vector<ValueId> &operands) {
  bool isEqual = comparison.op == ComparisonOp::Equal;
  const Node *left = withoutParentheses(comparison.left);
  const Node *right = withoutParentheses(comparison.right);
  std::string_view attribute = queryAttribute(left);
  if (attribute.empty() && isCondition(left)) {
    lowerUnusedCondition(left, descriptor.exported);
    operands.push_back(builder_.undef());
  } else if (attribute.empty()) {
    operands.push_back(lowerQueryValue(left, descriptor.exported));
  }
  ir::puppet::QueryNode node{
      isEqual ? ir::puppet::QueryKind::Equal : ir::puppet::QueryKind::NotEqual, {}, 0};
  if (!attribute.empty())
    node.attribute = unit_.module.intern(attribute);
  if (isCondition(right)) {
    // A condition is equal to nothing.
    lowerUnusedCondition(right, descriptor.exported);
    node = {ir::puppet::QueryKind::Fixed, {}, 0};
    operands.push_back(builder_.boolean(!isEqual));
  } else {
    operands.push_back(lowerQueryValue(right, descriptor.exported));
  }
  node.operand = static_cast<uint32_t>(operands.size() - 1);
  descriptor.query.push_back(node);
}

void BodyLowering::lowerQuery(const Node *query, ir::puppet::CollectorDescriptor &descriptor,
                              std::vector<ValueId> &operands) {
  if (!query || is<Nop>(query))
    return;
  query = withoutParentheses(query);
  const auto *both = as<AndExpression>(query);
  const auto *either = as<OrExpression>(query);
  if (both || either) {
    descriptor.query.push_back(
        {both ? ir::puppet::QueryKind::And : ir::puppet::QueryKind::Or, {}, 0});
    lowerQuery(both ? both->left : either->left, descriptor, operands);
    lowerQuery(both ? both->right : either->right, descriptor, operands);
    return;
  }
  if (const auto *comparison = as<ComparisonExpression>(query))
    return lowerComparison(*comparison, descriptor, operands);
  descriptor.query.push_back(
      {ir::puppet::QueryKind::Value, {}, static_cast<uint32_t>(operands.size())});
  operands.push_back(lowerQueryValue(query, descriptor.exported));
}

ir::ValueId BodyLowering::lowerNode(const CollectExpression &node) {
  ir::LocationId location = builder_.location();
  ir::puppet::CollectorDescriptor descriptor;
  const auto *type = as<QualifiedReference>(node.typeExpr);
  descriptor.typeName = unit_.module.intern(type ? lowerCase(type->casedValue) : "");
  descriptor.location = location;
  std::vector<ValueId> overrides, operands;
  lowerAttributes(node.operations, descriptor.overrides, overrides);
  const auto *exported = as<ExportedQuery>(node.query);
  descriptor.exported = exported != nullptr;
  lowerQuery(exported ? exported->expr : static_cast<const VirtualQuery &>(*node.query).expr,
             descriptor, operands);
  ir::puppet::CollectorId id = unit_.module.puppet.addCollector(std::move(descriptor));
  ValueId typeValue = builder_.string(type ? type->casedValue : "");
  return builder_.emit(
      ir::puppet::Collect{id, typeValue, builder_.values(overrides), builder_.values(operands)});
}

} // namespace ppcc::puppet
