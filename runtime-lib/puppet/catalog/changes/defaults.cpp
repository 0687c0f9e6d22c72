// Defaults are dynamic: they reach all that is evaluated below the scope that sets them.
#include "runtime-lib/puppet/catalog/changes/defaults.h"

#include "runtime-lib/puppet/catalog/declare.h"
#include "runtime-lib/puppet/evaluation/errors.h"
#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/type.h"

namespace pp {

static TypeDefaults *findTypeDefaults(NamedScope &scope, const String *type) {
  for (TypeDefaults &candidate : scope.defaults)
    if (sameName(candidate.type, type))
      return &candidate;
  return nullptr;
}

static const ResourceParameter *findIn(const std::vector<ResourceParameter> &parameters,
                                       const String *name) {
  for (const ResourceParameter &parameter : parameters)
    if (sameName(parameter.name(), name))
      return &parameter;
  return nullptr;
}

Value defineDefaults(Run &run, Scope &scope, const ResourceDescriptor &descriptor, Value type,
                     const Value *values) {
  auto *reference = typeAs<ResourceType>(asType(type), TypeKind::Resource);
  if (!reference || !reference->typeName || reference->title) {
    failIssueAt<Issue::IllegalResourceType>(descriptor.typeLocation,
                                            generalizedTypeText(run, type));
  }
  const ResourceBodyDescriptor &body = descriptor.bodies[0];
  NamedScope &named = *scope.named;
  TypeDefaults *defaults = findTypeDefaults(named, reference->typeName);
  if (!defaults)
    defaults = &named.defaults.emplace_back(TypeDefaults{reference->typeName, {}});
  for (ResourceParameter &parameter :
       evaluatedAttributes(run, named, {body.attributes, body.attributeCount}, values)) {
    if (findIn(defaults->parameters, parameter.name()))
      failParse("Default already defined for " + std::string(reference->typeName->view()) + " { " +
                    std::string(parameter.name()->view()) + " }; cannot redefine",
                parameter.place());
    defaults->parameters.push_back(parameter);
  }
  return type;
}

/// Outer defaults come first, inner ones replace them in place.
static void collectDefaults(NamedScope *scope, const String *type,
                            std::vector<ResourceParameter> &found) {
  if (!scope)
    return;
  collectDefaults(scope->parent, type, found);
  TypeDefaults *own = findTypeDefaults(*scope, type);
  for (size_t i = 0; own && i < own->parameters.size(); ++i) {
    const ResourceParameter &parameter = own->parameters[i];
    if (auto *known = findIn(found, parameter.name()))
      *const_cast<ResourceParameter *>(known) = parameter;
    else
      found.push_back(parameter);
  }
}

static bool hasDefaults(const NamedScope *scope) {
  for (; scope; scope = scope->parent)
    if (!scope->defaults.empty())
      return true;
  return false;
}

void applyDefaults(Run &run, Resource &resource) {
  if (!hasDefaults(resource.scope))
    return;
  std::vector<ResourceParameter> defaults;
  collectDefaults(resource.scope, resource.type, defaults);
  for (const ResourceParameter &parameter : defaults)
    if (!resource.find(parameter.name()))
      setParameter(run, resource, parameter);
}

const ResourceParameter *findDefault(const NamedScope &scope, const String *type,
                                     const String *attribute) {
  for (const NamedScope *at = &scope; at; at = at->parent)
    for (const TypeDefaults &defaults : at->defaults)
      if (sameName(defaults.type, type))
        if (const ResourceParameter *found = findIn(defaults.parameters, attribute))
          return found;
  return nullptr;
}

bool isDefaultValue(const NamedScope &scope, const String *type, const String *attribute,
                    Value value) {
  for (const NamedScope *at = &scope; at; at = at->parent)
    for (const TypeDefaults &defaults : at->defaults) {
      if (!sameName(defaults.type, type))
        continue;
      const ResourceParameter *found = findIn(defaults.parameters, attribute);
      if (found && keysEqual(found->value, value))
        return true;
    }
  return false;
}

} // namespace pp
