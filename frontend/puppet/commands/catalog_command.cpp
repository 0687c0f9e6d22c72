// Puppet's settings on the command line become options of the compiler and of the program it runs
// at once.
#include "frontend/puppet/commands/commands.h"

#include "runtime-lib/puppet/environment/settings.h"

#include <cstdio>
#include <filesystem>
#include <map>
#include <stdexcept>

namespace ppcc::puppet {

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

  explicit CommandLine(std::span<const std::string> arguments) {
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
void passSettings(const CommandLine &line, frontend::RunRequest &request) {
  for (const char *name : {"strict_variables", "certname", "vardir", "ssldir", "logdir"})
    if (auto value = line.find(name); value && accepts(name, value->c_str())) {
      request.programArguments.emplace_back("--set");
      request.programArguments.push_back(std::string(name) + "=" + *value);
    }
  request.options.add("--strict", line.get("strict", "error"));
}

/// Puppet's settings and the options of ppcc that mean the same.
constexpr std::pair<const char *, const char *> environmentSettings[] = {
    {"modulepath", "--modulepath"}, {"basemodulepath", "--basemodulepath"},
    {"manifest", "--manifest"},     {"hiera_config", "--hiera"},
    {"confdir", "--confdir"},
};

void takeEnvironment(const CommandLine &line, const std::string &name,
                     frontend::RunRequest &request) {
  request.options.add("--environment-name", name);
  for (auto [setting, option] : environmentSettings)
    if (auto value = line.find(setting))
      request.options.add(option, *value);
  std::string code = line.get("codedir", "/etc/puppetlabs/code");
  request.input = line.get("environmentpath", code + "/environments") + "/" + name;
}

frontend::RunRequest requestFor(const CommandLine &line, const std::string &environment) {
  const std::string &node = line.words[2];
  frontend::RunRequest request;
  request.programArguments = {"--node", node};
  takeEnvironment(line, environment, request);
  passSettings(line, request);
  auto &arguments = request.programArguments;
  if (std::string facts = factsFile(line, node); !facts.empty())
    arguments.insert(arguments.end(), {"--facts", facts});
  if (line.get("node_terminus", "plain") == "exec")
    arguments.insert(arguments.end(), {"--enc", line.get("external_nodes", "")});
  return request;
}

} // namespace

int catalogCommand(std::span<const std::string> arguments, frontend::Toolchain &toolchain) {
  CommandLine line(arguments);
  if (line.words.empty() && line.find("version")) {
    std::puts(puppetVersion);
    return 0;
  }
  if (line.words.size() != 3 || line.words[0] != "catalog" || line.words[1] != "compile")
    return refuse("as puppet, ppcc knows `catalog compile NODE` and `--version` only");
  std::string environment = line.get("environment", "production");
  frontend::RunRequest request = requestFor(line, environment);
  std::error_code ignored;
  if (!fs::is_directory(request.input, ignored))
    return refuse("Could not find a directory environment named '" + environment + "' at " +
                  request.input);
  return toolchain.run(request);
}

} // namespace ppcc::puppet
