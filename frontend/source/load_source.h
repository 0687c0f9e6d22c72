// Reading source files from disk, with every way this can fail told as a diagnostic.
#pragma once

#include "frontend/source/source_manager.h"
#include "runtime-lib/core/files/input.h"

namespace ppcc::diagnostics {
class Engine;
}

namespace ppcc::source {

/// Reads a file into the manager; nullptr after a diagnostic where it is missing, unreadable, no
/// regular file, too large, or not UTF-8 without byte order mark.
const SourceFile *load(SourceManager &files, const std::string &path,
                       diagnostics::Engine &diagnostics);
/// The same, kept under another name than the path it is read from; pipes too where they are
/// allowed.
const SourceFile *load(SourceManager &files, const std::string &path, const std::string &shown,
                       diagnostics::Engine &diagnostics,
                       pp::Streams streams = pp::Streams::Refused);

/// Adds text from elsewhere (standard input, `-e`) under a name, after the checks of `load`.
const SourceFile *addChecked(SourceManager &files, const std::string &path, std::string text,
                             diagnostics::Engine &diagnostics);

} // namespace ppcc::source
