// Relationships between resources: `->`, `~>`, `<-`, `<~`.
#pragma once

#include "runtime-lib/catalog/resource.h"

namespace pp {

/// Codes of pp_relate().
enum class RelationKind : uint8_t { Before, Notify, After, Subscribe };

/// A relationship that waits for the end of evaluation. Operands are references or collectors.
struct Relationship {
  Value source;
  Value target;
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
