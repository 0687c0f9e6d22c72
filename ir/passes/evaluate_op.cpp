// One rule per op that can be computed at compile time.
#include "ir/passes/evaluate_op.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/puppet/operators/operators.h"

#include <cmath>
#include <span>

namespace ppcc::ir {

namespace {

/// The rules. Values stand for unboxed operands too; an op without a rule gives unset.
class Evaluator {
public:
  Evaluator(pp::Context &context, const KnownValues &known) : context_(context), known_(known) {}

  pp::Value operator()(const puppet::Add &op) { return pp::add(context_, at(op.lhs), at(op.rhs)); }
  pp::Value operator()(const puppet::Sub &op) {
    return pp::subtract(context_, at(op.lhs), at(op.rhs));
  }
  pp::Value operator()(const puppet::Mul &op) {
    return pp::multiply(context_, at(op.lhs), at(op.rhs));
  }
  pp::Value operator()(const puppet::Div &op) {
    return pp::divide(context_, at(op.lhs), at(op.rhs));
  }
  pp::Value operator()(const puppet::Mod &op) {
    return pp::modulo(context_, at(op.lhs), at(op.rhs));
  }
  pp::Value operator()(const puppet::Shl &op) {
    return pp::shiftLeft(context_, at(op.lhs), at(op.rhs));
  }
  pp::Value operator()(const puppet::Shr &op) {
    return pp::shiftRight(context_, at(op.lhs), at(op.rhs));
  }
  pp::Value operator()(const puppet::Neg &op) { return pp::negate(context_, at(op.value)); }

  pp::Value operator()(const puppet::Eq &op) { return truth(equals(op.lhs, op.rhs)); }
  pp::Value operator()(const puppet::Ne &op) { return truth(!equals(op.lhs, op.rhs)); }
  pp::Value operator()(const puppet::Lt &op) { return order(pp::Order::Less, op); }
  pp::Value operator()(const puppet::Le &op) { return order(pp::Order::LessOrEqual, op); }
  pp::Value operator()(const puppet::Gt &op) { return order(pp::Order::Greater, op); }
  pp::Value operator()(const puppet::Ge &op) { return order(pp::Order::GreaterOrEqual, op); }
  pp::Value operator()(const core::Not &op) { return truth(at(op.value).isFalse()); }
  pp::Value operator()(const puppet::Truthy &op) { return truth(at(op.value).truthy()); }

  pp::Value operator()(const core::Box &op) { return at(op.value); }
  pp::Value operator()(const core::Known &op) { return at(op.value); }
  pp::Value operator()(const core::UnboxInt &op) { return at(op.value); }
  pp::Value operator()(const core::UnboxFloat &op) { return at(op.value); }
  pp::Value operator()(const core::UnboxBool &op) { return at(op.value); }
  pp::Value operator()(const core::UnboxString &op) { return at(op.value); }
  pp::Value operator()(const core::IntAdd &op) { return pp::add(context_, at(op.lhs), at(op.rhs)); }
  pp::Value operator()(const core::IntSub &op) {
    return pp::subtract(context_, at(op.lhs), at(op.rhs));
  }
  pp::Value operator()(const core::IntMul &op) {
    return pp::multiply(context_, at(op.lhs), at(op.rhs));
  }
  pp::Value operator()(const core::IntDiv &op) {
    return pp::divide(context_, at(op.lhs), at(op.rhs));
  }
  pp::Value operator()(const core::IntMod &op) {
    return pp::modulo(context_, at(op.lhs), at(op.rhs));
  }
  pp::Value operator()(const core::IntCompare &op) { return compare(op); }
  pp::Value operator()(const core::FloatAdd &op) {
    return pp::add(context_, at(op.lhs), at(op.rhs));
  }
  pp::Value operator()(const core::FloatSub &op) {
    return pp::subtract(context_, at(op.lhs), at(op.rhs));
  }
  pp::Value operator()(const core::FloatMul &op) {
    return pp::multiply(context_, at(op.lhs), at(op.rhs));
  }
  pp::Value operator()(const core::FloatDiv &op) {
    return pp::divide(context_, at(op.lhs), at(op.rhs));
  }
  pp::Value operator()(const core::FloatCompare &op) {
    // NaN has no order; what becomes of it is for the run to say.
    bool ordered = !std::isnan(at(op.lhs).as<pp::Float>()->value) &&
                   !std::isnan(at(op.rhs).as<pp::Float>()->value);
    return ordered ? compare(op) : pp::Value::unset();
  }

  pp::Value operator()(const puppet::In &op) { return pp::isIn(context_, at(op.lhs), at(op.rhs)); }
  pp::Value operator()(const puppet::Match &op) {
    // How a text is read as a pattern is a matter of the edition.
    if (at(op.rhs).is(pp::ObjectKind::String))
      return pp::Value::unset();
    return pp::match(context_, at(op.lhs), at(op.rhs));
  }
  pp::Value operator()(const puppet::CaseMatch &op) {
    if (op.splat)
      return pp::Value::unset();
    return pp::caseMatch(context_, at(op.value), at(op.option));
  }
  pp::Value operator()(const puppet::MatchSucceeded &op) { return truth(at(op.outcome).truthy()); }
  pp::Value operator()(const puppet::MatchNone &) { return pp::Value::undef(); }
  pp::Value operator()(const puppet::MatchUpdate &op) {
    bool hit = at(op.outcome).is(pp::ObjectKind::MatchData);
    return at(hit ? op.outcome : op.previous);
  }
  pp::Value operator()(const puppet::MatchGroup &op) {
    return pp::matchGroup(context_, at(op.state), op.number);
  }

  pp::Value operator()(const core::Array &op) {
    return pp::makeArray(context_, valuesOf(op.elements));
  }
  pp::Value operator()(const puppet::Array &op);
  pp::Value operator()(const core::Hash &op);
  pp::Value operator()(const puppet::Concat &op) {
    return pp::concatenate(context_, valuesOf(op.parts));
  }
  pp::Value operator()(const puppet::Splat &op) { return pp::unfold(context_, at(op.value)); }
  pp::Value operator()(const puppet::Index &op) {
    return pp::index(context_, at(op.from), valuesOf(op.keys));
  }
  pp::Value operator()(const puppet::Destructure &op) {
    const auto *array = pp::dynAs<pp::Array>(at(op.value));
    return array && array->length == op.names.size() ? at(op.value) : pp::Value::unset();
  }
  pp::Value operator()(const core::Element &op) {
    const auto *array = pp::dynAs<pp::Array>(at(op.from));
    return array && op.position < array->length ? array->elements[op.position] : pp::Value::unset();
  }
  template <class T> pp::Value operator()(const T &) { return pp::Value::unset(); }

private:
  pp::Value at(ValueId id) const { return known_[id.index]; }
  static pp::Value truth(bool value) { return pp::Value::boolean(value); }
  bool equals(ValueId lhs, ValueId rhs) { return pp::equals(context_, at(lhs), at(rhs)); }
  pp::Value order(pp::Order order, const puppet::Binary &op) {
    return truth(pp::compare(context_, order, at(op.lhs), at(op.rhs)));
  }
  template <class T> pp::Value compare(const T &op);
  std::vector<pp::Value> valuesOf(const ValueList &list) const {
    std::vector<pp::Value> values;
    for (ValueId id : list)
      values.push_back(at(id));
    return values;
  }

  pp::Context &context_;
  const KnownValues &known_;
};

template <class T> pp::Value Evaluator::compare(const T &op) {
  auto ordered = [&](pp::Order order) {
    return truth(pp::compare(context_, order, at(op.lhs), at(op.rhs)));
  };
  switch (op.predicate) {
  case Predicate::Eq:
    return truth(equals(op.lhs, op.rhs));
  case Predicate::Ne:
    return truth(!equals(op.lhs, op.rhs));
  case Predicate::Lt:
    return ordered(pp::Order::Less);
  case Predicate::Le:
    return ordered(pp::Order::LessOrEqual);
  case Predicate::Gt:
    return ordered(pp::Order::Greater);
  case Predicate::Ge:
    return ordered(pp::Order::GreaterOrEqual);
  }
  return pp::Value::unset();
}

pp::Value Evaluator::operator()(const puppet::Array &op) {
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

pp::Value Evaluator::operator()(const core::Hash &op) {
  pp::HashBuilder hash(context_, op.entries.size() / 2);
  for (size_t i = 0; i < op.entries.size(); i += 2)
    hash.set(at(op.entries[i]), at(op.entries[i + 1]));
  return hash.build();
}

/// Notices that an operation has something to say, which it must say at run time.
class Listener : public pp::LogSink {
public:
  void log(pp::LogLevel, std::string_view) override { spoke = true; }
  bool spoke = false;
};

} // namespace

pp::Value evaluate(pp::Context &context, const Op &op, const KnownValues &known) {
  Listener listener;
  context.logSink = &listener;
  pp::Value result = pp::Value::unset();
  try {
    result = visit(op, Evaluator(context, known));
  } catch (const pp::EvaluationError &) {
    // The program fails there when it runs, with the place that is known then.
  }
  context.logSink = nullptr;
  return listener.spoke ? pp::Value::unset() : result;
}

} // namespace ppcc::ir
