// How collectors find, realise and override resources (Puppet's pops/evaluator/collectors).
#include "runtime-lib/catalog/collectors.h"

#include "runtime-lib/catalog/converted_values.h"
#include "runtime-lib/catalog/declare.h"
#include "runtime-lib/catalog/errors.h"
#include "runtime-lib/catalog/exported.h"
#include "runtime-lib/catalog/overrides.h"
#include "runtime-lib/catalog/relationships.h"
#include "runtime-lib/catalog/run.h"
#include "runtime-lib/types/factory.h"
#include "runtime-lib/values/operators.h"
#include "runtime-lib/values/text.h"
#include "runtime-lib/values/unicode.h"

#include <algorithm>

namespace pp {

using State = Collector::State;

Collector *newCollector(Run &run, NamedScope &scope, Collector::Form form) {
  auto *collector = new (run.arena.allocate(sizeof(Collector))) Collector;
  collector->kind = ObjectKind::Collector;
  collector->flags = 0;
  collector->reserved = 0;
  collector->length = 0;
  collector->text = names().empty;
  collector->state = &run.newCollectorState();
  collector->state->form = form;
  collector->state->scope = &scope;
  run.collectors.push_back(collector);
  return collector;
}

static std::vector<TagId> tagsOf(Run &run, Value value) {
  std::vector<TagId> tags;
  const Array *array = dynAs<Array>(value);
  std::span<const Value> wanted = array ? array->items() : std::span(&value, 1);
  for (Value tag : wanted) {
    if (tag.isSmallInteger() || tag.is(ObjectKind::Float) || tag.is(ObjectKind::BigInteger))
      failPlain("Cannot transform a number to a tag");
    tags.push_back(run.tagTable.intern(downcase(rubyText(tag))));
  }
  return tags;
}

static void prepareQuery(Run &run, State &state, const Value *operands) {
  const CollectorDescriptor &descriptor = *state.descriptor;
  for (uint32_t i = 0; i < descriptor.operandCount; ++i)
    state.operands.push_back(convertedValue(run, operands[i]));
  state.tags.resize(descriptor.operandCount);
  for (uint32_t i = 0; i < descriptor.queryCount; ++i) {
    const QueryNode &node = descriptor.query[i];
    if (node.kind == QueryNode::Equal && sameName(node.attribute, names().tag))
      state.tags[node.operand] = tagsOf(run, operands[node.operand]);
  }
}

/// `Catalog-Collector[File]`.
static const String *shownText(Run &run, const CollectorDescriptor &descriptor) {
  std::string text = descriptor.exported ? "Exported-Collector[" : "Catalog-Collector[";
  text += capitalizeSegments(descriptor.typeName->view()) + "]";
  return makeString(run, text).as<String>();
}

Value collect(Run &run, Scope &scope, const CollectorDescriptor &descriptor,
              const Value *operands) {
  if (descriptor.exported && !run.settings.isTrue("storeconfigs"))
    warnAt(run,
           "You cannot collect exported resources without storeconfigs being set; the collection "
           "will be ignored",
           descriptor.location);
  std::string type = downcase(descriptor.typeName->view());
  if (type == "class")
    failPlain("Classes cannot be collected");
  const String *canonical = canonicalType(run, type);
  if (!canonical || canonical == names().nodeType)
    failPlain("Resource type " + type + " doesn't exist");
  auto form = descriptor.exported ? Collector::Form::Exported : Collector::Form::Catalog;
  std::vector<ResourceParameter> overrides = evaluatedAttributes(
      run, *scope.named, {descriptor.overrides, descriptor.overrideCount}, operands);
  Collector *collector = newCollector(run, *scope.named, form);
  State &state = *collector->state;
  state.type = canonical;
  state.descriptor = &descriptor;
  state.overrides = std::move(overrides);
  state.place = {descriptor.location.file, descriptor.location.line, 0};
  collector->text = shownText(run, descriptor);
  prepareQuery(run, state, operands + descriptor.overrideCount);
  return Value::object(collector);
}

void realize(Run &run, NamedScope &scope, std::vector<Value> references) {
  newCollector(run, scope, Collector::Form::FixedSet)->state->unresolved = std::move(references);
}

static bool matchesComparison(Run &run, const State &state, const QueryNode &node,
                              const Resource &resource) {
  Value wanted = state.operands[node.operand];
  if (node.kind == QueryNode::Equal && sameName(node.attribute, names().tag))
    return isTagged(resource, state.tags[node.operand]);
  Value actual = resource.get(node.attribute);
  if (node.kind == QueryNode::NotEqual)
    return !equals(actual, wanted);
  return actual.is(ObjectKind::Array) ? isIn(run, wanted, actual).truthy() : equals(actual, wanted);
}

/// Moves `at` behind the query that starts there.
static void skipQuery(const CollectorDescriptor &descriptor, uint32_t &at) {
  for (uint32_t open = 1; open > 0; --open) {
    QueryNode::Kind kind = descriptor.query[at++].kind;
    if (kind == QueryNode::And || kind == QueryNode::Or)
      open += 2;
  }
}

/// Evaluates the query from `at` on and moves `at` behind it.
static bool matchesFrom(Run &run, const State &state, uint32_t &at, const Resource &resource) {
  const QueryNode &node = state.descriptor->query[at++];
  switch (node.kind) {
  case QueryNode::And:
  case QueryNode::Or: {
    bool left = matchesFrom(run, state, at, resource);
    if (left == (node.kind == QueryNode::Or)) {
      skipQuery(*state.descriptor, at);
      return left;
    }
    return matchesFrom(run, state, at, resource);
  }
  case QueryNode::Equal:
  case QueryNode::NotEqual:
    return matchesComparison(run, state, node, resource);
  }
  return false;
}

bool matchesQuery(Run &run, const State &state, const Resource &resource) {
  uint32_t at = 0;
  return state.descriptor->queryCount == 0 || matchesFrom(run, state, at, resource);
}

/// The title without which no resource satisfies the query from `at` on, or null.
static const String *requiredTitle(const State &state, uint32_t at) {
  const QueryNode &node = state.descriptor->query[at++];
  if (node.kind == QueryNode::Equal && sameName(node.attribute, names().title))
    return dynAs<String>(state.operands[node.operand]);
  if (node.kind != QueryNode::And)
    return nullptr;
  if (const String *title = requiredTitle(state, at))
    return title;
  skipQuery(*state.descriptor, at);
  return requiredTitle(state, at);
}

/// Resources among which the query finds all it asks for.
static std::span<Resource *const> candidates(Run &run, const State &state) {
  ResourcesOfType &resources = run.resourcesByType[state.type];
  const String *title = state.descriptor->queryCount > 0 ? requiredTitle(state, 0) : nullptr;
  return title ? resources.titled(*title) : resources.all();
}

static std::vector<Resource *> findInCatalog(Run &run, State &state) {
  std::vector<Resource *> found;
  bool onlyExported = state.form == Collector::Form::Exported;
  for (Resource *resource : candidates(run, state))
    if ((!onlyExported || resource->isExported) && matchesQuery(run, state, *resource))
      found.push_back(resource);
  if (!onlyExported)
    return found;
  std::vector<Resource *> others = collectFromOtherNodes(run, state);
  found.insert(found.end(), others.begin(), others.end());
  return found;
}

/// A resource that realize() names. Puppet's compiler puts its own name before other's errors here.
static Resource *findRealized(Run &run, Value reference) {
  try {
    return findResource(run, catalogReference(run, reference));
  } catch (const EvaluationError &error) {
    failPlain("Puppet::Parser::Compiler failed with error ArgumentError: " + error.message());
  }
}

static std::vector<Resource *> findReferenced(Run &run, State &state) {
  std::vector<Resource *> found;
  std::vector<Value> waiting;
  for (Value reference : state.unresolved) {
    Resource *resource = findRealized(run, reference);
    if (resource)
      found.push_back(resource);
    else
      waiting.push_back(reference);
  }
  state.unresolved = std::move(waiting);
  return found;
}

static void overrideCollected(Run &run, State &state, const Resource &resource) {
  Declaration declaration{*state.scope, state.scope->source};
  declaration.core = resource.core;
  declaration.definition = resource.definition;
  declaration.type = resource.type;
  declaration.title = resource.title;
  declaration.parameters = state.overrides;
  declaration.place = state.place;
  addOverride(run, makeResource(run, declaration));
}

static bool evaluateCollector(Run &run, State &state) {
  if (state.form == Collector::Form::Exported && !run.settings.isTrue("storeconfigs"))
    return false;
  std::vector<Resource *> found = state.form == Collector::Form::FixedSet
                                      ? findReferenced(run, state)
                                      : findInCatalog(run, state);
  for (Resource *resource : found)
    resource->isVirtual = false;
  std::erase_if(found, [&](Resource *resource) { return state.known.contains(resource); });
  if (!state.overrides.empty() && !found.empty()) {
    if (state.scope->source)
      state.scope->source->mayOverrideAll = true;
    for (Resource *resource : found)
      overrideCollected(run, state, *resource);
  }
  for (Resource *resource : found)
    if (state.known.insert(resource).second)
      state.collected.push_back(resource);
  return !found.empty();
}

bool evaluateCollectors(Run &run) {
  bool foundAny = false;
  std::vector<Collector *> all = run.collectors;
  for (Collector *collector : all)
    foundAny |= evaluateCollector(run, *collector->state);
  std::erase_if(run.collectors, [](Collector *collector) {
    return collector->state->form == Collector::Form::FixedSet &&
           collector->state->unresolved.empty();
  });
  return foundAny;
}

void failOnUnrealized(Run &run) {
  std::string remaining;
  for (const Collector *collector : run.collectors)
    for (Value reference : collector->state->unresolved)
      remaining += (remaining.empty() ? "" : ", ") + catalogReference(run, reference);
  if (!remaining.empty())
    failPlain("Failed to realize virtual resources " + remaining);
}

} // namespace pp
