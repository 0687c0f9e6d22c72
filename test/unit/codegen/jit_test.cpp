// Generated code run in this process against the stub runtime.
#include "codegen/jit/jit.h"

#include "test/unit/codegen/samples.h"
#include "test/unit/codegen/stub_runtime.h"

#include <gmock/gmock.h>

namespace ppcc::codegen {
namespace {

using pp::Value;
using testing::ElementsAre;
using testing::IsEmpty;

Value small(int64_t n) { return Value::smallInteger(n); }

struct JitTest : testing::TestWithParam<OptimisationLevel> {
  /// Compiles a manifest; its code can run until the test ends.
  pp::CallableBody compile(std::unique_ptr<ir::Module> module) {
    const ir::Module *modules[] = {module.get()};
    auto result = jit({.modules = modules}, {.level = GetParam(), .verify = true});
    if (!result) {
      ADD_FAILURE() << result.failure().message;
      return nullptr;
    }
    program = std::move(*result);
    return program->descriptor()->units[0]->main->body;
  }
  Value eval(const std::string &body) { return compile(manifest(body))(&run, &scope); }
  std::string text(Value value) {
    const pp::String *string = pp::dynAs<pp::String>(value);
    return string ? std::string(string->view()) : "no string";
  }

  pp::Run run;
  pp::Scope scope;
  std::unique_ptr<JitProgram> program;
};

INSTANTIATE_TEST_SUITE_P(Levels, JitTest,
                         testing::Values(OptimisationLevel::O0, OptimisationLevel::O2));

TEST_P(JitTest, StringConstant) {
  Value value = eval("^0:\n %0 = const \"grün\\n\"\n ret %0\n");
  ASSERT_EQ(text(value), "grün\n");
  const auto *string = value.as<pp::String>();
  EXPECT_EQ(string->hash(), pp::hashText("grün\n"));
  EXPECT_EQ(string->data()[string->length], '\0');
  EXPECT_FALSE(string->isAscii());
}

TEST_P(JitTest, CollectionConstants) {
  Value value = eval("^0:\n %0 = const {\"k\" => [1, 2.5, undef, true], \"n\" => "
                     "-123456789012345678901234567890}\n ret %0\n");
  ASSERT_TRUE(value.is(pp::ObjectKind::Hash));
  const Value *array = pp::hashFind(*value.as<pp::Hash>(), "k");
  ASSERT_TRUE(array && array->is(pp::ObjectKind::Array));
  auto items = array->as<pp::Array>()->items();
  EXPECT_EQ(items[0], small(1));
  EXPECT_EQ(items[1].as<pp::Float>()->value, 2.5);
  EXPECT_EQ(items[2], Value::undef());
  EXPECT_EQ(items[3], Value::boolean(true));
  const Value *number = pp::hashFind(*value.as<pp::Hash>(), "n");
  ASSERT_TRUE(number);
  EXPECT_TRUE(
      pp::keysEqual(*number, pp::makeIntegerFromDecimal(run, "-123456789012345678901234567890")));
}

TEST_P(JitTest, LargeHashConstantHasItsIndex) {
  std::string entries;
  for (int i = 0; i < 100; ++i)
    entries += (i ? ", \"k" : "\"k") + std::to_string(i) + "\" => " + std::to_string(i);
  Value value = eval("^0:\n %0 = const {" + entries + "}\n ret %0\n");
  ASSERT_TRUE(value.is(pp::ObjectKind::Hash));
  for (int i = 0; i < 100; ++i) {
    const Value *found = pp::hashFind(*value.as<pp::Hash>(), "k" + std::to_string(i));
    ASSERT_TRUE(found);
    EXPECT_EQ(*found, small(i));
  }
}

TEST_P(JitTest, RegexpConstantHasAWritableCodeSlot) {
  Value value = eval("^0:\n %0 = const regexp \"^a.b$\"\n ret %0\n");
  const auto *regexp = pp::dynAs<pp::Regexp>(value);
  ASSERT_TRUE(regexp);
  EXPECT_EQ(regexp->source->view(), "^a.b$");
  EXPECT_EQ(regexp->code->load(), nullptr);
  regexp->code->store(&run);
}

TEST_P(JitTest, SmallIntegersAreAddedInLine) {
  auto body = compile(manifest("^0:\n %0 = puppet.slot.load 0, $a\n %1 = puppet.slot.load 1, $b\n"
                               " %2 = puppet.add %0, %1 at 1:1\n ret %2\n"));
  auto add = [&](Value a, Value b) {
    scope.slots[0] = a;
    scope.slots[1] = b;
    return body(&run, &scope);
  };
  EXPECT_EQ(add(small(40), small(2)), small(42));
  EXPECT_EQ(add(small(-40), small(2)), small(-38));
  EXPECT_EQ(add(small(Value::smallMax), small(-1)), small(Value::smallMax - 1));
  EXPECT_THAT(run.calls, IsEmpty());
  add(small(Value::smallMax), small(1));
  add(small(Value::smallMin), small(-1));
  add(small(1), Value::undef());
  EXPECT_THAT(run.calls, ElementsAre("add", "add", "add"));
}

TEST_P(JitTest, SmallIntegersAreMultipliedInLine) {
  auto body = compile(manifest("^0:\n %0 = puppet.slot.load 0, $a\n %1 = puppet.slot.load 1, $b\n"
                               " %2 = puppet.mul %0, %1 at 1:1\n ret %2\n"));
  auto multiply = [&](int64_t a, int64_t b) {
    scope.slots[0] = small(a);
    scope.slots[1] = small(b);
    return body(&run, &scope);
  };
  EXPECT_EQ(multiply(-6, 7), small(-42));
  EXPECT_EQ(multiply(Value::smallMax, 1), small(Value::smallMax));
  EXPECT_EQ(multiply(Value::smallMin, 1), small(Value::smallMin));
  EXPECT_THAT(run.calls, IsEmpty());
  multiply(Value::smallMin, -1);
  multiply(int64_t{1} << 40, int64_t{1} << 40);
  EXPECT_THAT(run.calls, ElementsAre("multiply", "multiply"));
}

TEST_P(JitTest, NegationAndSubtraction) {
  auto body = compile(manifest("^0:\n %0 = puppet.slot.load 0, $a\n %1 = puppet.neg %0 at 1:1\n"
                               " %2 = const 1\n %3 = puppet.sub %1, %2 at 1:2\n ret %3\n"));
  auto eval = [&](int64_t a) {
    scope.slots[0] = small(a);
    return body(&run, &scope);
  };
  EXPECT_EQ(eval(5), small(-6));
  EXPECT_EQ(eval(-5), small(4));
  EXPECT_EQ(eval(Value::smallMax), small(Value::smallMin));
  EXPECT_THAT(run.calls, IsEmpty());
  eval(Value::smallMin);
  EXPECT_THAT(run.calls, ElementsAre("negate", "subtract"));
}

TEST_P(JitTest, TruthAndEquality) {
  auto body = compile(
      manifest("^0:\n %0 = puppet.slot.load 0, $a\n %1 = puppet.truthy %0\n condbr %1, ^1, ^2\n"
               "^1:\n %2 = const 1\n %3 = puppet.eq %0, %2\n %4 = box %3\n ret %4\n"
               "^2:\n %5 = const \"no\"\n ret %5\n"));
  auto eval = [&](Value value) {
    scope.slots[0] = value;
    return body(&run, &scope);
  };
  EXPECT_EQ(text(eval(Value::undef())), "no");
  EXPECT_EQ(text(eval(Value::boolean(false))), "no");
  EXPECT_EQ(eval(small(1)), Value::boolean(true));
  EXPECT_EQ(eval(small(0)), Value::boolean(false));
  // The stub calls all other values equal.
  EXPECT_EQ(eval(Value::boolean(true)), Value::boolean(true));
  EXPECT_EQ(eval(pp::makeFloat(run, 1.0)), Value::boolean(true));
}

TEST_P(JitTest, IntegersOfFullWidth) {
  auto body =
      compile(manifest("^0:\n %0 = puppet.slot.load 0, $a\n %1 = unbox.int %0\n %2 = box %1\n"
                       " ret %2\n"));
  for (int64_t n : {int64_t{0}, int64_t{-1}, Value::smallMax, Value::smallMin, INT64_MAX, INT64_MIN,
                    Value::smallMax + 1, Value::smallMin - 1}) {
    scope.slots[0] = pp::makeInteger(run, n);
    EXPECT_TRUE(pp::keysEqual(body(&run, &scope), pp::makeInteger(run, n))) << n;
  }
}

TEST_P(JitTest, UnsetSlotIsLookedUpByName) {
  EXPECT_EQ(text(eval("^0:\n %0 = puppet.slot.get 2, $c at 1:1\n ret %0\n")), "c");
  EXPECT_THAT(run.calls, ElementsAre("c"));
  scope.slots[2] = small(7);
  EXPECT_EQ(eval("^0:\n %0 = puppet.slot.get 2, $c at 1:1\n ret %0\n"), small(7));
}

TEST_P(JitTest, ArgumentsAndUnfolding) {
  Value value = eval("^0:\n %0 = puppet.slot.get 0, $a at 1:1\n %1 = const [1, 2]\n"
                     " %2 = puppet.call \"f\", [%0, *%1, %0], statement at 1:1\n ret %2\n");
  ASSERT_TRUE(value.is(pp::ObjectKind::Array));
  auto items = value.as<pp::Array>()->items();
  ASSERT_EQ(items.size(), 4u);
  EXPECT_EQ(text(items[0]), "a");
  EXPECT_EQ(items[2], small(2));
  EXPECT_EQ(text(items[3]), "a");
}

TEST_P(JitTest, LongListsDoNotGrowTheFrame) {
  constexpr size_t count = 1000;
  std::string list;
  for (size_t i = 0; i < count; ++i)
    list += i ? ", %0" : "%0";
  scope.slots[0] = small(3);
  Value value =
      eval("^0:\n %0 = puppet.slot.load 0, $a\n %1 = array [" + list + "] at 1:1\n ret %1\n");
  ASSERT_TRUE(value.is(pp::ObjectKind::Array));
  auto items = value.as<pp::Array>()->items();
  ASSERT_EQ(items.size(), count);
  EXPECT_EQ(items.front(), small(3));
  EXPECT_EQ(items.back(), small(3));
}

TEST_P(JitTest, LoopWithBlockParameters) {
  // The sum of 1 to 1,000.
  Value value =
      eval("^0:\n %0 = const 0\n %1 = const 1\n %2 = const 1000\n br ^1(%0, %0)\n"
           "^1(%3: any, %4: any):\n %5 = puppet.lt %3, %2 at 1:1\n condbr %5, ^2, ^3\n"
           "^2:\n %6 = puppet.add %3, %1 at 1:1\n %7 = puppet.add %4, %6 at 1:1\n br ^1(%6, %7)\n"
           "^3:\n ret %4\n");
  EXPECT_EQ(value, small(500500));
  EXPECT_THAT(run.calls, IsEmpty());
}

TEST_P(JitTest, BothEdgesToOneBlock) {
  auto body =
      compile(manifest("^0:\n %0 = puppet.slot.load 0, $a\n %1 = puppet.truthy %0\n %2 = const 1\n"
                       " %3 = const 2\n condbr %1, ^1(%2), ^1(%3)\n"
                       "^1(%4: any):\n ret %4\n"));
  scope.slots[0] = Value::boolean(true);
  EXPECT_EQ(body(&run, &scope), small(1));
  scope.slots[0] = Value::boolean(false);
  EXPECT_EQ(body(&run, &scope), small(2));
}

TEST_P(JitTest, ErrorsUnwindThroughGeneratedFrames) {
  auto body = compile(manifest("^0:\n fail \"ISSUE\", \"it failed\" at 7:3\n"));
  try {
    body(&run, &scope);
    FAIL() << "no exception";
  } catch (const pp::EvaluationError &error) {
    EXPECT_EQ(error.message(), "it failed at line 7");
  }
}

TEST_P(JitTest, ResourceExpression) {
  auto module =
      readModule("ppir 1\npuppet.unit { file: \"site.pp\" main: @main layout: #0 }\n"
                 "puppet.layout #0 { slots: [\"a\"] }\n"
                 "puppet.resource #0 { form: regular type-syntax: name bodies: [\n"
                 "  {attributes: [ {name: \"ensure\", op: set} {name: \"mode\", op: set} ]}\n"
                 "  {attributes: [ {name: \"owner\", op: set} ]} ] at: \"site.pp\":1:1 }\n"
                 "func @main puppet.main layout #0 at \"site.pp\":1:1 {\n"
                 "^0:\n %0 = const \"file\"\n %1 = const \"/a\"\n %2 = const \"/b\"\n"
                 " %3 = puppet.slot.get 0, $a at 1:1\n"
                 " %4 = puppet.resource #0, %0, [%1, %0, %3, %2, %3] at 1:1\n ret %4\n}\n");
  compile(std::move(module))(&run, &scope);
  EXPECT_THAT(run.calls, ElementsAre("a", "/a ensure=file mode=a", "/b owner=a"));
}

TEST_P(JitTest, LambdaSeesItsSurroundings) {
  auto module = readModule("ppir 1\npuppet.unit { file: \"site.pp\" main: @main layout: #0 }\n"
                           "puppet.layout #0 { slots: [\"a\", \"b\"] }\n"
                           "puppet.layout #1 { parent: #0 slots: [\"c\"] }\n"
                           "puppet.lambda #0 { parameters: [ {name: \"c\", slot: 0} ] layout: #1 "
                           "body: @main.lambda at: \"site.pp\":1:1 }\n"
                           "func @main puppet.main layout #0 at \"site.pp\":1:1 {\n"
                           "^0:\n %0 = puppet.lambda #0\n ret %0\n}\n"
                           "func @main.lambda puppet.lambda layout #1 at \"site.pp\":1:1 {\n"
                           "^0:\n %0 = puppet.slot.load 1, $b up 1\n %1 = puppet.slot.load 0, $c\n"
                           " %2 = puppet.add %0, %1 at 1:1\n ret %2\n}\n");
  Value value = compile(std::move(module))(&run, &scope);
  ASSERT_TRUE(value.is(pp::ObjectKind::Closure));
  const auto *closure = value.as<pp::Closure>();
  ASSERT_EQ(closure->code->parameterCount, 1u);
  EXPECT_EQ(closure->code->parameters[0].name->view(), "c");
  EXPECT_EQ(closure->code->layout->slotCount, 1u);
  pp::Scope inner(closure->scope);
  scope.slots[1] = small(40);
  inner.slots[0] = small(2);
  EXPECT_EQ(closure->code->body(&run, &inner), small(42));
}

TEST_P(JitTest, DescriptorsOfEveryDeclaration) {
  compile(everyOp());
  const pp::ProgramDescriptor &descriptor = *program->descriptor();
  ASSERT_EQ(descriptor.unitCount, 2u);
  const pp::UnitDescriptor &unit = *descriptor.units[0];
  EXPECT_EQ(unit.file->view(), "site.pp");
  ASSERT_EQ(unit.classCount, 1u);
  const pp::ClassDescriptor &apache = *unit.classes[0];
  EXPECT_EQ(apache.code.name->view(), "apache");
  EXPECT_EQ(apache.parent->view(), "apache::params");
  EXPECT_EQ(apache.module->view(), "apache");
  EXPECT_EQ(apache.code.location.line, 2u);
  ASSERT_EQ(apache.code.parameterCount, 1u);
  EXPECT_EQ(apache.code.parameters[0].slot, 1u);
  EXPECT_EQ(apache.code.layout->names[0]->view(), "title");
  ASSERT_EQ(unit.nodeCount, 1u);
  ASSERT_EQ(unit.nodes[0]->matchCount, 3u);
  EXPECT_EQ(unit.nodes[0]->matches[1].regexp->source->view(), "^db\\d+");
  EXPECT_EQ(unit.nodes[0]->matches[2].kind, pp::NodeMatch::Default);
  EXPECT_EQ(unit.typeAliasCount, 1u);
  EXPECT_EQ(unit.templateCount, 1u);
  EXPECT_EQ(unit.functions[0]->code.parameters[0].capturesRest, 1u);
  EXPECT_EQ(descriptor.units[1]->error->view(), "Syntax error at '}'");
  EXPECT_EQ(descriptor.units[1]->main, nullptr);
}

TEST(Jit, SeveralModulesMakeOneProgram) {
  auto first = manifest("^0:\n %0 = const \"one\"\n ret %0\n", "a.pp");
  auto second = manifest("^0:\n %0 = const \"two\"\n ret %0\n", "b.pp");
  const ir::Module *modules[] = {first.get(), second.get()};
  auto program = jit({.modules = modules, .settings = "k=v"}, {});
  ASSERT_TRUE(program) << program.failure().message;
  const pp::ProgramDescriptor &descriptor = *(*program)->descriptor();
  ASSERT_EQ(descriptor.unitCount, 2u);
  EXPECT_EQ(descriptor.units[1]->file->view(), "b.pp");
  EXPECT_EQ(descriptor.settings->view(), "k=v");
}

} // namespace
} // namespace ppcc::codegen
