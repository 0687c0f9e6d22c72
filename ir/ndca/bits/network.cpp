// Goes through the ops of the row's loop, which has no branches.
#include "ir/ndca/bits/network.h"

#include <map>

namespace ppcc::ir::ndca {

namespace {

/// A vector holds eight times as many cells as bits than as bytes.
constexpr size_t gatesPerOp = 8;
/// For rules whose code is short but looks something up.
constexpr size_t fewGates = 400;

class NetworkMaker {
public:
  NetworkMaker(const Module &module, const RuleDeclaration &rule)
      : module_(module), row_(module.function(rule.row)), planes_(*planesOf(rule)),
        states_(rule.states), maker_(network_.gates) {}

  std::optional<Network> run() {
    for (BlockId block : row_.order())
      for (OpId id : row_.block(block).ops)
        if (!take(row_.op(id)))
          return std::nullopt;
    bool isCheap = network_.gates.size() <= std::max(fewGates, gatesPerOp * ops_);
    if (!isCheap || network_.result.empty())
      return std::nullopt;
    return std::move(network_);
  }

private:
  bool take(const Op &op);
  std::optional<Planes> numberOf(const Op &op);
  std::optional<Wire> truthOf(const Op &op);
  Planes neighbour(uint32_t number);
  IntegerRange rangeOf(ValueId value) const;
  Planes *number(ValueId value) {
    auto found = numbers_.find(value.index);
    return found == numbers_.end() ? nullptr : &found->second;
  }
  std::optional<Wire> truth(ValueId value) const {
    auto found = truths_.find(value.index);
    return found == truths_.end() ? std::nullopt : std::optional(found->second);
  }

  const Module &module_;
  const Function &row_;
  uint32_t planes_;
  uint32_t states_;
  Network network_;
  PlaneMaker maker_;
  size_t ops_ = 0;
  /// What is known of values; others have no gates.
  std::map<uint32_t, Planes> numbers_;
  std::map<uint32_t, Wire> truths_;
};

IntegerRange NetworkMaker::rangeOf(ValueId value) const {
  Refinement bounds = row_.typeOf(value).refinement();
  bool isBounded = bounds && bounds.dialect == Dialect::core;
  return isBounded ? module_.core.ranges[bounds.row] : IntegerRange{INT64_MIN, INT64_MAX};
}

Planes NetworkMaker::neighbour(uint32_t number) {
  std::vector<Wire> digits;
  for (uint32_t plane = 0; plane < planes_; ++plane) {
    digits.push_back(network_.gates.input(static_cast<uint32_t>(network_.inputs.size())));
    network_.inputs.push_back({number, plane});
  }
  return maker_.number(digits, {0, int64_t{states_} - 1});
}

std::optional<Planes> NetworkMaker::numberOf(const Op &op) {
  if (const auto *near = op.as<Neighbour>())
    return neighbour(near->number);
  if (op.as<core::Const>()) {
    IntegerRange range = rangeOf(op.result);
    return range.low == range.high ? std::optional(maker_.constant(range.low)) : std::nullopt;
  }
  if (const auto *made = op.as<Compute>()) {
    Planes *a = number(made->lhs), *b = number(made->rhs);
    return a && b ? maker_.compute(made->op, *a, *b, rangeOf(op.result)) : std::nullopt;
  }
  if (const auto *choice = op.as<Select>()) {
    std::optional<Wire> condition = truth(choice->condition);
    Planes *a = number(choice->then), *b = number(choice->otherwise);
    bool isKnown = condition && a && b;
    return isKnown ? maker_.choose(*condition, *a, *b, rangeOf(op.result)) : std::nullopt;
  }
  if (const auto *made = op.as<Number>())
    if (std::optional<Wire> wire = truth(made->value))
      return maker_.number({*wire}, rangeOf(op.result));
  if (const auto *within = op.as<Within>())
    if (Planes *value = number(within->value)) {
      Planes narrowed = *value;
      narrowed.range = rangeOf(op.result);
      return narrowed;
    }
  return std::nullopt;
}

std::optional<Wire> NetworkMaker::truthOf(const Op &op) {
  if (const auto *constant = op.as<core::Const>())
    return module_.constants[constant->value].boolean ? on : off;
  if (const auto *compare = op.as<Compare>()) {
    Planes *a = number(compare->lhs), *b = number(compare->rhs);
    return a && b ? maker_.compare(compare->predicate, *a, *b) : std::nullopt;
  }
  if (const auto *opposite = op.as<core::Not>()) {
    std::optional<Wire> wire = truth(opposite->value);
    return wire ? std::optional(~*wire) : std::nullopt;
  }
  if (const auto *logic = op.as<Logic>()) {
    std::optional<Wire> a = truth(logic->lhs), b = truth(logic->rhs);
    if (!a || !b)
      return std::nullopt;
    Gates &gates = network_.gates;
    return logic->op == Connective::And  ? gates.both(*a, *b)
           : logic->op == Connective::Or ? gates.either(*a, *b)
                                         : gates.differ(*a, *b);
  }
  if (const auto *choice = op.as<Select>()) {
    std::optional<Wire> condition = truth(choice->condition), a = truth(choice->then),
                        b = truth(choice->otherwise);
    if (condition && a && b)
      return network_.gates.choose(*condition, *a, *b);
  }
  return std::nullopt;
}

/// False where the rule has no network.
bool NetworkMaker::take(const Op &op) {
  if (const auto *raise = op.as<Raise>())
    return truth(raise->condition) == off;
  if (const auto *store = op.as<Store>()) {
    Planes *state = number(store->cell);
    auto digits = state ? maker_.digits(*state, planes_) : std::nullopt;
    network_.result = digits.value_or(std::vector<Wire>());
    return digits.has_value();
  }
  if (!op.result)
    return true;
  ++ops_;
  if (row_.typeOf(op.result).repr == Repr::Bool) {
    if (std::optional<Wire> wire = truthOf(op))
      truths_.emplace(op.result.index, *wire);
  } else if (std::optional<Planes> made = numberOf(op)) {
    numbers_.emplace(op.result.index, std::move(*made));
  }
  // one row of a table may take as many gates as a tree of choices has
  return network_.gates.size() <= std::max<size_t>(fewGates, gatesPerOp * row_.valueCount()) * 4;
}

} // namespace

std::optional<uint32_t> planesOf(const RuleDeclaration &rule) {
  if (rule.states > 4)
    return std::nullopt;
  return rule.states > 2 ? 2 : 1;
}

std::optional<Network> makeNetwork(const Module &module, const RuleDeclaration &rule) {
  return NetworkMaker(module, rule).run();
}

} // namespace ppcc::ir::ndca
