// Verifies functions: structure, representations and dominance.
#include "ir/core/verify/verify.h"

#include "ir/core/dialects/with_rules.h"
#include "ir/core/graph/cfg.h"
#include "ir/core/operands.h"
#include "ir/core/verify/verifier.h"

#include <algorithm>

namespace ppcc::ir {

void Verifier::report(std::initializer_list<std::string_view> message, LocationId location) {
  std::string text;
  for (std::string_view part : message)
    text += part;
  errors_.push_back({where_, location, std::move(text)});
}

namespace {

/// Checks one function. Dominance is looked at only when everything refers to what exists.
class FunctionVerifier {
public:
  FunctionVerifier(Verifier &verifier, const Function &function)
      : verifier_(verifier), function_(function), blockOf_(function.opCount()),
        positionOf_(function.opCount()), linked_(function.blockCount()),
        takesRun_(takes(function.kind, runParameter)) {}

  void verify() {
    if (!verifyStructure())
      return;
    bool sound = true;
    forEachOp([&](BlockId, const Op &op) { sound &= verifyOperands(op); });
    if (!sound)
      return;
    forEachOp([&](BlockId, const Op &op) {
      forEachTarget(op, [&](Target &target) { sound &= verifyTarget(op, target); });
      verifyOp(verifier_, function_, op);
    });
    if (sound)
      verifyDominance();
  }

private:
  template <class F> void forEachOp(F &&f) const {
    for (BlockId block : function_.order())
      for (OpId op : function_.block(block).ops)
        f(block, function_.op(op));
  }

  bool verifyStructure();
  bool verifyBlock(BlockId block);
  bool verifyOperands(const Op &op);
  bool verifyOperand(const Op &op, const OperandUse &use);
  bool verifyTarget(const Op &op, const Target &target);
  bool verifyResult(const Op &op);
  bool verifyType(Type type, LocationId location);
  void verifyDominance();
  /// None for a value whose op is in no block.
  BlockId definingBlock(ValueId value) const {
    const ValueInfo &info = function_.value(value);
    return info.op ? blockOf_[info.op.index] : info.block;
  }
  bool isDefinedBefore(const ControlFlow &flow, ValueId value, BlockId block, OpId user) const;

  Verifier &verifier_;
  const Function &function_;
  /// Block and position of each op.
  std::vector<BlockId> blockOf_;
  std::vector<uint32_t> positionOf_;
  /// Blocks that are in the order.
  std::vector<bool> linked_;
  bool takesRun_;
};

bool FunctionVerifier::verifyStructure() {
  bool ok = verifier_.check(!function_.order().empty(), "a function needs a block");
  for (BlockId id : function_.order()) {
    if (!verifier_.check(id.index < function_.blockCount(), "the order names no block"))
      return false;
    ok &= verifier_.check(!linked_[id.index], "a block is in the order twice");
    linked_[id.index] = true;
  }
  for (BlockId id : function_.order())
    ok = verifyBlock(id) && ok;
  return ok;
}

bool FunctionVerifier::verifyBlock(BlockId id) {
  const Block &block = function_.block(id);
  bool ok =
      verifier_.check(function_.terminator(id) != nullptr, "a block must end in a terminator");
  for (ValueId parameter : block.parameters)
    ok &= verifier_.check(parameter.index < function_.valueCount() &&
                              function_.value(parameter).block == id &&
                              function_.typeOf(parameter).repr != Repr::None,
                          "a block parameter is not a value of the block") &&
          verifyType(function_.typeOf(parameter), {});
  for (size_t i = 0; i < block.ops.size(); ++i) {
    OpId op = block.ops[i];
    if (!verifier_.check(op.index < function_.opCount(), "a block names no op"))
      return false;
    ok &= verifier_.check(!blockOf_[op.index], "an op is in two places", function_.op(op).location);
    blockOf_[op.index] = id;
    positionOf_[op.index] = static_cast<uint32_t>(i);
    ok &=
        verifier_.check(i + 1 == block.ops.size() || !function_.op(op).isTerminator(),
                        "a terminator stands before the end of a block", function_.op(op).location);
    ok &= verifyResult(function_.op(op));
  }
  return ok;
}

bool FunctionVerifier::verifyResult(const Op &op) {
  std::string_view name = op.info().mnemonic;
  bool givesValue = op.info().result != Repr::None;
  if (!verifier_.check(givesValue == op.result.valid(),
                       {"`", name, givesValue ? "` must have a result" : "` has no result"},
                       op.location))
    return false;
  if (!op.result)
    return true;
  if (!verifier_.check(op.result.index < function_.valueCount() &&
                           function_.definition(op.result) == &op,
                       {"`", name, "` does not define its result"}, op.location))
    return false;
  if (!verifyType(function_.typeOf(op.result), op.location))
    return false;
  Repr repr = function_.typeOf(op.result).repr;
  Repr wanted = op.info().result.value_or(repr);
  return verifier_.check(repr == wanted && repr != Repr::None,
                         {"`", name, "` gives `", word(wanted), "`, not `", word(repr), "`"},
                         op.location);
}

bool FunctionVerifier::verifyType(Type type, LocationId location) {
  // Without a run there is no memory for values and nobody to tell of errors.
  bool isWord = held(type.repr) == Held::Word;
  if (!verifier_.check(!isWord || takesRun_,
                       {"a function of kind `", word(function_.kind),
                        "` takes no run and holds no `", word(type.repr), "`"},
                       location))
    return false;
  Refinement refinement = type.refinement();
  bool isKnown = !refinement || withRules(refinement.dialect, [&](auto rules) {
    return rules.knowsRefinement(verifier_.module(), refinement.row);
  });
  return verifier_.check(isKnown, "a type is narrowed by nothing that the module knows", location);
}

bool FunctionVerifier::verifyOperand(const Op &op, const OperandUse &use) {
  std::string_view name = op.info().mnemonic;
  if (!use.value)
    return verifier_.check(use.optional, {"operand `", use.field, "` of `", name, "` is missing"},
                           op.location);
  if (!verifier_.check(use.value.index < function_.valueCount(),
                       {"operand `", use.field, "` of `", name, "` is no value"}, op.location))
    return false;
  BlockId definedIn = definingBlock(use.value);
  if (!verifier_.check(definedIn && linked_[definedIn.index],
                       {"operand `", use.field, "` of `", name, "` is defined in no block"},
                       op.location))
    return false;
  Repr repr = function_.typeOf(use.value).repr;
  return verifier_.check(use.repr == Repr::None || use.repr == repr,
                         {"operand `", use.field, "` of `", name, "` must be `", word(use.repr),
                          "`, not `", word(repr), "`"},
                         op.location);
}

bool FunctionVerifier::verifyOperands(const Op &op) {
  bool ok = true;
  forEachOperandUse(op, [&](OperandUse use) { ok &= verifyOperand(op, use); });
  if (any(effects(verifier_.module(), function_, op), Effects::MayFail)) {
    ok &= verifier_.check(verifier_.knows(op.location),
                          {"`", op.info().mnemonic, "` can fail and needs a location"});
    ok &= verifier_.check(takesRun_, {"`", op.info().mnemonic, "` can fail and needs a run"},
                          op.location);
  } else if (op.location)
    ok &= verifier_.check(verifier_.knows(op.location), "an op names no location");
  return ok;
}

bool FunctionVerifier::verifyTarget(const Op &op, const Target &target) {
  if (!verifier_.check(target.block.index < function_.blockCount() && linked_[target.block.index],
                       "a branch leads to no block", op.location))
    return false;
  bool ok = verifier_.check(target.block != function_.entry(),
                            "a branch may not lead to the entry block", op.location);
  const std::vector<ValueId> &parameters = function_.block(target.block).parameters;
  if (!verifier_.check(parameters.size() == target.args.size(),
                       "a branch must give every parameter of its target", op.location))
    return false;
  for (size_t i = 0; i < parameters.size(); ++i)
    ok &= verifier_.check(
        function_.typeOf(parameters[i]).repr == function_.typeOf(target.args[i]).repr,
        "a branch gives another representation than its target takes", op.location);
  return ok;
}

bool FunctionVerifier::isDefinedBefore(const ControlFlow &flow, ValueId value, BlockId block,
                                       OpId user) const {
  const ValueInfo &info = function_.value(value);
  BlockId definedIn = definingBlock(value);
  if (definedIn == block)
    return !info.op || positionOf_[info.op.index] < positionOf_[user.index];
  return flow.reachable(definedIn) && flow.dominates(definedIn, block);
}

void FunctionVerifier::verifyDominance() {
  ControlFlow flow(function_);
  for (BlockId block : flow.reversePostorder())
    for (OpId id : function_.block(block).ops) {
      const Op &op = function_.op(id);
      forEachOperand(op, [&](ValueId &value) {
        verifier_.check(isDefinedBefore(flow, value, block, id),
                        {"`", op.info().mnemonic, "` uses a value that is not defined before it"},
                        op.location);
      });
    }
}

} // namespace

void verifyFunction(Verifier &verifier, const Function &function) {
  verifier.enter("@" + std::string(verifier.module().text(function.name)));
  verifier.check(!function.location || verifier.knows(function.location),
                 "the function names no location");
  bool isSound = true;
  forAllRules([&](auto rules) { isSound &= rules.verifyFunction(verifier, function); });
  if (isSound)
    FunctionVerifier(verifier, function).verify();
}

std::vector<VerifyError> verify(const Module &module) {
  Verifier verifier(module);
  verifyTables(verifier);
  // Functions are checked against the tables, so these must be sound.
  if (verifier.failed())
    return verifier.take();
  for (size_t i = 0; i < module.functionCount(); ++i)
    verifyFunction(verifier, module.function(FunctionId(i)));
  return verifier.take();
}

std::string describe(const Module &module, const VerifyError &error) {
  std::string out;
  if (module.locations.contains(error.location)) {
    const Location &location = module.locations[error.location];
    out = std::string(module.text(location.file)) + ":" + std::to_string(location.line) + ":" +
          std::to_string(location.column) + ": ";
  }
  return out + "in " + error.where + ": " + error.message;
}

} // namespace ppcc::ir
