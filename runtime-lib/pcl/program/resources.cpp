// Declaring resources: range, name, inputs, options, URN, dependencies.
#include "runtime-lib/pcl/program/resources.h"

#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/pcl/numbers/number.h"
#include "runtime-lib/pcl/operations/convert.h"
#include "runtime-lib/pcl/operations/operations.h"
#include "runtime-lib/pcl/program/components.h"
#include "runtime-lib/pcl/program/config.h"
#include "runtime-lib/pcl/program/mocks.h"
#include "runtime-lib/pcl/values/resource_access.h"

namespace pp::pcl {

namespace {

/// Instances that one range may have.
constexpr int64_t mostInstances = 10'000'000;

std::vector<std::string_view> inputOrder(const Instance &instance) {
  std::vector<std::string_view> names;
  if (const Value *order = factOf(*instance.node, "inputOrder"))
    for (Value name : order->as<Array>()->items())
      names.push_back(name.as<String>()->view());
  else
    for (const HashEntry &entry : instance.inputs.as<Hash>()->items())
      names.push_back(entry.key.as<String>()->view());
  return names;
}

void skip(Session &session, Instance &instance, const Instance &because) {
  if (instance.isSkipped)
    return;
  instance.isSkipped = true;
  instance.failure = because.failure;
  session.skipped.push_back({instance.name, instance.type, &because});
}

std::string placeText(const Node &node) { return std::string(node.name->view()); }

/// One instance on its way into the catalog.
class Declaring {
public:
  Declaring(Session &session, ProgramFrame &frame, const Node &node)
      : session_(session), frame_(frame), node_(node) {}

  /// `suffix` comes behind the name; `range` is what the block sees under that name.
  Value declare(const std::string &suffix, Value range, Value count = Value::unset()) {
    Instance &instance = session_.instances.emplace_back();
    instance.node = &node_;
    instance.type = node_.token->view();
    instance.kind = kindOf();
    instance.name = nameOf(suffix);
    instance.count = count;
    if (node_.range.isThere())
      frame_.slots[node_.rangeSlot] = range;
    evaluateOptions(instance);
    if (node_.component)
      openProgram(instance, range);
    evaluateInputs(instance);
    finish(instance);
    return resourceValue(session_, instance);
  }

private:
  InstanceKind kindOf() const {
    if (node_.kind == Node::Component)
      return InstanceKind::Component;
    if (node_.kind == Node::Read)
      return InstanceKind::Read;
    if (hasFact(node_, "isComponent"))
      return InstanceKind::Component;
    return node_.token->view().starts_with("pulumi:providers:") ? InstanceKind::Provider
                                                                : InstanceKind::Custom;
  }

  std::string nameOf(const std::string &suffix) const {
    std::string name = std::string(node_.title->view()) + suffix;
    return frame_.instance ? frame_.instance->name + "-" + name : name;
  }

  void evaluateOptions(Instance &instance) {
    if (node_.options.isThere())
      instance.options = plain(run(session_, frame_, node_.options));
    applyOptions(session_, frame_, instance);
    const std::string &above = instance.parent->qualifiedType;
    instance.qualifiedType = above.empty() ? instance.type : above + "$" + instance.type;
    instance.urn = "urn:pulumi:" + session_.settings.stack + "::" + session_.settings.project +
                   "::" + instance.qualifiedType + "::" + instance.name;
  }

  void openProgram(Instance &instance, Value range) {
    ProgramFrame &inner = newFrame(session_, *node_.component);
    inner.instance = &instance;
    inner.caller = &frame_;
    inner.node = &node_;
    inner.range = range;
    instance.program = &inner;
  }

  // Those of a component with a program are asked for by its configs.
  void evaluateInputs(Instance &instance) {
    Value inputs = node_.value.isThere() ? run(session_, frame_, node_.value) : Value::undef();
    if (isUnknown(inputs) || inputs.isUndef()) {
      instance.inputs = makeObject(session_, {});
      return;
    }
    Value object = plain(inputs);
    if (node_.kind == Node::Read)
      object = withoutId(instance, object);
    instance.inputs =
        node_.type == Node::noType ? object : plain(convertTo(session_, object, session_.typeAt(node_.type)));
  }

  Value withoutId(Instance &instance, Value inputs) {
    HashBuilder rest(session_, inputs.as<Hash>()->length);
    for (const HashEntry &entry : inputs.as<Hash>()->items()) {
      if (entry.key.as<String>()->view() == "id")
        instance.id = entry.value;
      else
        rest.set(entry.key, entry.value);
    }
    return rest.build();
  }

  void finish(Instance &instance) {
    collectDependencies(instance);
    skipIfNeeded(session_, instance);
    if (instance.isSkipped)
      return;
    if (session_.mocks)
      session_.mocks->apply(session_, instance);
    auto [known, isNew] = session_.byUrn.try_emplace(instance.urn, &instance);
    if (!isNew)
      fail(ErrorCode::DuplicateUrn, "duplicate URN '" + instance.urn + "'",
           "`" + placeText(*known->second->node) + "` has it already; give one of them another "
                                                   "name with `__logicalName`.");
  }

  Session &session_;
  ProgramFrame &frame_;
  const Node &node_;
};

/// `range` as a block sees it.
class Ranging {
public:
  Ranging(Session &session, ProgramFrame &frame, const Node &node)
      : session_(session), declaring_(session, frame, node), lift_(session) {}

  Value declareAll(Value range) {
    Value known = lift_.take(range);
    if (lift_.isUnknown())
      return placeholder(range);
    if (known.isUndef())
      return Value::undef();
    if (known.isBoolean())
      return known.isTrue() ? declaring_.declare("", known) : Value::undef();
    if (isSequence(known))
      return elements(known.as<Array>()->items());
    if (isMapping(known))
      return entries(*known.as<Hash>());
    return counted(known);
  }

private:
  Value rangeObject(Value key, Value value) {
    HashBuilder builder = HashBuilder::inPlace(session_, 2);
    if (!key.isUnset())
      builder.set("key", lift_.give(key));
    builder.set("value", lift_.give(value));
    return builder.build();
  }

  Value placeholder(Value range) {
    Lift lift(session_);
    lift.take(range);
    Value part = lift.unknown("any");
    Value placeholder = declaring_.declare("-*", rangeObject(part, part), range);
    const Instance &instance = *specialAs<ResourceValue>(placeholder)->instance;
    MarkSet marks, origins;
    marks.addTop(range);
    marks.add(&instance);
    origins.add(&instance);
    return unknownOf(session_, "any", marks, origins);
  }

  Value elements(std::span<const Value> all) {
    std::vector<Value> values;
    for (Value element : all) {
      Value index = Value::smallInteger(static_cast<int64_t>(values.size()));
      values.push_back(declaring_.declare("-" + std::to_string(values.size()),
                                          rangeObject(index, element)));
    }
    return makeList(session_, values);
  }

  Value entries(const Hash &hash) {
    HashBuilder builder(session_, hash.length);
    for (const HashEntry &entry : hash.items())
      builder.set(entry.key, declaring_.declare("-" + std::string(entry.key.as<String>()->view()),
                                                rangeObject(entry.key, entry.value)));
    return makeMap(session_, builder.build());
  }

  Value counted(Value value) {
    Converted truth = toBool(session_, value);
    Converted number = toNumber(session_, value);
    if (!number.problem.empty()) {
      if (!truth.problem.empty())
        fail(ErrorCode::Operation, "the range must be a bool, number, list or map");
      return truth.value.isTrue() ? declaring_.declare("", truth.value) : Value::undef();
    }
    if (!isWhole(number.value))
      fail(ErrorCode::Operation, "the range must be a whole number");
    std::optional<int64_t> count = isInteger(number.value) ? toInt64(number.value) : std::nullopt;
    if (!count || *count > mostInstances)
      fail(ErrorCode::Limit, "the range is too large",
           "At most " + std::to_string(mostInstances) + " instances are declared.");
    std::vector<Value> values;
    for (int64_t i = 0; i < *count; ++i)
      values.push_back(declaring_.declare("-" + std::to_string(i),
                                          rangeObject(Value::unset(), Value::smallInteger(i))));
    return makeList(session_, values);
  }

  Session &session_;
  Declaring declaring_;
  Lift lift_;
};

} // namespace

std::string_view packageOf(std::string_view token) {
  constexpr std::string_view provider = "pulumi:providers:";
  if (token.starts_with(provider))
    return token.substr(provider.size());
  return token.substr(0, token.find(':'));
}

Value optionOf(const Instance &instance, std::string_view name) {
  const auto *options = dynAs<Hash>(instance.options);
  const Value *found = options ? hashFind(*options, name) : nullptr;
  return found ? *found : Value::undef();
}

void collectDependencies(Instance &instance) {
  MarkSet all;
  instance.propertyDependencies.clear();
  for (std::string_view name : inputOrder(instance)) {
    const Value *input = hashFind(*instance.inputs.as<Hash>(), name);
    if (!input)
      continue;
    MarkSet marks;
    marks.addDeep(*input);
    if (!marks.dependencies().empty())
      instance.propertyDependencies.emplace_back(name, marks.dependencies());
    all.addDeep(*input);
  }
  all.addDeep(optionOf(instance, "dependsOn"));
  instance.dependencies = all.dependencies();
}

void skipIfNeeded(Session &session, Instance &instance) {
  for (const Instance *dependency : instance.dependencies)
    if (dependency->isLeftOut())
      skip(session, instance, *dependency);
  if (instance.parent->isLeftOut())
    skip(session, instance, *instance.parent);
}

Value declareResources(Session &session, ProgramFrame &frame, const Node &node) {
  if (!node.range.isThere())
    return Declaring(session, frame, node).declare("", Value::unset());
  Value range = run(session, frame, node.range);
  return Ranging(session, frame, node).declareAll(range);
}

} // namespace pp::pcl
