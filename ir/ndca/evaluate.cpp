// What NDCA's ops give from known operands.
#include "ir/ndca/arithmetic.h"
#include "ir/ndca/rules.h"
#include "runtime-lib/core/values/integer.h"

namespace ppcc::ir::ndca {

namespace {

/// The rules. An op without one gives unset.
class Evaluator {
public:
  Evaluator(pp::Context &context, const KnownValues &known) : context_(context), known_(known) {}

  pp::Value operator()(const Compute &op) {
    return pp::makeInteger(context_, compute(op.op, number(op.lhs), number(op.rhs)));
  }
  pp::Value operator()(const Overflows &op) {
    return pp::Value::boolean(fails(Failure::Overflow, op.op, number(op.lhs), number(op.rhs)));
  }
  pp::Value operator()(const Compare &op) {
    return pp::Value::boolean(holds(op.predicate, number(op.lhs), number(op.rhs)));
  }
  pp::Value operator()(const Logic &op) {
    bool a = at(op.lhs).truthy(), b = at(op.rhs).truthy();
    return pp::Value::boolean(op.op == Connective::And  ? a && b
                              : op.op == Connective::Or ? a || b
                                                        : a != b);
  }
  pp::Value operator()(const Select &op) {
    return at(at(op.condition).truthy() ? op.then : op.otherwise);
  }
  pp::Value operator()(const Number &op) {
    return pp::makeInteger(context_, at(op.value).truthy() ? 1 : 0);
  }
  template <class T> pp::Value operator()(const T &) { return pp::Value::unset(); }

private:
  pp::Value at(ValueId id) const { return known_[id.index]; }
  int64_t number(ValueId id) const { return *pp::toInt64(at(id)); }

  pp::Context &context_;
  const KnownValues &known_;
};

} // namespace

pp::Value Rules::evaluate(pp::Context &context, const Op &op, const KnownValues &known) {
  return visitOf<Dialect::ndca>(op, Evaluator(context, known));
}

} // namespace ppcc::ir::ndca
