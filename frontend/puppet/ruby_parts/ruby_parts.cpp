// Looks into the folders where Puppet's loaders look.
#include "frontend/puppet/ruby_parts/ruby_parts.h"

#include "frontend/source/directories.h"
#include "runtime-lib/core/files/input.h"
#include "runtime-lib/puppet/functions/function_table.h"
#include "runtime-lib/puppet/ruby/shim.h"

#include <algorithm>
#include <tuple>

namespace ppcc::puppet::ruby {

namespace {

/// A folder of a module, what lies in it, and how its files end.
struct Folder {
  const char *path;
  PartKind kind;
  const char *suffix;
};
constexpr Folder folders[] = {
    {"/templates", PartKind::Template, ""},
    {"/lib/puppet/functions", PartKind::Function, ".rb"},
    {"/lib/puppet/parser/functions", PartKind::LegacyFunction, ".rb"},
    {"/lib/puppet/type", PartKind::ResourceType, ".rb"},
    {"/lib/puppet/datatypes", PartKind::DataType, ".rb"},
};

/// Whether the interface to Puppet that programs carry has the words.
bool isInShim(std::string_view words) {
  return std::ranges::any_of(pp::ruby::shimTexts, [&](const char *text) {
    return std::string_view(text).find(words) != std::string_view::npos;
  });
}

/// The name by which Puppet calls the part in the file `rest` below its folder.
std::string nameOf(const Folder &folder, const std::string &module, std::string_view rest) {
  if (folder.kind == PartKind::Template)
    return module + "/" + std::string(rest);
  std::string name;
  for (char c : rest.substr(0, rest.size() - 3))
    name += c == '/' ? std::string("::") : std::string(1, c);
  return name;
}

void decide(Part &part, const std::string &path) {
  if (part.kind == PartKind::DataType && !isInShim("DataTypes")) {
    part.way = Way::Impossible;
    part.reason = "ppcc does not take data types in Ruby";
    return;
  }
  bool isFunction = part.kind == PartKind::Function || part.kind == PartKind::LegacyFunction;
  if (part.kind == PartKind::ResourceType) {
    part.way = Way::Native;
    part.reason = "read when the program is built";
    return;
  }
  if (isFunction && pp::isBuiltin(part.name)) {
    part.way = Way::Native;
    part.reason = "built into ppcc";
    return;
  }
  pp::FileText file = pp::readInput(path, pp::Streams::Refused);
  if (!file.isThere()) {
    part.way = Way::Impossible;
    part.reason = file.why(part.file);
    return;
  }
}

void addParts(const std::string &module, const std::string &directory, const Shown &shown,
              std::vector<Part> &parts) {
  diagnostics::Engine ignored;
  for (const Folder &folder : folders) {
    std::string root = directory + folder.path;
    if (!source::isDirectory(root))
      continue;
    for (const std::string &path :
         source::filesBelow(root, folder.suffix, source::LinkedDirectories::Enter, ignored)) {
      bool isTemplate = folder.kind == PartKind::Template;
      if (isTemplate && (module == "environment" || path.ends_with(".epp")))
        continue;
      Part part;
      part.kind = folder.kind;
      part.name = nameOf(folder, module, std::string_view(path).substr(root.size() + 1));
      part.module = module;
      part.file = shown(path);
      decide(part, path);
      parts.push_back(std::move(part));
    }
  }
}

} // namespace

std::string_view wordOf(PartKind kind) {
  switch (kind) {
  case PartKind::Template:
    return "template";
  case PartKind::Function:
    return "function";
  case PartKind::LegacyFunction:
    return "3.x function";
  case PartKind::ResourceType:
    return "type";
  case PartKind::DataType:
    return "data type";
  }
  return "";
}

std::vector<Part> findParts(const Environment &environment, const Shown &shown) {
  std::vector<Part> parts;
  if (!environment.root.empty())
    addParts("environment", environment.root, shown, parts);
  for (const auto &[module, directory] : environment.modules)
    addParts(module, directory, shown, parts);
  std::ranges::stable_sort(
      parts, {}, [](const Part &part) { return std::tie(part.module, part.kind, part.name); });
  return parts;
}

} // namespace ppcc::puppet::ruby
