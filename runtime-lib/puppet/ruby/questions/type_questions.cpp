// What Ruby code asks about data types and values of them.
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/evaluation/errors.h"
#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/ruby/questions/questions.h"
#include "runtime-lib/puppet/types/mismatch/mismatch.h"
#include "runtime-lib/puppet/types/objects/objects.h"
#include "runtime-lib/puppet/types/type.h"

namespace pp::ruby {

namespace {

std::string_view textOf(Value value) { return value.as<String>()->view(); }
Value valueOf(const Type *type) { return Value::object(type); }
const Type *typeOf(Value value) {
  if (const Type *type = asType(value))
    return type;
  failPlain("Ruby code gave " + toText(value) + " where a data type is needed");
}

Value parse(Interpreter &ruby, std::span<const Value> args) {
  return valueOf(parseType(*ruby.session().run, textOf(args[0])));
}
Value instanceOf(Interpreter &ruby, std::span<const Value> args) {
  return Value::boolean(isInstance(*ruby.session().run, typeOf(args[0]), args[1]));
}
Value assignable(Interpreter &ruby, std::span<const Value> args) {
  return Value::boolean(isAssignable(*ruby.session().run, typeOf(args[0]), typeOf(args[1])));
}
Value typesAreEqual(Interpreter &, std::span<const Value> args) {
  return Value::boolean(typesEqual(typeOf(args[0]), typeOf(args[1])));
}
Value inferred(Interpreter &ruby, std::span<const Value> args) {
  return valueOf(infer(*ruby.session().run, args[0]));
}
Value inferredSet(Interpreter &ruby, std::span<const Value> args) {
  return valueOf(inferSet(*ruby.session().run, args[0]));
}
Value generalized(Interpreter &ruby, std::span<const Value> args) {
  return valueOf(generalize(*ruby.session().run, typeOf(args[0])));
}
Value common(Interpreter &ruby, std::span<const Value> args) {
  return valueOf(commonType(*ruby.session().run, typeOf(args[0]), typeOf(args[1])));
}
Value nameOf(Interpreter &ruby, std::span<const Value> args) {
  return makeString(*ruby.session().run, typeName(typeOf(args[0])));
}
/// Subject, expected type, actual type.
Value mismatch(Interpreter &ruby, std::span<const Value> args) {
  Run &run = *ruby.session().run;
  return makeString(run,
                    describeMismatch(run, textOf(args[0]), typeOf(args[1]), typeOf(args[2])));
}
/// Subject, type, value.
Value assertion(Interpreter &ruby, std::span<const Value> args) {
  assertInstance(*ruby.session().run, textOf(args[0]), typeOf(args[1]), args[2]);
  return args[2];
}
Value made(Interpreter &ruby, std::span<const Value> args) {
  return newInstance(*ruby.session().run, typeOf(args[0]), args[1].as<Array>()->items());
}
/// The value's attribute of that name in an array, or an empty one.
Value attribute(Interpreter &ruby, std::span<const Value> args) {
  Run &run = *ruby.session().run;
  const Instance *instance = dynAs<Instance>(args[0]);
  Value value = instance ? instanceAttribute(*instance, textOf(args[1])) : Value::unset();
  return value.isUnset() ? makeArray(run, {}) : makeArray(run, {&value, 1});
}
/// Type name and title of a class or resource reference.
Value reference(Interpreter &ruby, std::span<const Value> args) {
  Run &run = *ruby.session().run;
  if (!isResourceReference(args[0]))
    return Value::undef();
  Value parts[] = {makeString(run, referenceTypeName(args[0])),
                   makeString(run, referenceTitle(args[0]))};
  return makeArray(run, parts);
}

constexpr Question questions[] = {{"parse_type", parse},
                                  {"is_instance", instanceOf},
                                  {"is_assignable", assignable},
                                  {"types_equal", typesAreEqual},
                                  {"infer", inferred},
                                  {"infer_set", inferredSet},
                                  {"generalize", generalized},
                                  {"common_type", common},
                                  {"type_name", nameOf},
                                  {"describe_mismatch", mismatch},
                                  {"assert_instance", assertion},
                                  {"new_instance", made},
                                  {"attribute", attribute},
                                  {"reference", reference}};

} // namespace

std::span<const Question> typeQuestions() { return questions; }

} // namespace pp::ruby
