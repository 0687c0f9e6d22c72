// Computes at compile time what depends on constants only.
#include "ir/core/dialects/with_rules.h"
#include "ir/core/graph/cfg.h"
#include "ir/core/operands.h"
#include "ir/passes/evaluate_op.h"
#include "ir/passes/folding.h"
#include "ir/passes/passes.h"

namespace ppcc::ir {

uint64_t Folding::run() {
  ControlFlow flow(function_);
  for (BlockId block : flow.reversePostorder())
    foldBlock(function_.block(block));
  replacements_.applyToAll();
  removeComputed();
  return changes_ + replacements_.count();
}

pp::Value Folding::evaluate(const Op &op) { return ir::evaluate(context_, op, known_); }

ValueId Folding::addConstant(pp::Value value, LocationId location) {
  ConstantId constant = value.isUnset() ? ConstantId() : values_.constantOf(value);
  if (!constant)
    return {};
  ops_.push_back(function_.create(core::Const{constant}, Repr::Any, location));
  known_.push_back(value);
  return function_.op(ops_.back()).result;
}

void Folding::standFor(OpId id, ValueId value) {
  ValueId result = function_.op(id).result;
  known_[result.index] = known_[value.index];
  computed_.push_back(id);
  replacements_.replace(result, value);
}

void Folding::foldBlock(Block &block) {
  for (OpId id : block.ops) {
    replacements_.apply(function_.op(id));
    fold(id);
    ops_.push_back(id);
  }
  block.ops = std::exchange(ops_, {});
}

bool Folding::allKnown(const Op &op) const {
  bool result = true;
  forEachOperand(op, [&](ValueId &value) { result &= isKnown(value); });
  return result;
}

void Folding::fold(OpId id) {
  const Op op = function_.op(id);
  if (!op.result)
    return;
  if (const auto *constant = op.as<core::Const>()) {
    known_[op.result.index] = values_.valueOf(constant->value);
    return;
  }
  if (withRules(op.dialect(), [&](auto rules) { return rules.simplify(*this, id); }) ||
      !allKnown(op))
    return;
  pp::Value value = evaluate(op);
  if (value.isUnset())
    return;
  Repr repr = function_.typeOf(op.result).repr;
  bool mayBeConstant = held(repr) != Held::Word || repr == Repr::Any;
  ConstantId constant = mayBeConstant ? values_.constantOf(value) : ConstantId();
  if (constant && fits(module_.constants[constant].kind, repr)) {
    function_.rewrite(id, core::Const{constant});
    ++changes_;
  } else if (!mayBeConstant) {
    computed_.push_back(id);
  } else {
    return;
  }
  known_[op.result.index] = value;
}

/// Removes computed ops that nobody uses any more; to the dead-code pass they look as if they could
/// fail.
void Folding::removeComputed() {
  std::vector<uint32_t> uses(function_.valueCount());
  for (BlockId block : function_.order())
    for (OpId op : function_.block(block).ops)
      forEachOperand(function_.op(op), [&](ValueId &value) { ++uses[value.index]; });
  std::vector<bool> unused(function_.opCount());
  for (auto id = computed_.rbegin(); id != computed_.rend(); ++id) {
    const Op &op = function_.op(*id);
    if (uses[op.result.index])
      continue;
    unused[id->index] = true;
    forEachOperand(op, [&](ValueId &value) { --uses[value.index]; });
  }
  for (BlockId block : function_.order())
    changes_ +=
        std::erase_if(function_.block(block).ops, [&](OpId id) { return unused[id.index]; });
}

namespace {

/// Small enough that folding never costs more than it can save.
pp::Limits foldingLimits() {
  pp::Limits limits;
  limits.memoryBytes = size_t{256} << 20;
  limits.stringBytes = 1 << 16;
  limits.integerBits = 4096;
  limits.matchSteps = 100'000;
  limits.nesting = 1000;
  return limits;
}

} // namespace

uint64_t core::foldConstants(Module &module) {
  pp::Context context(foldingLimits());
  // The strictest rules: what passes them gives the same under all others.
  context.language.strictReference = true;
  ConstantValues values(module, context);
  uint64_t changes = 0;
  for (size_t i = 0; i < module.functionCount(); ++i)
    changes += Folding(module, module.function(FunctionId(i)), context, values).run();
  return changes;
}

} // namespace ppcc::ir
