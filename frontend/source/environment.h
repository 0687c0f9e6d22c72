// Which files a compilation consists of: a manifest, a directory of them, or a whole environment.
#pragma once

#include "frontend/diagnostics/engine.h"

#include <string>
#include <vector>

namespace ppcc::source {

/// A manifest of a module.
struct ModuleManifest {
  std::string path;
  std::string module;
};

/// The manifests of one compilation in Puppet's order.
struct Environment {
  /// Evaluated as one program in the top scope.
  std::vector<std::string> mainManifests;
  /// Loaded by name: classes, defines, functions, type aliases.
  std::vector<ModuleManifest> moduleManifests;
  /// Directories that hold modules, in order of search.
  std::vector<std::string> modulePath;
  /// The environment's manifest, a file or a directory.
  std::string initialManifest;
};

/// Finds the manifests behind a path given by the user: a file is a main manifest; a directory with
/// `environment.conf`, `manifests/` or `modules/` is an environment; any other directory holds main
/// manifests. Reports what is missing or unreadable.
Environment findManifests(const std::string &path, diagnostics::Engine &engine);

} // namespace ppcc::source
