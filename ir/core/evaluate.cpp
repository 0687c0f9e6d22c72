// What ops of the core give from known operands: one rule per op that can be computed at compile
// time.
#include "ir/core/rules.h"

#include "runtime-lib/core/values/integer.h"

namespace ppcc::ir::core {

namespace {

/// The rules. Values stand for unboxed operands too; an op without a rule gives unset.
class Evaluator {
public:
  Evaluator(pp::Context &context, const KnownValues &known) : context_(context), known_(known) {}

  pp::Value operator()(const Array &op) {
    std::vector<pp::Value> elements;
    for (ValueId id : op.elements)
      elements.push_back(at(id));
    return pp::makeArray(context_, elements);
  }
  pp::Value operator()(const Hash &op) {
    pp::HashBuilder hash(context_, op.entries.size() / 2);
    for (size_t i = 0; i < op.entries.size(); i += 2)
      hash.set(at(op.entries[i]), at(op.entries[i + 1]));
    return hash.build();
  }
  pp::Value operator()(const Element &op) {
    const auto *array = pp::dynAs<pp::Array>(at(op.from));
    return array && op.position < array->length ? array->elements[op.position] : pp::Value::unset();
  }
  pp::Value operator()(const Known &op) { return at(op.value); }

  pp::Value operator()(const Not &op) { return truth(at(op.value).isFalse()); }
  pp::Value operator()(const Box &op) { return at(op.value); }
  pp::Value operator()(const UnboxInt &op) { return at(op.value); }
  pp::Value operator()(const UnboxFloat &op) { return at(op.value); }
  pp::Value operator()(const UnboxBool &op) { return at(op.value); }
  pp::Value operator()(const UnboxString &op) { return at(op.value); }

  // What does not fit is for the run, which has bignums or an error.
  pp::Value operator()(const IntAdd &op) {
    int64_t sum = 0;
    bool isTooLarge = __builtin_add_overflow(number(op.lhs), number(op.rhs), &sum);
    return isTooLarge ? pp::Value::unset() : integer(sum);
  }
  pp::Value operator()(const IntSub &op) {
    int64_t difference = 0;
    bool isTooLarge = __builtin_sub_overflow(number(op.lhs), number(op.rhs), &difference);
    return isTooLarge ? pp::Value::unset() : integer(difference);
  }
  pp::Value operator()(const IntMul &op) {
    int64_t product = 0;
    bool isTooLarge = __builtin_mul_overflow(number(op.lhs), number(op.rhs), &product);
    return isTooLarge ? pp::Value::unset() : integer(product);
  }
  pp::Value operator()(const IntDiv &op) {
    if (!hasQuotient(op))
      return pp::Value::unset();
    int64_t quotient = number(op.lhs) / number(op.rhs);
    return integer(restOf(op) == number(op.lhs) % number(op.rhs) ? quotient : quotient - 1);
  }
  pp::Value operator()(const IntMod &op) {
    return hasQuotient(op) ? integer(restOf(op)) : pp::Value::unset();
  }
  pp::Value operator()(const IntCompare &op) {
    return truth(holds(op.predicate, number(op.lhs), number(op.rhs)));
  }
  pp::Value operator()(const FloatAdd &op) { return floating(real(op.lhs) + real(op.rhs)); }
  pp::Value operator()(const FloatSub &op) { return floating(real(op.lhs) - real(op.rhs)); }
  pp::Value operator()(const FloatMul &op) { return floating(real(op.lhs) * real(op.rhs)); }
  pp::Value operator()(const FloatDiv &op) {
    return real(op.rhs) == 0 ? pp::Value::unset() : floating(real(op.lhs) / real(op.rhs));
  }
  pp::Value operator()(const FloatCompare &op) {
    return truth(holds(op.predicate, real(op.lhs), real(op.rhs)));
  }
  template <class T> pp::Value operator()(const T &) { return pp::Value::unset(); }

private:
  pp::Value at(ValueId id) const { return known_[id.index]; }
  static pp::Value truth(bool value) { return pp::Value::boolean(value); }
  int64_t number(ValueId id) const { return *pp::toInt64(at(id)); }
  double real(ValueId id) const { return at(id).as<pp::Float>()->value; }
  pp::Value integer(int64_t value) { return pp::makeInteger(context_, value); }
  pp::Value floating(double value) { return pp::makeFloat(context_, value); }
  /// Whether there is a quotient of 64 bits.
  bool hasQuotient(const IntBinary &op) const {
    return number(op.rhs) != 0 && !(number(op.lhs) == INT64_MIN && number(op.rhs) == -1);
  }
  /// What a quotient that is rounded down leaves.
  int64_t restOf(const IntBinary &op) const {
    int64_t rest = number(op.lhs) % number(op.rhs);
    return rest != 0 && (rest < 0) != (number(op.rhs) < 0) ? rest + number(op.rhs) : rest;
  }
  template <class T> static bool holds(Predicate predicate, T lhs, T rhs);

  pp::Context &context_;
  const KnownValues &known_;
};

template <class T> bool Evaluator::holds(Predicate predicate, T lhs, T rhs) {
  switch (predicate) {
  case Predicate::Eq:
    return lhs == rhs;
  case Predicate::Ne:
    return lhs != rhs;
  case Predicate::Lt:
    return lhs < rhs;
  case Predicate::Le:
    return lhs <= rhs;
  case Predicate::Gt:
    return lhs > rhs;
  case Predicate::Ge:
    return lhs >= rhs;
  }
  __builtin_unreachable();
}

} // namespace

pp::Value Rules::evaluate(pp::Context &context, const Op &op, const KnownValues &known) {
  return visitOf<Dialect::core>(op, Evaluator(context, known));
}

} // namespace ppcc::ir::core
