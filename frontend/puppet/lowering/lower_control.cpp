// Choices: if, unless, case and selector. Match variables set inside do not leak out.
#include "frontend/puppet/lowering/body_lowering.h"

namespace ppcc::puppet {

using namespace ast;

ir::ValueId BodyLowering::lowerNode(const BlockExpression &node) {
  ValueId value;
  for (const Node *statement : node.statements)
    value = lower(statement);
  return value ? value : builder_.undef();
}

ir::ValueId BodyLowering::lowerIf(const Node *test, const Node *then, const Node *otherwise) {
  ValueId outerMatch = matchState_;
  ValueId condition = lowerCondition(test);
  ValueId testMatch = matchState_;
  ir::BlockId thenBlock = builder_.addBlock();
  ir::BlockId elseBlock = builder_.addBlock();
  ir::BlockId join = builder_.addBlock();
  builder_.condBr(condition, thenBlock, elseBlock);
  bool changed = testMatch != outerMatch;
  for (auto [block, code] : {std::pair(thenBlock, then), std::pair(elseBlock, otherwise)}) {
    builder_.setBlock(block);
    matchState_ = testMatch;
    builder_.br(join, {lower(code)});
    changed = changed || matchState_ != testMatch;
  }
  builder_.setBlock(join);
  restoreMatchState(outerMatch, changed);
  return builder_.addParameter(join);
}

ir::ValueId BodyLowering::lowerNode(const IfExpression &node) {
  return lowerIf(node.test, node.thenExpr, node.elseExpr);
}

ir::ValueId BodyLowering::lowerNode(const UnlessExpression &node) {
  return lowerIf(node.test, node.elseExpr, node.thenExpr);
}

/// Values to match in order, and the code for a match.
struct BodyLowering::Option {
  std::vector<const Node *> values;
  const Node *code;
};

ir::ValueId BodyLowering::lowerOptions(const Node &test, std::span<const Option> options,
                                       bool isSelector) {
  ValueId outerMatch = matchState_;
  ValueId value = lower(&test);
  ir::BlockId join = builder_.addBlock();
  ValueId result = builder_.addParameter(join);
  const Option *fallback = nullptr;
  for (const Option &option : options) {
    ir::BlockId taken = builder_.addBlock();
    ValueId takenMatch = builder_.addParameter(taken, ir::Repr::Match);
    bool reachable = false;
    for (const Node *candidate : option.values) {
      while (const auto *parenthesized = as<ParenthesizedExpression>(candidate))
        candidate = parenthesized->expr;
      if (is<LiteralDefault>(candidate)) {
        fallback = &option;
        continue;
      }
      const auto *unfold = as<UnfoldExpression>(candidate);
      ValueId wanted = lower(unfold ? unfold->expr : candidate);
      ir::LocationId around = builder_.location();
      builder_.setLocation(place(*candidate));
      ValueId outcome = builder_.emit(ir::puppet::CaseMatch{value, wanted, unfold != nullptr});
      builder_.setLocation(around);
      ValueId hit = builder_.emit(ir::puppet::MatchSucceeded{outcome});
      ValueId hitMatch = builder_.emit(ir::puppet::MatchUpdate{outcome, matchState_});
      ir::BlockId next = builder_.addBlock();
      builder_.emit(
          ir::core::CondBr{hit, builder_.target(taken, {hitMatch}), builder_.target(next)});
      builder_.setBlock(next);
      reachable = true;
    }
    ir::BlockId next = builder_.block();
    ValueId nextMatch = matchState_;
    builder_.setBlock(taken);
    if (reachable) {
      setMatchState(takenMatch);
      builder_.br(join, {lower(option.code)});
    } else {
      builder_.emit(ir::core::Unreachable{});
    }
    builder_.setBlock(next);
    matchState_ = nextMatch;
  }
  if (fallback || !isSelector) {
    builder_.br(join, {fallback ? lower(fallback->code) : builder_.undef()});
  } else {
    builder_.setLocation(place(test));
    builder_.emit(ir::puppet::UnmatchedSelector{value});
  }
  builder_.setBlock(join);
  restoreMatchState(outerMatch, true);
  return result;
}

ir::ValueId BodyLowering::lowerNode(const CaseExpression &node) {
  std::vector<Option> options;
  for (const CaseOption *option : node.options)
    options.push_back({{option->values.begin(), option->values.end()}, option->thenExpr});
  return lowerOptions(*node.test, options, false);
}

ir::ValueId BodyLowering::lowerNode(const SelectorExpression &node) {
  std::vector<Option> options;
  for (const SelectorEntry *entry : node.selectors)
    options.push_back({{entry->matching}, entry->value});
  return lowerOptions(*node.left, options, true);
}

} // namespace ppcc::puppet
