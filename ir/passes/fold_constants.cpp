// Computes at compile time what depends on constants only.
#include "ir/core/cfg.h"
#include "ir/core/operands.h"
#include "ir/passes/constant_values.h"
#include "ir/passes/evaluate_op.h"
#include "ir/passes/passes.h"
#include "ir/passes/replacements.h"

namespace ppcc::ir {

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

/// Goes through a function, definitions before uses, keeping the values it knows.
class ConstantFolder {
public:
  ConstantFolder(Module &module, Function &function, pp::Context &context, ConstantValues &values)
      : module_(module), function_(function), context_(context), values_(values),
        replacements_(function), known_(function.valueCount(), pp::Value::unset()) {}

  uint64_t run() {
    ControlFlow flow(function_);
    for (BlockId block : flow.reversePostorder())
      foldBlock(function_.block(block));
    replacements_.applyToAll();
    removeComputed();
    return changes_ + replacements_.count();
  }

private:
  void foldBlock(Block &block);
  void fold(OpId id);
  bool allKnown(const Op &op) const;
  bool isKnown(ValueId id) const { return !known_[id.index].isUnset(); }
  bool fits(ConstantId constant, Repr repr) const;
  void joinParts(OpId id, std::vector<OpId> &before);
  void removeComputed();

  Module &module_;
  Function &function_;
  pp::Context &context_;
  ConstantValues &values_;
  Replacements replacements_;
  KnownValues known_;
  /// Ops that were computed, so cannot fail, but whose results are no constants (match outcomes).
  std::vector<OpId> computed_;
  uint64_t changes_ = 0;
};

void ConstantFolder::foldBlock(Block &block) {
  std::vector<OpId> ops;
  for (OpId id : block.ops) {
    replacements_.apply(function_.op(id));
    fold(id);
    joinParts(id, ops);
    ops.push_back(id);
  }
  block.ops = std::move(ops);
}

bool ConstantFolder::allKnown(const Op &op) const {
  bool result = true;
  forEachOperand(op, [&](ValueId &value) { result &= isKnown(value); });
  return result;
}

bool ConstantFolder::fits(ConstantId constant, Repr repr) const {
  ConstantKind kind = module_.constants[constant].kind;
  return repr == Repr::Any || (repr == Repr::Int && kind == ConstantKind::Integer) ||
         (repr == Repr::Float && kind == ConstantKind::Float) ||
         (repr == Repr::Bool && kind == ConstantKind::Bool) ||
         (repr == Repr::String && kind == ConstantKind::String);
}

void ConstantFolder::fold(OpId id) {
  const Op &op = function_.op(id);
  if (!op.result)
    return;
  if (const auto *constant = op.as<core::Const>()) {
    known_[op.result.index] = values_.valueOf(constant->value);
    return;
  }
  const auto *update = op.as<puppet::MatchUpdate>();
  if (update && isKnown(update->outcome) &&
      !known_[update->outcome.id.index].is(pp::ObjectKind::MatchData)) {
    known_[op.result.index] = known_[update->previous.id.index];
    computed_.push_back(id);
    return replacements_.replace(op.result, update->previous);
  }
  if (!allKnown(op))
    return;
  pp::Value value = evaluate(context_, op, known_);
  if (value.isUnset())
    return;
  Repr repr = function_.typeOf(op.result).repr;
  ConstantId constant = repr == Repr::Match ? ConstantId() : values_.constantOf(value);
  if (constant && fits(constant, repr)) {
    function_.rewrite(id, core::Const{constant});
    ++changes_;
  } else if (repr == Repr::Match) {
    computed_.push_back(id);
  } else {
    return;
  }
  known_[op.result.index] = value;
}

/// Makes one constant of neighbouring constant parts of an interpolation.
void ConstantFolder::joinParts(OpId id, std::vector<OpId> &before) {
  const auto *concat = function_.op(id).as<puppet::Concat>();
  if (!concat)
    return;
  std::vector<ValueId> parts;
  for (size_t i = 0; i < concat->parts.size();) {
    size_t end = i;
    while (end < concat->parts.size() && isKnown(concat->parts[end]))
      ++end;
    if (end - i < 2) {
      parts.push_back(concat->parts[i++]);
      continue;
    }
    puppet::Concat run{{concat->parts.data + i, static_cast<uint32_t>(end - i)}};
    Op op{opcodeOf<puppet::Concat>, {}, {}, &run};
    pp::Value text = evaluate(context_, op, known_);
    ConstantId constant = text.isUnset() ? ConstantId() : values_.constantOf(text);
    if (!constant)
      return;
    before.push_back(function_.create(core::Const{constant}, Repr::Any, function_.op(id).location));
    parts.push_back(function_.op(before.back()).result);
    known_.push_back(text);
    i = end;
  }
  if (parts.size() == concat->parts.size())
    return;
  function_.rewrite(id, puppet::Concat{function_.list(std::span<const ValueId>(parts))});
  ++changes_;
}

/// Removes computed ops that nobody uses any more; to the dead-code pass they look as if they could
/// fail.
void ConstantFolder::removeComputed() {
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

} // namespace

uint64_t foldConstants(Module &module) {
  pp::Context context(foldingLimits());
  // The strictest rules: what passes them gives the same under all others.
  context.language.strictReference = true;
  ConstantValues values(module, context);
  uint64_t changes = 0;
  for (size_t i = 0; i < module.functionCount(); ++i)
    changes += ConstantFolder(module, module.function(FunctionId(i)), context, values).run();
  return changes;
}

} // namespace ppcc::ir
