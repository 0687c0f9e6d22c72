// The pass manager, and a random test that passes keep what functions do.
#include "ir/core/builder.h"
#include "ir/core/graph/cfg.h"
#include "ir/core/operands.h"
#include "ir/passes/pass_manager.h"
#include "ir/text/print.h"
#include "ir/text/read.h"
#include "runtime-lib/puppet/functions/function_table.h"

#include <gtest/gtest.h>
#include <random>
#include <unordered_map>

namespace ppcc::ir {
namespace {

TEST(IrPasses, NamesAreUniqueAndFound) {
  for (const PassInfo &pass : allPasses())
    EXPECT_EQ(findPass(pass.name), &pass);
  EXPECT_EQ(findPass("no-such-pass"), nullptr);
  EXPECT_TRUE(defaultPasses(0).empty());
  EXPECT_FALSE(defaultPasses(2).empty());
}

TEST(IrPasses, BrokenIrIsNotTouched) {
  Module module;
  module.addFunction("f", puppet::kind::Function);
  PassReport report = runPasses(module, defaultPasses(2));
  EXPECT_FALSE(report.errors.empty());
  EXPECT_EQ(report.culprit, nullptr);
  EXPECT_TRUE(report.runs.empty());
}

TEST(IrPasses, EffectOfAFunctionIsTheMostOfItsRows) {
  EXPECT_EQ(pp::effectOf("chomp"), pp::FunctionEffect::Pure);
  EXPECT_EQ(pp::effectOf("notice"), pp::FunctionEffect::Logs);
  // Without a lambda it only compares.
  EXPECT_EQ(pp::effectOf("max"), pp::FunctionEffect::Calls);
  EXPECT_EQ(pp::effectOf("include"), pp::FunctionEffect::ChangesCatalog);
  EXPECT_EQ(pp::effectOf("no_such_function"), std::nullopt);
}

TEST(IrPasses, FunctionsThatUseALambdaCallIt) {
  for (std::string_view name : pp::builtinNames())
    if (pp::lambdaUseOf(name)) {
      EXPECT_EQ(pp::effectOf(name), pp::FunctionEffect::Calls) << name;
    }
  EXPECT_EQ(pp::lambdaUseOf("each")->use, pp::LambdaUse::Each);
  EXPECT_EQ(pp::lambdaUseOf("sort"), nullptr);
}

/// Makes functions of two parameters with random blocks, all of whose branches lead forward.
class RandomFunction {
public:
  RandomFunction(Module &module, uint32_t seed)
      : module_(module), builder_(module, module.addFunction("f", puppet::kind::Function)),
        random_(seed) {
    for (size_t i = 0; i < slotCount; ++i)
      layout_.slots.push_back(module.intern("v" + std::to_string(i)));
    builder_.function().puppet.layout = module.puppet.addLayout(layout_);
    builder_.setLocation(module.locate("a.pp", 1, 1));
    makeBlocks();
    fillBlocks();
  }

private:
  static constexpr uint32_t slotCount = 6;
  struct Values {
    std::vector<ValueId> boxed, truths;
  };

  uint32_t below(size_t n) { return static_cast<uint32_t>(random_() % n); }
  ValueId pick(const std::vector<ValueId> &values) { return values[below(values.size())]; }

  /// Blocks with parameters, and branches that give them what the entry has.
  void makeBlocks() {
    size_t count = 2 + below(8);
    for (size_t i = 0; i < count; ++i) {
      BlockId block = builder_.addBlock();
      for (size_t n = i == 0 ? 2 : below(3); n > 0; --n)
        own_[block].boxed.push_back(builder_.addParameter(block));
      if (i > 0 && below(3) == 0)
        own_[block].truths.push_back(builder_.addParameter(block, Repr::Bool));
      blocks_.push_back(block);
    }
    builder_.setBlock(blocks_[0]);
    Values &entry = own_[blocks_[0]];
    entry.truths.push_back(builder_.emit(puppet::Lt{entry.boxed[0], entry.boxed[1]}));
    for (size_t i = 0; i < count; ++i) {
      builder_.setBlock(blocks_[i]);
      auto next = [&] { return target(blocks_[i + 1 + below(count - i - 1)], entry); };
      if (i + 1 == count || (i > 0 && below(8) == 0))
        builder_.ret(entry.boxed[0]);
      else if (below(3) == 0)
        builder_.emit(core::Br{next()});
      else
        builder_.emit(core::CondBr{entry.truths[0], next(), next()});
    }
  }

  Target target(BlockId block, const Values &values) {
    std::vector<ValueId> args;
    for (ValueId parameter : builder_.function().block(block).parameters)
      args.push_back(builder_.function().typeOf(parameter).repr == Repr::Bool ? pick(values.truths)
                                                                              : pick(values.boxed));
    return {block, builder_.values(args)};
  }

  /// Ops from values of dominating blocks; branches get such values too.
  void fillBlocks() {
    ControlFlow flow(builder_.function());
    for (BlockId block : flow.reversePostorder()) {
      Values seen = own_[block];
      for (BlockId above = flow.immediateDominator(block); above;
           above = flow.immediateDominator(above)) {
        seen.boxed.insert(seen.boxed.end(), own_[above].boxed.begin(), own_[above].boxed.end());
        seen.truths.insert(seen.truths.end(), own_[above].truths.begin(), own_[above].truths.end());
      }
      Block &data = builder_.function().block(block);
      OpId last = data.ops.back();
      data.ops.pop_back();
      builder_.setBlock(block);
      for (size_t i = below(8); i > 0; --i)
        addOp(block, seen);
      finish(builder_.function().op(last), seen);
      builder_.function().block(block).ops.push_back(last);
    }
  }

  void addOp(BlockId block, Values &seen) {
    auto boxed = [&](ValueId value) {
      seen.boxed.push_back(value);
      own_[block].boxed.push_back(value);
    };
    auto truth = [&](ValueId value) {
      seen.truths.push_back(value);
      own_[block].truths.push_back(value);
    };
    switch (below(9)) {
    case 0:
      return boxed(builder_.integer(below(3)));
    case 1:
    case 2:
      return boxed(builder_.emit(puppet::Add{pick(seen.boxed), pick(seen.boxed)}));
    case 3:
      return truth(builder_.emit(puppet::Eq{pick(seen.boxed), pick(seen.boxed)}));
    case 4:
      return truth(builder_.emit(core::Not{pick(seen.truths)}));
    case 5:
      return truth(builder_.constant(module_.constants.boolean(below(2)), Repr::Bool));
    case 6:
      builder_.emit(puppet::Call{module_.intern("trace"), builder_.arguments({{pick(seen.boxed)}}),
                                 CallStyle::Statement});
      return;
    case 7:
      if (uint32_t slot = nextSlot_; slot < slotCount) {
        ++nextSlot_;
        builder_.emit(puppet::SlotSet{slot, layout_.slots[slot], pick(seen.boxed)});
      }
      return;
    case 8:
      uint32_t slot = below(slotCount);
      return boxed(builder_.emit(puppet::SlotGet{slot, layout_.slots[slot]}));
    }
  }

  void finish(const Op &last, const Values &seen) {
    if (auto *branch = last.as<core::CondBr>())
      branch->condition = pick(seen.truths);
    if (auto *exit = last.as<core::Ret>())
      exit->value = pick(seen.boxed);
    forEachTarget(last, [&](Target &edge) { edge = target(edge.block, seen); });
  }

  Module &module_;
  Builder builder_;
  std::mt19937 random_;
  puppet::ScopeLayout layout_;
  uint32_t nextSlot_ = 0;
  std::vector<BlockId> blocks_;
  std::unordered_map<BlockId, Values> own_;
};

/// Runs such a function and notes what can be seen from outside.
class Interpreter {
public:
  explicit Interpreter(const Module &module)
      : module_(module), function_(module.function(FunctionId(size_t{0}))),
        values_(function_.valueCount()) {}

  std::string run(int64_t a, int64_t b) {
    enter(function_.entry(), {a, b});
    while (!done_) {
      const Block &block = function_.block(current_);
      for (OpId op : block.ops)
        visit(function_.op(op), [&](auto &fields) { step(function_.op(op).result, fields); });
    }
    return seen_;
  }

private:
  int64_t at(ValueId id) const { return values_[id.index]; }
  void enter(BlockId block, const std::vector<int64_t> &args) {
    for (size_t i = 0; i < args.size(); ++i)
      values_[function_.block(block).parameters[i].index] = args[i];
    current_ = block;
  }
  void go(const Target &target) {
    std::vector<int64_t> args;
    for (ValueId value : target.args)
      args.push_back(at(value));
    enter(target.block, args);
  }
  void note(const std::string &what, int64_t value) {
    seen_ += what + " " + std::to_string(value) + "\n";
  }

  void step(ValueId result, const core::Const &op) {
    const Constant &constant = module_.constants[op.value];
    values_[result.index] =
        constant.kind == ConstantKind::Bool ? constant.boolean : constant.integer;
  }
  void step(ValueId result, const puppet::Add &op) {
    values_[result.index] = at(op.lhs) + at(op.rhs);
  }
  void step(ValueId result, const core::Box &op) { values_[result.index] = at(op.value); }
  void step(ValueId result, const core::UnboxInt &op) { values_[result.index] = at(op.value); }
  void step(ValueId result, const core::IntAdd &op) {
    values_[result.index] = at(op.lhs) + at(op.rhs);
  }
  void step(ValueId result, const core::IntCompare &op) {
    bool isEqual = op.predicate == Predicate::Eq;
    values_[result.index] = isEqual ? at(op.lhs) == at(op.rhs) : at(op.lhs) < at(op.rhs);
  }
  void step(ValueId result, const puppet::Eq &op) {
    values_[result.index] = at(op.lhs) == at(op.rhs);
  }
  void step(ValueId result, const puppet::Lt &op) {
    values_[result.index] = at(op.lhs) < at(op.rhs);
  }
  void step(ValueId result, const core::Not &op) { values_[result.index] = !at(op.value); }
  void step(ValueId, const puppet::Call &op) { note("call", at(op.args[0].value)); }
  void step(ValueId, const puppet::SlotSet &op) {
    slots_[op.slot] = at(op.value);
    note("set", at(op.value));
  }
  void step(ValueId result, const puppet::SlotGet &op) {
    values_[result.index] = slots_.contains(op.slot) ? slots_[op.slot] : -1;
  }
  void step(ValueId, const core::Br &op) { go(op.target); }
  void step(ValueId, const core::CondBr &op) { go(at(op.condition) ? op.then : op.otherwise); }
  void step(ValueId, const core::Ret &op) {
    note("ret", at(op.value));
    done_ = true;
  }
  template <class T> void step(ValueId, const T &) { FAIL() << "no such op is made here"; }

  const Module &module_;
  const Function &function_;
  std::vector<int64_t> values_;
  std::unordered_map<uint32_t, int64_t> slots_;
  BlockId current_;
  bool done_ = false;
  std::string seen_;
};

/// Everything a function does for a few arguments.
std::string behaviour(const Module &module) {
  std::string all;
  for (int64_t a = 0; a < 3; ++a)
    for (int64_t b = 0; b < 3; ++b)
      all += Interpreter(module).run(a, b);
  return all;
}

TEST(IrPasses, RandomFunctionsDoTheSameAfterEveryPass) {
  uint64_t changes = 0;
  for (uint32_t seed = 0; seed < 400; ++seed) {
    Module module;
    RandomFunction(module, seed);
    std::string text = print(module), before = behaviour(module);
    PassList passes = defaultPasses(2);
    for (const PassInfo &pass : allPasses())
      passes.push_back(&pass);
    for (const PassInfo *pass : passes) {
      PassReport report = runPasses(module, {pass});
      ASSERT_TRUE(report.errors.empty())
          << pass->name << ": " << describe(module, report.errors.front()) << "\n"
          << text;
      ASSERT_EQ(behaviour(module), before) << "after " << pass->name << " of\n"
                                           << text << "\nwhich gave\n"
                                           << print(module);
      // A pass of a language that the module has nothing of does not run.
      for (const PassStatistics &run : report.runs)
        changes += run.changes;
    }
  }
  EXPECT_GT(changes, 1000u);
}

} // namespace
} // namespace ppcc::ir
