// Ids of Puppet's run-time issues, for `failIssue<Issue::UnknownVariable>(name)`.
#pragma once

#include "runtime-lib/core/session/issue.h"

namespace pp {

/// One row of puppet/issues/issues.def.
enum class Issue : uint8_t {
#define ISSUE(id, ...) id,
#include "runtime-lib/puppet/issues/issues.def"
#undef ISSUE
};

#define ISSUE(...) ISSUE_INFO(Issue, __VA_ARGS__)
#include "runtime-lib/puppet/issues/issues.def"
#undef ISSUE

} // namespace pp
