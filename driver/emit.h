// Writes what `--emit` asks for.
#pragma once

#include "driver/compilation.h"

namespace ppcc::driver {

/// Text of a phase before IR; the compilation must be loaded. False after errors.
bool emitFrontend(Compilation &compilation, std::string &out);
/// IR, LLVM IR, assembly, object or program; the compilation must have its IR.
bool emitBackend(Compilation &compilation);

/// A program in the file `output`, linked of the objects of all units.
bool emitProgram(Compilation &compilation, const std::string &output);

/// What a program is told about how it was built, as `key=value` lines.
std::string programSettings(const Compilation &compilation);

/// Writes text to the output file, or to standard output where none is named.
bool writeText(Compilation &compilation, std::string_view text);

} // namespace ppcc::driver
