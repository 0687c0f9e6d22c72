// What PCL's ops give from known operands: the operations of runtime-lib/pcl, called at compile
// time.
#include "ir/core/module.h"
#include "ir/pcl/rules.h"
#include "runtime-lib/pcl/operations/operations.h"

namespace ppcc::ir::pcl {

namespace {

/// The rules. An op without one gives unset.
class Evaluator {
public:
  Evaluator(pp::Context &context, const KnownValues &known) : context_(context), known_(known) {}

  pp::Value operator()(const Operate &op) {
    static_assert(static_cast<int>(Operation::Merge) == static_cast<int>(pp::pcl::Operation::Merge));
    return pp::pcl::operate(context_, static_cast<pp::pcl::Operation>(op.op), at(op.lhs),
                            op.rhs ? at(op.rhs) : pp::Value::undef());
  }
  pp::Value operator()(const Attribute &) { return pp::Value::unset(); }
  pp::Value operator()(const Join &op) { return pp::pcl::join(context_, all(op.texts)); }
  pp::Value operator()(const Tuple &op) { return pp::pcl::makeTuple(context_, all(op.elements)); }
  pp::Value operator()(const Object &op) { return pp::pcl::makeObject(context_, all(op.entries)); }
  pp::Value operator()(const Holds &op) {
    return pp::Value::boolean(pp::pcl::holds(context_, at(op.condition)));
  }
  pp::Value operator()(const IsUnknown &) { return pp::Value::boolean(false); }
  pp::Value operator()(const Mark &op) { return at(op.value); }
  template <class T> pp::Value operator()(const T &) { return pp::Value::unset(); }

private:
  pp::Value at(ValueId id) const { return known_[id.index]; }
  std::vector<pp::Value> all(const ValueList &list) const {
    std::vector<pp::Value> values;
    for (ValueId id : list)
      values.push_back(at(id));
    return values;
  }

  pp::Context &context_;
  const KnownValues &known_;
};

} // namespace

// Constants are no floats of 512 bits: what gives one is left to the run.
pp::Value Rules::evaluate(pp::Context &context, const Op &op, const KnownValues &known) {
  try {
    pp::Value value = visitOf<Dialect::pcl>(op, Evaluator(context, known));
    return value.is(pp::ObjectKind::Float) ? pp::Value::unset() : value;
  } catch (const pp::pcl::Failure &) {
    return pp::Value::unset();
  }
}

} // namespace ppcc::ir::pcl
