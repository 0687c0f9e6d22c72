// Puppet's settings on the command line become options of the compiler and of the program it runs
// at once.
#include "driver/puppet_front.h"

#include "runtime-lib/puppet/environment/settings.h"

#include <cstdio>
#include <filesystem>
#include <map>
#include <stdexcept>

namespace ppcc::driver {

namespace fs = std::filesystem;

namespace {

/// The version of Puppet whose catalogs these are.
constexpr const char *puppetVersion = "8.11.0";

bool accepts(const std::string &setting, const char *value) {
  try {
    pp::Settings().set(setting, value);
    return true;
  } catch (const std::invalid_argument &) {
    return false;
  }
}

/// Switches have no value behind them.
bool isSwitch(const std::string &name) {
  for (const char *known : {"daemonize", "debug", "verbose", "trace", "profile", "storeconfigs"})
    if (name == known)
      return true;
  return accepts(name, "true") && !accepts(name, "any text");
}

/// A command line as Puppet reads it: words, and settings by name.
struct CommandLine {
  std::vector<std::string> words;
  std::map<std::string, std::string> settings;

  CommandLine(const std::vector<std::string> &arguments) {
    for (size_t i = 0; i < arguments.size(); ++i) {
      const std::string &argument = arguments[i];
      if (!argument.starts_with("--")) {
        words.push_back(argument);
        continue;
      }
      size_t equals = argument.find('=');
      std::string name = argument.substr(2, equals == std::string::npos ? equals : equals - 2);
      if (equals != std::string::npos)
        settings[name] = argument.substr(equals + 1);
      else if (name.starts_with("no-"))
        settings[name.substr(3)] = "false";
      else if (isSwitch(name) || i + 1 == arguments.size() || arguments[i + 1].starts_with("--"))
        settings[name] = "true";
      else
        settings[name] = arguments[++i];
    }
  }

  std::optional<std::string> find(const std::string &name) const {
    auto found = settings.find(name);
    return found == settings.end() ? std::nullopt : std::optional(found->second);
  }
  std::string get(const std::string &name, const std::string &otherwise) const {
    return find(name).value_or(otherwise);
  }
};

int refuse(const std::string &message) {
  std::fprintf(stderr, "Error: %s\n", message.c_str());
  return 2;
}

/// The facts of a node where Puppet's YAML terminus keeps them.
std::string factsFile(const CommandLine &line, const std::string &node) {
  std::vector<std::string> directories;
  if (auto path = line.find("factpath"))
    directories.push_back(*path);
  if (auto path = line.find("yamldir"))
    directories.push_back(*path + "/facts");
  if (auto path = line.find("vardir"))
    directories.push_back(*path + "/yaml/facts");
  std::error_code ignored;
  for (const std::string &directory : directories)
    for (const char *extension : {".yaml", ".json", ".facts"})
      if (std::string path = directory + "/" + node + extension; fs::exists(path, ignored))
        return path;
  return {};
}

/// Settings that change what a catalog contains.
void passSettings(const CommandLine &line, Options &options) {
  for (const char *name : {"strict_variables", "certname", "vardir", "ssldir", "logdir"})
    if (auto value = line.find(name); value && accepts(name, value->c_str())) {
      options.programArguments.push_back("--set");
      options.programArguments.push_back(std::string(name) + "=" + *value);
    }
  options.language.strict = line.get("strict", "error");
}

void takeEnvironment(const CommandLine &line, Options &options) {
  puppet::EnvironmentOptions &environment = options.environment;
  environment.name = line.get("environment", "production");
  environment.modulePath = line.find("modulepath");
  environment.baseModulePath = line.find("basemodulepath");
  environment.manifest = line.find("manifest");
  environment.hieraConfig = line.find("hiera_config");
  environment.confdir = line.find("confdir");
  std::string code = line.get("codedir", "/etc/puppetlabs/code");
  options.inputs = {line.get("environmentpath", code + "/environments") + "/" + *environment.name};
}

} // namespace

bool isCalledAsPuppet(int argc, const char *const *argv) {
  bool isNamed = argc > 0 && fs::path(argv[0]).filename() == "puppet";
  return isNamed || (argc > 1 && std::string_view(argv[1]) == "puppet");
}

ParsedOptions parsePuppetCommand(int argc, const char *const *argv) {
  bool isNamed = fs::path(argv[0]).filename() == "puppet";
  CommandLine line(std::vector<std::string>(argv + (isNamed ? 1 : 2), argv + argc));
  ParsedOptions result;
  if (line.words.empty() && line.find("version")) {
    std::puts(puppetVersion);
    result.exitCode = 0;
    return result;
  }
  if (line.words.size() != 3 || line.words[0] != "catalog" || line.words[1] != "compile") {
    result.exitCode = refuse("as puppet, ppcc knows `catalog compile NODE` and `--version` only");
    return result;
  }
  Options &options = result.options;
  const std::string &node = line.words[2];
  options.command = Command::Run;
  options.codegen.level = codegen::OptimisationLevel::O0;
  options.programArguments = {"--node", node};
  takeEnvironment(line, options);
  passSettings(line, options);
  if (std::string facts = factsFile(line, node); !facts.empty())
    options.programArguments.insert(options.programArguments.end(), {"--facts", facts});
  if (line.get("node_terminus", "plain") == "exec")
    options.programArguments.insert(options.programArguments.end(),
                                    {"--enc", line.get("external_nodes", "")});
  std::error_code ignored;
  if (!fs::is_directory(options.inputs[0], ignored))
    result.exitCode = refuse("Could not find a directory environment named '" +
                             *options.environment.name + "' at " + options.inputs[0]);
  return result;
}

} // namespace ppcc::driver
