// Puts standard error in the place of standard output.
#include "runtime-lib/core/files/standard_output.h"

#include <fcntl.h>
#include <unistd.h>

namespace pp {

void keepStandardOutput() {
  if (standardOutput != STDOUT_FILENO)
    return;
  constexpr int firstOther = 3;
  int kept = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, firstOther);
  if (kept < 0)
    return;
  standardOutput = kept;
  dup2(STDERR_FILENO, STDOUT_FILENO);
}

} // namespace pp
