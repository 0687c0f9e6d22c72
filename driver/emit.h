// Writes what `--emit` asks for.
#pragma once

#include "driver/compilation.h"

namespace ppcc::driver {

/// The language's kind that the options name; the compilation must be loaded. False after errors.
bool emitOfLanguage(Compilation &compilation);
/// IR, LLVM IR, assembly, object or program; the compilation must have its IR.
bool emitBackend(Compilation &compilation);

/// A program in the file `output`, linked of the objects of all units.
bool emitProgram(Compilation &compilation, const std::string &output);

/// Writes text to the output file, or to standard output where none is named.
bool writeText(Compilation &compilation, std::string_view text);

} // namespace ppcc::driver
