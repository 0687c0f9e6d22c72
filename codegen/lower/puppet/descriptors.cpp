// Descriptors that code refers to: lambdas, resource expressions, collectors.
#include "codegen/lower/puppet/descriptors.h"

namespace ppcc::codegen::puppet {

namespace {

/// The entry of a side table that grows with its ids.
llvm::Constant *&entry(std::vector<llvm::Constant *> &table, uint32_t index) {
  if (table.size() <= index)
    table.resize(index + 1);
  return table[index];
}

// The IR's enumerations and the ABI's are written apart, because ir does not know the ABI.
#define SAME(Ir, Abi) static_assert(static_cast<uint32_t>(Ir) == static_cast<uint32_t>(Abi))
SAME(ir::puppet::ResourceForm::Regular, pp::ResourceDescriptor::Regular);
SAME(ir::puppet::ResourceForm::Virtual, pp::ResourceDescriptor::Virtual);
SAME(ir::puppet::ResourceForm::Exported, pp::ResourceDescriptor::Exported);
SAME(ir::puppet::TypeSyntax::Name, pp::ResourceDescriptor::Name);
SAME(ir::puppet::TypeSyntax::Reference, pp::ResourceDescriptor::Reference);
SAME(ir::puppet::TypeSyntax::Other, pp::ResourceDescriptor::Other);
SAME(ir::puppet::AttributeOperator::Set, pp::AttributeDescriptor::Set);
SAME(ir::puppet::AttributeOperator::Append, pp::AttributeDescriptor::Append);
SAME(ir::puppet::AttributeOperator::Splat, pp::AttributeDescriptor::Splat);
SAME(ir::puppet::QueryKind::And, pp::QueryNode::And);
SAME(ir::puppet::QueryKind::Or, pp::QueryNode::Or);
SAME(ir::puppet::QueryKind::Equal, pp::QueryNode::Equal);
SAME(ir::puppet::QueryKind::NotEqual, pp::QueryNode::NotEqual);
SAME(ir::puppet::QueryKind::Fixed, pp::QueryNode::Fixed);
SAME(ir::puppet::QueryKind::Value, pp::QueryNode::Value);
#undef SAME

/// Number of different operands that a query compares with.
uint32_t operandCount(const std::vector<ir::puppet::QueryNode> &nodes) {
  uint32_t count = 0;
  for (const ir::puppet::QueryNode &node : nodes)
    if (node.kind != ir::puppet::QueryKind::And && node.kind != ir::puppet::QueryKind::Or)
      count = std::max(count, node.operand + 1);
  return count;
}

} // namespace

StructData<pp::CallableBody> Descriptors::bodyOrNone(ir::FunctionId id) {
  if (id)
    return body_(id);
  StructData<pp::CallableBody> none(module());
  none.set<&pp::CallableBody::kind>(pp::CallableBody::None)
      .set<&pp::CallableBody::word>(uint64_t{0});
  return none;
}

llvm::Constant *Descriptors::layout(ir::puppet::LayoutId id) {
  static const ir::puppet::ScopeLayout empty;
  // Slot 0 of the side table is the layout of code without variables.
  llvm::Constant *&known = entry(layouts_, id ? id.index + 1 : 0);
  if (known)
    return known;
  const ir::puppet::ScopeLayout &slots = id ? source_.puppet.layouts[id.index] : empty;
  std::vector<llvm::Constant *> names;
  for (ir::StringId name : slots.slots)
    names.push_back(data_.string(name));
  std::vector<llvm::Constant *> hidden;
  for (ir::StringId name : slots.privateNames)
    hidden.push_back(data_.string(name));
  StructData<pp::ScopeLayout> data(module());
  data.set<&pp::ScopeLayout::slotCount>(names.size())
      .set<&pp::ScopeLayout::privateCount>(hidden.size())
      .set<&pp::ScopeLayout::names>(globals().row("layout.names", names))
      .set<&pp::ScopeLayout::privateNames>(globals().row("layout.private", hidden));
  return known = globals().constant("layout", data.finish());
}

llvm::Constant *Descriptors::parameters(const ir::puppet::Callable &code) {
  std::vector<llvm::Constant *> rows;
  for (const ir::puppet::Parameter &parameter : code.parameters) {
    StructData<pp::Parameter> data(module());
    data.set<&pp::Parameter::name>(data_.stringOrEmpty(parameter.name))
        .set<&pp::Parameter::type>(bodyOrNone(parameter.type))
        .set<&pp::Parameter::defaultValue>(bodyOrNone(parameter.defaultValue))
        .set<&pp::Parameter::slot>(parameter.slot)
        .set<&pp::Parameter::capturesRest>(parameter.capturesRest)
        .set<&pp::Parameter::location>(locations_.fields(parameter.location));
    rows.push_back(data.finish());
  }
  return globals().row("parameters", rows);
}

StructData<pp::Callable> Descriptors::callable(const ir::puppet::Callable &code) {
  StructData<pp::Callable> data(module());
  data.set<&pp::Callable::name>(data_.stringOrEmpty(code.name))
      .set<&pp::Callable::parameters>(parameters(code))
      .set<&pp::Callable::layout>(layout(code.layout))
      .set<&pp::Callable::body>(bodyOrNone(code.body))
      .set<&pp::Callable::returnType>(bodyOrNone(code.returnType))
      .set<&pp::Callable::parameterCount>(code.parameters.size())
      .set<&pp::Callable::takesAnyArguments>(code.takesAnyArguments ? 1 : 0)
      .set<&pp::Callable::templateText>(data_.stringOrNull(code.templateText))
      .set<&pp::Callable::invalid>(data_.stringOrNull(code.invalid))
      .set<&pp::Callable::location>(locations_.fields(code.location));
  return data;
}

llvm::Constant *Descriptors::lambda(ir::puppet::LambdaId id) {
  llvm::Constant *&known = entry(lambdas_, id.index);
  if (!known)
    known = globals().constant("lambda", callable(source_.puppet.lambdas[id.index]).finish());
  return known;
}

llvm::Constant *Descriptors::attributes(const std::vector<ir::puppet::Attribute> &attributes) {
  std::vector<llvm::Constant *> rows;
  for (const ir::puppet::Attribute &attribute : attributes) {
    StructData<pp::AttributeDescriptor> data(module());
    data.set<&pp::AttributeDescriptor::name>(data_.stringOrNull(attribute.name))
        .set<&pp::AttributeDescriptor::op>(attribute.op)
        .set<&pp::AttributeDescriptor::location>(locations_.fields(attribute.location));
    rows.push_back(data.finish());
  }
  return globals().row("attributes", rows);
}

llvm::Constant *Descriptors::bodies(const std::vector<ir::puppet::ResourceBodyDescriptor> &bodies) {
  using Body = pp::ResourceBodyDescriptor;
  std::vector<llvm::Constant *> rows;
  for (const ir::puppet::ResourceBodyDescriptor &body : bodies) {
    StructData<Body> data(module());
    data.set<&Body::attributes>(attributes(body.attributes))
        .set<&Body::attributeCount>(body.attributes.size())
        .set<&Body::isDefault>(body.isDefault)
        .set<&Body::location>(locations_.fields(body.location))
        .set<&Body::titleLocation>(locations_.fields(body.titleLocation));
    rows.push_back(data.finish());
  }
  return globals().row("bodies", rows);
}

llvm::Constant *Descriptors::resource(ir::puppet::ResourceId id) {
  llvm::Constant *&known = entry(resources_, id.index);
  if (known)
    return known;
  const ir::puppet::ResourceDescriptor &source = source_.puppet.resources[id.index];
  using Resource = pp::ResourceDescriptor;
  StructData<Resource> data(module());
  data.set<&Resource::form>(source.form)
      .set<&Resource::typeSyntax>(source.typeSyntax)
      .set<&Resource::bodyCount>(source.bodies.size())
      .set<&Resource::isValueUnused>(source.isValueUnused)
      .set<&Resource::bodies>(bodies(source.bodies))
      .set<&Resource::location>(locations_.fields(source.location))
      .set<&Resource::typeLocation>(locations_.fields(source.typeLocation));
  return known = globals().constant("resource", data.finish());
}

llvm::Constant *Descriptors::query(const std::vector<ir::puppet::QueryNode> &nodes) {
  std::vector<llvm::Constant *> rows;
  for (const ir::puppet::QueryNode &node : nodes) {
    StructData<pp::QueryNode> data(module());
    data.set<&pp::QueryNode::kind>(node.kind)
        .set<&pp::QueryNode::operand>(node.operand)
        .set<&pp::QueryNode::attribute>(data_.stringOrNull(node.attribute));
    rows.push_back(data.finish());
  }
  return globals().row("query", rows);
}

llvm::Constant *Descriptors::collector(ir::puppet::CollectorId id) {
  llvm::Constant *&known = entry(collectors_, id.index);
  if (known)
    return known;
  const ir::puppet::CollectorDescriptor &source = source_.puppet.collectors[id.index];
  using Collector = pp::CollectorDescriptor;
  StructData<Collector> data(module());
  data.set<&Collector::typeName>(data_.stringOrEmpty(source.typeName))
      .set<&Collector::query>(query(source.query))
      .set<&Collector::overrides>(attributes(source.overrides))
      .set<&Collector::queryCount>(source.query.size())
      .set<&Collector::overrideCount>(source.overrides.size())
      .set<&Collector::exported>(source.exported)
      .set<&Collector::operandCount>(operandCount(source.query))
      .set<&Collector::location>(locations_.fields(source.location));
  return known = globals().constant("collector", data.finish());
}

} // namespace ppcc::codegen::puppet
