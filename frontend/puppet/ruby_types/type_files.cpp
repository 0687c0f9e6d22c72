// Finds the files of types, has them run, and reads as text what gave no answer.
#include "frontend/puppet/ruby_types/type_files.h"

#include "frontend/puppet/ruby_types/resource_types.h"
#include "runtime-lib/core/files/input.h"

#include <algorithm>
#include <filesystem>
#include <set>

namespace ppcc::puppet::ruby {

namespace fs = std::filesystem;

namespace {

/// Calls `take` with every entry of a directory, sorted.
template <class Take> void eachEntry(const fs::path &directory, Take take) {
  std::vector<fs::path> paths;
  std::error_code error;
  for (fs::directory_iterator entry(directory, error), end; !error && entry != end;
       entry.increment(error))
    paths.push_back(entry->path());
  std::sort(paths.begin(), paths.end());
  for (const fs::path &path : paths)
    take(path);
}

/// What modules have that concerns types.
struct Found {
  std::vector<TypeFile> files;
  TypeSurroundings surroundings;
};

class Finder {
public:
  Found find(const std::vector<ModulePlace> &modules, const std::vector<ModulePlace> &others) {
    for (const ModulePlace &module : modules)
      take(module, found_.files);
    for (const ModulePlace &module : others)
      take(module, found_.surroundings.known);
    return std::move(found_);
  }

private:
  void take(const ModulePlace &module, std::vector<TypeFile> &files) {
    std::string library = fs::absolute(module.directory + "/lib").string();
    std::error_code ignored;
    if (!fs::is_directory(library, ignored))
      return;
    found_.surroundings.libraries.push_back(library);
    eachEntry(library + "/puppet/provider", [&](const fs::path &path) {
      found_.surroundings.providers.push_back(path.filename().string());
    });
    eachEntry(library + "/puppet/type", [&](const fs::path &path) {
      std::string name = path.stem().string();
      if (path.extension() == ".rb" && known_.insert(name).second)
        files.push_back({name, path.string(), module.shown + "/lib/puppet/type/" + name + ".rb"});
    });
  }

  Found found_;
  std::set<std::string> known_;
};

/// The type as the text of its file declares it.
pp::ModuleType readAsText(const TypeFile &file, const Found &found) {
  pp::ModuleType type = readResourceType(file.name, pp::readInput(file.path).text, file.shown);
  // A type has this parameter as soon as there is a provider for it.
  const std::vector<std::string> &providers = found.surroundings.providers;
  if (std::find(providers.begin(), providers.end(), file.name) != providers.end())
    type.attributes.push_back("provider");
  return type;
}

} // namespace

ModuleTypes resourceTypesOf(const std::vector<ModulePlace> &modules,
                            const std::vector<ModulePlace> &others, TypeReading reading) {
  Found found = Finder().find(modules, others);
  TypeAnswers answers;
  if (reading == TypeReading::Run && !found.files.empty())
    answers = runTypes(found.files, found.surroundings);
  ModuleTypes result;
  for (const TypeFile &file : found.files) {
    auto answer = answers.types.find(file.name);
    bool isRun = answer != answers.types.end();
    if (isRun && answer->second.problem.empty()) {
      result.types.push_back(std::move(answer->second.type));
      result.types.back().file = file.shown;
      continue;
    }
    pp::ModuleType type = readAsText(file, found);
    bool isKnown = type.problem.empty();
    if (isRun)
      result.remarks.push_back({file, answer->second.line, answer->second.problem, isKnown});
    else if (!isKnown)
      result.remarks.push_back({file, 0, type.problem, false});
    if (!isKnown)
      type.problem = isRun                     ? answer->second.problem
                     : answers.problem.empty() ? type.problem
                                               : type.problem + "; " + answers.problem;
    result.types.push_back(std::move(type));
  }
  return result;
}

} // namespace ppcc::puppet::ruby
