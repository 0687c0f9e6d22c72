// Functions on resources: realize, create_resources, tag, tagged, defined.
#include "runtime-lib/core/values/flatten.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/core/values/valid_text.h"
#include "runtime-lib/puppet/catalog/classes.h"
#include "runtime-lib/puppet/catalog/declare.h"
#include "runtime-lib/puppet/evaluation/errors.h"
#include "runtime-lib/puppet/evaluation/variables/variable_lookup.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_errors.h"
#include "runtime-lib/puppet/types/type.h"

namespace pp::builtins {

Value realizeFunction(const Call &call) {
  realize(call.run, *call.scope.named, flattened(call.run, call.args));
  return Value::undef();
}

/// Attributes of one resource: the common ones, replaced and followed by its own.
static std::vector<ResourceParameter> mergedAttributes(const Call &call, const Hash *common,
                                                       Value own) {
  const Hash *hash = dynAs<Hash>(own);
  if (!hash)
    failImplicitConversion(own, "Hash");
  HashBuilder all(call.run);
  for (size_t i = 0; common && i < common->length; ++i)
    all.set(common->entries[i].key, common->entries[i].value);
  for (const HashEntry &entry : hash->items())
    all.set(entry.key, entry.value);
  std::vector<ResourceParameter> result;
  for (const HashEntry &entry : all.build().as<Hash>()->items()) {
    const String *name = dynAs<String>(entry.key);
    if (!name)
      failPlain(failedIntern(entry.key));
    result.push_back(attribute(call.run, {name, call.scope.named->source}, entry.value));
  }
  return result;
}

static void checkCreateArguments(const Call &call) {
  if (call.args.size() > 3)
    failPlain("create_resources(): wrong number of arguments (" + std::to_string(call.args.size()) +
              "; must be 2 or 3)");
  if (!call.args[1].is(ObjectKind::Hash))
    failPlain("create_resources(): second argument must be a hash");
  if (call.args.size() == 3 && !call.args[2].is(ObjectKind::Hash))
    failPlain("create_resources(): third argument, if provided, must be a hash");
}

Value createResources(const Call &call) {
  checkCreateArguments(call);
  std::string typeName = rubyText(call.args[0]);
  requireUtf8(typeName);
  size_t marks = typeName.starts_with("@@") ? 2 : typeName.starts_with("@") ? 1 : 0;
  typeName = downcase(typeName.substr(marks));
  Location place = call.place ? *call.place : Location{};
  place.column = 0;
  if (typeName == "class" && marks > 0)
    failParse("Evaluation Error: Classes are not virtualizable", place);
  ResourceGroup group{*call.scope.named, typeName, place, marks > 0, marks == 2, marks < 2};
  const Hash *common = call.args.size() == 3 ? call.args[2].as<Hash>() : nullptr;
  std::vector<Value> references;
  for (const HashEntry &entry : call.args[1].as<Hash>()->items()) {
    const Array *titles = dynAs<Array>(entry.key);
    declareResources(call.run, group, titles ? titles->items() : std::span(&entry.key, 1),
                     mergedAttributes(call, common, entry.value), &references);
  }
  return makeArray(call.run, references);
}

Value tagFunction(const Call &call) {
  for (Value tag : call.args)
    tagResource(call.run, *call.scope.named->resource, tag);
  return Value::undef();
}

Value taggedFunction(const Call &call) {
  for (Value argument : call.args) {
    TagId tag = call.run.tagTable.intern(downcase(rubyText(argument)));
    if (!call.run.catalog.tags.contains(tag) && !isTagged(*call.scope.named->resource, {&tag, 1}))
      return Value::boolean(false);
  }
  return Value::boolean(true);
}

static bool isTypeOrClass(Run &run, std::string_view name) {
  std::string lower = downcase(withoutLeadingColons(name));
  return run.findCoreType(lower) || run.findDefine(lower) || run.findClass(lower);
}

static bool isDefinedName(const Call &call, const String &text) {
  requireUtf8(text);
  std::string_view name = text.view();
  if (name.size() > 1 && name[0] == '$')
    return variableExists(call.run, call.scope, makeString(call.run, name.substr(1)).as<String>());
  return !name.empty() && (name == "main" || isTypeOrClass(call.run, name));
}

static bool isDefinedReference(Run &run, const Type *type) {
  if (auto *resource = typeAs<ResourceType>(type, TypeKind::Resource)) {
    if (!resource->typeName)
      failPlain("The given resource type is a reference to all kind of types");
    std::string lower(resource->lowerName->view());
    if (!resource->title)
      return run.findCoreType(lower) || run.findDefine(lower);
    return findResource(run, lower, resource->title->view());
  }
  auto *reference = typeAs<ClassType>(type, TypeKind::Class);
  if (!reference->className)
    failPlain("The given class type is a reference to all classes");
  return findResource(run, "class", reference->className->view());
}

/// `Type[File['x']]` asks like `File['x']`; `Type[Class['a']]` whether the class can be found.
static bool isDefinedMeta(Run &run, const ContainedType &meta) {
  auto *reference = typeAs<ClassType>(meta.type, TypeKind::Class);
  if (!reference)
    return meta.type && meta.type->is(TypeKind::Resource) && isDefinedReference(run, meta.type);
  if (!reference->className)
    failPlain("The given class type is a reference to all classes");
  return run.findClass(reference->className->view());
}

Value definedFunction(const Call &call) {
  for (Value argument : call.args) {
    bool isDefined = false;
    if (const String *text = dynAs<String>(argument))
      isDefined = isDefinedName(call, *text);
    else if (auto *meta = typeAs<ContainedType>(asType(argument), TypeKind::Type))
      isDefined = isDefinedMeta(call.run, *meta);
    else
      isDefined = isDefinedReference(call.run, asType(argument));
    if (isDefined)
      return Value::boolean(true);
  }
  return Value::boolean(false);
}

} // namespace pp::builtins
