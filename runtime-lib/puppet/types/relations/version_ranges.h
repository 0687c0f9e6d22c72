// Ranges of versions as bounds of SemVer types.
#pragma once

#include "runtime-lib/core/values/versions/semver.h"

namespace pp {

/// Whether every version of `inner` lies in `outer`; false when either has several parts.
bool versionRangeCovers(const SemVerRange &outer, const SemVerRange &inner);
/// The range of both when they overlap or meet, else undef.
Value mergeVersionRanges(Context &context, const SemVerRange &a, const SemVerRange &b);

} // namespace pp
