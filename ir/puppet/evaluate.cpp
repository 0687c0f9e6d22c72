// What Puppet's ops give from known operands: one rule per op that can be computed at compile time.
#include "ir/passes/folding.h"
#include "ir/puppet/rules.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/operators/truth.h"

#include <algorithm>

namespace ppcc::ir::puppet {

namespace {

/// The rules. An op without one gives unset.
class Evaluator {
public:
  Evaluator(pp::Context &context, const KnownValues &known) : context_(context), known_(known) {}

  pp::Value operator()(const Add &op) { return pp::add(context_, at(op.lhs), at(op.rhs)); }
  pp::Value operator()(const Sub &op) { return pp::subtract(context_, at(op.lhs), at(op.rhs)); }
  pp::Value operator()(const Mul &op) { return pp::multiply(context_, at(op.lhs), at(op.rhs)); }
  pp::Value operator()(const Div &op) { return pp::divide(context_, at(op.lhs), at(op.rhs)); }
  pp::Value operator()(const Mod &op) { return pp::modulo(context_, at(op.lhs), at(op.rhs)); }
  pp::Value operator()(const Shl &op) { return pp::shiftLeft(context_, at(op.lhs), at(op.rhs)); }
  pp::Value operator()(const Shr &op) { return pp::shiftRight(context_, at(op.lhs), at(op.rhs)); }
  pp::Value operator()(const Neg &op) { return pp::negate(context_, at(op.value)); }

  pp::Value operator()(const Eq &op) { return truth(equals(op)); }
  pp::Value operator()(const Ne &op) { return truth(!equals(op)); }
  pp::Value operator()(const Lt &op) { return order(pp::Order::Less, op); }
  pp::Value operator()(const Le &op) { return order(pp::Order::LessOrEqual, op); }
  pp::Value operator()(const Gt &op) { return order(pp::Order::Greater, op); }
  pp::Value operator()(const Ge &op) { return order(pp::Order::GreaterOrEqual, op); }
  pp::Value operator()(const Truthy &op) {
    return truth(pp::isTrue(at(op.value), op.emptyIsFalse));
  }

  pp::Value operator()(const In &op) { return pp::isIn(context_, at(op.lhs), at(op.rhs)); }
  pp::Value operator()(const Match &op) {
    // How a text is read as a pattern is a matter of the edition.
    if (at(op.rhs).is(pp::ObjectKind::String))
      return pp::Value::unset();
    return pp::match(context_, at(op.lhs), at(op.rhs));
  }
  pp::Value operator()(const CaseMatch &op) {
    if (op.splat)
      return pp::Value::unset();
    return pp::caseMatch(context_, at(op.value), at(op.option));
  }
  pp::Value operator()(const MatchSucceeded &op) { return truth(at(op.outcome).truthy()); }
  pp::Value operator()(const MatchNone &) { return pp::Value::undef(); }
  pp::Value operator()(const MatchUpdate &op) {
    bool hit = at(op.outcome).is(pp::ObjectKind::MatchData);
    return at(hit ? op.outcome : op.previous);
  }
  pp::Value operator()(const MatchGroup &op) {
    return pp::matchGroup(context_, at(op.state), op.number);
  }

  pp::Value operator()(const Array &op);
  pp::Value operator()(const Splat &op) { return pp::unfold(context_, at(op.value)); }
  pp::Value operator()(const Concat &op) { return pp::concatenate(context_, valuesOf(op.parts)); }
  pp::Value operator()(const Index &op) {
    return pp::index(context_, at(op.from), valuesOf(op.keys));
  }
  pp::Value operator()(const Destructure &op) {
    const auto *array = pp::dynAs<pp::Array>(at(op.value));
    return array && array->length == op.names.size() ? at(op.value) : pp::Value::unset();
  }
  template <class T> pp::Value operator()(const T &) { return pp::Value::unset(); }

private:
  pp::Value at(ValueId id) const { return known_[id.index]; }
  static pp::Value truth(bool value) { return pp::Value::boolean(value); }
  bool equals(const Binary &op) { return pp::equals(context_, at(op.lhs), at(op.rhs)); }
  pp::Value order(pp::Order order, const Binary &op) {
    return truth(pp::compare(context_, order, at(op.lhs), at(op.rhs)));
  }
  std::vector<pp::Value> valuesOf(const ValueList &list) const {
    std::vector<pp::Value> values;
    for (ValueId id : list)
      values.push_back(at(id));
    return values;
  }

  pp::Context &context_;
  const KnownValues &known_;
};

pp::Value Evaluator::operator()(const Array &op) {
  std::vector<pp::Value> elements;
  for (const Argument &argument : op.elements) {
    if (!argument.splat) {
      elements.push_back(at(argument.value));
      continue;
    }
    const auto *unfolded = pp::dynAs<pp::Array>(pp::unfold(context_, at(argument.value)));
    if (!unfolded)
      return pp::Value::unset();
    elements.insert(elements.end(), unfolded->items().begin(), unfolded->items().end());
  }
  return pp::makeArray(context_, elements);
}

/// A match that set no groups leaves the state as it was.
bool passState(Folding &folding, const MatchUpdate &update, OpId id) {
  if (!folding.isKnown(update.outcome) ||
      folding.known(update.outcome).is(pp::ObjectKind::MatchData))
    return false;
  folding.standFor(id, update.previous);
  return true;
}

/// Makes one constant of neighbouring constant parts of an interpolation.
bool joinParts(Folding &folding, const Concat &concat, OpId id) {
  auto isKnown = [&](ValueId part) { return folding.isKnown(part); };
  if (std::ranges::all_of(concat.parts, isKnown))
    return false; // one constant
  Function &function = folding.function();
  std::vector<ValueId> parts;
  for (size_t i = 0; i < concat.parts.size();) {
    size_t end = i;
    while (end < concat.parts.size() && isKnown(concat.parts[end]))
      ++end;
    if (end - i < 2) {
      parts.push_back(concat.parts[i++]);
      continue;
    }
    Concat run{{concat.parts.data + i, static_cast<uint32_t>(end - i)}};
    Op op{opcodeOf<Concat>, {}, {}, &run};
    ValueId text = folding.addConstant(folding.evaluate(op), function.op(id).location);
    if (!text)
      return true;
    parts.push_back(text);
    i = end;
  }
  if (parts.size() != concat.parts.size())
    folding.rewrite(id, Concat{function.list(std::span<const ValueId>(parts))});
  return true;
}

} // namespace

pp::Value Rules::evaluate(pp::Context &context, const Op &op, const KnownValues &known) {
  return visitOf<Dialect::puppet>(op, Evaluator(context, known));
}

bool Rules::simplify(Folding &folding, OpId id) {
  const Op &op = folding.function().op(id);
  if (const auto *update = op.as<MatchUpdate>())
    return passState(folding, *update, id);
  const auto *concat = op.as<Concat>();
  return concat && joinParts(folding, *concat, id);
}

} // namespace ppcc::ir::puppet
