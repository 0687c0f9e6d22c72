// Hashes out of lists of paths and values.
#pragma once

#include "runtime-lib/core/values/build.h"

namespace pp {

/// `[[path, value], …]` as nested hashes; with `allHashes`, arrays in values become hashes too.
Value hashFromTree(Context &context, const Array &entries, bool allHashes);

} // namespace pp
