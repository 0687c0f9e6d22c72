// The order in which a catalog is compiled.
#pragma once

namespace pp {

struct Run;

/// Compiles the node's catalog; throws EvaluationError.
void compileCatalog(Run &run);
/// Makes the node's top scope and nothing else, for lookups without a catalog.
void prepareTopScope(Run &run);

} // namespace pp
