// Collectors: `File<| tag == 'x' |>`, `File<<| |>>` and realize().
#pragma once

#include "runtime-lib/puppet/catalog/resource.h"
#include "runtime-lib/resources/resource_set.h"

#include <vector>

namespace pp {

/// A collector and what it has found so far; also an operand of relationships.
struct Collector : PrintedCollector {
  enum class Form : uint8_t { Catalog, Exported, FixedSet };

  struct State;
  State *state;
};

/// The part of a collector that changes.
struct Collector::State {
  Form form = Form::Catalog;
  NamedScope *scope = nullptr;
  const String *type = nullptr;
  const CollectorDescriptor *descriptor = nullptr;
  /// The query, with the attributes that its operands name.
  std::vector<QueryNode> query;
  /// Whether asking the query of a resource can fail, so that all must be asked.
  bool mayFail = false;
  /// Values of the query, by operand number.
  std::vector<Value> operands;
  /// Tags that `tag == …` of the query asks for, by operand number.
  std::vector<std::vector<TagId>> tags;
  std::vector<ResourceParameter> overrides;
  Location place{};
  /// References that realize() still waits for.
  std::vector<Value> unresolved;
  std::vector<Resource *> collected;
  ResourceSet known;
  /// What stands on the left of the collector in a chain, used when nothing is collected.
  std::vector<Value> emptyAlternative;
  bool hasEmptyAlternative = false;
  /// The container whose tags were compared last, by which part of the query, and what came out:
  /// resources of one class follow each other.
  mutable const Resource *checkedContainer = nullptr;
  mutable const QueryNode *checkedQuery = nullptr;
  mutable bool isContainerTagged = false;
};

Collector *newCollector(Run &run, NamedScope &scope, Collector::Form form);
/// Evaluates `Type<| … |>`: operands are the override values, then those of the query.
Value collect(Run &run, Scope &scope, const CollectorDescriptor &descriptor, const Value *operands);
/// Makes the referenced resources real as soon as they exist.
void realize(Run &run, NamedScope &scope, std::vector<Value> references);

/// Whether the collector's query asks for the resource.
bool matchesQuery(Run &run, const Collector::State &state, const Resource &resource);

/// Lets all collectors look for resources; whether any found a new one.
bool evaluateCollectors(Run &run);
/// Throws when realize() waited in vain.
void failOnUnrealized(Run &run);

} // namespace pp
