// What is left to a program: its output, its cache of data, and commands where options name them.
#include "runtime-lib/program/sandboxed.h"

#include "runtime-lib/core/process/private_files.h"
#include "runtime-lib/core/process/sandbox.h"
#include "runtime-lib/program/fleet/fleet.h"
#include "runtime-lib/program/node_input.h"
#include "runtime-lib/puppet/ruby/library.h"

#include <filesystem>

namespace pp {

namespace {

/// The directory where a file is made; a link leads to that of the file behind it.
void addDirectoryOf(const std::string &file, std::vector<std::string> &directories) {
  if (file.empty() || file == "-")
    return;
  std::error_code error;
  for (const auto &path :
       {std::filesystem::absolute(file, error), std::filesystem::weakly_canonical(file, error)})
    if (!error && !path.parent_path().empty())
      directories.push_back(path.parent_path().string());
}

std::vector<std::string> writableDirectories(const Options &options, const std::string &dataCache) {
  std::vector<std::string> directories;
  addDirectoryOf(options.output, directories);
  addDirectoryOf(options.profile, directories);
  if (isFleet(options))
    directories.push_back(options.fleet.out);
  if (!dataCache.empty() && makePrivateDirectory(dataCache))
    directories.push_back(dataCache);
  return directories;
}

} // namespace

void enterSandboxFor(const Options &options, const std::string &dataCache) {
  bool runsCommands = options.allowGenerate || (isFleet(options) && !options.classifier.empty());
  // Commands and Ruby code have the same limits, and only who asks for them knows whether they can
  // live with that.
  bool runsOthers = runsCommands || ruby::isPossible();
  bool isWanted =
      options.sandbox == "always" || (options.sandbox == "auto" && isFleet(options) && !runsOthers);
  if (!isWanted)
    return;
  std::string problem = enterSandbox({writableDirectories(options, dataCache), runsCommands});
  if (!problem.empty() && options.sandbox == "always")
    throw DataError("--sandbox=always cannot be had: " + problem);
}

} // namespace pp
