// Properties of resources as programs see them before there are any.
#include "runtime-lib/pcl/values/resource_access.h"

#include "runtime-lib/pcl/operations/convert.h"
#include "runtime-lib/pcl/operations/operations.h"
#include "runtime-lib/pcl/program/components.h"
#include "runtime-lib/pcl/program/config.h"
#include "runtime-lib/pcl/program/resources.h"

namespace pp::pcl {

namespace {

Value marked(Context &context, const Instance &instance, Value value) {
  MarkSet marks;
  marks.addTop(eventual(value) ? value : Value::undef());
  marks.add(&instance);
  return withMarks(context, value, marks);
}

bool isNamed(Value list, std::string_view name) {
  list = plain(list);
  if (list.isUnset() || !isSequence(list))
    return false;
  for (Value element : list.as<Array>()->items())
    if (plain(element).is(ObjectKind::String) && plain(element).as<String>()->view() == name)
      return true;
  return false;
}

bool isSecretOutput(const Instance &instance, std::string_view name) {
  const Value *facts = instance.node ? factOf(*instance.node, "secretOutputs") : nullptr;
  return (facts && isNamed(*facts, name)) ||
         isNamed(optionOf(instance, "additionalSecretOutputs"), name);
}

Value unknownProperty(Context &context, const Instance &instance, std::string_view name) {
  MarkSet marks, origins;
  marks.add(&instance);
  origins.add(&instance);
  const Value *types = instance.node ? factOf(*instance.node, "outputTypes") : nullptr;
  const Value *type = types ? hashFind(*types->as<Hash>(), name) : nullptr;
  if (name == "id")
    return unknownOf(context, "id", marks, origins, "id");
  return unknownOf(context, type ? type->as<String>()->view() : "any", marks, origins, name);
}

/// What mocks or inputs say of it; unset where nobody does.
Value knownProperty(const Session &session, const Instance &instance, std::string_view name) {
  if (const auto *outputs = dynAs<Hash>(instance.outputs))
    if (const Value *found = hashFind(*outputs, name))
      return *found;
  if (name == "id" && !instance.id.isUnset())
    return instance.id;
  const Value *input = hashFind(*instance.inputs.as<Hash>(), name);
  bool echoes = !session.settings.noEcho && (!instance.node || !hasFact(*instance.node, "isRemote"));
  return input && echoes ? *input : Value::unset();
}

} // namespace

Value resourceAttribute(Context &context, const Instance &instance, std::string_view name) {
  auto &session = static_cast<Session &>(context);
  if (name == "urn" && !instance.isLeftOut())
    return marked(context, instance, makeString(context, instance.urn));
  if (instance.isLeftOut() || instance.isPlaceholder())
    return unknownProperty(context, instance, name);
  if (instance.program) {
    Value output = componentOutput(session, instance, name);
    if (!output.isUnset())
      return output;
    fail(ErrorCode::Operation, "Unsupported attribute",
         "The component has no output named \"" + std::string(name) + "\".");
  }
  Value known = knownProperty(session, instance, name);
  Value value = known.isUnset() ? unknownProperty(context, instance, name)
                                : marked(context, instance, known);
  return isSecretOutput(instance, name) ? secretOf(context, value) : value;
}

Value resourceValue(Context &context, const Instance &instance) {
  ResourceValue *made = context.arena.make<ResourceValue>();
  static_cast<Object &>(*made) = {ObjectKind::Instance, static_cast<uint8_t>(SpecialKind::Resource),
                                  0, 0};
  made->instance = &instance;
  return Value::object(made);
}

} // namespace pp::pcl
