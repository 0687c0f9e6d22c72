// Every op becomes valid code in every form and at every level.
#include "codegen/codegen.h"

#include "test/unit/codegen/samples.h"

namespace ppcc::codegen {
namespace {

struct GenerateTest : testing::TestWithParam<OptimisationLevel> {};

TEST_P(GenerateTest, EveryOp) {
  auto module = everyOp();
  for (OutputKind kind : {OutputKind::LlvmIr, OutputKind::Assembly, OutputKind::Object}) {
    auto bytes = generate(*module, kind, {.level = GetParam(), .verify = true});
    ASSERT_TRUE(bytes) << bytes.failure().message;
    EXPECT_FALSE(bytes->empty());
  }
}

TEST_P(GenerateTest, EveryOpWithDebugInformation) {
  auto module = everyOp();
  auto text = generate(*module, OutputKind::LlvmIr,
                       {.level = GetParam(), .debugInfo = true, .verify = true});
  ASSERT_TRUE(text) << text.failure().message;
  EXPECT_NE(text->find("!DILocation(line: 5, column: 3"), std::string::npos);
}

TEST_P(GenerateTest, Index) {
  auto text = generateIndex({{"pp_unit.1", "pp_unit.2"}, "a=b"}, OutputKind::LlvmIr,
                            {.level = GetParam(), .verify = true});
  ASSERT_TRUE(text) << text.failure().message;
  EXPECT_NE(text->find("@pp_program"), std::string::npos);
  EXPECT_NE(text->find("@main("), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Levels, GenerateTest,
                         testing::Values(OptimisationLevel::O0, OptimisationLevel::O1,
                                         OptimisationLevel::O2, OptimisationLevel::O3));

TEST(Generate, SameInputGivesSameObject) {
  auto first = generate(*everyOp(), OutputKind::Object, {});
  auto second = generate(*everyOp(), OutputKind::Object, {});
  ASSERT_TRUE(first && second);
  EXPECT_EQ(*first, *second);
}

TEST(Generate, UnitsHaveDifferentSymbols) {
  auto module = everyOp();
  auto symbols = unitSymbols(*module);
  ASSERT_EQ(symbols.size(), 2u);
  EXPECT_EQ(symbols[0], unitSymbol("site.pp"));
  EXPECT_NE(symbols[0], symbols[1]);
}

} // namespace
} // namespace ppcc::codegen
