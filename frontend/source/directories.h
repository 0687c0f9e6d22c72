// Walking directories of manifests the way Puppet and its file system functions do.
#pragma once

#include "frontend/diagnostics/engine.h"

#include <string>
#include <vector>

namespace ppcc::source {

bool isDirectory(const std::string &path);
/// Absolute and without `.`, `..` and a final slash; links are kept, as Ruby's `File.expand_path`
/// does.
std::string expandPath(const std::string &path, const std::string &base = "");

/// Every `*.pp` below a directory of main manifests, in Puppet's order. As in Ruby's glob, hidden
/// files and links to directories are left out.
std::vector<std::string> mainManifestsBelow(const std::string &directory,
                                            diagnostics::Engine &engine);

/// Every `*.pp` below a directory of a module. Puppet opens such files by their path, so links to
/// directories count; one that leads back to a directory above it ends there.
std::vector<std::string> moduleManifestsBelow(const std::string &directory,
                                              diagnostics::Engine &engine);

/// Every `*.epp` below a module's `templates`, by the same rules.
std::vector<std::string> templatesBelow(const std::string &directory, diagnostics::Engine &engine);

/// The names of the directories directly below, sorted. What cannot be read is reported.
std::vector<std::string> directoriesIn(const std::string &directory, diagnostics::Engine &engine);

} // namespace ppcc::source
