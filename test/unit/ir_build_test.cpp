// Building IR through the builder and the pools.
#include "ir/core/builder.h"
#include "ir/core/graph/cfg.h"
#include "ir/core/operands.h"
#include "ir/core/verify/verify.h"
#include "ir/text/print.h"

#include <gtest/gtest.h>

namespace ppcc::ir {
namespace {

TEST(IrBuild, AFunctionWithABranch) {
  Module module;
  puppet::LayoutId layout = module.puppet.addLayout({.slots = {module.intern("x")}});
  FunctionId main = module.addFunction("main", puppet::kind::Main);
  module.puppet.units.push_back({.file = module.intern("site.pp"), .main = main, .layout = layout});
  module.function(main).puppet.layout = layout;
  module.function(main).location = module.locate("site.pp", 1, 1);

  Builder b(module, main);
  BlockId entry = b.addBlock(), then = b.addBlock(), join = b.addBlock();
  ValueId result = b.addParameter(join);
  b.setBlock(entry);
  b.setLocation(module.locate("site.pp", 1, 4));
  ValueId x = b.emit(puppet::SlotGet{0, module.intern("x")});
  LocationId right = module.locate("site.pp", 1, 8);
  ValueId sum = b.emit(puppet::Add{x, b.integer(1), b.places({b.location(), right})});
  ValueId condition = b.emit(puppet::Truthy{sum});
  b.emit(core::CondBr{condition, b.target(then), b.target(join, {sum})});
  b.setBlock(then);
  ValueId call = b.emit(
      puppet::Call{module.intern("notice"), b.arguments({{sum}, {x, true}}), CallStyle::Statement});
  EXPECT_FALSE(b.terminated());
  b.br(join, {call});
  EXPECT_TRUE(b.terminated());
  b.setBlock(join);
  b.ret(result);

  EXPECT_TRUE(verify(module).empty());
  EXPECT_EQ(print(module, module.function(main)),
            "func @main puppet.main layout #0 at \"site.pp\":1:1 {\n"
            "^0:\n"
            "  %0 = puppet.slot.get 0, $x at 1:4\n"
            "  %1 = const 1 at 1:4\n"
            "  %2 = puppet.add %0, %1 at 1:4 [1:4, 1:8]\n"
            "  %3 = puppet.truthy %2 at 1:4\n"
            "  condbr %3, ^1, ^2(%2) at 1:4\n"
            "^1:\n"
            "  %4 = puppet.call \"notice\", [%2, *%0], statement at 1:4\n"
            "  br ^2(%4) at 1:4\n"
            "^2(%5: any):\n"
            "  ret %5 at 1:4\n"
            "}\n");
}

TEST(IrBuild, EqualConstantsAreOne) {
  Module module;
  ConstantPool &c = module.constants;
  ConstantId one = c.integer(1);
  EXPECT_EQ(one, c.integerFromDecimal("1"));
  EXPECT_NE(one, c.floating(1));
  EXPECT_NE(c.floating(0.0), c.floating(-0.0));
  EXPECT_NE(c.string("a"), c.regexp("a"));
  std::vector<ConstantId> items = {one, c.undef()};
  EXPECT_EQ(c.array(items), c.array(items));
  EXPECT_NE(c.array(items), c.hash(items));
  EXPECT_EQ(c[c.integerFromDecimal("-9223372036854775809")].kind, ConstantKind::BigInteger);
  EXPECT_EQ(c[c.integerFromDecimal("-9223372036854775808")].kind, ConstantKind::Integer);
}

TEST(IrBuild, IdentityLeavesPlacesOut) {
  Module module;
  Builder b(module, module.addFunction("f", puppet::kind::Function));
  b.setBlock(b.addBlock());
  ValueId one = b.integer(1), two = b.integer(2);
  const Function &function = b.function();
  auto words = [&](ValueId value) { return identity(function, *function.definition(value)); };
  ValueId plain = b.emit(puppet::Add{one, two});
  ValueId placed = b.emit(puppet::Add{one, two, b.places({module.locate("a.pp", 1, 1)})});
  ValueId other = b.emit(puppet::Add{two, one});
  ValueId otherOp = b.emit(puppet::Sub{one, two});
  EXPECT_EQ(words(plain), words(placed));
  EXPECT_NE(words(plain), words(other));
  EXPECT_NE(words(plain), words(otherOp));
  EXPECT_NE(words(one), words(two));
}

TEST(IrBuild, EffectsFollowTheVeryOp) {
  Module module;
  Builder b(module, module.addFunction("f", puppet::kind::Function));
  b.setBlock(b.addBlock());
  ValueId one = b.constant(module.constants.integer(1), Repr::Int);
  auto effectsOf = [&](ValueId value) {
    return effects(module, b.function(), *b.function().definition(value));
  };
  EXPECT_EQ(effectsOf(b.emit(core::IntAdd{one, one}, Repr::Int)), Effects::Pure);
  EXPECT_EQ(effectsOf(b.emit(core::IntAdd{one, one}, Repr::Any)), Effects::MayFail);
  ValueId boxed = b.emit(core::Box{one});
  EXPECT_EQ(effectsOf(b.emit(core::Array{b.values({boxed})})), Effects::Pure);
  EXPECT_EQ(effectsOf(b.emit(puppet::Array{b.arguments({{boxed, true}})})), Effects::MayFail);
}

TEST(IrBuild, Dominance) {
  Module module;
  Builder b(module, module.addFunction("f", puppet::kind::Function));
  BlockId entry = b.addBlock(), loop = b.addBlock(), body = b.addBlock(), after = b.addBlock(),
          lost = b.addBlock();
  b.setBlock(entry);
  ValueId condition = b.emit(puppet::Truthy{b.integer(1)});
  b.br(loop);
  b.setBlock(loop);
  b.condBr(condition, body, after);
  b.setBlock(body);
  b.br(loop);
  for (BlockId block : {after, lost}) {
    b.setBlock(block);
    b.emit(core::Unreachable{});
  }
  ControlFlow flow(b.function());
  EXPECT_EQ(flow.reversePostorder().size(), 4u);
  EXPECT_EQ(flow.reversePostorder().front(), entry);
  EXPECT_FALSE(flow.reachable(lost));
  EXPECT_TRUE(flow.dominates(entry, after));
  EXPECT_TRUE(flow.dominates(loop, body));
  EXPECT_TRUE(flow.dominates(body, body));
  EXPECT_FALSE(flow.dominates(body, after));
  EXPECT_EQ(flow.immediateDominator(after), loop);
  EXPECT_EQ(flow.predecessors(loop), (std::vector<BlockId>{entry, body}));
}

} // namespace
} // namespace ppcc::ir
