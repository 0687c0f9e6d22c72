// Verifies the rules of Puppet's ops, and what Puppet keeps of functions.
#include "ir/core/verify/verifier.h"
#include "ir/puppet/passes/static_types.h"
#include "ir/puppet/rules.h"

namespace ppcc::ir::puppet {

namespace {

/// The rules of single ops; those without one of their own take the last overload.
class RuleVerifier {
public:
  RuleVerifier(Verifier &verifier, const Function &function, const Op &op)
      : verifier_(verifier), module_(verifier.module()), function_(function), op_(op) {}

  void operator()(const SlotGet &op) { slot(op.slot, op.name, op.up); }
  void operator()(const SlotLoad &op) { slot(op.slot, op.name, op.up); }
  void operator()(const SlotSet &op) { slot(op.slot, op.name, 0); }
  void operator()(const Binary &op) { places(op.places, 2); }
  void operator()(const Relate &op) { places(op.places, 2); }
  void operator()(const Index &op) { places(op.places, 1 + op.keys.size()); }
  void operator()(const Call &op) { places(op.places, op.args.size()); }
  void operator()(const InstanceOf &op) {
    check(builtInType(module_.text(op.type)), "`puppet.instance.of` takes a built-in type");
  }
  void operator()(const Lambda &op) {
    check(module_.puppet.layouts[module_.puppet.lambdas[op.lambda.index].layout.index].parent ==
              function_.puppet.layout,
          "the lambda's layout must have the function's as its parent");
  }
  void operator()(const MatchCaptured &) {
    check(startsWithMatchState(),
          "top-level code and functions have no surroundings to take a match state from");
  }
  void operator()(const Resource &op) {
    size_t expected = 0;
    for (const ResourceBodyDescriptor &body : module_.puppet.resources[op.descriptor.index].bodies)
      expected += 1 + body.attributes.size();
    check(op.operands.size() == expected,
          "`puppet.resource` takes the title and the attribute values of each body");
  }
  void operator()(const ResourceOverride &op) { onlyBody(op.descriptor, op.values.size()); }
  void operator()(const ResourceDefaults &op) { onlyBody(op.descriptor, op.values.size()); }
  void operator()(const Collect &op) { collector(op); }
  template <class T>
  requires(!std::is_base_of_v<Binary, T>) void operator()(const T &) {}

private:
  void check(bool holds, std::string_view message) {
    verifier_.check(holds, message, op_.location);
  }
  void places(const Places &places, size_t operands) {
    check(places.items.empty() || places.items.size() == operands,
          "there must be a place for every operand or for none");
  }
  bool startsWithMatchState() const {
    return function_.kind != kind::Main && function_.kind != kind::Function;
  }
  void slot(uint32_t slot, StringId name, uint32_t up);
  void onlyBody(ResourceId id, size_t values) {
    const auto &bodies = module_.puppet.resources[id.index].bodies;
    check(bodies.size() == 1 && bodies.front().attributes.size() == values,
          "the op takes the attribute values of the only body of its descriptor");
  }
  void collector(const Collect &op);

  Verifier &verifier_;
  const Module &module_;
  const Function &function_;
  const Op &op_;
};

void RuleVerifier::slot(uint32_t slot, StringId name, uint32_t up) {
  LayoutId layout = function_.puppet.layout;
  // Parents have lower numbers (verifyTables), so this ends even in a broken module.
  for (uint32_t i = 0; i < up && verifier_.knows(layout); ++i)
    layout = module_.puppet.layouts[layout.index].parent;
  if (!verifier_.knows(layout))
    return check(false, "the variable lies in no layout");
  const std::vector<StringId> &slots = module_.puppet.layouts[layout.index].slots;
  check(slot < slots.size() && slots[slot] == name, "the layout has another variable in this slot");
}

void RuleVerifier::collector(const Collect &op) {
  const CollectorDescriptor &descriptor = module_.puppet.collectors[op.descriptor.index];
  check(op.overrides.size() == descriptor.overrides.size(),
        "`puppet.collect` takes a value for every override");
  for (const QueryNode &node : descriptor.query) {
    if (node.kind == QueryKind::And || node.kind == QueryKind::Or)
      continue;
    bool isComparison = node.kind == QueryKind::Equal || node.kind == QueryKind::NotEqual;
    check(node.operand < op.operands.size() &&
              (!isComparison || node.attribute || node.operand > 0),
          "the query refers to an operand that is not there");
  }
}

} // namespace

void Rules::verifyOp(Verifier &verifier, const Function &function, const Op &op) {
  visitOf<Dialect::puppet>(op, RuleVerifier(verifier, function, op));
}

bool Rules::verifyFunction(Verifier &verifier, const Function &function) {
  LayoutId layout = function.puppet.layout;
  return verifier.check(!layout || verifier.knows(layout), "the function names no layout");
}

} // namespace ppcc::ir::puppet
