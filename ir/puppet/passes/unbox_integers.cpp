// Computes with plain integers where their bounds are known: no tags, no checks for overflow, and
// loop variables in registers. Drops tests of types that always succeed.
#include "ir/core/graph/cfg.h"
#include "ir/core/operands.h"
#include "ir/passes/passes.h"
#include "ir/passes/replacements.h"
#include "ir/puppet/passes/value_facts.h"

#include <optional>

namespace ppcc::ir::puppet {

namespace {

std::optional<Predicate> predicateOf(Opcode opcode) {
  switch (opcode) {
  case opcodeOf<puppet::Eq>:
    return Predicate::Eq;
  case opcodeOf<puppet::Ne>:
    return Predicate::Ne;
  case opcodeOf<puppet::Lt>:
    return Predicate::Lt;
  case opcodeOf<puppet::Le>:
    return Predicate::Le;
  case opcodeOf<puppet::Gt>:
    return Predicate::Gt;
  case opcodeOf<puppet::Ge>:
    return Predicate::Ge;
  default: // no comparison
    return std::nullopt;
  }
}

/// Rewrites one function. Facts are those of its values before; new values need none.
class Unboxer {
public:
  Unboxer(Module &module, FunctionId id, const ValueFacts &facts)
      : module_(module), id_(id), function_(module.function(id)), facts_(facts),
        known_(function_.valueCount()), replacements_(function_) {}

  uint64_t run() {
    unboxParameters();
    for (size_t i = 0; i < function_.order().size(); ++i)
      rewriteBlock(function_.order()[i]);
    replacements_.applyToAll();
    joinPairs();
    return changes_;
  }

private:
  const Fact &fact(ValueId value) const { return facts_.of(id_, value); }
  bool hasFact(ValueId value) const { return value.index < known_; }
  bool isSmall(ValueId value) const { return hasFact(value) && fact(value).isSmallInteger(); }
  Type intType(const Fact &fact) { return module_.bounded(Repr::Int, fact.range); }

  void unboxParameters();
  void unboxParameter(BlockId block, size_t position);
  void rewriteBlock(BlockId block);
  void rewriteOp(OpId id, std::vector<OpId> &before);
  bool rewriteArithmetic(OpId id, std::vector<OpId> &before);
  bool rewriteComparison(OpId id, std::vector<OpId> &before);
  bool rewriteTest(OpId id);
  ValueId unboxed(ValueId value, LocationId location, std::vector<OpId> &before);
  template <class T> ValueId add(const T &op, Type type, LocationId at, std::vector<OpId> &before) {
    before.push_back(function_.create(op, type, at));
    return function_.op(before.back()).result;
  }
  void makeConstant(OpId id, bool value) {
    function_.rewrite(id, core::Const{module_.constants.boolean(value)});
    ++changes_;
  }
  void joinPairs();
  ValueId simplified(const Op &op) const;

  Module &module_;
  FunctionId id_;
  Function &function_;
  const ValueFacts &facts_;
  /// Values that there were when the facts were found.
  size_t known_;
  Replacements replacements_;
  uint64_t changes_ = 0;
};

ValueId Unboxer::unboxed(ValueId value, LocationId location, std::vector<OpId> &before) {
  return add(core::UnboxInt{{value}}, intType(fact(value)), location, before);
}

/// A parameter that is always a small integer is passed on unboxed, and boxed where it arrives.
void Unboxer::unboxParameter(BlockId block, size_t position) {
  ValueId old = function_.block(block).parameters[position];
  Type type = intType(fact(old));
  ValueId plain = function_.addParameter(block, type);
  auto &parameters = function_.block(block).parameters;
  parameters.pop_back();
  parameters[position] = plain;
  OpId box = function_.create(core::Box{plain}, Type(Repr::Any, type.refinement()), {});
  auto &ops = function_.block(block).ops;
  ops.insert(ops.begin(), box);
  replacements_.replace(old, function_.op(box).result);
  ++changes_;
  for (BlockId from : function_.order()) {
    std::vector<OpId> before;
    const Op &last = *function_.terminator(from);
    LocationId location = last.location;
    std::vector<Target *> edges;
    forEachTarget(last, [&](Target &target) {
      if (target.block == block)
        edges.push_back(&target);
    });
    for (Target *edge : edges) {
      // Lists may be shared between ops.
      edge->args = function_.list(std::span<const ValueId>(edge->args.data, edge->args.count));
      edge->args[position] = add(core::UnboxInt{{edge->args[position]}}, type, location, before);
    }
    auto &code = function_.block(from).ops;
    code.insert(code.end() - 1, before.begin(), before.end());
  }
}

void Unboxer::unboxParameters() {
  for (size_t i = 0; i < function_.order().size(); ++i) {
    BlockId block = function_.order()[i];
    if (block == function_.entry())
      continue;
    for (size_t k = 0; k < function_.block(block).parameters.size(); ++k) {
      ValueId parameter = function_.block(block).parameters[k];
      if (function_.typeOf(parameter).repr == Repr::Any && isSmall(parameter))
        unboxParameter(block, k);
    }
  }
}

bool Unboxer::rewriteArithmetic(OpId id, std::vector<OpId> &before) {
  const Op op = function_.op(id);
  bool isArithmetic = op.opcode == opcodeOf<puppet::Add> || op.opcode == opcodeOf<puppet::Sub> ||
                      op.opcode == opcodeOf<puppet::Mul> || op.opcode == opcodeOf<puppet::Div> ||
                      op.opcode == opcodeOf<puppet::Mod>;
  if (!isArithmetic || !isSmall(op.result))
    return false;
  const auto &fields = *static_cast<const puppet::Binary *>(op.payload);
  ValueId lhs = fields.lhs, rhs = fields.rhs;
  if (!isSmall(lhs) || !isSmall(rhs))
    return false;
  bool divides = op.opcode == opcodeOf<puppet::Div> || op.opcode == opcodeOf<puppet::Mod>;
  if (divides && fact(rhs).range.low <= 0)
    return false;
  core::IntBinary operands{unboxed(lhs, op.location, before), unboxed(rhs, op.location, before)};
  Type type = intType(fact(op.result));
  auto emit = [&](const auto &fields) { return add(fields, type, op.location, before); };
  ValueId result = op.opcode == opcodeOf<puppet::Add>   ? emit(core::IntAdd{operands})
                   : op.opcode == opcodeOf<puppet::Sub> ? emit(core::IntSub{operands})
                   : op.opcode == opcodeOf<puppet::Mul> ? emit(core::IntMul{operands})
                   : op.opcode == opcodeOf<puppet::Div> ? emit(core::IntDiv{operands})
                                                        : emit(core::IntMod{operands});
  function_.rewrite(id, core::Box{result});
  function_.value(op.result).type = Type(Repr::Any, type.refinement());
  ++changes_;
  return true;
}

bool Unboxer::rewriteComparison(OpId id, std::vector<OpId> &before) {
  const Op op = function_.op(id);
  std::optional<Predicate> predicate = predicateOf(op.opcode);
  if (!predicate)
    return false;
  const auto &fields = *static_cast<const puppet::Binary *>(op.payload);
  ValueId lhs = fields.lhs, rhs = fields.rhs;
  if (!isSmall(lhs) || !isSmall(rhs))
    return false;
  ValueId left = unboxed(lhs, op.location, before);
  ValueId right = unboxed(rhs, op.location, before);
  function_.rewrite(id, core::IntCompare{*predicate, left, right});
  ++changes_;
  return true;
}

bool Unboxer::rewriteTest(OpId id) {
  const Op op = function_.op(id);
  const auto *test = op.as<puppet::InstanceOf>();
  if (test && hasFact(test->value) && isInstanceOf(fact(test->value), module_.text(test->type))) {
    makeConstant(id, true);
    return true;
  }
  const auto *truth = op.as<puppet::Truthy>();
  uint16_t undecided = Fact::Boolean | Fact::Undef;
  if (truth && truth->emptyIsFalse)
    undecided |= Fact::String;
  if (truth && hasFact(truth->value) && fact(truth->value).kinds &&
      !(fact(truth->value).kinds & undecided)) {
    makeConstant(id, true);
    return true;
  }
  return false;
}

void Unboxer::rewriteOp(OpId id, std::vector<OpId> &before) {
  if (!rewriteTest(id) && !rewriteArithmetic(id, before))
    rewriteComparison(id, before);
  before.push_back(id);
}

void Unboxer::rewriteBlock(BlockId block) {
  std::vector<OpId> ops;
  for (OpId id : function_.block(block).ops)
    rewriteOp(id, ops);
  function_.block(block).ops = std::move(ops);
}

/// What an op gives that only undoes another.
ValueId Unboxer::simplified(const Op &op) const {
  auto sourceOf = [&](ValueId value) -> ValueId {
    const Op *definition = function_.definition(value);
    const auto *box = definition ? definition->as<core::Box>() : nullptr;
    return box ? ValueId(box->value) : ValueId();
  };
  auto withRepr = [&](ValueId source, Repr repr) {
    return source && function_.typeOf(source).repr == repr ? source : ValueId();
  };
  if (const auto *known = op.as<core::Known>()) {
    // Through `known` nothing but the type changes, which the rewriting above has used.
    return function_.definition(known->value) && sourceOf(known->value) ? known->value : ValueId();
  }
  if (const auto *unbox = op.as<core::UnboxInt>())
    return withRepr(sourceOf(unbox->value), Repr::Int);
  if (const auto *truth = op.as<puppet::Truthy>())
    return withRepr(sourceOf(truth->value), Repr::Bool);
  return {};
}

void Unboxer::joinPairs() {
  Replacements pairs(function_);
  ControlFlow flow(function_);
  for (BlockId block : flow.reversePostorder())
    std::erase_if(function_.block(block).ops, [&](OpId id) {
      const Op &op = function_.op(id);
      pairs.apply(op);
      ValueId source = op.result ? simplified(op) : ValueId();
      if (!source)
        return false;
      pairs.replace(op.result, source);
      return true;
    });
  pairs.applyToAll();
  changes_ += pairs.count();
}

} // namespace

uint64_t unboxIntegers(Module &module) {
  ValueFacts facts(module);
  uint64_t changes = 0;
  for (size_t i = 0; i < module.functionCount(); ++i)
    changes += Unboxer(module, FunctionId(i), facts).run();
  return changes;
}

} // namespace ppcc::ir::puppet
