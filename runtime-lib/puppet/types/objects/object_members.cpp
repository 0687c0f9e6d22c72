// Members of Object types, inherited ones included, and values of instances.
#include "runtime-lib/puppet/types/objects/objects.h"

#include "runtime-lib/core/values/collections.h"
#include "runtime-lib/puppet/types/factory/factory.h"

#include <algorithm>

namespace pp {

namespace {

using Members = std::vector<const ObjectMember *>;

bool isNamed(const ObjectMember *member, std::string_view name) {
  return member->name->view() == name;
}

void collect(const ObjectType &type, MemberSpan ObjectType::*members, Members &out) {
  if (auto *parent = resolvedParent(type))
    collect(*parent, members, out);
  for (const ObjectMember &member : type.*members) {
    auto known = std::find_if(out.begin(), out.end(), [&](const ObjectMember *other) {
      return isNamed(other, member.name->view());
    });
    if (known == out.end())
      out.push_back(&member);
    else
      *known = &member;
  }
}

Members membersOf(const ObjectType &type, MemberSpan ObjectType::*members) {
  Members result;
  collect(type, members, result);
  return result;
}

const ObjectMember *findIn(MemberSpan members, std::string_view name) {
  for (const ObjectMember &member : members)
    if (isNamed(&member, name))
      return &member;
  return nullptr;
}

bool isInitAttribute(const ObjectMember &member) {
  return member.kind != ObjectMember::Kind::Constant && member.kind != ObjectMember::Kind::Derived;
}

/// Names that Puppet changes in the Ruby code that it makes for a type.
bool isRubyWord(std::string_view name) {
  constexpr std::string_view words[] = {"alias",  "begin",  "break",  "def",    "do",   "end",
                                        "ensure", "for",    "module", "next",   "nil",  "not",
                                        "redo",   "rescue", "retry",  "return", "self", "super",
                                        "then",   "until",  "when",   "while",  "yield"};
  return std::find(std::begin(words), std::end(words), name) != std::end(words);
}

/// Whether the hash of an instance leaves out the attribute. Puppet looks at a variable that is not
/// there where it changed the name.
bool isDefaultValue(const ObjectMember &attribute, Value value) {
  bool isLost = isRubyWord(attribute.name->view());
  return attribute.hasValue() && rubyEquals(attribute.value, isLost ? Value::undef() : value);
}

/// The parent's attributes, then those of the type itself, as they were defined.
void addAttributes(HashBuilder &hash, const Instance &instance, const ObjectType &type) {
  if (auto *parent = resolvedParent(type))
    addAttributes(hash, instance, *parent);
  for (const ObjectMember &attribute : type.attributes) {
    if (!isInitAttribute(attribute))
      continue;
    Value value = instanceAttribute(instance, attribute.name->view());
    if (!isDefaultValue(attribute, value))
      hash.set(Value::object(attribute.name), value);
  }
}

} // namespace

const ObjectType *resolvedParent(const ObjectType &type) {
  const Type *parent = type.parent;
  while (parent && parent->is(TypeKind::TypeAlias))
    parent = parent->as<TypeAliasType>()->resolved;
  return typeAs<ObjectType>(parent, TypeKind::Object);
}

Members attributesOf(const ObjectType &type) { return membersOf(type, &ObjectType::attributes); }
Members functionsOf(const ObjectType &type) { return membersOf(type, &ObjectType::functions); }
Members typeParametersOf(const ObjectType &type) {
  return membersOf(type, &ObjectType::typeParameters);
}

const ObjectMember *findMember(const ObjectType &type, std::string_view name) {
  for (const ObjectType *owner = &type; owner; owner = resolvedParent(*owner)) {
    if (auto *attribute = findIn(owner->attributes, name))
      return attribute;
    if (auto *function = findIn(owner->functions, name))
      return function;
  }
  return nullptr;
}

Members equalityAttributes(const ObjectType &type) {
  Members result;
  if (auto *parent = resolvedParent(type))
    result = equalityAttributes(*parent);
  auto *names = dynAs<Array>(type.equality);
  for (const ObjectMember &member : type.attributes) {
    auto listed = [&](Value name) {
      return name.is(ObjectKind::String) && isNamed(&member, name.as<String>()->view());
    };
    bool counts = names ? std::any_of(names->items().begin(), names->items().end(), listed)
                        : member.kind != ObjectMember::Kind::Constant;
    if (counts)
      result.push_back(&member);
  }
  return result;
}

bool isParameterized(const ObjectType &type) {
  if (!type.typeParameters.empty())
    return true;
  auto *parent = typeAs<ObjectType>(type.parent, TypeKind::Object);
  return parent && isParameterized(*parent);
}

Value instanceAttribute(const Instance &instance, std::string_view name) {
  Members attributes = attributesOf(*instance.type);
  for (size_t i = 0; i < attributes.size(); ++i)
    if (isNamed(attributes[i], name))
      return instance.values[i];
  return Value::unset();
}

Members initAttributes(const ObjectType &type) {
  Members ordered;
  Members attributes = attributesOf(type);
  for (bool optional : {false, true})
    for (const ObjectMember *attribute : attributes)
      if (isInitAttribute(*attribute) && attribute->hasValue() == optional)
        ordered.push_back(attribute);
  return ordered;
}

Value instanceHash(Context &context, const Instance &instance) {
  HashBuilder hash(context);
  // These classes of Puppet's own do not tell their attributes.
  if (instance.type == builtInObject("pcore::structelement") ||
      instance.type == builtInObject("puppet::lookupcontext"))
    return hash.build();
  addAttributes(hash, instance, *instance.type);
  return hash.build();
}

const StructType *initHashType(Context &context, const ObjectType &type) {
  std::vector<StructElement> elements;
  for (const ObjectMember *attribute : attributesOf(type)) {
    if (!isInitAttribute(*attribute))
      continue;
    const Type *key = makeStringType(context, attribute->name);
    if (attribute->hasValue())
      key = makeContainedType(context, TypeKind::Optional, key);
    elements.push_back({attribute->name, key, attribute->type});
  }
  return makeStructType(context, elements);
}

} // namespace pp
