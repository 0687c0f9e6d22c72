// Type sets from the hashes that define them, with Puppet's checks, and what names mean in them.
#include "runtime-lib/puppet/types/objects/objects.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/core/values/versions/semver.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/initializer_types.h"
#include "runtime-lib/puppet/types/mismatch/mismatch.h"

#include <algorithm>

namespace pp {

namespace {

std::string_view textEntry(const Hash &hash, const char *key) {
  const Value *value = hashFind(hash, key);
  return value && value->is(ObjectKind::String) ? value->as<String>()->view() : "";
}

Value entryOrUndef(const Hash &hash, const char *key) {
  const Value *value = hashFind(hash, key);
  return value ? *value : Value::undef();
}

Value versionEntry(Context &context, const Hash &hash, const char *key) {
  Value value = entryOrUndef(hash, key);
  if (!value.is(ObjectKind::String))
    return value;
  std::string_view text = value.as<String>()->view();
  Value version = parseSemVer(context, text);
  if (version.isUndef())
    failPlain("Unable to parse '" + std::string(text) + "' as a semantic version identifier");
  return version;
}

TypeSetReference referenceFrom(Context &context, const String *alias, const Hash &given,
                               const TypeSetType &owner) {
  TypeSetReference reference{};
  reference.alias = alias;
  reference.name = hashFind(given, "name")->as<String>();
  const Value *authority = hashFind(given, "name_authority");
  reference.nameAuthority = authority && authority->is(ObjectKind::String)
                                ? authority->as<String>()
                                : keepString(context, owner.nameAuthority);
  Value range = *hashFind(given, "version_range");
  reference.versionRange =
      range.is(ObjectKind::String) ? parseSemVerRange(context, range.as<String>()->view()) : range;
  reference.annotations = entryOrUndef(given, "annotations");
  return reference;
}

/// Puppet wants to allow ranges that do not meet, but takes any two for overlapping.
void checkReference(const TypeSetType &set, const std::vector<TypeSetReference> &known,
                    const TypeSetReference &added) {
  std::string label = "TypeSet '" + std::string(set.name) + "' references ";
  for (const TypeSetReference &other : known)
    if (other.name->view() == added.name->view() &&
        other.nameAuthority->view() == added.nameAuthority->view())
      failPlain(label + "TypeSet '" + std::string(added.nameAuthority->view()) + "/" +
                std::string(added.name->view()) +
                "' more than once using overlapping version ranges");
  for (const TypeSetEntry &entry : set.types)
    if (entry.name->view() == added.alias->view())
      failPlain(label + "a TypeSet using alias '" + std::string(added.alias->view()) +
                "'. The alias collides with the name of a declared type");
}

void takeReferences(Context &context, TypeSetType *set, const Hash &given) {
  std::vector<TypeSetReference> references;
  for (const HashEntry &entry : given.items()) {
    TypeSetReference reference =
        referenceFrom(context, entry.key.as<String>(), *entry.value.as<Hash>(), *set);
    checkReference(*set, references, reference);
    references.push_back(reference);
  }
  set->references = {copyToArena<TypeSetReference>(context, references), references.size()};
}

void takeTypes(Context &context, TypeSetType *set, const Hash &given) {
  std::vector<TypeSetEntry> entries;
  for (const HashEntry &entry : given.items())
    entries.push_back({entry.key.as<String>(), asType(entry.value), dynAs<Hash>(entry.value)});
  set->types = {copyToArena<TypeSetEntry>(context, entries), entries.size()};
}

} // namespace

TypeSetType *newTypeSet(Context &context, std::string_view name, std::string_view authority) {
  auto *type = newType<TypeSetType>(context, TypeKind::TypeSet);
  type->name = keepText(context, name);
  type->nameAuthority = authority;
  type->pcoreUri = {};
  type->pcoreVersion = type->version = type->annotations = Value::undef();
  type->types = {};
  type->references = {};
  type->isDefault = false;
  return type;
}

void fillTypeSet(Context &context, TypeSetType *type, const Hash &definition) {
  assertInstance(context, "TypeSet initializer", typeSetInitializer(), Value::object(&definition));
  if (type->name.empty())
    type->name = textEntry(definition, "name");
  if (type->nameAuthority.empty())
    type->nameAuthority = textEntry(definition, "name_authority");
  type->pcoreVersion = versionEntry(context, definition, "pcore_version");
  auto *version = type->pcoreVersion.as<SemVer>();
  if (version->major != Value::smallInteger(1) || !version->isStable())
    failPlain("The pcore version for TypeSet '" + std::string(type->name) +
              "' is not understood by this runtime. Expected range 1.x, got " +
              semVerText(*version));
  type->pcoreUri = textEntry(definition, "pcore_uri");
  type->version = versionEntry(context, definition, "version");
  if (auto *types = dynAs<Hash>(entryOrUndef(definition, "types")))
    takeTypes(context, type, *types);
  if (auto *references = dynAs<Hash>(entryOrUndef(definition, "references")))
    takeReferences(context, type, *references);
  type->annotations = entryOrUndef(definition, "annotations");
}

const Type *findInSet(const TypeSetType &set, std::string_view lowerName) {
  for (const TypeSetEntry &entry : set.types)
    if (downcase(entry.name->view()) == lowerName)
      return entry.type;
  size_t first = lowerName.find("::");
  for (const TypeSetReference &reference : set.references) {
    if (!reference.typeSet || downcase(reference.alias->view()) != lowerName.substr(0, first))
      continue;
    if (first == std::string_view::npos)
      return reference.typeSet;
    return findInSet(*reference.typeSet, lowerName.substr(first + 2));
  }
  return nullptr;
}

bool isMemberOf(const TypeSetType &set, const Type *type) {
  return std::any_of(set.types.begin(), set.types.end(), [&](const TypeSetEntry &entry) {
    return entry.type && typesEqual(entry.type, type);
  });
}

static std::string nameInSet(const TypeSetType &set, const Type *type, int depth) {
  constexpr int deepest = 50;
  for (const TypeSetEntry &entry : set.types)
    if (entry.type && typesEqual(entry.type, type))
      return std::string(entry.name->view());
  if (depth < deepest)
    for (const TypeSetReference &reference : set.references)
      if (reference.typeSet)
        if (std::string name = nameInSet(*reference.typeSet, type, depth + 1); !name.empty())
          return std::string(reference.alias->view()) + "::" + name;
  return "";
}

std::string nameInSet(const TypeSetType &set, const Type *type) { return nameInSet(set, type, 0); }

} // namespace pp
