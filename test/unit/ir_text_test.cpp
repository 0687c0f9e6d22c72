// IR text: what is printed reads back as the same, and what is wrong is said where it is.
#include "ir/core/op.h"
#include "ir/text/print.h"
#include "ir/text/read.h"
#include "ir_samples.h"

#include <set>

namespace ppcc::ir {
namespace {

std::string errorOf(std::string_view text) {
  ReadResult result = read(text);
  if (!result.error)
    return "no error";
  return std::to_string(result.error->line) + ":" + std::to_string(result.error->column) + ": " +
         result.error->message;
}

std::string errorInBody(std::string_view body) {
  return errorOf("ppir 1\nfunc @f puppet.function at \"a.pp\":1:1 {\n" + std::string(body) +
                 "\n}\n");
}

TEST(IrText, EveryOpPrintsAsItWasRead) {
  for (const std::string &text : test::allSamples()) {
    ReadResult result = read(text);
    ASSERT_FALSE(result.error) << result.error->line << ":" << result.error->column << ": "
                               << result.error->message;
    EXPECT_EQ(print(*result.module), text);
  }
}

TEST(IrText, TheSamplesHaveEveryOp) {
  std::set<Opcode> seen;
  for (const std::string &text : test::allSamples()) {
    ReadResult result = read(text);
    ASSERT_TRUE(result.module);
    for (size_t f = 0; f < result.module->functionCount(); ++f) {
      const Function &function = result.module->function(FunctionId(f));
      for (size_t i = 0; i < function.opCount(); ++i)
        seen.insert(function.op(OpId(i)).opcode);
    }
  }
#define OP_OF(dialect, Name, mnemonic, effects, result)                                            \
  EXPECT_TRUE(seen.contains(Opcode::dialect##_##Name)) << mnemonic << " is missing in the samples";
#include "ir/all/ops.def"
}

TEST(IrText, NamesOfValuesAndBlocksAreFree) {
  ReadResult result = read("ppir 1\n"
                           "func @f puppet.function { // a comment\n"
                           "^start: %one = const 1 br ^end(%one)\n"
                           "^end(%value: any): ret %value }\n");
  ASSERT_TRUE(result.module);
  EXPECT_EQ(print(*result.module), "ppir 1\n\n"
                                   "func @f puppet.function {\n"
                                   "^0:\n  %0 = const 1\n  br ^1(%0)\n"
                                   "^1(%1: any):\n  ret %1\n}\n");
}

TEST(IrText, DeepConstantsNeedNoStack) {
  std::string deep(200000, '['), close(200000, ']');
  std::string text =
      "ppir 1\n\nfunc @f puppet.function {\n^0:\n  %0 = const " + deep + close + "\n  ret %0\n}\n";
  ReadResult result = read(text);
  ASSERT_TRUE(result.module);
  EXPECT_EQ(print(*result.module), text);
}

TEST(IrText, ErrorsSayWhere) {
  EXPECT_EQ(errorOf(""), "1:1: IR text starts with `ppir 1`");
  EXPECT_EQ(errorOf("ppir 1\nklass {}"), "2:1: expected a declaration or `func`, found `klass`");
  EXPECT_EQ(errorOf("ppir 1\npuppet.class { colour: 1 }"), "2:16: unknown field `colour`");
  EXPECT_EQ(errorOf("ppir 1\npuppet.layout #1 { }"), "2:15: expected `#0`: rows are in order");
  EXPECT_EQ(errorOf("ppir 1\npuppet.class { body: @f }"), "2:22: there is no function `@f`");
  EXPECT_EQ(errorOf("ppir 1\n func @f puppet.main { ^0: unreachable }"),
            "2:7: `func` must start a line");
  EXPECT_EQ(errorOf("ppir 1\nfunc @f puppet.main {"),
            "2:22: expected `^`, found the end of the text");
}

TEST(IrText, ErrorsInFunctionsSayWhere) {
  EXPECT_EQ(errorInBody("^0:\n  ret %0"), "4:7: there is no such value");
  EXPECT_EQ(errorInBody("^0:\n  br ^1"), "4:6: there is no such block");
  EXPECT_EQ(errorInBody("^0:\n  jump"), "4:3: unknown op `jump`");
  EXPECT_EQ(errorInBody("^0:\n  %0 = const 1\n  %0 = const 2"), "5:3: `%0` is defined twice");
  EXPECT_EQ(errorInBody("^0:\n  const 1"), "4:3: the result of `const` needs a name");
  EXPECT_EQ(errorInBody("^0:\n  %0 = ret"), "4:3: `ret` has no result");
  EXPECT_EQ(errorInBody("^0:\n  %0: none = const 1"), "4:3: a value cannot be `none`");
  EXPECT_EQ(errorInBody("^0:\n  %0 = const 01"), "4:14: expected a constant, found `01`");
  EXPECT_EQ(errorInBody("^0:\n  %0 = const \"abc"), "4:14: this string has no end");
  EXPECT_EQ(errorInBody("^0:\n  %0 = const {1 => 2, 1 => 3}"), "4:14: this hash has a key twice");
  EXPECT_EQ(errorInBody("^0:\n  %0 = element %1, 4294967296"), "4:20: this number is too large");
  EXPECT_EQ(errorInBody("^0: unreachable\n^0: unreachable"), "4:1: this block is here twice");
}

} // namespace
} // namespace ppcc::ir
