// The rules of Puppet's autoloader, read backwards from file to name.
#include "frontend/puppet/validation/file_namespace.h"
#include "runtime-lib/core/values/ascii.h"

#include <filesystem>

namespace ppcc::puppet {

using pp::lowerCase;
namespace {

namespace fs = std::filesystem;

/// Absolute and without `.`, `..` and a final slash.
std::string cleanPath(const fs::path &path) {
  std::error_code ignored;
  std::string clean = fs::absolute(path, ignored).lexically_normal().string();
  while (clean.size() > 1 && clean.back() == '/')
    clean.pop_back();
  return clean;
}

/// The path below the first directory of the module path that contains it, else empty.
std::string pathInModules(const std::string &path, const ModuleLayout &layout) {
  for (const std::string &directory : layout.modulePath) {
    std::string parent = cleanPath(directory) + "/";
    if (path.starts_with(parent))
      return path.substr(parent.size());
  }
  return {};
}

std::vector<std::string> splitPath(const std::string &path) {
  std::vector<std::string> parts;
  for (const fs::path &part : fs::path(path))
    parts.push_back(part.string());
  return parts;
}

bool holdsDefinitions(const std::string &directory) {
  return directory == "manifests" || directory == "functions" || directory == "types" ||
         directory == "plans";
}

FileNamespace namespaceInModule(const std::vector<std::string> &parts) {
  if (parts.size() < 2 || !holdsDefinitions(parts[1]))
    return {FileNamespace::Kind::Misplaced, {}};
  std::string prefix = parts[0];
  for (size_t i = 2; i + 1 < parts.size(); ++i)
    prefix += "::" + parts[i];
  const std::string &file = parts.back();
  bool isModuleClass = parts.size() == 3 && file == "init.pp";
  if (!isModuleClass)
    prefix += "::" + file.substr(0, file.size() - 3);
  return {FileNamespace::Kind::Prefix, prefix};
}

} // namespace

bool FileNamespace::allows(std::string_view name) const {
  switch (kind) {
  case Kind::Free:
    return true;
  case Kind::Prefix:
    return lowerCase(name).starts_with(prefix);
  case Kind::Misplaced:
    return false;
  }
  return false;
}

FileNamespace namespaceForFile(const std::string &path, const ModuleLayout &layout) {
  if (path.empty() || layout.modulePath.empty() || fs::path(path).extension() != ".pp")
    return {};
  std::string clean = cleanPath(path);
  if (!layout.initialManifest.empty() && clean.starts_with(cleanPath(layout.initialManifest)))
    return {};
  std::string inside = pathInModules(clean, layout);
  if (inside.empty())
    return {};
  return namespaceInModule(splitPath(lowerCase(inside)));
}

} // namespace ppcc::puppet
