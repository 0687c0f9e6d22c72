// Verifies what the kinds of fields cannot say: ids, counts and the rules of single ops.
#include "ir/core/operands.h"
#include "ir/core/verifier.h"
#include "ir/puppet/passes/static_types.h"

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
  void operator()(const char *field, StringId id) { known(field, id); }
  void operator()(const char *field, VariableName name) { known(field, name.id); }
  void operator()(const char *field, ConstantId id) { known(field, id); }
  void operator()(const char *field, LambdaId id) { known(field, id); }
  void operator()(const char *field, FunctionId id) { known(field, id); }
  void operator()(const char *field, ResourceId id) { known(field, id); }
  void operator()(const char *field, CollectorId id) { known(field, id); }
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
  void operator()(const puppet::SlotGet &op) { slot(op.slot, op.name, op.up); }
  void operator()(const puppet::SlotLoad &op) { slot(op.slot, op.name, op.up); }
  void operator()(const puppet::SlotSet &op) { slot(op.slot, op.name, 0); }
  void operator()(const core::Box &op) {
    Repr repr = function_.typeOf(op.value).repr;
    check(repr == Repr::Int || repr == Repr::Float || repr == Repr::Bool || repr == Repr::String,
          "`box` takes an int, float, bool or string");
  }
  void operator()(const core::IntAdd &) { intResult(); }
  void operator()(const core::IntSub &) { intResult(); }
  void operator()(const core::IntMul &) { intResult(); }
  void operator()(const puppet::Binary &op) { places(op.places, 2); }
  void operator()(const puppet::Relate &op) { places(op.places, 2); }
  void operator()(const puppet::Index &op) { places(op.places, 1 + op.keys.size()); }
  void operator()(const puppet::Call &op) { places(op.places, op.args.size()); }
  void operator()(const core::Call &op) {
    const Function &callee = module_.function(op.function);
    bool fits = callee.kind == FunctionKind::Direct && callee.entry() &&
                callee.result.repr == Repr::Any &&
                callee.block(callee.entry()).parameters.size() == op.args.size();
    for (size_t i = 0; fits && i < op.args.size(); ++i)
      fits = callee.typeOf(callee.block(callee.entry()).parameters[i]).repr == Repr::Any;
    check(fits, "`call` takes a boxed argument for every parameter of a direct function");
  }
  void operator()(const puppet::InstanceOf &op) {
    check(builtInType(module_.text(op.type)), "`puppet.instance.of` takes a built-in type");
  }
  void operator()(const puppet::Lambda &op) {
    check(module_.layouts[module_.lambdas[op.lambda.index].layout.index].parent == function_.layout,
          "the lambda's layout must have the function's as its parent");
  }
  void operator()(const puppet::MatchCaptured &) {
    check(startsWithMatchState(),
          "top-level code and functions have no surroundings to take a match state from");
  }
  void operator()(const puppet::Resource &op) {
    size_t expected = 0;
    for (const ResourceBodyDescriptor &body : module_.resources[op.descriptor.index].bodies)
      expected += 1 + body.attributes.size();
    check(op.operands.size() == expected,
          "`puppet.resource` takes the title and the attribute values of each body");
  }
  void operator()(const puppet::ResourceOverride &op) { onlyBody(op.descriptor, op.values.size()); }
  void operator()(const puppet::ResourceDefaults &op) { onlyBody(op.descriptor, op.values.size()); }
  void operator()(const puppet::Collect &op) { collector(op); }
  void operator()(const core::Ret &op) {
    Repr given = op.value ? function_.typeOf(op.value).repr : Repr::None;
    check(given == function_.result.repr, "`ret` must give the result of the function");
  }
  template <class T>
  requires(!std::is_base_of_v<puppet::Binary, T>) void operator()(const T &) {}

private:
  void check(bool holds, std::string_view message) {
    verifier_.check(holds, message, op_.location);
  }
  void places(const Places &places, size_t operands) {
    check(places.items.empty() || places.items.size() == operands,
          "there must be a place for every operand or for none");
  }
  void intResult() {
    Repr repr = function_.typeOf(op_.result).repr;
    check(repr == Repr::Int || repr == Repr::Any, "integer arithmetic gives `int` or `any`");
  }
  bool startsWithMatchState() const {
    return function_.kind != FunctionKind::Main && function_.kind != FunctionKind::Function;
  }
  bool constantFits(const core::Const &op) const;
  void slot(uint32_t slot, StringId name, uint32_t up);
  void onlyBody(ResourceId id, size_t values) {
    const auto &bodies = module_.resources[id.index].bodies;
    check(bodies.size() == 1 && bodies.front().attributes.size() == values,
          "the op takes the attribute values of the only body of its descriptor");
  }
  void collector(const puppet::Collect &op);

  Verifier &verifier_;
  const Module &module_;
  const Function &function_;
  const Op &op_;
};

bool RuleVerifier::constantFits(const core::Const &op) const {
  ConstantKind kind = module_.constants[op.value].kind;
  switch (function_.typeOf(op_.result).repr) {
  case Repr::Any:
    return true;
  case Repr::Int:
    return kind == ConstantKind::Integer;
  case Repr::Float:
    return kind == ConstantKind::Float;
  case Repr::Bool:
    return kind == ConstantKind::Bool;
  case Repr::String:
    return kind == ConstantKind::String;
  case Repr::Match:
  case Repr::None:
    return false;
  }
  return false;
}

void RuleVerifier::slot(uint32_t slot, StringId name, uint32_t up) {
  LayoutId layout = function_.layout;
  // Parents have lower numbers (verifyTables), so this ends even in a broken module.
  for (uint32_t i = 0; i < up && verifier_.knows(layout); ++i)
    layout = module_.layouts[layout.index].parent;
  if (!verifier_.knows(layout))
    return check(false, "the variable lies in no layout");
  const std::vector<StringId> &slots = module_.layouts[layout.index].slots;
  check(slot < slots.size() && slots[slot] == name, "the layout has another variable in this slot");
}

void RuleVerifier::collector(const puppet::Collect &op) {
  const CollectorDescriptor &descriptor = module_.collectors[op.descriptor.index];
  check(op.overrides.size() == descriptor.overrides.size(),
        "`puppet.collect` takes a value for every override");
  for (const QueryNode &node : descriptor.query)
    if (node.kind == QueryKind::Equal || node.kind == QueryKind::NotEqual)
      check(node.operand < op.operands.size(), "the query refers to an operand that is not there");
}

} // namespace

void verifyOp(Verifier &verifier, const Function &function, const Op &op) {
  IdVerifier ids{verifier, op.location};
  visit(op, [&](auto &fields) { fields.fields(std::as_const(fields), ids); });
  if (ids.ok)
    visit(op, RuleVerifier(verifier, function, op));
}

} // namespace ppcc::ir
