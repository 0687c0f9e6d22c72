// What a program is told about its environment, and what it carries.
#include "frontend/puppet/project/embed_data.h"
#include "frontend/puppet/project/project.h"
#include "frontend/puppet/ruby_types/type_files.h"
#include "frontend/source/load_source.h"
#include "runtime-lib/puppet/environment/environment_layout.h"
#include "runtime-lib/puppet/environment/settings.h"

#include <algorithm>
#include <filesystem>
#include <stdexcept>

namespace ppcc::puppet {

/// The text of a line, counted from 1; the file's beginning where there is no such line.
static source::Span lineSpan(std::string_view text, uint32_t line) {
  size_t begin = 0;
  for (uint32_t number = 1; number < line && begin != std::string_view::npos; ++number) {
    begin = text.find('\n', begin);
    begin += begin == std::string_view::npos ? 0 : 1;
  }
  if (line == 0 || begin >= text.size())
    return {0, 0};
  size_t start = std::min(text.find_first_not_of(" \t", begin), text.size());
  return {static_cast<uint32_t>(start), static_cast<uint32_t>(start)};
}

void Project::reportType(const ruby::TypeRemark &remark) const {
  diagnostics::Engine unreadable;
  const source::SourceFile *file =
      source::load(files, remark.file.path, remark.file.shown, unreadable);
  if (!file)
    file = &files.add(remark.file.shown, "");
  source::Span place = lineSpan(file->text(), remark.line);
  if (remark.isKnown)
    engine.report<diagnostics::Id::TypeReadAsText>(*file, place, remark.file.name, remark.problem);
  else
    engine.report<diagnostics::Id::TypeNotUnderstood>(*file, place, remark.file.name,
                                                      remark.problem);
}

std::vector<pp::ModuleType> Project::moduleTypes() const {
  std::vector<ruby::ModulePlace> modules, others;
  for (const auto &[name, directory] : environment.modules)
    modules.push_back({directory, shown(directory)});
  for (const auto &[name, directory] : environment.unusedModules)
    others.push_back({directory, shown(directory)});
  auto reading = options.rubyTypes == "run" ? ruby::TypeReading::Run : ruby::TypeReading::Read;
  ruby::ModuleTypes found = ruby::resourceTypesOf(modules, others, reading);
  for (const ruby::TypeRemark &remark : found.remarks)
    reportType(remark);
  return std::move(found.types);
}

pp::EnvironmentLayout Project::environmentLayout() const {
  pp::EnvironmentLayout layout;
  layout.root = shown(environment.root);
  layout.diskTree = diskTree_;
  layout.shownTree = shownTree_;
  for (const std::string &directory : environment.modulePath)
    layout.modulePath.push_back(shown(directory));
  for (const auto &[name, directory] : environment.modules)
    layout.modules.emplace(name, shown(directory));
  for (const auto &[name, directory] : environment.unusedModules)
    layout.unusedModules.emplace(name, shown(directory));
  layout.dataProviders.insert(environment.dataProviders.begin(), environment.dataProviders.end());
  layout.types = moduleTypes();
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

/// Whether the environment or one of its modules has functions that are Ruby files.
static bool hasRubyFunctions(const Environment &environment) {
  auto hasFolder = [](const std::string &directory) {
    std::error_code ignored;
    return std::filesystem::is_directory(directory + "/lib/puppet/functions", ignored) ||
           std::filesystem::is_directory(directory + "/lib/puppet/parser/functions", ignored);
  };
  return (!environment.root.empty() && hasFolder(environment.root)) ||
         std::ranges::any_of(environment.modules,
                             [&](const auto &module) { return hasFolder(module.second); });
}

frontend::ProgramData Project::programData() {
  frontend::ProgramData data;
  data.loadsLibraries = mayNeedRuby(*this) || hasRubyFunctions(environment);
  if (data.loadsLibraries)
    data.remark = rubyReport().line();
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
