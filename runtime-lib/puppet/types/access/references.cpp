// `File['/x']`, `Resource['file', '/x']`, `Class['a']` and attributes of what they refer to.
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/core/values/flatten.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/issues/issues.h"
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

  Titles(Context &context, std::span<const Value> given) : written(given.size()) {
    asArray = given.size() > 1 || (!given.empty() && given[0].is(ObjectKind::Array));
    for (Value key : flattened(context, given))
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
    access.context.warn("Arguments to Resource[] are all empty/undefined",
                        keyPlace(access, 0).operand);
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
    failIssue<Issue::IllegalResourceSpecialization>(keyPlace(access, 0),
                                                    keyTypeName(access.context, first));
  return key->as<ResourceType>()->typeName;
}

const String *titleOf(const TypeAccess &access, const Titles &titles, size_t number) {
  Value title = titles.keys[number];
  if (auto *string = dynAs<String>(title))
    return string;
  size_t place = titles.written != titles.keys.size() ? number + 1 : number;
  failIssue<Issue::BadTypeSpecialization>(
      keyPlace(access, place), labelWithArticle(Value::object(access.type)),
      keyTypeName(access.context, title), "a resource title String");
}

const String *classNameOf(const TypeAccess &access, Value key, size_t number) {
  auto *given = dynAs<String>(key);
  if (!given)
    failIssue<Issue::IllegalHostclassName>(keyPlace(access, number), labelWithCapitalArticle(key));
  std::string name = downcase(given->view());
  if (name.starts_with("::"))
    name.erase(0, 2);
  if (!isLowerName(name))
    failIssue<Issue::IllegalName>(keyPlace(access, number), given->view());
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
    failIssue<Issue::IllegalClassref>(keyPlace(access, 0), typeName->view());
  // Almost all are `File['/x']`.
  bool isUntitled = type.typeName && !type.title;
  const String *only = access.written.size() == 1 ? dynAs<String>(access.written[0]) : nullptr;
  if (isUntitled && only)
    return typeValue(makeResourceType(access.context, typeName, only, type.lowerName));
  Titles titles(access.context, type.typeName ? access.written : access.written.subspan(1));
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
  Titles names(access.context, access.written);
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
