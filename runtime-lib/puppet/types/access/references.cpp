// `File['/x']`, `Resource['file', '/x']`, `Class['a']` and attributes of what they refer to.
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/access/access.h"
#include "runtime-lib/puppet/types/names.h"

namespace pp {

namespace {

/// Keys without undef; whether an array was asked for, by several keys or by an array.
struct Titles {
  std::vector<Value> keys;
  bool asArray;
  size_t written;

  explicit Titles(std::span<const Value> given) : written(given.size()) {
    asArray = given.size() > 1 || (!given.empty() && given[0].is(ObjectKind::Array));
    for (Value key : flattenKeys(given))
      if (!key.isUndef())
        keys.push_back(key);
  }
  bool onlyEmpty() const { return keys.empty() && written > 0; }
  Value result(Context &context, const std::vector<Value> &values) const {
    if (asArray)
      return makeArray(context, values);
    return values.empty() ? Value::undef() : values.back();
  }
};

/// `File[undef]` means nothing; Puppet says so when it debugs.
Value nothing(const TypeAccess &access, const Titles &titles) {
  if (access.context.isDebugging)
    access.context.warn("Arguments to Resource[] are all empty/undefined", keyPlace(access, 0));
  return titles.asArray ? makeArray(access.context, {}) : Value::undef();
}

Value attributes(const TypeAccess &access, const Titles &names) {
  std::vector<Value> values;
  for (Value name : names.keys)
    values.push_back(access.context.types ? access.context.types->resourceAttribute(
                                                access.context, access.type, name)
                                          : Value::undef());
  return names.result(access.context, values);
}

const String *resourceTypeName(const TypeAccess &access, const ResourceType &type) {
  if (type.typeName)
    return type.typeName;
  Value first = access.written[0];
  if (auto *name = dynAs<String>(first))
    return keepString(access.context, capitalizeSegments(name->view()));
  const Type *key = asType(first);
  if (!key || !key->is(TypeKind::Resource) || !key->as<ResourceType>()->typeName)
    failIssue("First argument to Resource[] must be a resource type or a String. Got " +
                  keyTypeName(access.context, first) + ".",
              "ILLEGAL_RESOURCE_SPECIALIZATION", keyPlace(access, 0));
  return key->as<ResourceType>()->typeName;
}

const String *titleOf(const TypeAccess &access, const Titles &titles, size_t number) {
  Value title = titles.keys[number];
  if (auto *string = dynAs<String>(title))
    return string;
  size_t place = titles.written != titles.keys.size() ? number + 1 : number;
  failIssue("Error creating type specialization of " +
                labelWithArticle(Value::object(access.type)) + ", Cannot use " +
                keyTypeName(access.context, title) + " where a resource title String is expected",
            "BAD_TYPE_SPECIALIZATION", keyPlace(access, place));
}

const String *classNameOf(const TypeAccess &access, Value key, size_t number) {
  auto *given = dynAs<String>(key);
  if (!given)
    failIssue("Illegal Class name in class reference. " + labelWithCapitalArticle(key) +
                  " cannot be used where a String is expected",
              "ILLEGAL_HOSTCLASS_NAME", keyPlace(access, number));
  std::string name = downcase(given->view());
  if (name.starts_with("::"))
    name.erase(0, 2);
  if (!isLowerName(name))
    failIssue("Illegal name. The given name '" + std::string(given->view()) +
                  "' does not conform to the naming rule /^((::)?[a-z_]\\w*)(::[a-z]\\w*)*$/",
              "ILLEGAL_NAME", keyPlace(access, number));
  return keepString(access.context, name);
}

} // namespace

Value accessResource(TypeAccess &access) {
  auto &type = *access.type->as<ResourceType>();
  // `Resource[File]` is `File`.
  if (!type.typeName && access.written.size() == 1 && asType(access.written[0]) &&
      asType(access.written[0])->is(TypeKind::Resource))
    return access.written[0];
  if (access.written.empty())
    failArity(access, typeText(access.type), 1, noLimit);
  const String *typeName = resourceTypeName(access, type);
  if (!isTypeName(typeName->view()))
    failIssue("Illegal type reference. The given name '" + std::string(typeName->view()) +
                  "' does not conform to the naming rule",
              "ILLEGAL_CLASSREF", keyPlace(access, 0));
  // Almost all are `File['/x']`.
  bool isUntitled = type.typeName && !type.title;
  const String *only = access.written.size() == 1 ? dynAs<String>(access.written[0]) : nullptr;
  if (isUntitled && only)
    return typeValue(makeResourceType(access.context, typeName, only, type.lowerName));
  Titles titles(type.typeName ? access.written : access.written.subspan(1));
  if (titles.onlyEmpty())
    return nothing(access, titles);
  if (type.title)
    return attributes(access, titles);
  if (titles.keys.empty())
    return typeValue(makeResourceType(access.context, typeName, nullptr));
  std::vector<Value> references;
  for (size_t i = 0; i < titles.keys.size(); ++i)
    references.push_back(
        typeValue(makeResourceType(access.context, typeName, titleOf(access, titles, i))));
  return titles.result(access.context, references);
}

Value accessClass(TypeAccess &access) {
  if (access.written.empty())
    failArity(access, typeText(access.type), 1, noLimit);
  Titles names(access.written);
  if (names.onlyEmpty())
    return nothing(access, names);
  if (access.type->as<ClassType>()->className)
    return attributes(access, names);
  std::vector<Value> references;
  for (size_t i = 0; i < names.keys.size(); ++i)
    references.push_back(
        typeValue(makeClassType(access.context, classNameOf(access, names.keys[i], i))));
  return names.result(access.context, references);
}

} // namespace pp
