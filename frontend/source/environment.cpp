// Walks directories the way Puppet does: every *.pp below, in order of path.
#include "frontend/source/environment.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace ppcc::source {

namespace fs = std::filesystem;

namespace {

/// Puppet sorts paths as plain strings; a link to a directory is followed once, as Ruby's glob does not
/// descend through it.
std::vector<std::string> manifestsBelow(const fs::path &directory, diagnostics::Engine &engine) {
  std::vector<std::string> found;
  std::error_code error;
  fs::recursive_directory_iterator walk(directory, error), end;
  while (!error && walk != end) {
    if (walk->path().extension() == ".pp" && walk->path().filename().string()[0] != '.' &&
        !walk->is_directory(error))
      found.push_back(walk->path().string());
    walk.increment(error);
  }
  if (error)
    engine.reportUnplaced<diagnostics::Id::FileReadError>(directory.string(), error.message());
  std::sort(found.begin(), found.end());
  return found;
}

bool isDirectory(const fs::path &path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

bool isModuleName(const std::string &name) {
  return !name.empty() && name[0] >= 'a' && name[0] <= 'z' &&
         std::all_of(name.begin(), name.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
         });
}

void findModules(const fs::path &directory, Environment &environment, diagnostics::Engine &engine) {
  std::vector<fs::path> modules;
  std::error_code error;
  for (fs::directory_iterator entry(directory, error), end; !error && entry != end;
       entry.increment(error))
    if (isModuleName(entry->path().filename().string()) && isDirectory(entry->path()))
      modules.push_back(entry->path());
  std::sort(modules.begin(), modules.end());
  for (const fs::path &module : modules)
    for (const char *kind : {"manifests", "functions", "types"})
      if (isDirectory(module / kind))
        for (std::string &path : manifestsBelow(module / kind, engine))
          environment.moduleManifests.push_back({std::move(path), module.filename().string()});
}

} // namespace

Environment findManifests(const std::string &path, diagnostics::Engine &engine) {
  Environment environment;
  environment.initialManifest = path;
  if (!isDirectory(path)) {
    environment.mainManifests.push_back(path);
    return environment;
  }
  fs::path root(path);
  bool isEnvironment = fs::exists(root / "environment.conf") || isDirectory(root / "manifests") ||
                       isDirectory(root / "modules");
  fs::path manifests = isEnvironment ? root / "manifests" : root;
  environment.initialManifest = manifests.string();
  if (isDirectory(manifests))
    environment.mainManifests = manifestsBelow(manifests, engine);
  if (isEnvironment && isDirectory(root / "modules")) {
    environment.modulePath.push_back((root / "modules").string());
    findModules(root / "modules", environment, engine);
  }
  return environment;
}

} // namespace ppcc::source
