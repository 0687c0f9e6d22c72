// What a program is told about its environment, and what it carries.
#include "frontend/puppet/project/embed_data.h"
#include "frontend/puppet/project/project.h"
#include "frontend/puppet/ruby_types/resource_types.h"
#include "runtime-lib/puppet/environment/environment_layout.h"
#include "runtime-lib/puppet/environment/settings.h"

#include <stdexcept>

namespace ppcc::puppet {

pp::EnvironmentLayout Project::environmentLayout() const {
  pp::EnvironmentLayout layout;
  layout.root = shown(environment.root);
  layout.diskTree = diskTree_;
  layout.shownTree = shownTree_;
  for (const std::string &directory : environment.modulePath)
    layout.modulePath.push_back(shown(directory));
  std::vector<ruby::ModulePlace> modules;
  for (const auto &[name, directory] : environment.modules) {
    layout.modules.emplace(name, shown(directory));
    modules.push_back({directory, shown(directory)});
  }
  for (const auto &[name, directory] : environment.unusedModules)
    layout.unusedModules.emplace(name, shown(directory));
  layout.dataProviders.insert(environment.dataProviders.begin(), environment.dataProviders.end());
  layout.types = ruby::resourceTypesOf(modules);
  return layout;
}

std::string Project::environmentLines() const {
  std::string lines = environmentLayout().toLines();
  // Settings that are no business of a catalog are left to Puppet's defaults.
  pp::Settings known;
  for (const auto &[name, value] : environment.settings) {
    try {
      known.set(name, value);
      lines += name + "=" + shown(value) + "\n";
    } catch (const std::invalid_argument &) {
    }
  }
  return lines;
}

/// Whether some manifest calls template() or inline_template(), which run Ruby code.
static bool mayNeedRuby(const Project &project) {
  constexpr std::string_view word = "template";
  for (const Manifest &manifest : project.manifests) {
    std::string_view text = manifest.file->text();
    for (size_t at = text.find(word); at != text.npos; at = text.find(word, at)) {
      at += word.size();
      size_t next = std::min(text.find_first_not_of(" \t", at), text.size());
      if (next < text.size() && (text[next] == '(' || text[next] == '\''))
        return true;
    }
  }
  return false;
}

frontend::ProgramData Project::programData() {
  frontend::ProgramData data;
  data.loadsLibraries = mayNeedRuby(*this);
  std::string environmentSettings = environmentLines();
  data.settings = environmentSettings + "strict=" + options.strict + "\n";
  if (options.strictReference)
    data.settings += "strict_reference=true\n";
  if (options.edition != pp::puppetEdition)
    data.settings += "edition=" + options.edition + "\n";
  if (!options.embedData)
    return data;
  pp::Settings settings;
  settings.setLines(environmentSettings);
  EmbeddedData embedded = embeddedFiles(environment, settings, engine);
  data.embeddedFiles = std::move(embedded.archive);
  data.files = std::move(embedded.files);
  data.settings += embeddedConfigVersion(settings, engine);
  return data;
}

} // namespace ppcc::puppet
