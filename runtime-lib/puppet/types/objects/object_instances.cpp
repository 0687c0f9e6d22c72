// Instances of Object types and types parameterised by values of attributes.
#include "runtime-lib/puppet/types/objects/objects.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/mismatch/mismatch.h"

#include <algorithm>

namespace pp {

namespace {

const Type *newExtension(Context &context, const ObjectType &base, const Hash *parameters) {
  auto *type = newType<ObjectExtensionType>(context, TypeKind::ObjectExtension);
  type->base = &base;
  type->parameters = parameters;
  return type;
}

/// Parameters by name; `default` leaves one open.
class ParameterList {
public:
  ParameterList(Context &context, const ObjectType &base)
      : context_(context), base_(base), declared_(typeParametersOf(base)), byName_(context) {}

  void takeNamed(const Hash &given) {
    for (const HashEntry &entry : given.items()) {
      const ObjectMember *parameter = find(entry.key);
      if (!parameter)
        failPlain("'" + nameOf(entry.key) + "' is not a known type parameter for " +
                  std::string(base_.label()) + "-Type");
      take(*parameter, entry.value);
    }
  }
  void takeInOrder(std::span<const Value> given) {
    for (size_t i = 0; i < std::min(given.size(), declared_.size()); ++i)
      take(*declared_[i], given[i]);
  }
  const Hash *finish() {
    if (byName_.size() == 0)
      failPlain("The " + std::string(base_.label()) +
                "-Type cannot be parameterized using an empty parameter list");
    return byName_.build().as<Hash>();
  }

private:
  static std::string nameOf(Value key) {
    auto *name = dynAs<String>(key);
    return name ? std::string(name->view()) : "";
  }
  const ObjectMember *find(Value key) const {
    for (const ObjectMember *parameter : declared_)
      if (parameter->name->view() == nameOf(key))
        return parameter;
    return nullptr;
  }
  void take(const ObjectMember &parameter, Value value) {
    if (value.isDefault())
      return;
    std::string label = "type_parameter " + std::string(parameter.container->label()) + "[" +
                        std::string(parameter.name->view()) + "]";
    assertInstance(context_, label, parameter.type, value);
    byName_.set(Value::object(parameter.name), value);
  }

  Context &context_;
  const ObjectType &base_;
  std::vector<const ObjectMember *> declared_;
  HashBuilder byName_;
};

Instance *allocateInstance(Context &context, const ObjectType &type, size_t count) {
  size_t bytes = sizeof(Instance) + (std::max(count, size_t{1}) - 1) * sizeof(Value);
  auto *instance = context.arena.makeSized<Instance>(bytes);
  instance->kind = ObjectKind::Instance;
  instance->flags = 0;
  instance->reserved = 0;
  instance->length = static_cast<uint32_t>(count);
  instance->type = &type;
  return instance;
}

/// What the initializers do that Puppet generates in Ruby: each hands on to its parent's what the
/// type has from its parents, by position. An attribute that overrides one is missing there.
class Initializers {
public:
  explicit Initializers(Instance &instance)
      : instance_(instance), attributes_(attributesOf(*instance.type)) {}

  void run(const ObjectType &type, std::span<const Value> given) {
    auto parameters = initAttributes(type);
    const ObjectType *parent = resolvedParent(type);
    checkCount(parameters, given.size());
    auto valueOf = [&](size_t i) { return i < given.size() ? given[i] : parameters[i]->value; };
    std::vector<Value> handedOn;
    for (size_t i = 0; i < parameters.size(); ++i)
      if (parameters[i]->container != &type)
        handedOn.push_back(valueOf(i));
    if (parent)
      run(*parent, handedOn);
    for (size_t i = 0; i < parameters.size(); ++i)
      if (parameters[i]->container == &type)
        set(*parameters[i], valueOf(i));
  }

private:
  static void checkCount(std::span<const ObjectMember *const> parameters, size_t given) {
    auto needed = static_cast<size_t>(
        std::count_if(parameters.begin(), parameters.end(),
                      [](const ObjectMember *parameter) { return !parameter->hasValue(); }));
    if (given >= needed && given <= parameters.size())
      return;
    std::string expected = std::to_string(needed);
    if (needed < parameters.size())
      expected += ".." + std::to_string(parameters.size());
    failPlain("wrong number of arguments (given " + std::to_string(given) + ", expected " +
              expected + ")");
  }
  void set(const ObjectMember &attribute, Value value) {
    for (size_t i = 0; i < attributes_.size(); ++i)
      if (attributes_[i]->name->view() == attribute.name->view())
        instance_.values[i] = value;
  }

  Instance &instance_;
  std::vector<const ObjectMember *> attributes_;
};

bool hasOverrides(const ObjectType &type) {
  auto attributes = initAttributes(type);
  return std::any_of(attributes.begin(), attributes.end(),
                     [](const ObjectMember *attribute) { return attribute->overrides; });
}

Value instanceFromHash(Context &context, const ObjectType &type, const Hash &given) {
  auto attributes = attributesOf(type);
  Instance *instance = allocateInstance(context, type, attributes.size());
  for (size_t i = 0; i < attributes.size(); ++i) {
    const Value *value = hashFind(given, Value::object(attributes[i]->name));
    Value initial = attributes[i]->hasValue() ? attributes[i]->value : Value::undef();
    instance->values[i] = value ? *value : initial;
  }
  if (hasOverrides(type)) {
    std::vector<Value> inOrder;
    for (const ObjectMember *attribute : initAttributes(type))
      inOrder.push_back(instanceAttribute(*instance, attribute->name->view()));
    Initializers(*instance).run(type, inOrder);
  }
  return Value::object(instance);
}

/// The two ways to make an instance: by a hash of attributes, or by attributes in order.
struct Constructors {
  const StructType *hashType;
  std::vector<const String *> names;
  Signature signatures[2];
  const String *hashName;

  Constructors(Context &context, const ObjectType &type) {
    hashType = initHashType(context, type);
    TypeList types;
    size_t required = 0;
    for (bool optional : {false, true})
      for (const StructElement &element : hashType->items()) {
        if (element.key->is(TypeKind::Optional) != optional)
          continue;
        names.push_back(element.name);
        types.push_back(element.value);
        required += !optional;
      }
    hashName = keepString(context, "hash");
    const Type *hash = hashType;
    auto *hashTuple = makeTupleType(context, {&hash, 1}, makeSize(context, 1, 1));
    auto *tuple = makeTupleType(
        context, types,
        makeSize(context, static_cast<int64_t>(required), static_cast<int64_t>(types.size())));
    signatures[0] = {makeCallableType(context, hashTuple, nullptr, nullptr), {&hashName, 1}, ""};
    signatures[1] = {makeCallableType(context, tuple, nullptr, nullptr), names, ""};
  }
};

} // namespace

const Type *extensionOfInstance(Context &context, const Instance &instance) {
  HashBuilder parameters(context);
  for (const ObjectMember *parameter : typeParametersOf(*instance.type)) {
    Value value = instanceAttribute(instance, parameter->name->view());
    if (!value.isUnset())
      parameters.set(Value::object(parameter->name), value);
  }
  return newExtension(context, *instance.type, parameters.build().as<Hash>());
}

Value extensionParameters(Context &context, const ObjectExtensionType &type) {
  auto declared = typeParametersOf(*type.base);
  if (declared.size() > 2)
    return Value::object(type.parameters);
  std::vector<Value> values;
  for (const ObjectMember *parameter : declared) {
    const Value *value = hashFind(*type.parameters, Value::object(parameter->name));
    values.push_back(value ? *value : Value::defaultValue());
  }
  while (!values.empty() && values.back().isDefault())
    values.pop_back();
  return makeArray(context, values);
}

const Type *makeObjectExtension(Context &context, const ObjectType &base,
                                std::span<const Value> given) {
  auto declared = typeParametersOf(base);
  if (declared.empty())
    failPlain("The " + std::string(base.label()) + "-Type cannot be parameterized using []");
  ParameterList parameters(context, base);
  bool named = given.size() == 1 && given[0].is(ObjectKind::Hash) &&
               !isInstance(context, declared[0]->type, given[0]);
  if (named)
    parameters.takeNamed(*given[0].as<Hash>());
  else
    parameters.takeInOrder(given);
  return newExtension(context, base, parameters.finish());
}

Value structElementObject(Context &context, const StructElement &element) {
  Instance *instance = allocateInstance(context, *builtInObject("pcore::structelement"), 2);
  instance->values[0] = typeValue(element.key);
  instance->values[1] = typeValue(element.value);
  return Value::object(instance);
}

/// Puppet::LookupContext takes its attribute in order only, and has more than that. Puppet would do
/// without the argument, its Ruby class does not.
static Signature lookupContextSignature(Context &context, const Constructors &constructors) {
  Signature signature = constructors.signatures[1];
  auto *tuple = makeTupleType(context, signature.type->params->items(), makeSize(context, 0, 1));
  signature.type = makeCallableType(context, tuple, nullptr, nullptr);
  return signature;
}

TypeList constructorParameters(Context &context, const ObjectType &type) {
  Constructors constructors(context, type);
  if (&type == builtInObject("puppet::lookupcontext"))
    return {lookupContextSignature(context, constructors).type->params};
  return {constructors.signatures[0].type->params, constructors.signatures[1].type->params};
}

static Value newLookupContext(Context &context, const Constructors &constructors,
                              std::span<const Value> args) {
  Signature signature = lookupContextSignature(context, constructors);
  if (!isCallableWith(context, *signature.type, args, Value::undef()))
    failPlain(describeSignatures(context, "new_Puppet::LookupContext", {&signature, 1},
                                 argumentsType(context, args, Value::undef())));
  if (args.empty())
    failPlain("wrong number of arguments (given 0, expected 1)");
  Value made = context.types ? context.types->newLookupContext(context, args[0]) : Value::unset();
  if (made.isUnset())
    failPlain("there are no lookups here that a context could be made for");
  return made;
}

/// Puppet cannot make instances of types below Puppet::LookupContext: Ruby has no class for them.
static void refuseDerivedContext(const ObjectType &type) {
  for (const ObjectType *parent = resolvedParent(type); parent; parent = resolvedParent(*parent))
    if (parent == builtInObject("puppet::lookupcontext"))
      failPlain("Initializer for class  does not match the attributes of " +
                std::string(type.label()));
}

Value newObjectInstance(Context &context, const ObjectType &type, std::span<const Value> args) {
  Constructors constructors(context, type);
  if (&type == builtInObject("puppet::lookupcontext"))
    return newLookupContext(context, constructors, args);
  refuseDerivedContext(type);
  if (isCallableWith(context, *constructors.signatures[0].type, args, Value::undef()))
    return instanceFromHash(context, type, *args[0].as<Hash>());
  if (!isCallableWith(context, *constructors.signatures[1].type, args, Value::undef()))
    failPlain(describeSignatures(context, "new_" + std::string(type.label()),
                                 constructors.signatures,
                                 argumentsType(context, args, Value::undef())));
  HashBuilder given(context);
  for (size_t i = 0; i < args.size(); ++i)
    given.set(Value::object(constructors.names[i]), args[i]);
  return instanceFromHash(context, type, *given.build().as<Hash>());
}

} // namespace pp
