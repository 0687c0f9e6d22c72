// The hash that defines an Object type, out of the type: what a catalog holds for it.
#include "runtime-lib/puppet/types/objects/objects.h"

#include "runtime-lib/core/values/build.h"
#include "runtime-lib/core/values/versions/semver.h"
#include "runtime-lib/puppet/operators/operators.h"

namespace pp {

namespace {

using Kind = ObjectMember::Kind;

void set(Context &context, HashBuilder &hash, std::string_view key, Value value) {
  hash.set(makeString(context, key), value);
}

/// Type alone when the member has nothing else to say.
Value memberDefinition(Context &context, const ObjectMember &member) {
  HashBuilder hash(context);
  set(context, hash, "type", typeValue(shownType(member)));
  if (member.final && member.kind != Kind::Constant)
    set(context, hash, "final", Value::boolean(true));
  if (member.overrides)
    set(context, hash, "override", Value::boolean(true));
  if (!member.annotations.isUndef())
    set(context, hash, "annotations", member.annotations);
  if (member.kind != Kind::Plain)
    set(context, hash, "kind", makeString(context, kindText(member.kind)));
  if (hasShownValue(member))
    set(context, hash, "value", member.value);
  return hash.size() == 1 ? typeValue(shownType(member)) : hash.build();
}

void addMembers(Context &context, HashBuilder &out, std::string_view key, MemberSpan members,
                bool constants) {
  HashBuilder hash(context);
  for (const ObjectMember &member : members)
    if (isPlainConstant(context, member) == constants)
      hash.set(Value::object(member.name),
               constants ? member.value : memberDefinition(context, member));
  if (hash.size() > 0)
    set(context, out, key, hash.build());
}

} // namespace

bool isPlainConstant(Context &context, const ObjectMember &member) {
  return member.kind == Kind::Constant &&
         typesEqual(member.type, generalize(context, infer(context, member.value)));
}

std::string_view kindText(Kind kind) {
  switch (kind) {
  case Kind::Plain:
    return "";
  case Kind::Constant:
    return "constant";
  case Kind::Derived:
    return "derived";
  case Kind::GivenOrDerived:
    return "given_or_derived";
  case Kind::Reference:
    return "reference";
  }
  __builtin_unreachable();
}

const Type *shownType(const ObjectMember &member) {
  bool unwrap =
      member.feature == ObjectMember::Feature::TypeParameter && member.type->is(TypeKind::Optional);
  return unwrap ? member.type->as<ContainedType>()->type : member.type;
}

bool hasShownValue(const ObjectMember &member) {
  bool parameter = member.feature == ObjectMember::Feature::TypeParameter;
  return member.hasValue() && !(parameter && member.value.isUndef());
}

Value objectDefinition(Context &context, const ObjectType &type) {
  HashBuilder hash(context);
  if (!type.annotations.isUndef())
    set(context, hash, "annotations", type.annotations);
  if (!type.name.empty())
    set(context, hash, "name", makeString(context, type.name));
  if (type.parent)
    set(context, hash, "parent", typeValue(type.parent));
  addMembers(context, hash, "type_parameters", type.typeParameters, false);
  addMembers(context, hash, "attributes", type.attributes, false);
  addMembers(context, hash, "constants", type.attributes, true);
  addMembers(context, hash, "functions", type.functions, false);
  if (!type.equality.isUndef())
    set(context, hash, "equality", type.equality);
  if (!type.checks.isUndef())
    set(context, hash, "checks", type.checks);
  return hash.build();
}

static Value typesOfSet(Context &context, const TypeSetType &type) {
  HashBuilder types(context);
  for (const TypeSetEntry &entry : type.types)
    types.set(Value::object(entry.name),
              entry.type ? typeValue(entry.type) : Value::object(entry.definition));
  return types.build();
}

static Value referencesOfSet(Context &context, const TypeSetType &type) {
  HashBuilder references(context);
  for (const TypeSetReference &reference : type.references) {
    HashBuilder entry(context);
    if (!reference.annotations.isUndef())
      set(context, entry, "annotations", reference.annotations);
    if (reference.nameAuthority && reference.nameAuthority->view() != type.nameAuthority)
      set(context, entry, "name_authority", Value::object(reference.nameAuthority));
    set(context, entry, "name", Value::object(reference.name));
    set(context, entry, "version_range",
        Value::object(reference.versionRange.as<SemVerRange>()->text));
    references.set(Value::object(reference.alias), entry.build());
  }
  return references.build();
}

Value typeSetDefinition(Context &context, const TypeSetType &type) {
  HashBuilder hash(context);
  auto add = [&](std::string_view key, std::string_view text) {
    set(context, hash, key, makeString(context, text));
  };
  if (!type.annotations.isUndef())
    set(context, hash, "annotations", type.annotations);
  if (!type.pcoreUri.empty())
    add("pcore_uri", type.pcoreUri);
  add("pcore_version", type.isDefault ? "1.0.0" : toText(type.pcoreVersion));
  if (!type.nameAuthority.empty())
    add("name_authority", type.nameAuthority);
  set(context, hash, "name", type.name.empty() ? Value::undef() : makeString(context, type.name));
  if (type.isDefault || !type.version.isUndef())
    add("version", type.isDefault ? "0.0.0" : toText(type.version));
  if (!type.types.empty())
    set(context, hash, "types", typesOfSet(context, type));
  if (!type.references.empty())
    set(context, hash, "references", referencesOfSet(context, type));
  return hash.build();
}

} // namespace pp
