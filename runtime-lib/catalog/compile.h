// The order in which a catalog is compiled.
#pragma once

namespace pp {

struct Run;

/// Compiles the node's catalog; throws EvaluationError.
void compileCatalog(Run &run);

} // namespace pp
