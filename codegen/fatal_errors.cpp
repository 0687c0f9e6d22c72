// LLVM knows no exceptions: it calls a handler that must not come back.
#include "codegen/fatal_errors.h"

#include "runtime-lib/core/process/crash_report.h"

#include <llvm/Support/ErrorHandling.h>
#include <llvm/Support/Process.h>

#include <string>

namespace ppcc::codegen {

/// Inside of lld this ends the link only.
static void onFatalError(void *, const char *reason, bool) {
  pp::reportInternalError((std::string("LLVM: ") + reason).c_str());
  llvm::sys::Process::Exit(pp::internalFault, /*NoCleanup=*/true);
}

static void onBadAlloc(void *, const char *, bool) {
  pp::reportInternalError("there is not enough memory");
  llvm::sys::Process::Exit(pp::internalFault, /*NoCleanup=*/true);
}

void reportFatalErrors() {
  llvm::install_fatal_error_handler(onFatalError);
  llvm::install_bad_alloc_error_handler(onBadAlloc);
}

} // namespace ppcc::codegen
