// From a path to the files of a compilation, by the rules of Puppet's directory environments.
#include "frontend/puppet/environment/environment.h"

#include "frontend/puppet/environment/configuration.h"
#include "frontend/puppet/environment/mentions.h"
#include "frontend/puppet/environment/module_metadata.h"
#include "frontend/source/directories.h"

#include <algorithm>
#include <filesystem>

#include <glob.h>

namespace ppcc::puppet {

namespace fs = std::filesystem;
using diagnostics::Id;

namespace {

bool isModuleName(const std::string &name) {
  return !name.empty() && name[0] >= 'a' && name[0] <= 'z' &&
         std::all_of(name.begin(), name.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
         });
}

bool isEnvironmentName(const std::string &name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
}

/// The entries of a path such as `modules:site-*:$basemodulepath`; patterns are replaced by what
/// they match.
std::vector<std::string> splitPath(const std::string &text, const std::string &base) {
  std::vector<std::string> entries;
  for (size_t begin = 0; begin <= text.size();) {
    size_t end = std::min(text.find(':', begin), text.size());
    std::string entry = text.substr(begin, end - begin);
    begin = end + 1;
    if (entry.find_first_not_of(" \t") == std::string::npos)
      continue;
    entry = source::expandPath(entry, base);
    if (entry.find_first_of("*?[{") == std::string::npos) {
      entries.push_back(entry);
      continue;
    }
    glob_t matches{};
    if (glob(entry.c_str(), GLOB_BRACE, nullptr, &matches) == 0)
      entries.insert(entries.end(), matches.gl_pathv, matches.gl_pathv + matches.gl_pathc);
    globfree(&matches);
  }
  return entries;
}

/// Main manifests in Puppet's order. As in Ruby's glob, links to directories are left out.
std::vector<std::string> mainManifestsBelow(const std::string &directory,
                                            diagnostics::Engine &engine) {
  return source::filesBelow(directory, ".pp", source::LinkedDirectories::Skip, engine);
}

/// Files of a module. Puppet opens them by their path, so links to directories count.
std::vector<std::string> moduleFilesBelow(const std::string &directory, std::string_view suffix,
                                          diagnostics::Engine &engine) {
  return source::filesBelow(directory, suffix, source::LinkedDirectories::Enter, engine);
}

/// Puts an environment together, step by step.
class Finder {
public:
  Finder(const EnvironmentOptions &options, source::SourceManager &files,
         diagnostics::Engine &engine)
      : options_(options), files_(files), engine_(engine) {}

  Environment environment(const std::string &root) {
    result_.root = root;
    result_.name = options_.name.value_or(nameOf(root));
    configuration_ = Configuration::read(root, options_, files_, engine_);
    configuration_.set("environment", result_.name);
    // The environment is where it is, whatever a configuration says of others.
    configuration_.set("environmentpath", fs::path(root).parent_path().string());
    configuration_.readEnvironmentConf(root, files_, engine_);
    findMainManifests(options_.manifest ? source::expandPath(*options_.manifest)
                                        : configuredManifest());
    if (source::isDirectory(root + "/functions"))
      addFiles(root + "/functions", "environment");
    findModules();
    return finish();
  }

  Environment manifests(const std::string &path) {
    configuration_ = Configuration::read("", options_, files_, engine_);
    configuration_.set("environment", options_.name.value_or("production"));
    if (!options_.baseModulePath)
      configuration_.set("basemodulepath", "");
    findMainManifests(path);
    findModules();
    return finish();
  }

private:
  /// `production` in `…/environments/production`; elsewhere the name of a directory says nothing.
  std::string nameOf(const std::string &root) {
    fs::path path(root);
    bool isNamed = path.parent_path().filename() == "environments";
    return isNamed && isEnvironmentName(path.filename()) ? path.filename().string() : "production";
  }

  std::string configuredManifest() {
    if (!configuration_.isSet("manifest") ||
        configuration_.value("disable_per_environment_manifest") == "true")
      return source::expandPath(configuration_.value("default_manifest"), result_.root);
    std::string manifest = source::expandPath(configuration_.value("manifest"), result_.root);
    std::error_code ignored;
    if (!fs::exists(manifest, ignored))
      engine_.reportUnplaced<Id::NoSuchFileOrDirectory>(manifest).help(
          "`manifest` in environment.conf names it");
    return manifest;
  }

  void findMainManifests(const std::string &manifest) {
    result_.initialManifest = manifest;
    std::error_code ignored;
    if (source::isDirectory(manifest))
      result_.mainManifests = mainManifestsBelow(manifest, engine_);
    else if (result_.root.empty() || options_.manifest || fs::exists(manifest, ignored))
      result_.mainManifests.push_back(manifest);
  }

  void findModules() {
    std::vector<std::string> base = splitPath(configuration_.value("basemodulepath"), "/");
    result_.modulePath = modulePath(base);
    std::map<std::string, std::string> baseModules;
    std::set<std::string> leftOut;
    auto isKnown = [&](const std::string &name) {
      return result_.modules.contains(name) || baseModules.contains(name) || leftOut.contains(name);
    };
    for (const std::string &directory : result_.modulePath) {
      // What the user named is compiled; what merely lies on the machine, where it is mentioned.
      bool isBase = !options_.allModules && !options_.modulePath &&
                    std::find(base.begin(), base.end(), directory) != base.end();
      for (const std::string &name : source::directoriesIn(directory, engine_)) {
        std::string path = directory + "/" + name;
        if (!isModuleName(name) || isKnown(name))
          continue;
        if (isBase)
          baseModules.emplace(name, path);
        else if (hasMetadata(name, path))
          result_.modules.emplace(name, path);
        else
          leftOut.insert(name);
      }
    }
    for (const auto &[name, directory] : result_.modules)
      addModule(name, directory);
    addMentioned(std::move(baseModules));
  }

  bool hasMetadata(const std::string &name, const std::string &directory) {
    ModuleMetadata metadata = readMetadata(name, directory);
    if (!metadata.dataProvider.empty())
      result_.dataProviders.emplace(name, std::move(metadata.dataProvider));
    const std::optional<MetadataProblem> &problem = metadata.problem;
    if (!problem)
      return true;
    engine_.reportUnplaced<Id::ModuleMetadata>(problem->message)
        .help(directory + "/metadata.json: Puppet leaves such a module out");
    return problem->isUnreadable && !options_.strictMetadata;
  }

  std::vector<std::string> modulePath(const std::vector<std::string> &base) {
    if (options_.modulePath)
      return splitPath(*options_.modulePath, "");
    if (configuration_.isSet("modulepath"))
      return splitPath(configuration_.value("modulepath"), result_.root);
    std::vector<std::string> path;
    if (!result_.root.empty())
      path.push_back(result_.root + "/modules");
    path.insert(path.end(), base.begin(), base.end());
    return path;
  }

  /// The words that mean a module: its name, and those of its resource types.
  static std::map<std::string, std::string>
  wordsOf(const std::map<std::string, std::string> &modules) {
    std::map<std::string, std::string> words;
    for (const auto &[name, directory] : modules)
      words.emplace(name, name);
    for (const auto &[name, directory] : modules) {
      std::error_code ignored;
      for (const auto &entry : fs::directory_iterator(directory + "/lib/puppet/type", ignored))
        if (entry.path().extension() == ".rb")
          words.emplace(entry.path().stem().string(), name);
    }
    return words;
  }

  /// Adds modules of the base module path that the environment, or an added one, mentions.
  void addMentioned(std::map<std::string, std::string> candidates) {
    if (candidates.empty())
      return;
    const auto owners = wordsOf(candidates);
    std::set<std::string, std::less<>> words;
    for (const auto &[word, owner] : owners)
      words.insert(word);
    Mentions mentions(std::move(words));
    scanOwn(mentions);
    for (std::string word = mentions.take(); !word.empty(); word = mentions.take()) {
      const std::string &name = owners.at(word);
      auto module = candidates.extract(name);
      if (!module || !hasMetadata(name, module.mapped()))
        continue;
      result_.mentionedModules.insert(name);
      addModule(name, module.mapped());
      mentions.scanData(module.mapped());
      result_.modules.insert(std::move(module));
      scanNewFiles(mentions);
    }
    result_.unusedModules = std::move(candidates);
  }

  /// Looks for names in everything that was found so far.
  void scanOwn(Mentions &mentions) {
    for (const std::string &path : result_.mainManifests)
      mentions.scanFile(path);
    scanNewFiles(mentions);
    if (!result_.root.empty())
      mentions.scanData(result_.root);
    for (const auto &[name, directory] : result_.modules)
      mentions.scanData(directory);
  }

  /// Looks for names in the files of modules that it has not looked at yet.
  void scanNewFiles(Mentions &mentions) {
    for (; scannedManifests_ < result_.moduleManifests.size(); ++scannedManifests_)
      mentions.scanFile(result_.moduleManifests[scannedManifests_].path);
    for (; scannedTemplates_ < result_.templates.size(); ++scannedTemplates_)
      mentions.scanFile(result_.templates[scannedTemplates_].path);
  }

  void addModule(const std::string &name, const std::string &directory) {
    for (const char *kind : {"manifests", "functions", "types"})
      if (source::isDirectory(directory + "/" + kind))
        addFiles(directory + "/" + kind, name);
    if (source::isDirectory(directory + "/templates"))
      for (std::string &path :
           source::filesBelow(directory + "/templates", ".epp", source::LinkedDirectories::Enter,
                              engine_, source::HiddenFiles::Take))
        result_.templates.push_back({std::move(path), name});
  }

  void addFiles(const std::string &directory, const std::string &module) {
    for (std::string &path : moduleFilesBelow(directory, ".pp", engine_))
      result_.moduleManifests.push_back({std::move(path), module});
  }

  Environment finish() {
    result_.settings = configuration_.given();
    auto setting = [&](const char *name, const std::string &value) {
      std::erase_if(result_.settings, [&](const auto &known) { return known.first == name; });
      result_.settings.emplace_back(name, value);
    };
    std::string path;
    for (const std::string &directory : result_.modulePath)
      path += (path.empty() ? "" : ":") + directory;
    setting("modulepath", path);
    if (!result_.root.empty() || source::isDirectory(result_.initialManifest))
      setting("manifest", result_.initialManifest);
    std::string version = configuration_.value("config_version");
    if (!version.empty())
      setting("config_version", source::expandPath(version, result_.root));
    warnOfVersion();
    return std::move(result_);
  }

  /// `$environmentpath/$environment` leads elsewhere when the directory has another name; scripts
  /// that look for the revision there give a version that means nothing.
  void warnOfVersion() {
    const std::string *command = configuration_.raw("config_version");
    std::string named = configuration_.value("environmentpath") + "/" + result_.name;
    if (!result_.root.empty() && named != result_.root && command &&
        command->find("environmentpath") != std::string::npos)
      engine_.reportUnplaced<Id::EnvironmentElsewhere>(named, result_.root)
          .help("--environment-name names an environment like its directory");
  }

  const EnvironmentOptions &options_;
  source::SourceManager &files_;
  diagnostics::Engine &engine_;
  Configuration configuration_;
  Environment result_;
  size_t scannedManifests_ = 0;
  size_t scannedTemplates_ = 0;
};

} // namespace

bool isEnvironment(const std::string &directory) {
  std::error_code ignored;
  return fs::exists(directory + "/environment.conf", ignored) ||
         source::isDirectory(directory + "/manifests") ||
         source::isDirectory(directory + "/modules");
}

Environment findEnvironment(const std::string &path, const EnvironmentOptions &options,
                            source::SourceManager &files, diagnostics::Engine &engine) {
  Finder finder(options, files, engine);
  if (source::isDirectory(path) && isEnvironment(path))
    return finder.environment(source::expandPath(path));
  return finder.manifests(path);
}

} // namespace ppcc::puppet
