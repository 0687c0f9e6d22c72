// Forming relationships and writing them into resources (relationship_operator.rb,
// relationship.rb).
#include "runtime-lib/catalog/relationships.h"

#include "runtime-lib/catalog/errors.h"
#include "runtime-lib/catalog/private.h"
#include "runtime-lib/catalog/run.h"
#include "runtime-lib/types/factory.h"
#include "runtime-lib/values/text.h"
#include "runtime-lib/values/unicode.h"

#include <algorithm>
#include <map>
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
  /// Sides may be long lists, so that each operand is looked up by what it says.
  void addOnce(Value operand) {
    std::string key = operand.is(ObjectKind::Collector)
                          ? std::to_string(reinterpret_cast<uintptr_t>(operand.object()))
                          : typeText(asType(operand));
    if (known_.insert(std::move(key)).second)
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
      failIssue("Illegal relationship operand, can not form a relationship with " +
                    labelWithArticle(operand) + ". A Catalog type is required.",
                "ILLEGAL_RELATIONSHIP_OPERAND_TYPE");
    auto *meta = typeAs<ContainedType>(type, TypeKind::Type);
    const Type *entry = meta && meta->type ? meta->type : type;
    if (!isAssignable(run, &catalogEntryType, entry))
      failIssue(
          "Illegal relationship operand, can not form a relationship with something of type " +
              typeText(type) + ". A Catalog type is required.",
          "NOT_CATALOG_TYPE");
  }
  addOnce(operand);
}

/// One resource of a relationship: how the catalog finds it, and how errors show it.
struct End {
  std::string reference;
  std::string shown;
};

/// What stands left of a collector that found nothing; Puppet keeps types there, and prints them as
/// such.
void resolveAlternative(Run &run, const Collector::State &collector, std::vector<End> &out);

void addCollected(const Collector::State &collector, std::vector<End> &out) {
  for (const Resource *resource : collector.collected)
    out.push_back({resource->ref(), resource->ref()});
}

void resolveAlternative(Run &run, const Collector::State &collector, std::vector<End> &out) {
  const std::vector<Value> &alternative = collector.emptyAlternative;
  const Collector *only = alternative.size() == 1 ? dynAs<Collector>(alternative[0]) : nullptr;
  if (only) {
    addCollected(*only->state, out);
    if (only->state->collected.empty())
      resolveAlternative(run, *only->state, out);
    return;
  }
  for (Value operand : alternative) {
    bool isCollector = operand.is(ObjectKind::Collector);
    out.push_back(
        {isCollector ? rubyText(operand) : catalogReference(run, operand), rubyText(operand)});
  }
}

/// The resources an operand stands for.
std::vector<End> resolve(Run &run, Value operand, bool isSource) {
  std::vector<End> ends;
  if (const Collector *collector = dynAs<Collector>(operand)) {
    addCollected(*collector->state, ends);
    // Nothing collected: the chain closes around the collector.
    if (isSource && ends.empty())
      resolveAlternative(run, *collector->state, ends);
  } else {
    std::string reference = catalogReference(run, operand);
    ends.push_back({reference, reference});
  }
  return ends;
}

/// Targets by source and attribute, so that long lists are written once.
class Links {
public:
  void add(Resource &source, bool notifies, std::string target) {
    auto [at, isNew] = numbers_.try_emplace({source.number, notifies}, lists_.size());
    if (isNew)
      lists_.push_back({&source, notifies ? names().notify : names().before, {}});
    lists_[at->second].targets.push_back(std::move(target));
  }
  void write(Run &run) {
    for (const List &list : lists_)
      writeList(run, *list.source, list.attribute, list.targets);
  }

private:
  struct List {
    Resource *source;
    const String *attribute;
    std::vector<std::string> targets;
  };
  static void writeList(Run &run, Resource &source, const String *attribute,
                        const std::vector<std::string> &targets) {
    const ResourceParameter *existing = source.find(attribute);
    std::vector<Value> all;
    ResourceParameter parameter{attribute, Value::undef(), source.source};
    if (const Array *array = existing ? dynAs<Array>(existing->value) : nullptr) {
      all.assign(array->items().begin(), array->items().end());
      parameter = *existing;
    } else if (existing && !existing->value.isUndef()) {
      all.push_back(existing->value);
    }
    for (const std::string &target : targets)
      all.push_back(makeString(run, target));
    parameter.value = makeArray(run, all);
    setParameter(run, source, parameter);
  }

  /// In the order of the first relationship, which is that of the attributes.
  std::vector<List> lists_;
  std::map<std::pair<uint32_t, bool>, size_t> numbers_;
};

void link(Run &run, Links &links, const End &source, const End &target, bool notifies) {
  Resource *from = findResource(run, source.reference);
  if (!from)
    failPlain("Could not find resource '" + source.shown + "' for relationship on '" +
              target.shown + "'");
  if (!findResource(run, target.reference))
    failPlain("Could not find resource '" + target.shown + "' for relationship from '" +
              source.shown + "'");
  links.add(*from, notifies, target.reference);
}

void validateReference(Run &run, const ResourceParameter &parameter, Value reference) {
  std::string text = catalogReference(run, reference);
  Resource *found = nullptr;
  try {
    found = findResource(run, text);
  } catch (const EvaluationError &error) {
    failParse(errorText(error), parameter.place);
  }
  if (!found)
    failParse("Could not find resource '" + text + "' in parameter '" +
                  std::string(parameter.name->view()) + "'",
              parameter.place);
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
  std::string lower(withoutLeadingColons(to->lowerName->view()));
  if (lower == "class")
    return classReference(title);
  const String *canonical = canonicalType(run, lower);
  // Puppet takes a reference without a known type for a class.
  if (!canonical)
    return classReference(title);
  return std::string(canonical->view()) + "[" + std::string(title) + "]";
}

Value relate(Run &run, Scope &scope, RelationKind kind, Value left, Value right) {
  const std::vector<Value> before = Side(run, left).operands, after = Side(run, right).operands;
  for (const std::vector<Value> *side : {&before, &after})
    for (Value operand : *side)
      checkRelationship(run, *scope.named, operand);
  bool isReversed = kind == RelationKind::After || kind == RelationKind::Subscribe;
  bool notifies = kind == RelationKind::Notify || kind == RelationKind::Subscribe;
  for (Value source : isReversed ? after : before)
    for (Value target : isReversed ? before : after) {
      // An unspecific Class fails here already.
      for (Value operand : {source, target})
        if (!operand.is(ObjectKind::Collector))
          catalogReference(run, operand);
      run.relationships.push_back({source, target, notifies});
    }
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
    std::vector<End> targets = resolve(run, relationship.target, false);
    for (const End &source : resolve(run, relationship.source, true))
      for (const End &target : targets)
        link(run, links, source, target, relationship.notifies);
  }
  links.write(run);
}

void validateRelationships(Run &run) {
  for (const Resource *resource : run.catalog.resources) {
    if (resource->isVirtual)
      continue;
    for (const ResourceParameter &parameter : resource->parameters) {
      const Metaparameter *metaparameter = findMetaparameter(parameter.name->view());
      if (metaparameter && metaparameter->kind == MetaparameterKind::Relationship)
        validateReferences(run, parameter, parameter.value);
    }
  }
}

} // namespace pp
