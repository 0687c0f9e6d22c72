// How collectors find, realise and override resources (Puppet's pops/evaluator/collectors).
#include "runtime-lib/puppet/catalog/changes/collectors.h"

#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/catalog/changes/exported.h"
#include "runtime-lib/puppet/catalog/changes/overrides.h"
#include "runtime-lib/puppet/catalog/changes/relationships.h"
#include "runtime-lib/puppet/catalog/converted_values.h"
#include "runtime-lib/puppet/catalog/declare.h"
#include "runtime-lib/puppet/evaluation/errors.h"
#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/factory/factory.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace pp {

using State = Collector::State;

Collector *newCollector(Run &run, NamedScope &scope, Collector::Form form) {
  auto *collector = run.arena.make<Collector>();
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

/// Puppet makes code of conditions and calls it; values cannot be called.
[[noreturn]] static void failCompiler(const char *method, Value receiver) {
  std::string shown;
  appendInspected(shown, receiver);
  failPlain("Puppet::Parser::Compiler failed with error NoMethodError: undefined method `" +
            std::string(method) + "' for " + shown + ":" + rubyClassName(receiver));
}

static void prepareQuery(Run &run, State &state, const Value *operands) {
  const CollectorDescriptor &descriptor = *state.descriptor;
  for (uint32_t i = 0; i < descriptor.operandCount; ++i)
    state.operands.push_back(convertedValue(run, operands[i]));
  state.tags.resize(descriptor.operandCount);
  state.query.assign(descriptor.query, descriptor.query + descriptor.queryCount);
  for (QueryNode &node : state.query) {
    bool isComparison = node.kind == QueryNode::Equal || node.kind == QueryNode::NotEqual;
    if (isComparison && !node.attribute)
      node.attribute = dynAs<String>(operands[node.operand - 1]);
    state.mayFail |= node.kind == QueryNode::Value || (isComparison && !node.attribute);
    if (node.kind == QueryNode::Equal && node.attribute && sameName(node.attribute, names().tag))
      state.tags[node.operand] = tagsOf(run, operands[node.operand]);
  }
  // What is false or nothing as a whole is no query; that of exported resources must be nothing.
  if (state.query.size() == 1 && state.query[0].kind == QueryNode::Value) {
    Value value = operands[state.query[0].operand];
    bool isFalse = value.isBoolean() && !value.isTrue();
    if (value.isUndef() || (isFalse && !descriptor.exported))
      state.query.clear();
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
  std::string type = downcase(withoutLeadingColons(descriptor.typeName->view()));
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

/// Whether the resource or one of its containers has a tag that the query asks for.
static bool matchesTags(const State &state, const QueryNode &node, const Resource &resource) {
  std::span<const TagId> wanted = state.tags[node.operand];
  if (std::any_of(wanted.begin(), wanted.end(),
                  [&](TagId tag) { return resource.tags.contains(tag); }))
    return true;
  const Resource *container = resource.scope ? resource.scope->resource : nullptr;
  if (!container || container == &resource)
    return false;
  if (container != state.checkedContainer || &node != state.checkedQuery) {
    state.checkedContainer = container;
    state.checkedQuery = &node;
    state.isContainerTagged = isTagged(*container, wanted);
  }
  return state.isContainerTagged;
}

static bool matchesComparison(Run &run, const State &state, const QueryNode &node,
                              const Resource &resource) {
  Value wanted = state.operands[node.operand];
  if (node.kind == QueryNode::Equal && node.attribute && sameName(node.attribute, names().tag))
    return matchesTags(state, node, resource);
  if (!node.attribute)
    failCompiler("intern", state.operands[node.operand - 1]);
  Value actual = resource.get(node.attribute);
  if (node.kind == QueryNode::NotEqual)
    return !equals(actual, wanted);
  return actual.is(ObjectKind::Array) ? isIn(run, wanted, actual).truthy() : equals(actual, wanted);
}

/// Moves `at` behind the query that starts there.
static void skipQuery(const State &state, uint32_t &at) {
  for (uint32_t open = 1; open > 0; --open) {
    QueryNode::Kind kind = state.query[at++].kind;
    if (kind == QueryNode::And || kind == QueryNode::Or)
      open += 2;
  }
}

/// Evaluates the query from `at` on and moves `at` behind it.
static bool matchesFrom(Run &run, const State &state, uint32_t &at, const Resource &resource) {
  const QueryNode &node = state.query[at++];
  switch (node.kind) {
  case QueryNode::And:
  case QueryNode::Or: {
    bool left = matchesFrom(run, state, at, resource);
    if (left == (node.kind == QueryNode::Or)) {
      skipQuery(state, at);
      return left;
    }
    return matchesFrom(run, state, at, resource);
  }
  case QueryNode::Equal:
  case QueryNode::NotEqual:
    return matchesComparison(run, state, node, resource);
  case QueryNode::Fixed:
    return state.operands[node.operand].isTrue();
  case QueryNode::Value:
    failCompiler("call", state.operands[node.operand]);
  }
  return false;
}

bool matchesQuery(Run &run, const State &state, const Resource &resource) {
  uint32_t at = 0;
  return state.query.empty() || matchesFrom(run, state, at, resource);
}

/// The title without which no resource satisfies the query from `at` on, or null.
static const String *requiredTitle(const State &state, uint32_t at) {
  const QueryNode &node = state.query[at++];
  if (node.kind == QueryNode::Equal && node.attribute && sameName(node.attribute, names().title))
    return dynAs<String>(state.operands[node.operand]);
  if (node.kind != QueryNode::And)
    return nullptr;
  if (const String *title = requiredTitle(state, at))
    return title;
  skipQuery(state, at);
  return requiredTitle(state, at);
}

/// The tag without which no resource satisfies the query from `at` on, or `none`.
static TagId requiredTag(const State &state, uint32_t at) {
  const QueryNode &node = state.query[at++];
  if (node.kind == QueryNode::Equal && node.attribute && sameName(node.attribute, names().tag)) {
    const std::vector<TagId> &tags = state.tags[node.operand];
    return tags.size() == 1 ? tags[0] : TagTable::none;
  }
  if (node.kind != QueryNode::And)
    return TagTable::none;
  if (TagId tag = requiredTag(state, at); tag != TagTable::none)
    return tag;
  skipQuery(state, at);
  return requiredTag(state, at);
}

namespace {

/// Resources by type and by tag, their own or a container's, as long as neither changes. Each of
/// many collectors would look at all resources otherwise, in each round.
class TaggedResources {
public:
  explicit TaggedResources(Run &run) : run_(run) {
    for (const Collector *collector : run.collectors)
      if (const State &state = *collector->state; !state.query.empty())
        if (TagId tag = requiredTag(state, 0); tag != TagTable::none)
          wanted_.insert(tag);
  }
  bool isWorthwhile() const { return wanted_.size() >= 8; }
  std::span<Resource *const> find(const String *type, TagId tag) {
    auto [known, isNew] = types_.try_emplace(type);
    if (isNew)
      for (Resource *resource : run_.resourcesByType[type].all())
        add(known->second, *resource);
    auto found = known->second.find(tag);
    return found == known->second.end() ? std::span<Resource *const>() : found->second;
  }
  void forget() { types_.clear(); }

private:
  using ByTag = std::unordered_map<TagId, std::vector<Resource *>>;

  void add(ByTag &byTag, Resource &resource) {
    for (const Resource *at = &resource; at;) {
      for (TagId tag : at->tags.items())
        if (wanted_.contains(tag))
          if (std::vector<Resource *> &all = byTag[tag]; all.empty() || all.back() != &resource)
            all.push_back(&resource);
      const Resource *container = at->scope ? at->scope->resource : nullptr;
      at = container == at ? nullptr : container;
    }
  }

  Run &run_;
  std::unordered_set<TagId> wanted_;
  std::unordered_map<const String *, ByTag> types_;
};

} // namespace

/// Resources among which the query finds all it asks for.
static std::span<Resource *const> candidates(Run &run, const State &state,
                                             TaggedResources *tagged) {
  ResourcesOfType<Resource> &resources = run.resourcesByType[state.type];
  if (state.query.empty() || state.mayFail)
    return resources.all();
  if (const String *title = requiredTitle(state, 0))
    return resources.titled(*title);
  TagId tag = tagged ? requiredTag(state, 0) : TagTable::none;
  return tag == TagTable::none ? resources.all() : tagged->find(state.type, tag);
}

static std::vector<Resource *> findInCatalog(Run &run, State &state, TaggedResources *tagged) {
  std::vector<Resource *> found;
  state.checkedContainer = nullptr;
  bool onlyExported = state.form == Collector::Form::Exported;
  for (Resource *resource : candidates(run, state, tagged))
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

static bool evaluateCollector(Run &run, State &state, TaggedResources *tagged) {
  if (state.form == Collector::Form::Exported && !run.settings.isTrue("storeconfigs"))
    return false;
  std::vector<Resource *> found = state.form == Collector::Form::FixedSet
                                      ? findReferenced(run, state)
                                      : findInCatalog(run, state, tagged);
  for (Resource *resource : found)
    resource->isVirtual = false;
  std::erase_if(found, [&](Resource *resource) { return state.known.contains(resource->number); });
  if (!state.overrides.empty() && !found.empty()) {
    if (state.scope->source)
      state.scope->source->mayOverrideAll = true;
    for (Resource *resource : found)
      overrideCollected(run, state, *resource);
  }
  bool mayAddTags = !state.overrides.empty() && !found.empty();
  if (tagged && (mayAddTags || state.form == Collector::Form::Exported))
    tagged->forget();
  for (Resource *resource : found)
    if (state.known.insert(resource->number))
      state.collected.push_back(resource);
  return !found.empty();
}

bool evaluateCollectors(Run &run) {
  bool foundAny = false;
  std::vector<Collector *> all = run.collectors;
  TaggedResources tagged(run);
  for (Collector *collector : all)
    foundAny |=
        evaluateCollector(run, *collector->state, tagged.isWorthwhile() ? &tagged : nullptr);
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
