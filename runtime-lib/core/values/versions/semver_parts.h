// Pieces of version text that versions and ranges share.
#pragma once

#include "runtime-lib/core/values/build.h"

#include <string_view>

namespace pp {

/// `0` or a number without leading zero off the front of `text`.
bool takeVersionNumber(std::string_view &text, std::string_view &number);
/// `-a.b` or `+a.b` (by `sign`) if it is there; false when the sign is not followed by identifiers.
bool takeVersionParts(std::string_view &text, char sign, std::string_view &parts);
/// `a.1` as an array; numbers of a prerelease are integers. Null when the text is empty.
const Array *versionParts(Context &context, std::string_view text, bool prerelease);

} // namespace pp
