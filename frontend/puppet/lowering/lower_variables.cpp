// Variables: reading slots, match groups and names; single and multiple assignment.
#include "frontend/puppet/lowering/body_lowering.h"

namespace ppcc::puppet {

using namespace ast;

ir::ValueId BodyLowering::lowerUse(const Node &use, std::string_view name) {
  const VariableUse &resolved = unit_.annotated.uses.at(&use);
  ir::VariableName variable = unit_.module.intern(name);
  switch (resolved.kind) {
  case VariableUse::Kind::MatchGroup:
    return builder_.emit(ir::puppet::MatchGroup{matchState_, resolved.group});
  case VariableUse::Kind::Named:
    return builder_.emit(ir::puppet::VarLookup{variable});
  case VariableUse::Kind::NoScope:
    // Puppet has no scope for it, and says so in Ruby's words.
    builder_.emit(
        ir::core::Fail{unit_.module.intern("RUNTIME_ERROR"),
                       unit_.module.intern("Error while evaluating a Variable, undefined method "
                                           "`lookupvar' for nil:NilClass")});
    return afterTerminator();
  case VariableUse::Kind::Slot:
    if (resolved.parameter && resolved.depth < unsetFrom_)
      return builder_.emit(ir::puppet::SlotLoad{resolved.slot, variable, resolved.depth});
    return builder_.emit(ir::puppet::SlotGet{resolved.slot, variable, resolved.depth});
  }
  __builtin_unreachable();
}

ir::ValueId BodyLowering::lowerNode(const VariableExpression &node) {
  return lowerUse(node, node.name());
}

void BodyLowering::assignVariable(const VariableExpression &target, ValueId value) {
  std::string_view name = target.name();
  if (body_.kind == BodyKind::ParameterTypes || body_.kind == BodyKind::ResultTypes) {
    unit_.unsupported(*file_, target, "an assignment in a type");
    return;
  }
  if (name == "server_facts") {
    // Reserved even where nothing is bound to it yet.
    lowerIssue<pp::Issue::IllegalReservedAssignment>(name);
    return;
  }
  builder_.emit(
      ir::puppet::SlotSet{body_.slotOf(name), unit_.module.intern(name), value, /*checked=*/true});
}

void BodyLowering::assign(const Node &target, ValueId value) {
  if (const auto *list = as<LiteralList>(&target))
    destructure(*list, value);
  else if (const auto *variable = as<VariableExpression>(&target))
    assignVariable(*variable, value);
}

void BodyLowering::destructure(const LiteralList &targets, ValueId value) {
  std::vector<ir::StringId> names;
  for (const Node *target : targets.values) {
    const auto *variable = as<VariableExpression>(target);
    names.push_back(variable ? unit_.module.intern(variable->name()) : ir::StringId());
  }
  ValueId parts = builder_.emit(ir::puppet::Destructure{value, builder_.names(names)});
  uint32_t position = 0;
  for (const Node *target : targets.values)
    assign(*target, builder_.emit(ir::core::Element{parts, position++}));
}

ir::ValueId BodyLowering::lowerNode(const AssignmentExpression &node) {
  ValueId value = lower(node.right);
  if (node.op != AssignmentOp::Assign)
    return lowerIssue<pp::Issue::UnsupportedOperator>(spelling(node.op));
  assign(*node.left, value);
  return value;
}

} // namespace ppcc::puppet
