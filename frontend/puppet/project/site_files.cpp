// A walk from the site's own text to the files it names, and from those on.
#include "frontend/puppet/project/site_files.h"

#include "frontend/puppet/environment/mentions.h"
#include "frontend/puppet/project/manifest.h"

#include <algorithm>
#include <map>

namespace ppcc::puppet {

std::string loadedName(const std::string &module, std::string_view below) {
  size_t slash = below.find('/');
  if (slash == below.npos)
    return {};
  std::string_view folder = below.substr(0, slash);
  std::string_view path = below.substr(slash + 1);
  if (folder == "templates")
    return module + "/" + std::string(path);
  if (path.ends_with(".pp"))
    path.remove_suffix(3);
  std::string name = module;
  for (size_t from = path == "init" && folder == "manifests" ? path.npos : 0; from != path.npos;) {
    size_t end = std::min(path.find('/', from), path.size());
    name.append("::").append(path.substr(from, end - from));
    from = end == path.size() ? path.npos : end + 1;
  }
  return name;
}

void SiteFiles::add(const Manifest &manifest) {
  (manifest.loadedName.empty() ? own_ : borrowed_).push_back(&manifest);
}

void SiteFiles::find(const Environment &environment) {
  std::multimap<std::string, const Manifest *> files;
  std::set<std::string, std::less<>> names;
  for (const Manifest *manifest : borrowed_) {
    files.emplace(manifest->loadedName, manifest);
    names.insert(manifest->loadedName);
    outside_.insert(manifest);
  }
  if (files.empty())
    return;
  Mentions mentions(std::move(names), MentionKind::File);
  for (const Manifest *manifest : own_)
    mentions.scanText(manifest->file->text());
  if (!environment.root.empty())
    mentions.scanData(environment.root);
  for (const auto &[name, directory] : environment.modules)
    if (!environment.mentionedModules.contains(name))
      mentions.scanData(directory);
  for (std::string name = mentions.take(); !name.empty(); name = mentions.take())
    for (auto [at, end] = files.equal_range(name); at != end; ++at) {
      outside_.erase(at->second);
      mentions.scanText(at->second->file->text());
    }
}

} // namespace ppcc::puppet
