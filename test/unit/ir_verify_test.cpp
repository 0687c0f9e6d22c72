// The verifier: each rule, broken once.
#include "ir/core/builder.h"
#include "ir/core/verify/verify.h"
#include "ir/text/read.h"
#include "ir_samples.h"

namespace ppcc::ir {
namespace {

/// The first broken rule of a text, or nothing.
std::string firstError(const std::string &text) {
  ReadResult result = read(text);
  if (!result.module)
    return "unreadable: " + result.error->message;
  std::vector<VerifyError> errors = verify(*result.module);
  return errors.empty() ? "" : describe(*result.module, errors.front());
}

/// The first broken rule of a body in a function without layout.
std::string inBody(const std::string &body, const std::string &head = "") {
  return firstError("ppir 1\n" + head + "\nfunc @f puppet.function at \"a.pp\":1:1 {\n" + body +
                    "}\n");
}

const std::string value = "^0:\n  %0 = const 1\n";

TEST(IrVerify, TheSamplesAreValid) {
  for (const std::string &text : test::allSamples())
    EXPECT_EQ(firstError(text), "");
}

TEST(IrVerify, Terminators) {
  EXPECT_EQ(inBody(value), "in @f: a block must end in a terminator");
  EXPECT_EQ(inBody("^0:\n  unreachable\n  unreachable\n"),
            "in @f: a terminator stands before the end of a block");
  EXPECT_EQ(inBody("^0:\n  ret\n"), "in @f: `ret` must give the result of the function");
  EXPECT_EQ(inBody("^0:\n  br ^0\n"), "in @f: a branch may not lead to the entry block");
}

TEST(IrVerify, Dominance) {
  EXPECT_EQ(inBody("^0:\n  %1 = box %0\n  %0: int = const 1\n  ret %1\n"),
            "in @f: `box` uses a value that is not defined before it");
  EXPECT_EQ(inBody("^0:\n  %c: bool = const true\n  condbr %c, ^1, ^2\n"
                   "^1:\n  %0 = const 1\n  br ^2\n^2:\n  ret %0\n"),
            "in @f: `ret` uses a value that is not defined before it");
}

TEST(IrVerify, Representations) {
  EXPECT_EQ(inBody(value + "  %1 = not %0\n  ret %0\n"),
            "in @f: operand `value` of `not` must be `bool`, not `any`");
  EXPECT_EQ(inBody(value + "  %1: int = puppet.eq %0, %0\n  ret %0\n"),
            "in @f: `puppet.eq` gives `bool`, not `int`");
  EXPECT_EQ(inBody("^0:\n  %0: float = const 1\n  unreachable\n"),
            "in @f: the constant does not fit");
  EXPECT_EQ(inBody("^0:\n  %0 = puppet.match.none\n  %1 = box %0\n  ret %1\n"),
            "in @f: `box` takes an int, float, bool or string");
  EXPECT_EQ(inBody(value + "  br ^1\n^1(%1: any):\n  ret %1\n"),
            "in @f: a branch must give every parameter of its target");
  EXPECT_EQ(inBody(value + "  br ^1(%0)\n^1(%1: int):\n  ret %0\n"),
            "in @f: a branch gives another representation than its target takes");
}

TEST(IrVerify, WhatMayFailHasALocation) {
  EXPECT_EQ(inBody(value + "  %1 = puppet.add %0, %0\n  ret %1\n"),
            "in @f: `puppet.add` can fail and needs a location");
  EXPECT_EQ(inBody(value + "  %1 = puppet.add %0, %0 at 1:2 [1:1]\n  ret %1\n"),
            "a.pp:1:2: in @f: there must be a place for every operand or for none");
}

TEST(IrVerify, Slots) {
  const std::string get = value + "  %1 = puppet.slot.load 0, $x\n  ret %1\n";
  EXPECT_EQ(inBody(get), "in @f: the variable lies in no layout");
  auto withLayout = [](const std::string &slots, const std::string &op) {
    return firstError("ppir 1\npuppet.layout #0 { slots: [" + slots +
                      "] }\nfunc @f puppet.function layout #0 {\n^0:\n  %0 = " + op +
                      "\n  ret %0\n}\n");
  };
  EXPECT_EQ(withLayout("\"x\"", "puppet.slot.load 0, $x"), "");
  EXPECT_EQ(withLayout("\"y\"", "puppet.slot.load 0, $x"),
            "in @f: the layout has another variable in this slot");
  EXPECT_EQ(withLayout("\"x\"", "puppet.slot.load 0, $x up 1"),
            "in @f: the variable lies in no layout");
}

TEST(IrVerify, Descriptors) {
  const std::string head = "puppet.resource #0 { bodies: [{}] at: \"a.pp\":1:1 }\n";
  auto resource = [&](const std::string &operands) {
    return inBody(value + "  %1 = puppet.resource #0, %0, [" + operands + "] at 1:1\n  ret %1\n",
                  head);
  };
  EXPECT_EQ(resource("%0"), "");
  EXPECT_EQ(resource("%0, %0"),
            "a.pp:1:1: in @f: `puppet.resource` takes the title and the attribute "
            "values of each body");
  EXPECT_EQ(inBody(value + "  %1 = puppet.lambda #0\n  ret %1\n"),
            "in @f: field `lambda` refers to nothing");
}

TEST(IrVerify, Tables) {
  EXPECT_EQ(firstError("ppir 1\npuppet.class { }"), "in puppet.class #0: there must be a name");
  EXPECT_EQ(firstError("ppir 1\npuppet.layout #0 { parent: #0 }"),
            "in puppet.layout #0: the parent of a layout must come before it");
  EXPECT_EQ(
      firstError("ppir 1\npuppet.layout #0 { }\npuppet.class { name: \"a\" layout: #0 body: @f }\n"
                 "func @f puppet.main layout #0 {\n^0: unreachable }"),
      "in puppet.class #0: the body must be a function of kind `puppet.class`");
  EXPECT_EQ(firstError("ppir 1\npuppet.layout #0 { }\npuppet.layout #1 { }\n"
                       "puppet.class { name: \"a\" layout: #1 body: @f }\n"
                       "func @f puppet.class layout #0 {\n^0: unreachable }"),
            "in puppet.class #0: the body must have the layout of its declaration");
  EXPECT_EQ(
      firstError("ppir 1\npuppet.layout #0 { }\n"
                 "puppet.class { name: \"a\" layout: #0 body: @f parameters: [{name: \"x\"}] }\n"
                 "func @f puppet.class layout #0 {\n^0: unreachable }"),
      "in puppet.class #0: a parameter is not in its slot of the layout");
  EXPECT_EQ(firstError("ppir 1\npuppet.layout #0 { slots: [\"x\"] }\n"
                       "puppet.class { name: \"a\" layout: #0 body: @f "
                       "parameters: [{name: \"x\", type: @t}] }\n"
                       "func @f puppet.class layout #0 {\n^0: unreachable }\n"
                       "func @t puppet.expression layout #0 {\n^0: unreachable }"),
            "in puppet.class #0: a type must have the layout around its declaration");
  EXPECT_EQ(firstError("ppir 1\npuppet.collector #0 { type: \"File\" query: [{kind: and}] "
                       "at: \"a.pp\":1:1 }"),
            "in puppet.collector #0: the query is not one tree");
  for (const char *tree : {"", "x", "0 0 7 7 0", "0 0 8 7 0:Integer", "0 0 7 99 0:Integer",
                           "99 0 7 7 0:Integer", "12 0 7 0 0:", "10 0 7 0 1:"})
    EXPECT_EQ(firstError("ppir 1\npuppet.type { name: \"A\" at: \"a.pp\":1:1 tree: \"" +
                         std::string(tree) + "\" source: \"Integer\" source-at: \"a.pp\":1:10 }"),
              "in puppet.type #0: a type needs the tree of its body");
}

TEST(IrVerify, BrokenModulesOfABuilder) {
  Module module;
  Builder b(module, module.addFunction("f", puppet::kind::Function));
  EXPECT_EQ(verify(module).front().message, "a function needs a block");
  BlockId entry = b.addBlock();
  b.setBlock(entry);
  b.emit(core::Ret{ValueId(size_t{7})});
  EXPECT_EQ(verify(module).front().message, "operand `` of `ret` is no value");
  b.function().order().push_back(entry);
  EXPECT_EQ(verify(module).front().message, "a block is in the order twice");
}

} // namespace
} // namespace ppcc::ir
