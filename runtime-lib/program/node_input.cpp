// Reads the files and asks the commands that the options name.
#include "runtime-lib/program/node_input.h"

#include "runtime-lib/core/files/input.h"
#include "runtime-lib/core/memory/heap_limit.h"
#include "runtime-lib/core/process/command_groups.h"
#include "runtime-lib/core/process/private_files.h"
#include "runtime-lib/core/process/temporary_files.h"
#include "runtime-lib/core/session/time_limit.h"
#include "runtime-lib/program/console.h"
#include "runtime-lib/puppet/hiera/data/data_cache.h"
#include "runtime-lib/puppet/node/classifier.h"
#include "runtime-lib/puppet/ruby/library.h"

#include <unistd.h>

#include <cstdio>
#include <stdexcept>

namespace pp {

namespace {

void applySettings(Settings &settings, const std::vector<std::string> &given) {
  for (const std::string &setting : given) {
    size_t equals = setting.find('=');
    if (equals == std::string::npos)
      throw std::invalid_argument("--set needs KEY=VALUE, not '" + setting + "'");
    settings.set(std::string_view(setting).substr(0, equals),
                 std::string_view(setting).substr(equals + 1));
  }
}

SourcedText textOf(const std::string &path, const std::string &what,
                   Streams streams = Streams::Allowed) {
  FileText file = readInput(path, streams);
  if (!file.isThere())
    throw DataError(file.why(path));
  if (file.text.empty())
    throw DataError(path + " is empty");
  return {std::move(file.text), what + " in " + path};
}

/// The file of a node among those of a directory.
std::string factsFile(const std::string &directory, const std::string &node) {
  if (node.empty())
    throw DataError("--facts-dir needs --node NAME");
  // Such a name would lead out of the directory; no node has one.
  if (node.find('/') != std::string::npos || node.starts_with('.'))
    throw DataError("the name '" + node + "' is not that of a file in " + directory);
  for (const char *extension : factsExtensions)
    if (std::string path = directory + "/" + node + extension; access(path.c_str(), F_OK) == 0)
      return path;
  throw DataError("there are no facts of " + node + " in " + directory + ": neither " + node +
                  ".json nor .yaml nor .facts");
}

void setSettings(NodeInput &input, const ProgramDescriptor &program, const Options &options) {
  if (program.settings)
    input.settings.setLines(program.settings->view());
  if (!options.environment.empty())
    input.settings.set("environment", options.environment);
  applySettings(input.settings, options.settings);
  if (!options.hieraConfig.empty())
    input.settings.set("hiera_config", options.hieraConfig);
  input.environment = input.settings.get("environment");
  input.isEnvironmentForced = !options.environment.empty();
}

/// The thread of the node cannot be ended alone; a fleet can be resumed.
void endWithStuckNode(double seconds, const std::string &node) {
  char limit[32];
  std::snprintf(limit, sizeof limit, "%g", seconds);
  writeConsole(errorLines("The catalog takes longer than the limit of " + std::string(limit) +
                          " s and cannot be interrupted; the program ends, on node " +
                          shownNode(node)));
  endCommands();
  removeTemporaries();
  _exit(Failure);
}

void setLimits(NodeInput &input, const Options &options) {
  input.limits.memoryBytes = size_t{options.maxMemory} << 20;
  limitHeap(input.limits, 1);
  ruby::choice().memoryBytes = 2 * input.limits.memoryBytes;
  if (options.maxInput > 0)
    inputLimit = size_t{options.maxInput} << 20;
  if (options.timeout > 0) {
    pipePatience = options.timeout;
    input.limits.seconds = options.timeout;
    input.timeLimit = std::make_shared<TimeLimit>(options.timeout, endWithStuckNode);
  }
}

/// The directory, or none where others could have put something in; then the user is told.
std::string trustedCache(std::string directory) {
  std::string reason = distrustOf(directory);
  if (reason.empty())
    return directory;
  writeConsole(consoleLine(LogLevel::Warning,
                           "the cache of data in " + directory + " is not used: " + reason,
                           consoleHasColours()));
  return {};
}

/// What a command may take.
double secondsFor(double timeout) { return timeout > 0 ? timeout : commandSeconds; }

} // namespace

void limitHeap(const Limits &limits, size_t catalogs) {
  bool isTooMuch = limits.memoryBytes > SIZE_MAX / (catalogs + 1);
  memory::heapLimit = isTooMuch ? SIZE_MAX : limits.memoryBytes * (catalogs + 1);
}

NodeInput sharedInput(const ProgramDescriptor &program, const Options &options) {
  NodeInput input;
  input.allowGenerate = options.allowGenerate;
  if (options.useDataCache)
    input.dataCache = trustedCache(hiera::dataCacheDirectory());
  input.format = formatOf(options.format).value_or(CatalogFormat::Rich);
  input.fixedVersion = options.catalogVersion;
  input.checkCycles = options.checkCycles;
  input.logLevel = parseLogLevel(options.logLevel).value_or(LogLevel::Notice);
  input.serverName = options.serverName;
  input.serverAddress = options.serverAddress;
  setSettings(input, program, options);
  setLimits(input, options);
  if (!options.facts.empty() && options.factsDirectory.empty())
    input.facts = textOf(options.facts, "the facts");
  if (!options.trusted.empty())
    input.trusted = textOf(options.trusted, "the trusted data");
  if (isClassifierFile(options.classifier))
    input.classification = readClassifierFile(options.classifier);
  if (!options.exported.empty()) {
    input.exported =
        std::make_shared<ExportedStore>(textOf(options.exported, "the exported resources"));
    // Exported collectors look for resources only with this setting.
    input.settings.set("storeconfigs", "true");
  }
  return input;
}

void addOwnFacts(NodeInput &input, const Options &options) {
  if (!options.factsDirectory.empty())
    input.facts =
        textOf(factsFile(options.factsDirectory, input.name), "the facts", Streams::Refused);
}

void addClassification(NodeInput &input, const Options &options) {
  if (options.classifier.empty() || !input.classification.text.empty())
    return;
  if (input.name.empty())
    throw DataError("--enc needs --node NAME");
  input.classification = askClassifier(options.classifier, input.name, secondsFor(options.timeout));
}

std::string configVersion(const ProgramDescriptor &program, const Settings &settings,
                          const Options &options) {
  std::string command = settings.get("config_version");
  // A version that was given needs no command, which may not even run here.
  if (command.empty() || !options.catalogVersion.empty())
    return {};
  if (program.embeddedFiles)
    return parseLayout(program.settings->view()).configVersion;
  std::string purpose = "Execution of config_version command `" + command + "`";
  std::string text =
      commandOutput({"/bin/sh", "-c", command}, purpose, secondsFor(options.timeout));
  size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  return text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin);
}

} // namespace pp
