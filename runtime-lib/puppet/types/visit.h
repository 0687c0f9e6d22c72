// Walks over a type and all types it contains, once around each recursive alias.
#pragma once

#include "runtime-lib/puppet/types/relations/guard.h"
#include "runtime-lib/puppet/types/type.h"

#include <functional>

namespace pp {

using TypeVisitor = std::function<void(const Type *)>;

/// Calls `visit` for the type and its parts. `guard` knows afterwards which aliases recur.
void visitType(const Type *type, const TypeVisitor &visit, RecursionGuard &guard);

/// The text of the first type reference in the type that could not be resolved, or empty.
std::string_view unresolvedName(const Type *type);

} // namespace pp
