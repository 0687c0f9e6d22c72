// The commonest failure of operators, which those on types and times share.
#pragma once

#include "runtime-lib/abi/value.h"

#include <string_view>

namespace pp {

/// Throws that `operation` means nothing for the value to its left.
[[noreturn]] void failNotApplicable(std::string_view operation, Value left);

} // namespace pp
