// Looks for other holders of a value that Ruby code has changed.
#include "runtime-lib/puppet/ruby/shared_values.h"

#include "runtime-lib/puppet/evaluation/errors.h"
#include "runtime-lib/puppet/operators/text.h"

#include <algorithm>

namespace pp::ruby {

/// The classes whose variables hold the value, but for one.
static std::vector<Resource *> classesThatHold(Run &run, const NamedScope &own, Value value) {
  std::vector<Resource *> found;
  for (Resource *resource : run.catalog.resources) {
    const NamedScope *scope =
        resource->isClass() && resource->definition ? resource->definition->scope : nullptr;
    if (!scope || scope == &own || !scope->frame || !scope->frame->layout)
      continue;
    std::span<const Value> slots(scope->frame->slots, scope->frame->layout->slotCount);
    if (std::ranges::find(slots, value) != slots.end())
      found.push_back(resource);
  }
  return found;
}

void changeAlias(Run &run, const NamedScope &own, Value old, Value value) {
  std::vector<Resource *> holders = classesThatHold(run, own, old);
  if (holders.empty())
    return;
  if (holders.size() > 1)
    failPlain("Ruby code changes a value that variables of " +
              std::string(holders[0]->title->view()) + " and " +
              std::string(holders[1]->title->view()) + " may hold too, which ppcc cannot follow");
  Scope &frame = *holders[0]->definition->scope->frame;
  for (uint32_t i = 0; i < frame.layout->slotCount; ++i)
    if (frame.slots[i] == old)
      frame.slots[i] = value;
  for (ResourceParameter &parameter : holders[0]->parameters)
    if (parameter.value == old)
      parameter.value = value;
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
