// Reading and writing files with errors that say what to do.
#pragma once

#include <sys/types.h>

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

/// The permissions that new files do not get. The system only tells it by setting it, so the first
/// call belongs before other threads are started; later ones remember.
mode_t creationMask();

/// Writes all of the text to a file that is open; false when that fails, with errno.
bool writeAll(int file, std::string_view text);

} // namespace pp
