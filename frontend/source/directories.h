// Directories of source files: paths made whole, walks, what lies directly below.
#pragma once

#include "frontend/diagnostics/engine.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ppcc::source {

bool isDirectory(const std::string &path);
/// Absolute and without `.`, `..` and a final slash; links are kept, as Ruby's `File.expand_path`
/// does.
std::string expandPath(const std::string &path, const std::string &base = "");

/// Whether a walk goes into links to directories. One that leads back to a directory above it ends
/// there.
enum class LinkedDirectories : uint8_t { Skip, Enter };

/// Whether a walk sees files and directories whose names begin with a dot.
enum class HiddenFiles : uint8_t { Skip, Take };

/// Every file below a directory whose name ends in `suffix`, sorted. What cannot be read is
/// reported.
std::vector<std::string> filesBelow(const std::string &directory, std::string_view suffix,
                                    LinkedDirectories links, diagnostics::Engine &engine,
                                    HiddenFiles hidden = HiddenFiles::Skip);

/// The names of the directories directly below, sorted. What cannot be read is reported.
std::vector<std::string> directoriesIn(const std::string &directory, diagnostics::Engine &engine);

} // namespace ppcc::source
