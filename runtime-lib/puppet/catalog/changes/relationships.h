// Relationships between resources: `->`, `~>`, `<-`, `<~`.
#pragma once

#include "runtime-lib/puppet/catalog/resource.h"

namespace pp {

/// Codes of pp_relate().
enum class RelationKind : uint8_t { Before, Notify, After, Subscribe };

/// Relationships that wait for the end of evaluation, of each source with each target. A side is a
/// reference, a collector, or an array of several.
struct Relationship {
  Value sources;
  Value targets;
  bool notifies;
};

/// Records `left OP right` and gives the operand for the next operator of a chain.
Value relate(Run &run, Scope &scope, RelationKind kind, Value left, Value right);
/// Writes all relationships into `before` and `notify` of their sources.
void evaluateRelationships(Run &run);
/// Throws when a relationship attribute names a resource that does not exist.
void validateRelationships(Run &run);

/// A reference as Puppet's catalog knows it: `File[/a]`, `Class[Foo::Bar]`.
std::string catalogReference(Run &run, Value reference);

} // namespace pp
