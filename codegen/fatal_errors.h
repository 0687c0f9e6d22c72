// Errors after which LLVM cannot go on.
#pragma once

#include <string>

namespace ppcc::codegen {

/// From now on such an error is printed with what ppcc was doing, and ends the process with the
/// exit code of an internal fault.
void reportFatalErrors();

/// What the last such error said that ended a part of the process only; empty for none.
std::string &fatalErrorText();

} // namespace ppcc::codegen
