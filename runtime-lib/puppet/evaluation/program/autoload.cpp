// The rules of Puppet's loaders, by path.
#include "runtime-lib/puppet/evaluation/program/autoload.h"

namespace pp {

static void replaceAll(std::string &text, std::string_view from, std::string_view to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

std::string AutoloadPlace::name() const {
  std::string path = module.empty() ? below : module + "/" + below;
  replaceAll(path, "/", "::");
  return path;
}

static std::string_view withoutExtension(std::string_view path) {
  return path.ends_with(".pp") ? path.substr(0, path.size() - 3) : path;
}

/// The place of `m/manifests/a/b.pp`.
static AutoloadPlace placeInModules(std::string_view path) {
  size_t module = path.find('/');
  size_t folder = module == std::string_view::npos ? module : path.find('/', module + 1);
  if (folder == std::string_view::npos)
    return {};
  std::string_view word = path.substr(module + 1, folder - module - 1);
  if (word != "manifests" && word != "functions" && word != "types")
    return {};
  return {std::string(path.substr(0, module)), std::string(word),
          std::string(withoutExtension(path.substr(folder + 1)))};
}

/// For programs that do not say where their modules lie.
static AutoloadPlace guessedPlace(std::string_view file) {
  for (std::string_view folder : {"/manifests/", "/functions/", "/types/"}) {
    size_t at = file.rfind(folder);
    if (at == std::string_view::npos || at == 0)
      continue;
    size_t module = file.rfind('/', at - 1);
    return placeInModules(file.substr(module == std::string_view::npos ? 0 : module + 1));
  }
  return {};
}

AutoloadPlace autoloadPlace(std::string_view file, const EnvironmentLayout &layout) {
  if (layout.root.empty() && layout.modulePath.empty())
    return guessedPlace(file);
  for (const std::string &directory : layout.modulePath)
    if (file.starts_with(directory + "/"))
      return placeInModules(file.substr(directory.size() + 1));
  std::string functions = layout.root + "/functions/";
  if (!layout.root.empty() && file.starts_with(functions))
    return {"", "functions", std::string(withoutExtension(file.substr(functions.size())))};
  return {};
}

std::string fileInModule(std::string_view name) {
  size_t colons = name.find("::");
  return colons == std::string_view::npos ? "init" : namespacePath(name.substr(colons + 2));
}

std::string namespacePath(std::string_view name) {
  std::string path(name);
  replaceAll(path, "::", "/");
  return path;
}

} // namespace pp
