// Ids of the issues that programs of every language share.
#pragma once

#include "runtime-lib/core/session/issue.h"

namespace pp {

/// One row of core/session/issues.def.
enum class CoreIssue : uint8_t {
#define ISSUE(id, ...) id,
#include "runtime-lib/core/session/issues.def"
#undef ISSUE
};

#define ISSUE(...) ISSUE_INFO(CoreIssue, __VA_ARGS__)
#include "runtime-lib/core/session/issues.def"
#undef ISSUE

} // namespace pp
