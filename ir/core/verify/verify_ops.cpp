// Verifies what the kinds of fields cannot say: that ids exist, and the rules of the core's ops.
#include "ir/core/dialects/with_rules.h"
#include "ir/core/operands.h"
#include "ir/core/rules.h"
#include "ir/core/verify/verifier.h"

#include <algorithm>

namespace ppcc::ir {

namespace {

/// Checks that the ids in an op's fields exist.
struct IdVerifier {
  Verifier &verifier;
  LocationId location;
  bool ok = true;

  template <class IdType> void known(const char *field, IdType id) {
    ok &= verifier.check(verifier.knows(id), {"field `", field, "` refers to nothing"}, location);
  }
  template <class IdType>
  requires isModuleId<IdType>
  void operator()(const char *field, IdType id) { known(field, id); }
  void operator()(const char *field, VariableName name) { known(field, name.id); }
  void operator()(const char *field, const Places &places) {
    for (LocationId place : places.items)
      known(field, place);
  }
  void operator()(const char *field, const StringList &names) {
    // The name of a nested pattern is none.
    for (StringId name : names)
      if (name)
        known(field, name);
  }
  // Operands and targets are looked at by the function's verifier.
  void operator()(const char *, ValueId) {}
  template <Repr R> void operator()(const char *, Operand<R>) {}
  template <Repr R> void operator()(const char *, Optional<R>) {}
  void operator()(const char *, const TypedList &) {}
  void operator()(const char *, const ValueList &) {}
  void operator()(const char *, const ArgumentList &) {}
  void operator()(const char *, const Target &) {}
  void operator()(const char *, Depth) {}
  template <class T>
  requires std::is_arithmetic_v<T> || std::is_enum_v<T>
  void operator()(const char *, T) {}
};

/// The rules of single ops; those without one of their own take the last overload.
class RuleVerifier {
public:
  RuleVerifier(Verifier &verifier, const Function &function, const Op &op)
      : verifier_(verifier), module_(verifier.module()), function_(function), op_(op) {}

  void operator()(const core::Const &op) { check(constantFits(op), "the constant does not fit"); }
  void operator()(const core::Hash &op) {
    check(op.entries.size() % 2 == 0, "`hash` takes keys and values in turn");
  }
  void operator()(const core::Box &op) {
    Repr repr = function_.typeOf(op.value).repr;
    check(repr == Repr::Int || repr == Repr::Float || repr == Repr::Bool || repr == Repr::String,
          "`box` takes an int, float, bool or string");
  }
  void operator()(const core::IntAdd &) { intResult(); }
  void operator()(const core::IntSub &) { intResult(); }
  void operator()(const core::IntMul &) { intResult(); }
  void operator()(const core::Call &op) { call(op, module_.function(op.function)); }
  void operator()(const core::Ret &op) {
    Repr given = op.value ? function_.typeOf(op.value).repr : Repr::None;
    check(given == function_.result.repr, "`ret` must give the result of the function");
  }
  template <class T> void operator()(const T &) {}

private:
  void check(bool holds, std::string_view message) {
    verifier_.check(holds, message, op_.location);
  }
  void intResult() {
    Repr repr = function_.typeOf(op_.result).repr;
    check(repr == Repr::Int || repr == Repr::Any, "integer arithmetic gives `int` or `any`");
  }
  bool constantFits(const core::Const &op) const;
  void call(const core::Call &op, const Function &callee);

  Verifier &verifier_;
  const Module &module_;
  const Function &function_;
  const Op &op_;
};

bool RuleVerifier::constantFits(const core::Const &op) const {
  return fits(module_.constants[op.value].kind, function_.typeOf(op_.result).repr);
}

void RuleVerifier::call(const core::Call &op, const Function &callee) {
  bool fits = callee.entry() && callee.result.repr == function_.typeOf(op_.result).repr &&
              callee.block(callee.entry()).parameters.size() == op.args.size();
  for (size_t i = 0; fits && i < op.args.size(); ++i)
    fits = callee.typeOf(callee.block(callee.entry()).parameters[i]).repr ==
           function_.typeOf(op.args[i]).repr;
  check(fits, "`call` takes an argument for every parameter of the function");
  check(withRules(info(callee.kind).dialect,
                  [&](auto rules) { return rules.mayBeCalled(callee.kind); }),
        "the function is not one of those that a `call` may name");
}

} // namespace

void verifyOp(Verifier &verifier, const Function &function, const Op &op) {
  IdVerifier ids{verifier, op.location};
  visit(op, [&](auto &fields) { fields.fields(std::as_const(fields), ids); });
  if (ids.ok)
    withRules(op.dialect(), [&](auto rules) { rules.verifyOp(verifier, function, op); });
}

void core::Rules::verifyOp(Verifier &verifier, const Function &function, const Op &op) {
  visitOf<Dialect::core>(op, RuleVerifier(verifier, function, op));
}

} // namespace ppcc::ir
