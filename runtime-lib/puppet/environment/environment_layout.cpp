// The layout as lines of text, written by the compiler and read when a program starts.
#include "runtime-lib/puppet/environment/environment_layout.h"

#include "runtime-lib/core/files/file_reads.h"
#include "runtime-lib/core/files/glob.h"
#include "runtime-lib/core/files/input.h"
#include "runtime-lib/core/session/error.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>

namespace pp {

static constexpr std::string_view linePrefix = "layout.";
static constexpr std::string_view modulePrefix = "module.";
static constexpr std::string_view unusedPrefix = "unused_module.";
static constexpr std::string_view providerPrefix = "data_provider.";

const std::string *EnvironmentLayout::moduleDirectory(std::string_view name) const {
  auto found = modules.find(name);
  return found == modules.end() ? nullptr : &found->second;
}

std::string_view EnvironmentLayout::dataProvider(std::string_view module) const {
  auto found = dataProviders.find(module);
  return found == dataProviders.end() ? std::string_view() : found->second;
}

std::string EnvironmentLayout::onDisk(std::string_view path) const {
  bool isMoved = !shownTree.empty() && path.starts_with(shownTree) &&
                 (path.size() == shownTree.size() || path[shownTree.size()] == '/');
  return isMoved ? diskTree + std::string(path.substr(shownTree.size())) : std::string(path);
}

std::optional<EmbeddedFiles::Entry> EnvironmentLayout::embeddedAt(std::string_view path) const {
  if (!embedded)
    return std::nullopt;
  std::string clean;
  if (path.find("//") != path.npos || path.find("/.") != path.npos)
    path = clean = std::filesystem::path(path).lexically_normal().string();
  return embedded->covers(path) ? std::optional(embedded->find(path)) : std::nullopt;
}

FileKind EnvironmentLayout::kindOf(const std::string &path) const {
  std::optional<EmbeddedFiles::Entry> carried = embeddedAt(path);
  if (carried)
    return carried->kind;
  FileKind kind = FileTree().kindOf(onDisk(path));
  return kind == FileKind::None && embedded && embedded->leadsTo(path) ? FileKind::Directory : kind;
}

bool EnvironmentLayout::exists(const std::string &path) const {
  FileKind kind = kindOf(path);
  return kind != FileKind::None && kind != FileKind::BrokenLink;
}

std::vector<std::string> EnvironmentLayout::namesIn(const std::string &directory) const {
  if (!embeddedAt(directory))
    return FileTree().namesIn(onDisk(directory));
  std::vector<std::string> names = embedded->namesIn(directory);
  names.insert(names.begin(), ".");
  std::sort(names.begin(), names.end());
  return names;
}

std::optional<std::string> EnvironmentLayout::read(const std::string &path) const {
  std::optional<EmbeddedFiles::Entry> carried = embeddedAt(path);
  if (carried && !carried->isWithheld) {
    errno = carried->kind == FileKind::None ? ENOENT : EISDIR;
    return carried->kind == FileKind::File ? std::optional(std::string(carried->text))
                                           : std::nullopt;
  }
  FileReads::note(onDisk(path));
  FileText file = readInput(onDisk(path));
  if (file.isThere())
    return std::move(file.text);
  if (file.problem != FileText::Problem::System)
    failPlain(file.why(path));
  errno = file.error;
  return std::nullopt;
}

bool isLayoutLine(std::string_view line) { return line.starts_with(linePrefix); }

static void addLine(std::string &lines, std::string_view key, std::string_view value) {
  lines.append(linePrefix).append(key).append("=").append(value).append("\n");
}

std::string EnvironmentLayout::toLines() const {
  std::string lines;
  if (!root.empty())
    addLine(lines, "root", root);
  if (!shownTree.empty()) {
    addLine(lines, "disk_tree", diskTree);
    addLine(lines, "shown_tree", shownTree);
  }
  if (!configVersion.empty())
    addLine(lines, "config_version", configVersion);
  for (const std::string &directory : modulePath)
    addLine(lines, "modulepath", directory);
  for (const auto &[name, directory] : modules)
    addLine(lines, std::string(modulePrefix) + name, directory);
  for (const auto &[name, directory] : unusedModules)
    addLine(lines, std::string(unusedPrefix) + name, directory);
  for (const auto &[name, provider] : dataProviders)
    addLine(lines, std::string(providerPrefix) + name, provider.substr(0, provider.find('\n')));
  for (const ModuleType &type : types)
    addLine(lines, "type", type.toLine());
  return lines;
}

static void takeLine(EnvironmentLayout &layout, std::string_view key, std::string_view value) {
  if (key == "root")
    layout.root = value;
  else if (key == "modulepath")
    layout.modulePath.emplace_back(value);
  else if (key == "type")
    layout.types.push_back(parseModuleType(value));
  else if (key == "config_version")
    layout.configVersion = value;
  else if (key == "disk_tree")
    layout.diskTree = value;
  else if (key == "shown_tree")
    layout.shownTree = value;
  else if (key.starts_with(modulePrefix))
    layout.modules.emplace(key.substr(modulePrefix.size()), value);
  else if (key.starts_with(unusedPrefix))
    layout.unusedModules.emplace(key.substr(unusedPrefix.size()), value);
  else if (key.starts_with(providerPrefix))
    layout.dataProviders.emplace(key.substr(providerPrefix.size()), value);
}

EnvironmentLayout parseLayout(std::string_view lines) {
  EnvironmentLayout layout;
  while (!lines.empty()) {
    size_t end = std::min(lines.find('\n'), lines.size());
    std::string_view line = lines.substr(0, end);
    lines.remove_prefix(std::min(end + 1, lines.size()));
    size_t equals = line.find('=');
    if (isLayoutLine(line) && equals != std::string_view::npos)
      takeLine(layout, line.substr(linePrefix.size(), equals - linePrefix.size()),
               line.substr(equals + 1));
  }
  return layout;
}

} // namespace pp
