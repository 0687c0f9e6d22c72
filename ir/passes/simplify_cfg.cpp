// Simplifies control flow: decided branches, empty blocks, chains of blocks, needless parameters.
#include "ir/core/graph/cfg.h"
#include "ir/core/operands.h"
#include "ir/passes/passes.h"
#include "ir/passes/replacements.h"

#include <algorithm>

namespace ppcc::ir {

namespace {

/// Repeats its steps until none finds anything.
class CfgSimplifier {
public:
  CfgSimplifier(const Module &module, Function &function) : module_(module), function_(function) {}

  uint64_t run() {
    if (function_.order().size() < 2)
      return 0;
    uint64_t before;
    do {
      before = changes_;
      foldBranches();
      removeUnreachable();
      threadEdges();
      removeUnreachable();
      removeNeedlessParameters();
      mergeChains();
    } while (changes_ != before);
    return changes_;
  }

private:
  void foldBranches();
  void removeUnreachable();
  void threadEdges();
  void removeNeedlessParameters();
  void mergeChains();

  bool foldBranch(OpId id, const core::CondBr &branch);
  std::optional<bool> knownTruth(ValueId value) const;
  void findIncoming();
  void findPassThroughBlocks();
  bool passOn(Target &edge);
  const Target *continuation(const Target &edge) const;
  void dropArgument(Target &edge, size_t position);
  ValueId onlyArgument(BlockId block, size_t position, Replacements &replacements) const;

  const Module &module_;
  Function &function_;
  uint64_t changes_ = 0;
  /// The edges that lead to each block.
  std::vector<std::vector<Target *>> incoming_;
  /// Blocks that only branch on, and whose parameters are used by that branch alone.
  std::vector<bool> passesThrough_;
};

std::optional<bool> CfgSimplifier::knownTruth(ValueId value) const {
  const Op *definition = function_.definition(value);
  const auto *constant = definition ? definition->as<core::Const>() : nullptr;
  if (!constant)
    return std::nullopt;
  return module_.constants[constant->value].boolean;
}

bool CfgSimplifier::foldBranch(OpId id, const core::CondBr &branch) {
  if (auto truth = knownTruth(branch.condition)) {
    function_.rewrite(id, core::Br{*truth ? branch.then : branch.otherwise});
    return true;
  }
  if (branch.then == branch.otherwise) {
    function_.rewrite(id, core::Br{branch.then});
    return true;
  }
  const Op *definition = function_.definition(branch.condition);
  if (const auto *negation = definition ? definition->as<core::Not>() : nullptr) {
    function_.rewrite(id, core::CondBr{negation->value, branch.otherwise, branch.then});
    return true;
  }
  return false;
}

void CfgSimplifier::foldBranches() {
  for (BlockId block : function_.order()) {
    OpId last = function_.block(block).ops.back();
    if (const auto *branch = function_.op(last).as<core::CondBr>())
      changes_ += foldBranch(last, *branch);
  }
}

void CfgSimplifier::removeUnreachable() {
  ControlFlow flow(function_);
  changes_ += std::erase_if(function_.order(), [&](BlockId id) { return !flow.reachable(id); });
}

void CfgSimplifier::findIncoming() {
  incoming_.assign(function_.blockCount(), {});
  for (BlockId block : function_.order())
    forEachTarget(*function_.terminator(block),
                  [&](Target &target) { incoming_[target.block.index].push_back(&target); });
}

void CfgSimplifier::findPassThroughBlocks() {
  passesThrough_.assign(function_.blockCount(), false);
  for (BlockId id : function_.order())
    passesThrough_[id.index] = id != function_.entry() && function_.block(id).ops.size() == 1;
  for (BlockId id : function_.order())
    for (OpId op : function_.block(id).ops)
      forEachOperand(function_.op(op), [&](ValueId &value) {
        BlockId owner = function_.value(value).block;
        if (owner && owner != id)
          passesThrough_[owner.index] = false;
      });
}

/// Where an edge continues when its target only branches on, if that is decided.
const Target *CfgSimplifier::continuation(const Target &edge) const {
  if (!passesThrough_[edge.block.index])
    return nullptr;
  const Op *last = function_.terminator(edge.block);
  if (const auto *branch = last->as<core::Br>())
    return &branch->target;
  const auto *branch = last->as<core::CondBr>();
  if (!branch)
    return nullptr;
  const auto &parameters = function_.block(edge.block).parameters;
  auto parameter = std::ranges::find(parameters, ValueId(branch->condition));
  if (parameter == parameters.end())
    return nullptr;
  auto truth = knownTruth(edge.args[parameter - parameters.begin()]);
  return !truth ? nullptr : *truth ? &branch->then : &branch->otherwise;
}

/// Sends an edge directly to where it ends up. Ways in a circle stay as they are.
bool CfgSimplifier::passOn(Target &edge) {
  Target now = edge;
  std::vector<ValueId> args(edge.args.begin(), edge.args.end());
  for (size_t steps = 0; const Target *next = continuation(now); ++steps) {
    if (steps == function_.order().size())
      return false;
    const auto &parameters = function_.block(now.block).parameters;
    std::vector<ValueId> passed;
    for (ValueId value : next->args) {
      auto parameter = std::ranges::find(parameters, value);
      passed.push_back(parameter == parameters.end() ? value
                                                     : args[parameter - parameters.begin()]);
    }
    args = std::move(passed);
    now = {next->block, {args.data(), static_cast<uint32_t>(args.size())}};
  }
  if (now.block == edge.block)
    return false;
  edge = {now.block, function_.list(std::span<const ValueId>(args))};
  return true;
}

void CfgSimplifier::threadEdges() {
  findPassThroughBlocks();
  for (BlockId block : function_.order())
    forEachTarget(*function_.terminator(block),
                  [&](Target &target) { changes_ += passOn(target); });
}

/// The value that every edge gives to a parameter, besides the parameter itself.
ValueId CfgSimplifier::onlyArgument(BlockId block, size_t position,
                                    Replacements &replacements) const {
  ValueId only, parameter = function_.block(block).parameters[position];
  for (const Target *edge : incoming_[block.index]) {
    ValueId value = replacements.resolve(edge->args[position]);
    if (value == parameter || value == only)
      continue;
    if (only)
      return {};
    only = value;
  }
  return only;
}

/// Lists may be shared between ops, so the edge gets a new one.
void CfgSimplifier::dropArgument(Target &edge, size_t position) {
  std::vector<ValueId> args(edge.args.begin(), edge.args.end());
  args.erase(args.begin() + static_cast<ptrdiff_t>(position));
  edge.args = function_.list(std::span<const ValueId>(args));
}

void CfgSimplifier::removeNeedlessParameters() {
  findIncoming();
  Replacements replacements(function_);
  for (BlockId id : function_.order()) {
    if (id == function_.entry())
      continue;
    std::vector<ValueId> &parameters = function_.block(id).parameters;
    for (size_t i = parameters.size(); i-- > 0;) {
      ValueId value = onlyArgument(id, i, replacements);
      if (!value)
        continue;
      replacements.replace(parameters[i], value);
      parameters.erase(parameters.begin() + static_cast<ptrdiff_t>(i));
      for (Target *edge : incoming_[id.index])
        dropArgument(*edge, i);
    }
  }
  replacements.applyToAll();
  changes_ += replacements.count();
}

void CfgSimplifier::mergeChains() {
  findIncoming();
  Replacements replacements(function_);
  std::vector<bool> merged(function_.blockCount());
  for (BlockId id : function_.order()) {
    Block &block = function_.block(id);
    while (!merged[id.index]) {
      const auto *branch = function_.op(block.ops.back()).as<core::Br>();
      if (!branch || branch->target.block == id ||
          incoming_[branch->target.block.index].size() != 1)
        break;
      BlockId next = branch->target.block;
      Block &tail = function_.block(next);
      for (size_t i = 0; i < tail.parameters.size(); ++i)
        replacements.replace(tail.parameters[i], branch->target.args[i]);
      block.ops.pop_back();
      block.ops.insert(block.ops.end(), tail.ops.begin(), tail.ops.end());
      tail.ops.clear();
      merged[next.index] = true;
      ++changes_;
    }
  }
  std::erase_if(function_.order(), [&](BlockId id) { return merged[id.index]; });
  replacements.applyToAll();
}

} // namespace

uint64_t core::simplifyControlFlow(Module &module) {
  uint64_t changes = 0;
  for (size_t i = 0; i < module.functionCount(); ++i)
    changes += CfgSimplifier(module, module.function(FunctionId(i))).run();
  return changes;
}

} // namespace ppcc::ir
