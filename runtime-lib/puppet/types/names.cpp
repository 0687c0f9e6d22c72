// What a type name means: built in, an alias of the program, a resource type, or an extension.
#include "runtime-lib/puppet/types/names.h"

#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/types/editions.h"
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/objects/object_type.h"

#include <algorithm>

namespace pp {

namespace {

struct BuiltIn {
  std::string_view name;
  const Type *type;
};

constexpr BuiltIn builtIns[] = {
#define BUILT_IN_TYPE(name, constant) {name, &constant},
#include "runtime-lib/puppet/types/built_in_names.def"
};
static_assert(std::is_sorted(std::begin(builtIns), std::end(builtIns),
                             [](const BuiltIn &a, const BuiltIn &b) { return a.name < b.name; }));

bool isWord(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// Segments of word characters, each beginning as `starts` says, joined by `::`.
bool isQualified(std::string_view name, bool (*starts)(char)) {
  if (name.starts_with("::"))
    name.remove_prefix(2);
  for (;;) {
    if (name.empty() || !starts(name[0]))
      return false;
    while (!name.empty() && isWord(name[0]))
      name.remove_prefix(1);
    if (name.empty())
      return true;
    if (!name.starts_with("::"))
      return false;
    name.remove_prefix(2);
  }
}

std::string lookupName(std::string_view name) {
  if (name.starts_with("::"))
    name.remove_prefix(2);
  return downcase(name);
}

const Type *builtInType(std::string_view lowerName) {
  auto *found = std::lower_bound(std::begin(builtIns), std::end(builtIns), lowerName,
                                 [](const BuiltIn &a, std::string_view b) { return a.name < b; });
  if (found != std::end(builtIns) && found->name == lowerName)
    return found->type;
  if (lowerName.starts_with("pcore::"))
    if (const Type *alias = pcoreAlias(lowerName))
      return alias;
  return builtInObject(lowerName);
}

} // namespace

bool isLowerName(std::string_view name) {
  return isQualified(name, [](char c) { return c >= 'a' && c <= 'z'; });
}

std::string_view reservedTypeOrigin(std::string_view lowerName) {
  // Aliases and resource types that Puppet's loader adds by name only.
  constexpr std::string_view loaded[] = {"component",
                                         "data",
                                         "deferred",
                                         "exec",
                                         "file",
                                         "filebucket",
                                         "group",
                                         "node",
                                         "notify",
                                         "package",
                                         "richdata",
                                         "richdatakey",
                                         "resources",
                                         "schedule",
                                         "service",
                                         "stage",
                                         "tidy",
                                         "puppet::lookupkey",
                                         "puppet::lookupvalue",
                                         "user",
                                         "whit"};
  bool isLoaded = std::find(std::begin(loaded), std::end(loaded), lowerName) != std::end(loaded);
  if (isLoaded || lowerName.starts_with("pcore::"))
    return builtInType(lowerName) || isLoaded ? "Set at unknown location" : "";
  bool isFree = lowerName == "target" || lowerName == "error";
  return !isFree && builtInType(lowerName) ? "Originally set by Puppet-Type-System/Static-Loader."
                                           : "";
}

bool isTypeName(std::string_view name) {
  return isQualified(name, [](char c) { return c >= 'A' && c <= 'Z'; });
}

static const Type *typeOfLowerName(Context &context, const std::string &lower) {
  if (const Type *type = draftType(context, lower))
    return type;
  return builtInType(lower);
}

const Type *namedType(Context &context, std::string_view name) {
  return typeOfLowerName(context, lookupName(name));
}

const Type *findType(Context &context, std::string_view name) {
  return findType(context, name, [&](std::string_view lower) {
    return context.types ? context.types->loadType(context, lower) : nullptr;
  });
}

const Type *findType(Context &context, std::string_view name, const TypeLoad &load) {
  std::string lower = lookupName(name);
  if (const Type *type = typeOfLowerName(context, lower))
    return type;
  if (const Type *type = load(lower))
    return type;
  if (context.types && context.types->isResourceType(context, lower))
    return makeResourceType(context, keepString(context, capitalizeSegments(lower)), nullptr);
  return extensionType(context, lower);
}

const Type *resolveTypeName(Context &context, std::string_view name) {
  if (const Type *type = findType(context, name))
    return type;
  failIssue<Issue::UnknownResourceType>(name);
}

bool isResourceReference(Value value) {
  const Type *type = asType(value);
  if (!type)
    return false;
  if (auto *resource = typeAs<ResourceType>(type, TypeKind::Resource))
    return resource->title;
  return type->is(TypeKind::Class) && type->as<ClassType>()->className;
}

std::string_view referenceTypeName(Value reference) {
  const Type *type = reference.as<Type>();
  return type->is(TypeKind::Class) ? "Class" : type->as<ResourceType>()->typeName->view();
}

std::string_view referenceTitle(Value reference) {
  const Type *type = reference.as<Type>();
  const String *title = type->is(TypeKind::Class) ? type->as<ClassType>()->className
                                                  : type->as<ResourceType>()->title;
  return title->view();
}

bool isConvertedReference(const Type *type) {
  return (type->is(TypeKind::Resource) || type->is(TypeKind::Class)) &&
         type->length == convertedMark;
}

const Type *convertedReference(Context &context, const Type *reference) {
  if (isConvertedReference(reference))
    return reference;
  if (auto *hostClass = typeAs<ClassType>(reference, TypeKind::Class)) {
    auto *copy = newType<ClassType>(context, TypeKind::Class, convertedMark);
    copy->className = hostClass->className;
    return copy;
  }
  auto *resource = reference->as<ResourceType>();
  auto *copy = newType<ResourceType>(context, TypeKind::Resource, convertedMark);
  copy->typeName = resource->typeName;
  copy->lowerName = resource->lowerName;
  copy->title = resource->title;
  return copy;
}

const Type *plainReference(Context &context, const Type *type) {
  if (!isConvertedReference(type))
    return type;
  if (auto *hostClass = typeAs<ClassType>(type, TypeKind::Class))
    return makeResourceType(context, keepString(context, "Class"),
                            keepString(context, capitalizeSegments(hostClass->className->view())));
  return makeResourceType(context, type->as<ResourceType>()->typeName,
                          type->as<ResourceType>()->title);
}

Value makeResourceReference(Context &context, std::string_view typeName, std::string_view title) {
  const String *name = keepString(context, capitalizeSegments(typeName));
  return typeValue(makeResourceType(context, name, keepString(context, title)));
}

Value makeClassReference(Context &context, std::string_view className) {
  if (className.starts_with("::"))
    className.remove_prefix(2);
  return typeValue(makeClassType(context, keepString(context, downcase(className))));
}

} // namespace pp
