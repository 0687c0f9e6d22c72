// Access control: what `private` hides from other modules and scopes (docs/private.md).
#pragma once

#include "runtime-lib/puppet/evaluation/scope.h"

namespace pp {

struct Run;

/// Throws when the class or define is private to another module than the scope's; `use` says what
/// was tried: `declared`.
void checkUse(const NamedScope &user, const Definition &definition, const char *use);
/// The same for a class that inherits.
void checkInheritance(const Definition &definition, const Definition &parent);
/// The same for an operand of a relationship.
void checkRelationship(Run &run, const NamedScope &user, Value reference);
/// The same for `require`, `before`, `notify` and `subscribe`; `attribute` is null for `*`.
void checkRelationshipAttribute(Run &run, const NamedScope &user, const String *attribute,
                                Value value);

/// Whether code of `reader` may see the variable of `owner`. Private variables are seen by their
/// own scope only; private parameters by their module, and reading them from elsewhere throws.
bool isVisible(const NamedScope &owner, const String *name, const NamedScope &reader);

/// Warns when an access expression reads an attribute that is private, or of something private.
void warnOfPrivateAccess(Run &run, const Resource &resource, const String *attribute);

} // namespace pp
