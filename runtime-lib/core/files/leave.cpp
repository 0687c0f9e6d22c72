// The end of a process; apart from the rest, since streams are much code for programs without any.
#include "runtime-lib/core/files/output.h"

#include <cstdlib>
#include <iostream>

namespace pp {

void leaveAtOnce([[maybe_unused]] int code) {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  std::cerr.flush();
  std::_Exit(code);
#endif
}

} // namespace pp
