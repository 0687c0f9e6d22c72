// Errors after which LLVM cannot go on.
#pragma once

namespace ppcc::codegen {

/// From now on such an error is printed with what ppcc was doing, and ends the process with the
/// exit code of an internal fault.
void reportFatalErrors();

} // namespace ppcc::codegen
