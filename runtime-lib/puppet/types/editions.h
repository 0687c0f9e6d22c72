// What the editions and extensions change about types.
#pragma once

#include "runtime-lib/puppet/types/type.h"

namespace pp {

/// Whether types mean something else than in Puppet 8, or have other instances: then only the run
/// knows what a type says of a value.
bool hasOwnTypeRules(const LanguageOptions &language);
/// What the drafts mean by the name where it is not what Puppet means, or null.
const Type *draftType(Context &context, std::string_view lowerName);
/// Whether it is the drafts' `Pattern`, of which `Pattern['x']` makes a regular expression.
bool isDraftPattern(const Type *type);
/// Names that Puppet does not know and the drafts do (`Literal`, `Ruby`), or null. They give way to
/// types and resource types of the program.
const Type *extensionType(Context &context, std::string_view lowerName);

} // namespace pp
