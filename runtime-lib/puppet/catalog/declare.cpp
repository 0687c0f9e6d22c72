// From attributes and titles to resources (Puppet's runtime3_resource_support.rb).
#include "runtime-lib/puppet/catalog/declare.h"

#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/core/values/valid_text.h"
#include "runtime-lib/puppet/catalog/changes/defaults.h"
#include "runtime-lib/puppet/catalog/classes.h"
#include "runtime-lib/puppet/catalog/converted_values.h"
#include "runtime-lib/puppet/evaluation/errors.h"
#include "runtime-lib/puppet/evaluation/private.h"
#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/factory/factory.h"

namespace pp {

static void takeParameters(Run &run, Resource &resource, const Declaration &declaration) {
  resource.parameters.reserve(declaration.parameters.size());
  for (const ResourceParameter &parameter : declaration.parameters) {
    if (resource.find(parameter.name()))
      failParse("Duplicate parameter '" + std::string(parameter.name()->view()) + "' for on " +
                    resource.ref(),
                declaration.place);
    if (sameName(parameter.name(), names().tag))
      setParameter(run, resource, parameter);
    else
      resource.parameters.push_back(parameter);
  }
}

Resource &makeResource(Run &run, const Declaration &declaration) {
  requireUtf8(*declaration.title);
  Resource &resource = run.newResource();
  resource.type = declaration.type;
  resource.title = declaration.title;
  resource.core = declaration.core;
  resource.definition = declaration.definition;
  resource.kind = declaration.kind;
  resource.scope = &declaration.scope;
  resource.source = declaration.source ? declaration.source : declaration.scope.source;
  resource.place = declaration.place;
  resource.isVirtual = declaration.isVirtual || declaration.isExported;
  resource.isExported = declaration.isExported;
  resource.isExportOpen = declaration.isExportOpen;
  if (!declaration.foreignTitle.isUnset())
    run.unusualParts(resource).foreignTitle = declaration.foreignTitle;
  takeParameters(run, resource, declaration);
  resource.tags.add(run.tagTable, *resource.type);
  if (resource.hasTextTitle())
    resource.tags.addIfValid(run.tagTable, resource.title->view());
  if (declaration.withDefaults)
    applyDefaults(run, resource);
  return resource;
}

static const String *titleText(Run &run, Value title) {
  if (const String *text = dynAs<String>(title))
    return text;
  return makeString(run, rubyText(title)).as<String>();
}

static const Resource &declareClass(Run &run, const ResourceGroup &group, Declaration declaration,
                                    Value title) {
  const String *text = titleText(run, title);
  Definition *definition = run.findClass(downcase(withoutLeadingColons(text->view())));
  if (!definition)
    failPlain("Could not find declared class " + std::string(text->view()));
  declaration.definition = definition;
  declaration.type = names().classType;
  declaration.title = definition->entry->capitalName;
  declaration.kind = ResourceKind::Class;
  Resource &resource = makeResource(run, declaration);
  instantiateResource(run, *definition, group.scope, resource);
  addResource(run, group.scope, resource);
  std::string name(definition->name()->view());
  includeClasses(run, group.scope, {&name, 1});
  return resource;
}

void failMissingTitle(bool isCore, std::string_view typeName) {
  // Ruby shows the names of core types as symbols.
  failPlain("No title provided and " +
            (isCore ? ":" + std::string(typeName) : inspected(typeName)) +
            " is not a valid resource reference");
}

static const Resource &declareOther(Run &run, const ResourceGroup &group, Declaration &declaration,
                                    Value title) {
  if (title.isUndef())
    failMissingTitle(declaration.core != nullptr, group.typeName);
  declaration.title = titleText(run, title);
  declaration.foreignTitle = title.is(ObjectKind::String) ? Value::unset() : title;
  if (declaration.type == names().classType)
    declaration.title = makeString(run, capitalizeSegments(declaration.title->view())).as<String>();
  Resource &resource = makeResource(run, declaration);
  addResource(run, group.scope, resource);
  return resource;
}

/// Fills in what the type name stands for; false when there is no such type.
static bool resolveType(Run &run, std::string_view name, Declaration &declaration) {
  std::string lower = downcase(name);
  if (const CoreType *core = run.findCoreType(lower)) {
    declaration.core = core;
    // Puppet takes a component for a class wherever it names a type.
    declaration.type = lower == "component" ? names().classType : core->typeName;
    declaration.kind = ResourceKind::CompilableType;
    return true;
  }
  Definition *define = run.findDefine(lower);
  if (!define)
    return false;
  declaration.definition = define;
  declaration.type = define->entry->capitalName;
  declaration.kind = ResourceKind::DefinedType;
  return true;
}

void declareResources(Run &run, const ResourceGroup &group, std::span<const Value> titles,
                      const std::vector<ResourceParameter> &parameters,
                      std::vector<Value> *references) {
  Declaration declaration{group.scope, group.scope.source};
  declaration.parameters = parameters;
  declaration.place = group.place;
  declaration.isVirtual = group.isVirtual;
  declaration.isExported = group.isExported;
  declaration.isExportOpen = group.isExportOpen;
  bool isClass = equalIgnoringAsciiCase(group.typeName, "class");
  if (!isClass && !resolveType(run, group.typeName, declaration))
    failPlain("Unknown resource type: '" + std::string(group.typeName) + "'");
  if (declaration.definition)
    checkUse(group.scope, *declaration.definition, "instantiated");
  for (Value title : titles) {
    const Resource &resource = isClass ? declareClass(run, group, declaration, title)
                                       : declareOther(run, group, declaration, title);
    if (!references)
      continue;
    // Types of resources are written with capitals already.
    const CoreType *core = resource.core;
    const String *lower = core && core->typeName == resource.type ? core->name : nullptr;
    references->push_back(typeValue(makeResourceType(run, resource.type, resource.title, lower)));
  }
}

std::string generalizedTypeText(Run &run, Value value) {
  return typeText(generalize(run, infer(run, value)));
}

Value checkAttributesHash(Run &run, Value hash) {
  if (!hash.is(ObjectKind::Hash))
    failIssue<Issue::TypeMismatch>("Hash", generalizedTypeText(run, hash));
  return hash;
}

std::string failedIntern(Value key) {
  return "undefined method `intern' for " + rubyText(key) + ":" + rubyClassName(key);
}

static Value convertedAttribute(Run &run, const AttributeDescriptor &attribute, Value value) {
  try {
    return convertedValue(run, value);
  } catch (EvaluationError &error) {
    const char *const labels[] = {"a '=>' expression", "a '+>' expression", "an Object"};
    error.locate(&attribute.location, labels[attribute.op], 0);
    throw;
  }
}

/// Relationships between resources are added to these lists in place (relationships.cpp): resources
/// share a list if they have it from one evaluation of the attribute, and never otherwise.
static Value ownList(Run &run, const String *name, Value value) {
  const Array *list = dynAs<Array>(value);
  bool grows = list && name && (sameName(name, names().before) || sameName(name, names().notify));
  return grows ? makeArray(run, list->items()) : value;
}

[[noreturn]] static void failLocated(const AttributeDescriptor &attribute, std::string message) {
  EvaluationError error(EvaluationError::Form::Plain, std::move(message));
  error.locate(&attribute.location, "an Object", 0);
  throw error;
}

/// The key of `* =>` as an attribute's name; others than strings fail in Ruby.
static const String *attributeName(const AttributeDescriptor &attribute, Value key) {
  const String *name = dynAs<String>(key);
  if (name && (name->isAscii() || isValidUtf8(name->view())))
    return name;
  if (name)
    failLocated(attribute, "invalid symbol in encoding UTF-8 :" + inspected(name->view()));
  Location line{attribute.location.file, attribute.location.line, 0};
  failLocated(attribute, key.isUndef() ? "'name' is a required option for "
                                         "Puppet::Parser::Resource::Param" +
                                             placeSuffix(line)
                                       : failedIntern(key));
}

std::vector<ResourceParameter> evaluatedAttributes(Run &run, const NamedScope &scope,
                                                   std::span<const AttributeDescriptor> attributes,
                                                   const Value *values) {
  std::vector<ResourceParameter> result;
  result.reserve(attributes.size());
  for (size_t i = 0; i < attributes.size(); ++i) {
    const AttributeDescriptor &attribute = attributes[i];
    checkRelationshipAttribute(run, scope, attribute.name, values[i]);
    Value value = convertedAttribute(run, attribute, values[i]);
    if (attribute.op != AttributeDescriptor::Splat) {
      result.push_back(pp::attribute(run, {attribute.name, scope.source, &attribute},
                                     ownList(run, attribute.name, value)));
      continue;
    }
    for (const HashEntry &entry : checkAttributesHash(run, value).as<Hash>()->items()) {
      const String *name = attributeName(attribute, entry.key);
      result.push_back(
          pp::attribute(run, {name, scope.source, &attribute}, ownList(run, name, entry.value)));
    }
  }
  return result;
}

} // namespace pp
