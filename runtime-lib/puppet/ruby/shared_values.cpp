// Looks for other holders of a value that Ruby code has changed.
#include "runtime-lib/puppet/ruby/shared_values.h"

#include "runtime-lib/puppet/evaluation/errors.h"
#include "runtime-lib/puppet/operators/text.h"

#include <algorithm>

namespace pp::ruby {

void refuseAliases(Run &run, const NamedScope &own, Value old) {
  for (const Resource *resource : run.catalog.resources) {
    const NamedScope *scope =
        resource->isClass() && resource->definition ? resource->definition->scope : nullptr;
    if (!scope || scope == &own || !scope->frame || !scope->frame->layout)
      continue;
    const ScopeLayout &layout = *scope->frame->layout;
    for (uint32_t i = 0; i < layout.slotCount; ++i)
      if (scope->frame->slots[i] == old)
        failPlain("Ruby code changes a value that may be the one of $" +
                  std::string(resource->definition->name()->view()) +
                  "::" + std::string(layout.names[i]->view()) + " too, which ppcc cannot follow");
  }
}

void refuseSharedAttributes(Run &run, const Scope &scope, Value old) {
  const Resource *own = scope.named->resource;
  for (const Resource *resource : run.catalog.resources)
    if (own && resource != own && resource->type == own->type &&
        resource->place.line == own->place.line && resource->place.file == own->place.file &&
        std::ranges::any_of(resource->parameters,
                            [&](const ResourceParameter &each) { return each.value == old; }))
      failPlain("Ruby code changes a parameter that " + std::string(own->type->view()) +
                " resources of one expression share, which ppcc cannot follow");
}

/// Whether a part of the value is that collection.
static bool hasWithin(Value value, Value part) {
  NestingGuard guard;
  auto isOrHas = [&](Value each) { return each == part || hasWithin(each, part); };
  if (const Array *array = dynAs<Array>(value))
    return std::ranges::any_of(array->items(), isOrHas);
  if (const Hash *hash = dynAs<Hash>(value))
    return std::ranges::any_of(hash->items(),
                               [&](const HashEntry &entry) { return isOrHas(entry.value); });
  return false;
}

void refuseHiddenOwners(const Scope &scope, Value old, bool isHeld) {
  const Scope *root = &scope;
  for (const Scope *frame = &scope; frame; frame = frame->outer) {
    root = frame;
    for (uint32_t i = 0; frame->layout && i < frame->layout->slotCount; ++i)
      if (!frame->slots[i].isUnset() && hasWithin(frame->slots[i], old))
        failPlain("Ruby code changes a part of $" + std::string(frame->layout->names[i]->view()) +
                  ", which ppcc cannot follow");
  }
  if (isHeld && root != scope.named->frame)
    failPlain("Ruby code changes what a function in Puppet was given, which ppcc cannot follow");
}

} // namespace pp::ruby
