// The frame of lowering a body: entry, statements, dispatch by node kind, exit.
#include "frontend/puppet/lowering/body_lowering.h"

#include "frontend/puppet/ast/visit.h"

namespace ppcc::puppet {

using namespace ast;

BodyLowering::BodyLowering(UnitLowering &unit, ir::FunctionId function, const Body &body,
                           const source::SourceFile &file, uint32_t unsetFrom)
    : unit_(unit), builder_(unit.module, function), body_(body), file_(&file),
      unsetFrom_(unsetFrom) {
  builder_.setBlock(builder_.addBlock());
  builder_.setLocation(unit.module.function(function).location);
  ir::FunctionKind kind = unit.module.function(function).kind;
  if (kind == ir::puppet::kind::Main || kind == ir::puppet::kind::Function)
    matchState_ = builder_.emit(ir::puppet::MatchNone{});
  else
    matchState_ = builder_.emit(ir::puppet::MatchCaptured{});
}

/// Classes see the match variables of the scope around them, which that of a define never is.
static bool canSurroundClasses(BodyKind kind) { return kind != BodyKind::Define; }

void BodyLowering::restoreMatchState(ValueId state, bool changed) {
  if (changed && canSurroundClasses(body_.kind))
    builder_.emit(ir::puppet::MatchPublish{state});
  matchState_ = state;
}

void BodyLowering::lowerStatements(const Node *code) { last_ = lower(code); }

void BodyLowering::finish() { builder_.ret(last_); }

ir::ValueId BodyLowering::lower(const Node *node) {
  if (!node)
    return builder_.undef();
  ir::LocationId around = builder_.location();
  builder_.setLocation(place(*node));
  ValueId value = visit(*node, [&](const auto &concrete) { return lowerNode(concrete); });
  builder_.setLocation(around);
  return value;
}

std::vector<ir::Argument> BodyLowering::lowerArguments(List<Node> arguments) {
  std::vector<ir::Argument> result;
  for (const Node *argument : arguments) {
    while (const auto *parenthesized = as<ParenthesizedExpression>(argument))
      argument = parenthesized->expr;
    if (const auto *unfold = as<UnfoldExpression>(argument))
      result.push_back({lower(unfold->expr), true});
    else
      result.push_back({lower(argument), false});
  }
  return result;
}

ir::Places BodyLowering::places(std::initializer_list<const Node *> operands) {
  std::vector<ir::LocationId> result;
  for (const Node *operand : operands)
    result.push_back(place(*operand));
  return {builder_.function().list(std::span<const ir::LocationId>(result))};
}

ir::ValueId BodyLowering::afterTerminator() {
  builder_.setBlock(builder_.addBlock());
  return builder_.undef();
}

ir::ValueId BodyLowering::lowerIssue(const pp::IssueRow &issue, const std::string &message) {
  builder_.emit(ir::core::Fail{unit_.module.intern(issue.code), unit_.module.intern(message)});
  return afterTerminator();
}

} // namespace ppcc::puppet
