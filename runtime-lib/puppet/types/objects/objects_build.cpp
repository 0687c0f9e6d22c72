// Object types from the hashes that define them, with Puppet's checks.
#include "runtime-lib/puppet/types/objects/objects.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/initializer_types.h"
#include "runtime-lib/puppet/types/mismatch/mismatch.h"
#include "runtime-lib/puppet/types/shared_types.h"
#include "runtime-lib/puppet/types/visit.h"

#include <algorithm>

namespace pp {

namespace {

using Feature = ObjectMember::Feature;
using Kind = ObjectMember::Kind;

std::string_view featureName(Feature feature) {
  switch (feature) {
  case Feature::Attribute:
    return "attribute";
  case Feature::Function:
    return "function";
  case Feature::TypeParameter:
    return "type_parameter";
  }
  __builtin_unreachable();
}

std::string memberLabel(Feature feature, const ObjectType &container, std::string_view name) {
  return std::string(featureName(feature)) + " " + std::string(container.label()) + "[" +
         std::string(name) + "]";
}

std::string labelOf(const ObjectMember &member) {
  return memberLabel(member.feature, *member.container, member.name->view());
}

Kind kindOf(const Hash &spec) {
  const Value *kind = hashFind(spec, "kind");
  if (!kind || !kind->is(ObjectKind::String))
    return Kind::Plain;
  std::string_view name = kind->as<String>()->view();
  if (name == "constant")
    return Kind::Constant;
  if (name == "derived")
    return Kind::Derived;
  return name == "reference" ? Kind::Reference : Kind::GivenOrDerived;
}

bool flag(const Hash &spec, const char *key) {
  const Value *value = hashFind(spec, key);
  return value && value->isTrue();
}

/// Builds the members of one Object type.
class Builder {
public:
  Builder(Context &context, ObjectType &type, const Hash &definition)
      : context_(context), type_(type), definition_(definition) {}

  void build() {
    assertInstance(context_, "object initializer", objectInitializer(),
                   Value::object(&definition_));
    takeName();
    takeParent();
    type_.typeParameters = members(Feature::TypeParameter, typeParameters());
    type_.attributes = members(Feature::Attribute, attributes());
    type_.functions = members(Feature::Function, functions());
    takeEquality();
    if (const Value *checks = entry("checks"))
      type_.checks = *checks;
    if (const Value *annotations = entry("annotations"))
      type_.annotations = *annotations;
    type_.resolved = true;
    findRecursion();
  }

private:
  using Members = std::vector<ObjectMember>;

  const Value *entry(const char *key) const { return hashFind(definition_, key); }
  const Hash *hashEntry(const char *key) const {
    const Value *value = entry(key);
    return value ? dynAs<Hash>(*value) : nullptr;
  }

  void takeName() {
    const Value *name = entry("name");
    // A name given by the definition's place counts more than one inside of it.
    if (type_.name.empty() && name)
      type_.name = name->as<String>()->view();
  }

  void takeParent() {
    const Value *parent = entry("parent");
    if (!parent)
      return;
    type_.parent = asType(*parent);
    const Type *resolved = type_.parent;
    while (resolved->is(TypeKind::TypeAlias))
      resolved = resolved->as<TypeAliasType>()->resolved;
    if (auto *reference = typeAs<TypeReferenceType>(resolved, TypeKind::TypeReference))
      failPlain("reference to unresolved type '" + std::string(reference->text) + "'");
    for (const ObjectType *object = typeAs<ObjectType>(resolved, TypeKind::Object); object;
         object = resolvedParent(*object))
      if (object == &type_)
        failPlain("The Object type '" + std::string(type_.label()) + "' inherits from itself");
  }

  MemberSpan members(Feature feature, Members list) {
    for (const ObjectMember &member : list)
      checkOverride(feature, member);
    auto *copy = copyToArena<ObjectMember>(context_, list);
    return {copy, list.size()};
  }

  const ObjectMember *inherited(Feature feature, std::string_view name) const {
    const ObjectType *parent = resolvedParent(type_);
    if (!parent)
      return nullptr;
    if (feature != Feature::TypeParameter)
      return findMember(*parent, name);
    for (const ObjectMember *member : typeParametersOf(*parent))
      if (member->name->view() == name)
        return member;
    return nullptr;
  }

  void checkOverride(Feature feature, const ObjectMember &member) {
    const ObjectMember *parent = inherited(feature, member.name->view());
    std::string label = labelOf(member);
    if (!parent) {
      std::string name(featureName(feature));
      if (member.overrides)
        failPlain("expected " + label + " to override an inherited " + name + ", but no such " +
                  name + " was found");
      return;
    }
    std::string overridden = labelOf(*parent);
    if (parent->feature != member.feature)
      failPlain(label + " attempts to override " + overridden);
    bool constants = parent->kind == Kind::Constant && member.kind == Kind::Constant;
    if (parent->final && !constants)
      failPlain(label + " attempts to override final " + overridden);
    if (!member.overrides)
      failPlain(label + " attempts to override " + overridden + " without having override => true");
    if (!isAssignable(context_, parent->type, member.type))
      failPlain(label + " attempts to override " + overridden + " with a type that does not match");
  }

  const Type *memberType(Feature feature, const String *name, Value spec, const Type *wanted) {
    assertInstance(context_, memberLabel(feature, type_, name->view()), wanted, spec);
    return asType(spec);
  }

  ObjectMember newMember(Feature feature, const String *name, const Type *type) {
    ObjectMember member;
    member.name = name;
    member.type = type;
    member.container = &type_;
    member.feature = feature;
    return member;
  }

  void takeOptions(ObjectMember &member, const Hash &spec) {
    member.final = flag(spec, "final");
    member.overrides = flag(spec, "override");
    if (const Value *annotations = hashFind(spec, "annotations"))
      member.annotations = *annotations;
  }

  Members typeParameters() {
    Members list;
    const Hash *specs = hashEntry("type_parameters");
    if (!specs)
      return list;
    for (const HashEntry &item : specs->items()) {
      auto *name = item.key.as<String>();
      auto *spec = dynAs<Hash>(item.value);
      const Value *given = spec ? hashFind(*spec, "type") : &item.value;
      const Type *type =
          memberType(Feature::TypeParameter, name, given ? *given : Value::undef(), &typeType);
      if (!type->is(TypeKind::Optional))
        type = makeContainedType(context_, TypeKind::Optional, type);
      ObjectMember member = newMember(Feature::TypeParameter, name, type);
      if (const Value *value = spec ? hashFind(*spec, "value") : nullptr)
        member.value = *value;
      list.push_back(member);
    }
    return list;
  }

  Members attributes() {
    Members list;
    if (const Hash *specs = hashEntry("attributes"))
      for (const HashEntry &item : specs->items())
        list.push_back(attribute(item.key.as<String>(), item.value));
    if (const Hash *constants = hashEntry("constants"))
      for (const HashEntry &item : constants->items()) {
        auto *name = item.key.as<String>();
        for (const ObjectMember &known : list)
          if (known.name->view() == name->view())
            failPlain(memberLabel(Feature::Attribute, type_, name->view()) +
                      " is defined as both a constant and an attribute");
        list.push_back(constant(name, item.value));
      }
    return list;
  }

  /// A constant's type is general, or it could not be overridden.
  ObjectMember constant(const String *name, Value value) {
    const Type *type = generalize(context_, infer(context_, value));
    ObjectMember member = newMember(Feature::Attribute, name, type);
    member.kind = Kind::Constant;
    member.final = true;
    member.value = value;
    member.overrides = inherited(Feature::Attribute, name->view()) != nullptr;
    return member;
  }

  ObjectMember attribute(const String *name, Value given) {
    auto *spec = dynAs<Hash>(given);
    if (!spec) {
      const Type *type = memberType(Feature::Attribute, name, given, &typeType);
      ObjectMember member = newMember(Feature::Attribute, name, type);
      if (type->is(TypeKind::Optional))
        member.value = Value::undef();
      return member;
    }
    std::string label = memberLabel(Feature::Attribute, type_, name->view());
    assertInstance(context_, "initializer for " + label, attributeInitializer(), given);
    if (name->view() == "__ptype" || name->view() == "__pvalue")
      failPlain("The attribute '" + std::string(name->view()) + "' is reserved and cannot be used");
    ObjectMember member = newMember(Feature::Attribute, name, asType(*hashFind(*spec, "type")));
    takeOptions(member, *spec);
    member.kind = kindOf(*spec);
    if (member.kind == Kind::Constant) {
      if (hashFind(*spec, "final") && !member.final)
        failPlain(label + " of kind 'constant' cannot be combined with final => false");
      member.final = true;
    }
    takeValue(member, *spec, label);
    return member;
  }

  void takeValue(ObjectMember &member, const Hash &spec, const std::string &label) {
    const Value *value = hashFind(spec, "value");
    if (!value) {
      if (member.kind == Kind::Constant)
        failPlain(label + " of kind 'constant' requires a value");
      return;
    }
    if (member.kind == Kind::Derived || member.kind == Kind::GivenOrDerived)
      failPlain(label + " of kind '" +
                (member.kind == Kind::Derived ? "derived" : "given_or_derived") +
                "' cannot be combined with an attribute value");
    if (!value->isDefault())
      assertInstance(context_, label + " value", member.type, *value);
    member.value = *value;
  }

  Members functions() {
    Members list;
    const Hash *specs = hashEntry("functions");
    if (!specs)
      return list;
    for (const HashEntry &item : specs->items()) {
      auto *name = item.key.as<String>();
      auto *spec = dynAs<Hash>(item.value);
      static const Type *const callableTypes = sharedType("Type[Callable]");
      if (spec)
        assertInstance(context_, "initializer for function '" + std::string(name->view()) + "'",
                       functionInitializer(), item.value);
      const Type *type = spec ? asType(*hashFind(*spec, "type"))
                              : memberType(Feature::Function, name, item.value, callableTypes);
      ObjectMember member = newMember(Feature::Function, name, type);
      if (spec)
        takeOptions(member, *spec);
      for (const ObjectMember &attribute : type_.attributes)
        if (attribute.name->view() == name->view())
          failPlain(labelOf(member) + " conflicts with attribute with the same name");
      list.push_back(member);
    }
    return list;
  }

  void takeEquality() {
    const Value *include = entry("equality_include_type");
    type_.equalityIncludesType = !include || include->isTrue();
    const Value *given = entry("equality");
    if (!given || given->isUndef())
      return;
    Value names = given->is(ObjectKind::String) ? makeArray(context_, {given, 1}) : *given;
    auto *list = names.as<Array>();
    if (list->length > 0 && !type_.equalityIncludesType)
      failPlain("equality_include_type = false cannot be combined with non empty equality "
                "specification");
    for (Value name : list->items())
      checkEquality(name.as<String>()->view());
    type_.equality = names;
  }

  void checkEquality(std::string_view name) {
    std::string label(type_.label());
    const ObjectType *parent = resolvedParent(type_);
    const ObjectMember *member = parent ? findMember(*parent, name) : nullptr;
    if (member && member->feature == Feature::Attribute)
      checkParentEquality(*parent, *member, label);
    if (!member)
      member = findMember(type_, name);
    if (!member)
      failPlain(label + " equality is referencing non existent attribute '" + std::string(name) +
                "'");
    if (member->feature != Feature::Attribute)
      failPlain(label + " equality is referencing " + labelOf(*member) +
                ". Only attribute references are allowed");
    if (member->kind == Kind::Constant)
      failPlain(label + " equality is referencing constant " + labelOf(*member) +
                ". Reference to constant is not allowed in equality");
  }

  void checkParentEquality(const ObjectType &parent, const ObjectMember &member,
                           const std::string &label) {
    auto has = [&](const ObjectType &type) {
      auto list = equalityAttributes(type);
      return std::any_of(list.begin(), list.end(), [&](const ObjectMember *other) {
        return other->name->view() == member.name->view();
      });
    };
    if (!has(parent))
      return;
    const ObjectType *definer = &parent;
    while (resolvedParent(*definer) && has(*resolvedParent(*definer)))
      definer = resolvedParent(*definer);
    failPlain(label + " equality is referencing " + labelOf(member) +
              " which is included in equality of " + std::string(definer->label()));
  }

  void findRecursion() {
    type_.selfRecursive = true;
    RecursionGuard guard;
    visitType(
        &type_, [](const Type *) {}, guard);
    type_.selfRecursive = guard.recursiveThis(&type_);
  }

  Context &context_;
  ObjectType &type_;
  const Hash &definition_;
};

} // namespace

ObjectType *newObjectType(Context &context, std::string_view name) {
  auto *type = newType<ObjectType>(context, TypeKind::Object);
  type->name = keepText(context, name);
  type->parent = nullptr;
  type->typeParameters = type->attributes = type->functions = {};
  type->equality = type->checks = type->annotations = Value::undef();
  type->equalityIncludesType = true;
  type->resolved = false;
  type->selfRecursive = true;
  return type;
}

void resolveObjectType(Context &context, ObjectType *type, const Hash &definition) {
  Builder(context, *type, definition).build();
}

const Type *makeObjectType(Context &context, const Hash &definition) {
  ObjectType *type = newObjectType(context, "");
  resolveObjectType(context, type, definition);
  return type;
}

} // namespace pp
