// Loading: from the path of an input to manifests, and the units they are compiled in.
#include "frontend/puppet/project/project.h"

#include "frontend/puppet/project/shadowed_functions.h"
#include "frontend/source/load_source.h"

#include <filesystem>

namespace ppcc::puppet {

using diagnostics::Id;

void Project::showTree(std::string disk, std::string shown) {
  diskTree_ = std::move(disk);
  shownTree_ = std::move(shown);
}

std::string Project::shown(const std::string &path) const {
  bool isMoved = !diskTree_.empty() && path.starts_with(diskTree_);
  return isMoved ? shownTree_ + path.substr(diskTree_.size()) : path;
}

bool Project::load(const std::string &path) {
  environment = findEnvironment(path, options.environment, files, engine);
  layout_.initialManifest = shown(environment.initialManifest);
  for (const std::string &directory : environment.modulePath)
    layout_.modulePath.push_back(shown(directory));
  for (const std::string &main : environment.mainManifests)
    addMainManifest(main, main == path ? pp::Streams::Allowed : pp::Streams::Refused);
  for (const Manifest &main : manifests)
    findShadowedFunctions(main.file->text(), shadowed_);
  for (const ModuleManifest &manifest : environment.moduleManifests)
    addModuleManifest(manifest);
  for (const ModuleManifest &file : environment.templates)
    addModuleManifest(file);
  for (auto &[manifest, local] : foundWhileReading_)
    takeOver(*manifest, std::move(local));
  foundWhileReading_.clear();
  return !engine.hasErrors();
}

std::string Project::cacheContext() const {
  std::string context = options.strict + (options.strictReference ? "/reference/" : "//") +
                        options.edition + ":" + layout_.initialManifest;
  for (const std::string &directory : layout_.modulePath)
    context += ":" + directory;
  for (const std::string &name : shadowed_)
    context += ":" + name;
  return context;
}

std::vector<std::string_view> Project::cacheParts(const frontend::Unit &unit) const {
  const Manifest &manifest = *manifestOf_.at(&unit);
  return {manifest.module, manifest.file->path(), manifest.file->text(), manifest.error};
}

frontend::Unit *Project::mainUnit(const source::SourceFile &file) {
  if (!mainUnit_)
    mainUnit_ = &units.emplace_front(frontend::Unit{file.path()});
  return mainUnit_;
}

Manifest &Project::addManifest(const source::SourceFile &file, const std::string &module) {
  Manifest &added = manifests.emplace_back(Manifest{&file, module, nullptr});
  if (added.isMain() && !added.isTemplate()) {
    added.unit = mainUnit(file);
  } else {
    added.unit = &units.emplace_back(frontend::Unit{file.path(), module});
    manifestOf_.emplace(added.unit, &added);
  }
  return added;
}

void Project::addMainManifest(const std::string &path, pp::Streams streams) {
  if (const source::SourceFile *file = source::load(files, path, shown(path), engine, streams))
    addManifest(*file, "");
}

/// The Ruby function that Puppet finds before the one of this file, or an empty text.
static std::string rubyFunctionBefore(const ModuleManifest &manifest) {
  constexpr std::string_view folder = "/functions/";
  size_t at = manifest.path.find("/" + manifest.module + std::string(folder));
  if (at == std::string::npos)
    return {};
  size_t directory = at + 1 + manifest.module.size();
  std::string below = manifest.path.substr(directory + folder.size());
  std::string ruby = manifest.path.substr(0, directory) + "/lib/puppet/functions/" +
                     manifest.module + "/" + below.substr(0, below.size() - 2) + "rb";
  std::error_code ignored;
  return std::filesystem::exists(ruby, ignored) ? ruby : std::string();
}

void Project::addModuleManifest(const ModuleManifest &found) {
  diagnostics::Engine local;
  const source::SourceFile *file = source::load(files, found.path, shown(found.path), local);
  bool isLoaded = file != nullptr;
  if (!isLoaded)
    file = &files.add(shown(found.path), "");
  Manifest &manifest = addManifest(*file, found.module);
  if (environment.mentionedModules.contains(found.module))
    manifest.loadedName =
        loadedName(found.module, found.path.substr(environment.modules[found.module].size() + 1));
  std::string ruby = isLoaded ? rubyFunctionBefore(found) : "";
  if (!ruby.empty()) {
    std::string message = "Puppet prefers the Ruby function of this name in " + shown(ruby) +
                          ", which cannot be compiled";
    manifest.error = message;
    local.report<Id::BrokenFile>(*file, {0, 0}, message);
  }
  if (!local.diagnostics().empty())
    foundWhileReading_.emplace_back(&manifest, std::move(local));
}

bool Project::isOfSite(const Manifest &manifest) {
  if (manifest.loadedName.empty())
    return true;
  if (!siteFiles_)
    siteFiles_.emplace(environment, manifests);
  return siteFiles_->contains(manifest);
}

bool Project::makesProgram() {
  for (const Manifest &manifest : manifests)
    if (manifest.isMain() && manifest.isTemplate())
      engine.reportUnplaced<Id::TemplateAlone>(manifest.file->path());
  return !engine.hasErrors();
}

} // namespace ppcc::puppet
