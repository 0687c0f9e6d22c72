// Which files a program reads is said by hiera.yaml: the fixed beginning of each of its paths.
#include "frontend/puppet/project/embed_data.h"

#include "frontend/source/directories.h"
#include "runtime-lib/core/files/embedded_files.h"
#include "runtime-lib/core/files/input.h"
#include "runtime-lib/core/formats/yaml_reader.h"
#include "runtime-lib/puppet/environment/environment_layout.h"
#include "runtime-lib/puppet/environment/settings.h"
#include "runtime-lib/puppet/node/classifier.h"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

namespace ppcc::puppet {

namespace fs = std::filesystem;
using diagnostics::Id;
using pp::EmbeddedFiles;
using pp::FileKind;

namespace {

/// A module's `files/` may hold packages that no catalog contains; such are read from the disk.
constexpr size_t maxModuleFileBytes = size_t{1} << 20;
/// The archive becomes part of an object with 32 bit distances.
constexpr size_t maxBytes = size_t{512} << 20;

/// Walks places and puts what lies there into the archive.
class Archiver {
public:
  explicit Archiver(diagnostics::Engine &engine) : engine_(engine) {}

  /// Links may lead to what lies in this directory.
  void addHome(const std::string &directory) {
    std::error_code error;
    fs::path real = fs::canonical(directory, error);
    if (!error)
      homes_.push_back(real.string());
    namedHomes_.push_back(directory);
  }

  /// Adds a file or directory, also one that does not exist: the program then knows that.
  void addPlace(const std::string &path, size_t largestFile = maxBytes) {
    if (isCovered(path) || isTooMuch_)
      return;
    places_.push_back(path);
    writer_.addPlace(path);
    // What a hiera.yaml names outside of the environment is meant as it is.
    if (!isUnder(path, namedHomes_))
      addHome(path);
    largestFile_ = largestFile;
    add(path);
  }

  EmbeddedData finish() && { return {writer_.archive(), std::move(files_)}; }

private:
  using Identity = std::pair<dev_t, ino_t>;

  static bool isUnder(const std::string &path, const std::vector<std::string> &directories) {
    return std::any_of(directories.begin(), directories.end(), [&](const std::string &directory) {
      return path == directory || path.starts_with(directory + "/");
    });
  }
  bool isCovered(const std::string &path) const { return isUnder(path, places_); }

  /// Whether a link on the way leads out of the environment, its modules and the places that were
  /// named: what lies there is none of the program's business.
  bool isOutside(const fs::path &path) const {
    std::error_code error;
    fs::path real = fs::canonical(path, error);
    return error || !isUnder(real.string(), homes_);
  }

  void add(const fs::path &path) {
    struct stat status {};
    if (isTooMuch_ || stat(path.c_str(), &status) != 0)
      return;
    bool isLink = fs::is_symlink(path);
    if ((isLink || path == places_.back()) && isOutside(path)) {
      engine_.reportUnplaced<Id::CannotEmbed>(
          path.string(), "it is or lies behind a link that leads out of the environment");
      return;
    }
    if (!S_ISDIR(status.st_mode)) {
      if (S_ISREG(status.st_mode))
        addFile(path);
      return;
    }
    Identity identity{status.st_dev, status.st_ino};
    if (std::find(above_.begin(), above_.end(), identity) != above_.end())
      return;
    writer_.add(path.string(), {isLink ? FileKind::LinkToDirectory : FileKind::Directory});
    above_.push_back(identity);
    addEntries(path);
    above_.pop_back();
  }

  void addEntries(const fs::path &directory) {
    std::error_code error;
    std::vector<fs::path> paths;
    for (fs::directory_iterator entry(directory, error), end; !error && entry != end;
         entry.increment(error))
      if (entry->path().filename() != ".git")
        paths.push_back(entry->path());
    if (error)
      engine_.reportUnplaced<Id::UnreadableDirectory>(directory.string(), error.message());
    std::sort(paths.begin(), paths.end());
    for (const fs::path &path : paths)
      add(path);
  }

  void addFile(const fs::path &path) {
    pp::FileText file = pp::readInput(path);
    if (!file.isThere()) {
      engine_.reportUnplaced<Id::CannotEmbed>(path.string(), file.why(path.string()));
      return;
    }
    const std::string &text = file.text;
    bool isKey = text.find("PRIVATE KEY-----") != std::string::npos;
    bool isWithheld = isKey || text.size() > largestFile_;
    writer_.add(path.string(), {FileKind::File, isWithheld, text});
    if (!isWithheld)
      files_.push_back(path.string());
    isTooMuch_ = writer_.archive().size() > maxBytes;
    if (isTooMuch_)
      engine_.reportUnplaced<Id::CannotEmbed>(
          places_.back(), "with it the program would carry more than 512 MiB of files");
  }

  diagnostics::Engine &engine_;
  EmbeddedFiles::Writer writer_;
  std::vector<std::string> places_;
  /// Where links may lead, by their real paths, and the same as they are named.
  std::vector<std::string> homes_, namedHomes_;
  std::vector<std::string> files_;
  std::vector<Identity> above_;
  size_t largestFile_ = maxBytes;
  bool isTooMuch_ = false;
};

/// Reads the places out of one hiera.yaml, whatever its version.
class ConfigPlaces {
public:
  ConfigPlaces(const Environment &environment, const pp::Settings &settings, std::string root)
      : environment_(environment.name), root_(std::move(root)),
        version3Datadir_(settings.get("codedir") + "/environments/" + environment_ + "/hieradata") {
  }

  std::vector<std::string> of(const std::string &path) {
    add(root_, "data");
    pp::Context memory;
    try {
      pp::Value config = pp::parseYaml(memory, pp::readInput(path).text).value;
      if (const pp::Hash *hash = pp::dynAs<pp::Hash>(config))
        takeConfig(*hash);
    } catch (const pp::YamlError &) {
      // The program will say so, as Puppet does.
    }
    return std::move(places_);
  }

private:
  static const pp::Hash *hashAt(const pp::Hash &hash, std::string_view key) {
    const pp::Value *value = pp::hashFind(hash, key);
    return value ? pp::dynAs<pp::Hash>(*value) : nullptr;
  }
  static std::string textAt(const pp::Hash &hash, std::string_view key) {
    const pp::Value *value = pp::hashFind(hash, key);
    const pp::String *text = value ? pp::dynAs<pp::String>(*value) : nullptr;
    return text ? std::string(text->view()) : std::string();
  }

  void takeConfig(const pp::Hash &config) {
    const pp::Hash *defaults = hashAt(config, "defaults");
    std::string datadir = textAt(defaults ? *defaults : config, "datadir");
    datadir = add(root_, datadir.empty() ? "data" : datadir);
    if (!pp::hashFind(config, "version"))
      add(root_, version3Datadir_);
    // Version 3 names a directory for each backend.
    for (const pp::HashEntry &entry : config.items())
      if (const pp::Hash *backend = pp::dynAs<pp::Hash>(entry.value))
        if (std::string own = textAt(*backend, "datadir"); !own.empty())
          add(root_, own);
    for (std::string_view list : {"hierarchy", "default_hierarchy"})
      if (const pp::Value *levels = pp::hashFind(config, list))
        if (const pp::Array *array = pp::dynAs<pp::Array>(*levels))
          for (pp::Value level : array->items())
            if (const pp::Hash *entry = pp::dynAs<pp::Hash>(level))
              takeLevel(*entry, datadir);
  }

  void takeLevel(const pp::Hash &level, const std::string &defaultDatadir) {
    std::string own = textAt(level, "datadir");
    std::string datadir = own.empty() ? defaultDatadir : add(root_, own);
    for (std::string_view key : {"path", "paths", "glob", "globs", "mapped_paths"})
      if (const pp::Value *value = pp::hashFind(level, key)) {
        if (const pp::String *text = pp::dynAs<pp::String>(*value))
          add(datadir, std::string(text->view()));
        if (const pp::Array *array = pp::dynAs<pp::Array>(*value))
          for (pp::Value each : array->items())
            if (const pp::String *text = pp::dynAs<pp::String>(each))
              add(datadir, std::string(text->view()));
      }
  }

  /// Adds what is fixed of a path; gives the path.
  std::string add(const std::string &base, std::string path) {
    for (std::string_view known :
         {"%{environment}", "%{::environment}", "%{server_facts.environment}"})
      for (size_t at; (at = path.find(known)) != std::string::npos;)
        path.replace(at, known.size(), environment_);
    std::string whole = path.starts_with('/') ? path : base + "/" + path;
    size_t variable = std::min(whole.find("%{"), whole.find_first_of("*?[{"));
    std::string fixed = whole.substr(0, variable);
    if (variable != std::string::npos)
      fixed.resize(fixed.rfind('/'));
    places_.push_back(source::expandPath(fixed.empty() ? "/" : fixed));
    return whole;
  }

  std::string environment_;
  std::string root_;
  std::string version3Datadir_;
  std::vector<std::string> places_;
};

} // namespace

std::string embeddedConfigVersion(const pp::Settings &settings, diagnostics::Engine &engine) {
  std::string command = settings.get("config_version");
  if (command.empty())
    return {};
  pp::EnvironmentLayout layout;
  try {
    layout.configVersion = pp::commandOutput({"/bin/sh", "-c", command}, "its command");
  } catch (const pp::DataError &error) {
    engine.reportUnplaced<Id::CannotEmbed>("the config_version", error.what());
  }
  std::string &text = layout.configVersion;
  text.erase(text.find_last_not_of(" \t\r\n") + 1);
  text.erase(0, std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  if (text.find('\n') != std::string::npos)
    engine.reportUnplaced<Id::CannotEmbed>("the config_version", "it has more than one line");
  return layout.toLines();
}

/// What a module's functions and resources may ask for.
static void addModuleFiles(const std::string &directory, Archiver &archiver) {
  archiver.addPlace(directory + "/metadata.json");
  for (const char *folder : {"/files", "/templates"})
    archiver.addPlace(directory + folder, maxModuleFileBytes);
  // Only their names are asked for, to say which functions are Ruby.
  for (const char *folder : {"/lib/puppet/functions", "/lib/puppet/parser/functions"})
    archiver.addPlace(directory + folder, 0);
}

EmbeddedData embeddedFiles(const Environment &environment, const pp::Settings &settings,
                           diagnostics::Engine &engine) {
  Archiver archiver(engine);
  if (!environment.root.empty())
    archiver.addHome(environment.root);
  for (const auto &[name, directory] : environment.modules)
    archiver.addHome(directory);
  auto addLayer = [&](const std::string &config) {
    archiver.addPlace(config);
    std::string root = fs::path(config).parent_path().string();
    for (const std::string &place : ConfigPlaces(environment, settings, root).of(config))
      if (place == "/")
        engine.reportUnplaced<Id::CannotEmbed>("all data of " + config,
                                               "one of its paths starts with a variable");
      else
        archiver.addPlace(place);
  };
  addLayer(settings.get("hiera_config"));
  if (!environment.root.empty())
    addLayer(environment.root + "/hiera.yaml");
  for (const auto &[name, directory] : environment.modules) {
    addLayer(directory + "/hiera.yaml");
    addModuleFiles(directory, archiver);
  }
  return std::move(archiver).finish();
}

} // namespace ppcc::puppet
