// Functions about resources, other stacks and providers. Providers are mocks here.
#include "runtime-lib/pcl/functions/functions.h"
#include "runtime-lib/pcl/operations/convert.h"
#include "runtime-lib/pcl/program/mocks.h"
#include "runtime-lib/pcl/program/resources.h"

namespace pp::pcl::functions {

namespace {

const Instance &resourceOf(Call &call, size_t i) {
  const auto *resource = specialAs<ResourceValue>(plain(call.arguments[i]));
  if (!resource)
    call.failArgument(i, "Invalid function argument", "one resource is required.");
  return *resource->instance;
}

/// Marks that the arguments give to a result, and whether all of them are known.
struct Given {
  MarkSet marks;
  MarkSet origins;
  bool isKnown = true;

  void add(Value value) {
    isKnown &= !marks.addDeep(value);
    addOrigins(value);
  }

private:
  void addOrigins(Value value) {
    if (const Eventual *found = eventual(value); found && found->value.isUnset())
      origins.add(found->origins);
    Value inner = plain(value);
    if (const auto *array = dynAs<Array>(inner))
      for (Value element : array->items())
        addOrigins(element);
    else if (const auto *hash = dynAs<Hash>(inner))
      for (const HashEntry &entry : hash->items())
        addOrigins(entry.value);
  }
};

/// What a provider answers: what the mocks have for it, else something that is not known.
Value answer(Call &call, std::string_view section, std::string_view token, Value arguments,
             Given &given) {
  std::optional<Value> result;
  if (given.isKnown && call.session.mocks)
    result = call.session.mocks->result(call.session, section, token, arguments);
  if (!result)
    return unknownOf(call.session, "any", given.marks, given.origins);
  given.marks.addTop(eventual(*result) ? *result : Value::undef());
  return withMarks(call.session, *result, given.marks);
}

} // namespace

Value makeSecret(Call &call) { return secretOf(call.session, call.arguments[0]); }

Value dropSecret(Call &call) {
  MarkSet marks;
  Value value = call.arguments[0];
  marks.addTop(eventual(value) ? value : Value::undef());
  marks.dropSecret();
  return withMarks(call.session, value, marks);
}

Value resourceName(Call &call) {
  return makeString(call.session, resourceOf(call, 0).name);
}

Value resourceType(Call &call) {
  return makeString(call.session, resourceOf(call, 0).type);
}

// Arguments: token, an object, options. Lowering makes an object of positional ones.
Value invoke(Call &call) {
  std::string token(call.text(0));
  Value arguments = call.count() > 1 ? call.arguments[1] : Value::undef();
  Given given;
  given.add(arguments);
  if (call.count() > 2) {
    Value options = plain(call.arguments[2]);
    const Value *dependsOn = isMapping(options) ? hashFind(*options.as<Hash>(), "dependsOn") : nullptr;
    if (dependsOn)
      given.marks.addDeep(*dependsOn);
  }
  return answer(call, "functions", token, plain(arguments), given);
}

Value callMethod(Call &call) {
  const Instance &resource = resourceOf(call, 0);
  std::string token = resource.type + "." + std::string(call.text(1));
  Value arguments = call.count() > 2 ? call.arguments[2] : Value::undef();
  Given given;
  given.marks.add(&resource);
  given.add(arguments);
  return answer(call, "methods", token, plain(arguments), given);
}

Value getOutput(Call &call) {
  const Instance &reference = resourceOf(call, 0);
  MarkSet marks, origins;
  marks.add(&reference);
  origins.add(&reference);
  std::string name(call.text(1));
  const Value *input = hashFind(*reference.inputs.as<Hash>(), "name");
  std::string stack = input && plain(*input).is(ObjectKind::String)
                          ? std::string(plain(*input).as<String>()->view())
                          : reference.name;
  bool isSecret = false;
  std::optional<Value> output;
  if (call.session.mocks)
    output = call.session.mocks->output(call.session, stack, name, isSecret);
  if (!output)
    return unknownOf(call.session, "any", marks, origins, "outputs." + name);
  if (isSecret)
    marks.addSecret();
  return withMarks(call.session, plain(*output), marks);
}

} // namespace pp::pcl::functions
