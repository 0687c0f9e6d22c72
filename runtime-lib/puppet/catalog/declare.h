// Declaring resources: from resource expressions, create_resources() and class declarations.
#pragma once

#include "runtime-lib/puppet/catalog/resource.h"

#include <span>
#include <vector>

namespace pp {

/// What makeResource() needs to know.
struct Declaration {
  NamedScope &scope;
  /// Who declares it; the scope's source when null.
  Definition *source = nullptr;
  const CoreType *core = nullptr;
  Definition *definition = nullptr;
  const String *type = nullptr;
  const String *title = nullptr;
  std::span<const ResourceParameter> parameters{};
  Location place{};
  ResourceKind kind = ResourceKind::Unknown;
  bool isVirtual = false;
  bool isExported = false;
  bool isExportOpen = false;
  bool withDefaults = true;
  /// See Resource::foreignTitle.
  Value foreignTitle = Value::unset();
};

/// A resource with its attributes, defaults and first tags, not yet in the catalog.
Resource &makeResource(Run &run, const Declaration &declaration);

/// What all resources of one expression have in common.
struct ResourceGroup {
  NamedScope &scope;
  /// Lower case, or as it was given for messages.
  std::string_view typeName;
  Location place{};
  bool isVirtual = false;
  bool isExported = false;
  bool isExportOpen = false;
};

/// Declares one resource per title and evaluates classes at once; appends the references
/// where a list for them is given.
void declareResources(Run &run, const ResourceGroup &group, std::span<const Value> titles,
                      const std::vector<ResourceParameter> &parameters,
                      std::vector<Value> *references);

/// Evaluates a resource expression: `operands` are per body its title and its attribute values.
Value declareExpression(Run &run, Scope &scope, const ResourceDescriptor &descriptor, Value type,
                        const Value *operands);
/// Checks a title as soon as it is evaluated; gives it back.
Value checkTitle(Run &run, Value title);
/// Checks the hash of `* =>`.
Value checkAttributesHash(Run &run, Value hash);

/// Attributes of a body, with `* =>` expanded; `values` are as many as the attributes.
std::vector<ResourceParameter> evaluatedAttributes(Run &run, const NamedScope &scope,
                                                   std::span<const AttributeDescriptor> attributes,
                                                   const Value *values);

/// Throws what Puppet says of a resource without a title.
[[noreturn]] void failMissingTitle(bool isCore, std::string_view typeName);

/// What Ruby says when an attribute's name is no string.
std::string failedIntern(Value key);

/// The type as an error shows it: generalised, inferred from the value.
std::string generalizedTypeText(Run &run, Value value);

} // namespace pp
