// Which files a compilation consists of: a manifest, a directory of them, or a whole environment.
#pragma once

#include "frontend/diagnostics/engine.h"
#include "frontend/source/source_manager.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace ppcc::puppet {

/// What the user says about the environment beside its path; the rest comes from
/// `environment.conf`, `puppet.conf` and Puppet's defaults.
struct EnvironmentOptions {
  /// `--modulepath`, `--basemodulepath`: directories separated by colons.
  std::optional<std::string> modulePath;
  std::optional<std::string> baseModulePath;
  std::optional<std::string> manifest;
  std::optional<std::string> hieraConfig;
  /// `--environment`; by default the name of the directory, where it lies among environments.
  std::optional<std::string> name;
  /// Directory of `puppet.conf`; by default the one that belongs to a standard code directory.
  std::optional<std::string> confdir;
  /// Compiles modules of the base module path even where nothing mentions them.
  bool allModules = false;
  /// Leaves out modules whose metadata.json is no JSON (Puppet's `strict=error`).
  bool strictMetadata = true;
};

/// A file of a module, or of the environment's own functions, that is loaded by name.
struct ModuleManifest {
  std::string path;
  /// Name of the module; `environment` for the environment's functions.
  std::string module;
};

/// The manifests of one compilation in Puppet's order, and the settings behind them.
struct Environment {
  /// The directory; empty for a lone manifest or a directory of manifests.
  std::string root;
  std::string name = "production";
  /// Evaluated as one program in the top scope.
  std::vector<std::string> mainManifests;
  /// Loaded by name: classes, defines, functions, type aliases.
  std::vector<ModuleManifest> moduleManifests;
  /// EPP templates of modules.
  std::vector<ModuleManifest> templates;
  /// Directories that hold modules, in order of search.
  std::vector<std::string> modulePath;
  /// The directory of each module that is compiled, and of those that nothing mentions.
  std::map<std::string, std::string> modules;
  std::map<std::string, std::string> unusedModules;
  /// Those of them that lie on the base module path and were taken since something has their name.
  std::set<std::string> mentionedModules;
  /// `data_provider` of modules' metadata, by module; mostly empty.
  std::map<std::string, std::string> dataProviders;
  /// The environment's manifest, a file or a directory.
  std::string initialManifest;
  /// Puppet's settings as they were found, in order.
  std::vector<std::pair<std::string, std::string>> settings;
};

/// Whether a directory has `environment.conf`, `manifests/` or `modules/`.
bool isEnvironment(const std::string &directory);

/// Finds the manifests behind a path given by the user: a file is a main manifest; a directory
/// is an environment, or else holds main manifests. Reports what is missing or unreadable.
/// Configuration files are kept in `files`.
Environment findEnvironment(const std::string &path, const EnvironmentOptions &options,
                            source::SourceManager &files, diagnostics::Engine &engine);

} // namespace ppcc::puppet
