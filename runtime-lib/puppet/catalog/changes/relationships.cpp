// Forming relationships and writing them into resources (relationship_operator.rb,
// relationship.rb).
#include "runtime-lib/puppet/catalog/changes/relationships.h"

#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/evaluation/errors.h"
#include "runtime-lib/puppet/evaluation/private.h"
#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/factory/factory.h"

#include <algorithm>
#include <deque>
#include <unordered_map>
#include <unordered_set>

namespace pp {

namespace {

std::string classReference(std::string_view name) {
  return "Class[" + capitalizeSegments(withoutLeadingColons(name)) + "]";
}

/// One side of a relationship: references and collectors, each once.
class Side {
public:
  Side(Run &run, Value operand) { add(run, operand); }
  std::vector<Value> operands;

private:
  void add(Run &run, Value operand);
  static std::string keyOf(Value operand) {
    if (operand.is(ObjectKind::Collector))
      return std::to_string(reinterpret_cast<uintptr_t>(operand.object()));
    auto *to = typeAs<ResourceType>(asType(operand), TypeKind::Resource);
    if (!to || !to->typeName || !to->title)
      return typeText(asType(operand));
    std::string key(to->lowerName->view());
    key += '[';
    return key += to->title->view();
  }
  /// Sides may be long lists, so that each operand is looked up by what it says.
  void addOnce(Value operand) {
    if (operands.size() == 1)
      known_.insert(keyOf(operands[0]));
    if (operands.empty() || known_.insert(keyOf(operand)).second)
      operands.push_back(operand);
  }
  std::unordered_set<std::string> known_;
};

/// Turns an operand into references and collectors, with Puppet's refusals.
void Side::add(Run &run, Value operand) {
  if (const Array *array = dynAs<Array>(operand)) {
    for (Value element : array->items())
      add(run, element);
    return;
  }
  if (!operand.is(ObjectKind::Collector)) {
    if (const String *text = dynAs<String>(operand))
      operand = typeValue(parseType(run, text->view()));
    const Type *type = asType(operand);
    if (!type)
      failIssue<Issue::IllegalRelationshipOperandType>(labelWithArticle(operand));
    auto *meta = typeAs<ContainedType>(type, TypeKind::Type);
    const Type *entry = meta && meta->type ? meta->type : type;
    if (!isAssignable(run, &catalogEntryType, entry))
      failIssue<Issue::NotCatalogType>(typeText(type));
  }
  addOnce(operand);
}

/// One resource of a relationship: how the catalog finds it, and how errors show it.
struct End {
  /// Null for a source that the catalog has: only targets are written into attributes.
  const String *reference;
  /// A string, or what the reference is to be made of.
  Value shown;
  /// Null before the catalog was asked.
  Resource *resource = nullptr;

  std::string text(Run &run) const {
    const String *known = dynAs<String>(shown);
    return known ? std::string(known->view()) : catalogReference(run, shown);
  }
};

/// The resource of a reference, where the catalog has it by that title; else null, and
/// findResource() knows more.
Resource *findByTitle(Run &run, Value reference) {
  auto *to = typeAs<ResourceType>(asType(reference), TypeKind::Resource);
  if (!to || !to->typeName || !to->title || to->title->length == 0)
    return nullptr;
  std::string_view lower = withoutLeadingColons(to->lowerName->view());
  // Both stand for classes, whose titles findResource() makes.
  if (lower == "class" || lower == "component")
    return nullptr;
  const String *type = canonicalType(run, lower);
  return type ? run.catalog.index.find(type, to->title) : nullptr;
}

/// The resources that the operands of one side stand for.
class Ends {
public:
  Ends(Run &run, Value side, bool areSources) : run_(run), areSources_(areSources) {
    const Array *several = dynAs<Array>(side);
    for (Value operand : several ? several->items() : std::span<const Value>(&side, 1)) {
      starts_.push_back(ends_.size());
      add(operand);
    }
    starts_.push_back(ends_.size());
  }
  size_t operands() const { return starts_.size() - 1; }
  std::span<End> of(size_t operand) {
    return std::span(ends_).subspan(starts_[operand], starts_[operand + 1] - starts_[operand]);
  }

private:
  void add(Value operand) {
    if (const Collector *collector = dynAs<Collector>(operand)) {
      addCollected(*collector->state);
      // Nothing collected: the chain closes around the collector.
      if (areSources_ && collector->state->collected.empty())
        addAlternative(*collector->state);
    } else {
      Resource *known = findByTitle(run_, operand);
      bool isNeeded = !known || !areSources_;
      const String *reference = isNeeded ? keep(catalogReference(run_, operand)) : nullptr;
      ends_.push_back({reference, operand, known});
    }
  }
  void addCollected(const Collector::State &collector) {
    for (const Resource *resource : collector.collected) {
      const String *reference = keep(resource->ref());
      ends_.push_back({reference, Value::object(reference)});
    }
  }
  /// What stands left of a collector that found nothing; Puppet keeps types there, and prints them
  /// as such.
  void addAlternative(const Collector::State &collector) {
    const std::vector<Value> &alternative = collector.emptyAlternative;
    const Collector *only = alternative.size() == 1 ? dynAs<Collector>(alternative[0]) : nullptr;
    if (only) {
      addCollected(*only->state);
      if (only->state->collected.empty())
        addAlternative(*only->state);
      return;
    }
    for (Value operand : alternative) {
      bool isCollector = operand.is(ObjectKind::Collector);
      const String *shown = keep(rubyText(operand));
      const String *reference = isCollector ? shown : keep(catalogReference(run_, operand));
      ends_.push_back({reference, Value::object(shown)});
    }
  }
  const String *keep(const std::string &text) { return makeString(run_, text).as<String>(); }

  Run &run_;
  bool areSources_;
  std::vector<End> ends_;
  /// Where those of each operand begin, and the end of all.
  std::vector<size_t> starts_;
};

/// Targets by list, so that long ones are written once. Puppet adds to a list in place: resources
/// that have it from one attribute with several titles, or from one default, all get the target.
class Links {
public:
  void add(Resource &source, bool notifies, const String *target) {
    const String *attribute = notifies ? names().notify : names().before;
    const ResourceParameter *existing = source.find(attribute);
    const Array *list = existing ? dynAs<Array>(existing->value) : nullptr;
    uint32_t &number = list ? numbersOfShared_[list] : numberOfOwn(source, notifies);
    if (number == 0) {
      lists_.push_back({&source, attribute, list, {}});
      number = static_cast<uint32_t>(lists_.size());
    }
    lists_[number - 1].targets.push_back(Value::object(target));
  }
  void write(Run &run) {
    for (const List &list : lists_)
      if (list.shared)
        grown_.emplace(list.shared, appended(run, list.shared->items(), list.targets));
      else
        writeOwn(run, list);
    if (!grown_.empty())
      for (Resource *resource : run.resources)
        for (const String *attribute : {names().before, names().notify})
          writeShared(run, *resource, attribute);
  }

private:
  uint32_t &numberOfOwn(const Resource &source, bool notifies) {
    size_t place = size_t{source.number} * 2 + notifies;
    if (place >= numbersOfOwn_.size())
      numbersOfOwn_.resize(place + 1);
    return numbersOfOwn_[place];
  }
  struct List {
    Resource *source;
    const String *attribute;
    /// The list that is added to; null when the attribute has none yet.
    const Array *shared;
    std::vector<Value> targets;
  };
  static Value appended(Run &run, std::span<const Value> before, std::span<const Value> targets) {
    NewArray all = newArray(run, before.size() + targets.size());
    std::ranges::copy(targets, std::ranges::copy(before, all.elements).out);
    return all.array;
  }
  static void writeOwn(Run &run, const List &list) {
    const ResourceParameter *existing = list.source->find(list.attribute);
    Value first = existing ? existing->value : Value::undef();
    setParameter(run, *list.source, list.attribute,
                 appended(run, {&first, first.isUndef() ? 0u : 1u}, list.targets));
  }
  void writeShared(Run &run, Resource &resource, const String *attribute) const {
    const ResourceParameter *existing = resource.find(attribute);
    const Array *list = existing ? dynAs<Array>(existing->value) : nullptr;
    auto grown = list ? grown_.find(list) : grown_.end();
    if (grown == grown_.end())
      return;
    ResourceParameter parameter = *existing;
    parameter.value = grown->second;
    setParameter(run, resource, parameter);
  }

  /// In the order of the first relationship, which is that of the attributes.
  std::deque<List> lists_;
  /// Numbers of lists from 1 on, 0 for none: by the list that is added to, and by the resource.
  std::unordered_map<const Array *, uint32_t> numbersOfShared_;
  std::vector<uint32_t> numbersOfOwn_;
  std::unordered_map<const Array *, Value> grown_;
};

Resource *resourceOf(Run &run, End &end) {
  if (!end.resource)
    end.resource = findResource(run, end.reference->view());
  return end.resource;
}

void link(Run &run, Links &links, End &source, End &target, bool notifies) {
  Resource *from = resourceOf(run, source);
  if (!from)
    failPlain("Could not find resource '" + source.text(run) + "' for relationship on '" +
              target.text(run) + "'");
  if (!resourceOf(run, target))
    failPlain("Could not find resource '" + target.text(run) + "' for relationship from '" +
              source.text(run) + "'");
  links.add(*from, notifies, target.reference);
}

void validateReference(Run &run, const ResourceParameter &parameter, Value reference) {
  if (findByTitle(run, reference))
    return;
  std::string text = catalogReference(run, reference);
  Resource *found = nullptr;
  try {
    found = findResource(run, text);
  } catch (const EvaluationError &error) {
    failParse(errorText(error), parameter.place());
  }
  if (!found)
    failParse("Could not find resource '" + text + "' in parameter '" +
                  std::string(parameter.name()->view()) + "'",
              parameter.place());
}

void validateReferences(Run &run, const ResourceParameter &parameter, Value value) {
  if (const Array *array = dynAs<Array>(value)) {
    for (Value element : array->items())
      validateReferences(run, parameter, element);
  } else if (!value.isUndef()) {
    validateReference(run, parameter, value);
  }
}

} // namespace

std::string catalogReference(Run &run, Value reference) {
  const Type *type = asType(reference);
  if (auto *to = typeAs<ClassType>(type, TypeKind::Class)) {
    if (!to->className)
      failPlain("No title provided and \"class\" is not a valid resource reference");
    return classReference(to->className->view());
  }
  auto *to = typeAs<ResourceType>(type, TypeKind::Resource);
  if (!to || !to->typeName)
    return rubyText(reference);
  std::string_view title = to->title ? to->title->view() : std::string_view();
  std::string_view lower = withoutLeadingColons(to->lowerName->view());
  if (lower == "class")
    return classReference(title);
  const String *canonical = canonicalType(run, lower);
  // Puppet takes a reference without a known type for a class.
  if (!canonical)
    return classReference(title);
  std::string text;
  text.reserve(canonical->length + title.size() + 2);
  return text.append(canonical->view()).append("[").append(title).append("]");
}

namespace {

/// Notes that each of `sources` comes before each of `targets`.
void addRelationship(Run &run, std::span<const Value> sources, std::span<const Value> targets,
                     bool notifies) {
  if (sources.empty() || targets.empty())
    return;
  for (std::span<const Value> side : {sources, targets})
    for (Value operand : side)
      // An unspecific Class fails here already.
      if (auto *to = typeAs<ClassType>(asType(operand), TypeKind::Class); to && !to->className)
        catalogReference(run, operand);
  auto sideOf = [&](std::span<const Value> operands) {
    return operands.size() == 1 ? operands[0] : makeArray(run, operands);
  };
  run.relationships.push_back({sideOf(sources), sideOf(targets), notifies});
}

} // namespace

Value relate(Run &run, Scope &scope, RelationKind kind, Value left, Value right) {
  const std::vector<Value> before = Side(run, left).operands, after = Side(run, right).operands;
  for (const std::vector<Value> *side : {&before, &after})
    for (Value operand : *side)
      checkRelationship(run, *scope.named, operand);
  bool isReversed = kind == RelationKind::After || kind == RelationKind::Subscribe;
  bool notifies = kind == RelationKind::Notify || kind == RelationKind::Subscribe;
  addRelationship(run, isReversed ? after : before, isReversed ? before : after, notifies);
  if (after.empty())
    return makeArray(run, before);
  if (after.size() == 1)
    if (const Collector *collector = dynAs<Collector>(after[0])) {
      collector->state->emptyAlternative = before;
      collector->state->hasEmptyAlternative = true;
    }
  return makeArray(run, after);
}

void evaluateRelationships(Run &run) {
  Links links;
  for (const Relationship &relationship : run.relationships) {
    Ends sources(run, relationship.sources, true), targets(run, relationship.targets, false);
    for (size_t from = 0; from < sources.operands(); ++from)
      for (size_t to = 0; to < targets.operands(); ++to)
        for (End &source : sources.of(from))
          for (End &target : targets.of(to))
            link(run, links, source, target, relationship.notifies);
  }
  links.write(run);
}

void validateRelationships(Run &run) {
  for (const Resource *resource : run.catalog.resources) {
    if (resource->isVirtual)
      continue;
    for (const ResourceParameter &parameter : resource->parameters) {
      const Metaparameter *metaparameter = findMetaparameter(parameter.name()->view());
      if (metaparameter && metaparameter->kind == MetaparameterKind::Relationship)
        validateReferences(run, parameter, parameter.value);
    }
  }
}

} // namespace pp
