// One count for all walks of a thread: they use up the same stack, whatever they walk over.
#include "runtime-lib/core/session/nesting_guard.h"

#include "runtime-lib/abi/running_time.h"
#include "runtime-lib/core/session/core_issues.h"

namespace pp {

static constexpr int maximumNesting = 10000;
/// Of the thread and not of a session: values are walked over where no session is known, by the
/// compiler too, and it is the thread's stack that ends.
static thread_local int nesting = 0;

NestingGuard::NestingGuard() {
  checkTime();
  if (nesting >= maximumNesting)
    failIssue<CoreIssue::NestingLimit>(maximumNesting);
  ++nesting;
}

NestingGuard::~NestingGuard() { --nesting; }

} // namespace pp
