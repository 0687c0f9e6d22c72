// Reading and writing files with errors that say what to do.
#pragma once

#include <string>
#include <string_view>

namespace pp {

/// The content of a file, or of standard input for `-`. On failure the text is empty and `error`
/// says why.
std::string readFile(const std::string &path, std::string &error);

/// Writes a file whole or not at all: a temporary file beside it is renamed. An empty path or `-`
/// means standard output. Gives what went wrong, or nothing.
std::string writeWhole(const std::string &path, std::string_view text);

/// Ends the process without taking its memory apart. Comes back where a sanitizer watches that.
void leaveAtOnce(int code);

} // namespace pp
