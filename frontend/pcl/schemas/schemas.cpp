// Files of schemas by package name: those that are named first, then what lies in directories.
#include "frontend/pcl/schemas/schemas.h"

#include "frontend/pcl/schemas/builtin.h"
#include "frontend/source/directories.h"
#include "frontend/source/load_source.h"
#include "runtime-lib/core/values/versions/semver.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace ppcc::pcl {

namespace fs = std::filesystem;

SchemaPlaces schemaPlaces(const frontend::OptionValues &options) {
  SchemaPlaces places{options.list("--schema"), options.list("--schema-dir")};
  const char *path = std::getenv("PPCC_SCHEMA_PATH");
  std::string_view rest = path ? path : "";
  while (!rest.empty()) {
    size_t end = std::min(rest.find(':'), rest.size());
    if (end > 0)
      places.directories.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return places;
}

Schemas::Schemas(const frontend::Services &services, SchemaPlaces places)
    : services_(services), places_(std::move(places)) {
  for (const std::string &named : places_.files) {
    size_t equals = named.find('=');
    bool hasName = equals != std::string::npos;
    Package *package = openFile(hasName ? named.substr(equals + 1) : named);
    if (!package)
      continue;
    if (hasName)
      package->setName(named.substr(0, equals));
    candidates_[package->name()].push_back(
        {package->file().path(), package->version(), package, true});
  }
  const source::SourceFile &builtin = services.files.add("(built in)", std::string(builtinSchema));
  packages_.push_back(Package::open(builtin, services_.engine));
  candidates_["pulumi"].push_back({"", "", packages_.back().get(), true});
}

Schemas::~Schemas() = default;

void Schemas::addDirectory(const std::string &directory) {
  std::error_code error;
  bool isKnown = std::find(places_.directories.begin(), places_.directories.end(), directory) !=
                 places_.directories.end();
  if (!isKnown && fs::is_directory(directory, error)) {
    places_.directories.push_back(directory);
    found_.clear();
    for (auto &[name, found] : candidates_)
      addFrom(directory, name, found);
  }
}

Package *Schemas::openFile(const std::string &path) {
  auto [place, isNew] = opened_.try_emplace(path, nullptr);
  if (!isNew)
    return place->second;
  const source::SourceFile *file = source::load(services_.files, path, services_.engine);
  std::unique_ptr<Package> package = file ? Package::open(*file, services_.engine) : nullptr;
  if (!package)
    return nullptr;
  packages_.push_back(std::move(package));
  return place->second = packages_.back().get();
}

/// A package's name becomes part of paths: it must not lead elsewhere.
void Schemas::addFrom(const std::string &directory, const std::string &name,
                      std::vector<Candidate> &found) const {
  std::error_code error;
  if (name.find('/') != std::string::npos || name.starts_with('.'))
    return;
  auto add = [&](const fs::path &path, std::string version) {
    if (fs::is_regular_file(path, error))
      found.push_back({path.string(), std::move(version)});
  };
  fs::path base(directory);
  add(base / (name + ".json"), "");
  add(base / name / "schema.json", "");
  std::vector<std::pair<fs::path, std::string>> versioned;
  for (const auto &entry : fs::directory_iterator(base, error)) {
    std::string file = entry.path().filename().string();
    if (file.starts_with(name + "-") && file.ends_with(".json"))
      versioned.emplace_back(entry.path(),
                             file.substr(name.size() + 1, file.size() - name.size() - 6));
  }
  for (const auto &entry : fs::directory_iterator(base / name, error))
    versioned.emplace_back(entry.path() / "schema.json", entry.path().filename().string());
  std::sort(versioned.begin(), versioned.end());
  for (auto &[path, version] : versioned)
    if (!version.empty() && version[0] >= '0' && version[0] <= '9')
      add(path, version);
}

std::vector<Schemas::Candidate> &Schemas::candidates(const std::string &name) {
  auto [place, isNew] = candidates_.try_emplace(name);
  if (isNew)
    for (const std::string &directory : places_.directories)
      addFrom(directory, name, place->second);
  return place->second;
}

Package *Schemas::open(Candidate &candidate) {
  if (!candidate.isRead)
    candidate.package = openFile(candidate.path);
  candidate.isRead = true;
  return candidate.package;
}

std::string Schemas::versionOf(Candidate &candidate) {
  if (candidate.version.empty() && open(candidate))
    candidate.version = candidate.package->version();
  return candidate.version;
}

Package *Schemas::find(const std::string &name, const std::string &version) {
  auto [place, isNew] = found_.try_emplace({name, version});
  if (isNew)
    place->second = best(name, version);
  return place->second;
}

Package *Schemas::best(const std::string &name, const std::string &version) {
  Candidate *best = nullptr;
  for (Candidate &candidate : candidates(name)) {
    bool isWanted = version.empty() ? !best || isHigherVersion(versionOf(candidate), best->version)
                                    : !best && versionOf(candidate) == version;
    if (isWanted)
      best = &candidate;
  }
  return best ? open(*best) : nullptr;
}

std::vector<std::string> Schemas::versions(const std::string &name) {
  std::vector<std::string> versions;
  for (Candidate &candidate : candidates(name))
    if (std::string version = versionOf(candidate); !version.empty())
      versions.push_back(version);
  return versions;
}

std::string Schemas::searched() const {
  std::string text;
  for (const std::string &file : places_.files)
    text += (text.empty() ? "" : ", ") + file;
  for (const std::string &directory : places_.directories)
    text += (text.empty() ? "" : ", ") + directory;
  return text.empty() ? "nowhere" : text;
}

std::vector<std::string> Schemas::files() const {
  std::vector<std::string> files;
  for (const auto &[path, package] : opened_)
    if (package)
      files.push_back(path);
  return files;
}

bool isHigherVersion(const std::string &a, const std::string &b) {
  pp::Context context;
  pp::Value first = pp::parseSemVer(context, a);
  pp::Value second = pp::parseSemVer(context, b);
  if (first.isUndef() || second.isUndef())
    return second.isUndef() && !first.isUndef();
  return pp::compareSemVers(*first.as<pp::SemVer>(), *second.as<pp::SemVer>()) > 0;
}

} // namespace ppcc::pcl
