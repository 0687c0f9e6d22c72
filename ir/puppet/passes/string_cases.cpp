// A case or selector that compares one value with several texts looks it up once.
#include "ir/core/graph/cfg.h"
#include "ir/core/operands.h"
#include "ir/passes/passes.h"
#include "ir/passes/replacements.h"
#include "runtime-lib/core/values/ascii.h"

#include <algorithm>
#include <unordered_map>

namespace ppcc::ir::puppet {

namespace {

/// Fewer comparisons are as quick one by one.
constexpr size_t fewestTexts = 4;

class CaseTables {
public:
  CaseTables(Module &module, Function &function)
      : module_(module), function_(function), flow_(function), replacements_(function),
        blockOf_(function.opCount()) {}

  uint64_t run() {
    findComparisons();
    keepUsable();
    for (auto &[value, comparisons] : groups_)
      if (comparisons.size() >= fewestTexts && firstDominates(comparisons))
        makeTable(value, comparisons);
    if (positions_.empty())
      return 0;
    for (BlockId block : flow_.reversePostorder())
      rewriteBlock(block);
    replacements_.applyToAll();
    return positions_.size();
  }

private:
  /// A text's number in the table that its value is looked up in.
  struct Position {
    ValueId number;
    int64_t wanted;
  };

  /// The text of an option, or none.
  StringId textOf(ValueId option) const {
    const Op *definition = function_.definition(option);
    const auto *constant = definition ? definition->as<core::Const>() : nullptr;
    if (!constant || module_.constants[constant->value].kind != ConstantKind::String)
      return {};
    return module_.constants[constant->value].text;
  }

  void findComparisons() {
    for (BlockId block : flow_.reversePostorder())
      for (OpId id : function_.block(block).ops) {
        blockOf_[id.index] = block;
        const auto *match = function_.op(id).as<puppet::CaseMatch>();
        if (match && !match->splat && textOf(match->option))
          groups_[match->value].push_back(id);
      }
  }

  /// Drops comparisons whose outcome goes anywhere but into a test or a match state.
  void keepUsable() {
    std::vector<bool> isUsedOtherwise(function_.valueCount());
    for (BlockId block : flow_.reversePostorder())
      for (OpId id : function_.block(block).ops) {
        const Op &op = function_.op(id);
        const auto *update = op.as<puppet::MatchUpdate>();
        if (op.as<puppet::MatchSucceeded>())
          continue;
        forEachOperand(op, [&](ValueId &value) {
          if (!update || value == update->previous.id)
            isUsedOtherwise[value.index] = true;
        });
      }
    for (auto &[value, comparisons] : groups_)
      std::erase_if(comparisons,
                    [&](OpId id) { return isUsedOtherwise[function_.op(id).result.index]; });
  }

  bool firstDominates(const std::vector<OpId> &comparisons) const {
    BlockId first = blockOf_[comparisons.front().index];
    return std::ranges::all_of(comparisons,
                               [&](OpId id) { return flow_.dominates(first, blockOf_[id.index]); });
  }

  void makeTable(ValueId value, const std::vector<OpId> &comparisons) {
    std::vector<StringId> texts;
    for (OpId id : comparisons)
      texts.push_back(textOf(function_.op(id).as<puppet::CaseMatch>()->option));
    StringList options = function_.list(std::span<const StringId>(texts));
    OpId table = function_.create(puppet::StringCase{value, options}, Repr::Int,
                                  function_.op(comparisons.front()).location);
    tables_[comparisons.front().index] = table;
    std::unordered_map<std::string, int64_t> firstOf;
    for (size_t i = 0; i < comparisons.size(); ++i) {
      // Of equal texts the first is found; the others can never be.
      auto first = firstOf.try_emplace(pp::lowerCase(module_.text(texts[i])), i).first;
      positions_[function_.op(comparisons[i]).result] = {function_.op(table).result, first->second};
    }
  }

  void rewriteBlock(BlockId block) {
    std::vector<OpId> ops;
    for (OpId id : function_.block(block).ops) {
      if (auto table = tables_.find(id.index); table != tables_.end())
        ops.push_back(table->second);
      const Op op = function_.op(id);
      const auto *update = op.as<puppet::MatchUpdate>();
      const auto *test = op.as<puppet::MatchSucceeded>();
      bool isComparison = op.result && positions_.contains(op.result);
      if (update && positions_.contains(update->outcome))
        replacements_.replace(op.result, update->previous);
      else if (test && positions_.contains(test->outcome))
        compare(id, positions_[test->outcome], ops);
      else if (!isComparison)
        ops.push_back(id);
    }
    function_.block(block).ops = std::move(ops);
  }

  void compare(OpId id, const Position &position, std::vector<OpId> &ops) {
    LocationId location = function_.op(id).location;
    OpId wanted = function_.create(core::Const{module_.constants.integer(position.wanted)},
                                   Repr::Int, location);
    ops.push_back(wanted);
    function_.rewrite(
        id, core::IntCompare{Predicate::Eq, position.number, function_.op(wanted).result});
    ops.push_back(id);
  }

  Module &module_;
  Function &function_;
  ControlFlow flow_;
  Replacements replacements_;
  std::vector<BlockId> blockOf_;
  /// Comparisons with texts by the value, in the order they come.
  std::unordered_map<ValueId, std::vector<OpId>> groups_;
  std::unordered_map<ValueId, Position> positions_;
  /// Lookups by the comparison they stand before.
  std::unordered_map<uint32_t, OpId> tables_;
};

} // namespace

uint64_t makeStringCases(Module &module) {
  uint64_t changes = 0;
  for (size_t i = 0; i < module.functionCount(); ++i)
    changes += CaseTables(module, module.function(FunctionId(i))).run();
  return changes;
}

} // namespace ppcc::ir::puppet
