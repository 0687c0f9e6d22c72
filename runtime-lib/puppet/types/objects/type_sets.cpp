// Type sets from the hashes that define them.
#include "runtime-lib/puppet/types/objects/objects.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/core/values/semver.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/mismatch/mismatch.h"
#include "runtime-lib/puppet/types/shared_types.h"

namespace pp {

namespace {

const Type *definitionType() {
  static const Type *const type = sharedType(
      R"(Struct[{Optional[pcore_uri] => String[1], pcore_version => Variant[String[1], SemVer],
        Optional[name_authority] => String[1],
        Optional[name] => Pattern[/\A[A-Z]\w*(?:::[A-Z]\w*)*\z/],
        Optional[version] => Variant[String[1], SemVer],
        Optional[types] => Hash[Pattern[/\A[A-Z]\w*\z/], Variant[Type, Hash], 1],
        Optional[references] => Hash[Pattern[/\A[A-Z]\w*\z/], Hash, 1],
        Optional[annotations] => Hash[Type, Hash]}])");
  return type;
}

std::string_view textEntry(const Hash &hash, const char *key) {
  const Value *value = hashFind(hash, key);
  return value && value->is(ObjectKind::String) ? value->as<String>()->view() : "";
}

Value versionEntry(Context &context, const Hash &hash, const char *key) {
  const Value *value = hashFind(hash, key);
  if (!value)
    return Value::undef();
  if (!value->is(ObjectKind::String))
    return *value;
  Value version = parseSemVer(context, value->as<String>()->view());
  if (version.isUndef())
    failPlain("Unable to parse '" + std::string(value->as<String>()->view()) +
              "' as a semantic version identifier");
  return version;
}

std::vector<TypeSetEntry> entriesOf(Context &context, const TypeSetType &set, const Hash &types) {
  std::vector<TypeSetEntry> entries;
  for (const HashEntry &entry : types.items()) {
    auto *name = entry.key.as<String>();
    std::string fullName = std::string(set.name) + "::" + std::string(name->view());
    const Type *type = asType(entry.value);
    if (type) {
      TypeAliasType *alias = newTypeAlias(context, fullName);
      resolveTypeAlias(context, alias, type);
      type = alias;
    } else {
      ObjectType *object = newObjectType(context, fullName);
      resolveObjectType(context, object, *entry.value.as<Hash>());
      type = object;
    }
    entries.push_back({name, type});
  }
  return entries;
}

} // namespace

TypeSetType *newTypeSet(Context &context, std::string_view name) {
  auto *type = newType<TypeSetType>(context, TypeKind::TypeSet);
  type->name = keepText(context, name);
  type->nameAuthority = type->pcoreUri = {};
  type->pcoreVersion = type->version = Value::undef();
  type->types = {};
  type->references = {};
  type->isDefault = false;
  return type;
}

void resolveTypeSet(Context &context, TypeSetType *type, const Hash &definition) {
  assertInstance(context, "TypeSet initializer", definitionType(), Value::object(&definition));
  if (type->name.empty())
    type->name = textEntry(definition, "name");
  type->nameAuthority = textEntry(definition, "name_authority");
  type->pcoreUri = textEntry(definition, "pcore_uri");
  type->pcoreVersion = versionEntry(context, definition, "pcore_version");
  auto *version = type->pcoreVersion.as<SemVer>();
  if (version->major != Value::smallInteger(1) || !version->isStable())
    failPlain("The pcore version for TypeSet '" + std::string(type->name) +
              "' is not understood by this runtime. Expected range 1.x, got " +
              semVerText(*version));
  type->version = versionEntry(context, definition, "version");
  if (const Value *types = hashFind(definition, "types")) {
    std::vector<TypeSetEntry> entries = entriesOf(context, *type, *types->as<Hash>());
    type->types = {copyToArena<TypeSetEntry>(context, entries), entries.size()};
  }
}

void nameTypeSet(Context &context, TypeSetType *type, std::string_view name) {
  type->name = name;
  if (type->nameAuthority.empty())
    type->nameAuthority = "http://puppet.com/2016.1/runtime";
  for (const TypeSetEntry &entry : type->types) {
    std::string full = std::string(name) + "::" + std::string(entry.name->view());
    if (entry.type->is(TypeKind::TypeAlias))
      const_cast<TypeAliasType *>(entry.type->as<TypeAliasType>())->name = keepText(context, full);
    else
      const_cast<ObjectType *>(entry.type->as<ObjectType>())->name = keepText(context, full);
  }
}

} // namespace pp
