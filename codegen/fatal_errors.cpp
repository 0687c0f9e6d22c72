// LLVM knows no exceptions: it calls a handler that must not come back.
#include "codegen/fatal_errors.h"

#include "runtime-lib/core/process/crash_report.h"
#include "runtime-lib/core/process/temporary_files.h"

#include <llvm/Support/CrashRecoveryContext.h>
#include <llvm/Support/ErrorHandling.h>
#include <llvm/Support/Process.h>

#include <string>

namespace ppcc::codegen {

std::string &fatalErrorText() {
  static std::string reason;
  return reason;
}

/// Inside of lld this ends the link only, whose failure says why.
[[noreturn]] static void end(const char *reason) {
  if (!llvm::CrashRecoveryContext::GetCurrent()) {
    pp::reportInternalError(reason);
    pp::removeTemporaries();
  }
  llvm::sys::Process::Exit(pp::internalFault, /*NoCleanup=*/true);
}

static void onFatalError(void *, const char *reason, bool) {
  fatalErrorText() = std::string("LLVM: ") + reason;
  end(fatalErrorText().c_str());
}

static void onBadAlloc(void *, const char *, bool) { end("there is not enough memory"); }

void reportFatalErrors() {
  llvm::install_fatal_error_handler(onFatalError);
  llvm::install_bad_alloc_error_handler(onBadAlloc);
}

} // namespace ppcc::codegen
