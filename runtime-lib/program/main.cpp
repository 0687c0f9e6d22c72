// main() of a generated program: options, one node, its catalog on standard output.
#include "runtime-lib/abi/version.h"
#include "runtime-lib/program/classifier.h"
#include "runtime-lib/program/output.h"
#include "runtime-lib/program/run_node.h"

#include <CLI/CLI.hpp>

#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <iostream>
#include <stdexcept>

namespace pp {

namespace {

enum ExitCode { Success = 0, Failure = 1, Usage = 2 };

struct Options {
  std::string node;
  std::string facts;
  std::string factsDirectory;
  std::string trusted;
  std::string classifier;
  std::string serverName = "puppet";
  std::string serverAddress = "127.0.0.1";
  std::string environment;
  std::string format = "rich";
  std::string logLevel = "notice";
  std::string output;
  std::string hieraConfig;
  std::optional<hiera::LookupRequest> lookup;
  std::string exported;
  bool checkCycles = false;
  std::vector<std::string> settings;
  bool allowGenerate = false;
};

/// Prints messages like Puppet's console: on standard error, with colours on terminals only.
class ConsoleSink : public LogSink {
public:
  ConsoleSink() : hasColours_(isatty(STDERR_FILENO) && !std::getenv("NO_COLOR")) {}
  void log(LogLevel level, std::string_view message) override {
    std::string line(logLevelLabel(level));
    line.append(": ").append(message);
    if (hasColours_)
      line = std::string(colour(level)) + line + "\033[0m";
    line += '\n';
    std::cerr.write(line.data(), static_cast<std::streamsize>(line.size()));
  }

private:
  static std::string_view colour(LogLevel level) {
    switch (level) {
    case LogLevel::Debug:
      return "\033[0;36m";
    case LogLevel::Info:
      return "\033[0;32m";
    case LogLevel::Notice:
      return "\033[0m";
    case LogLevel::Warning:
      return "\033[1;33m";
    case LogLevel::Err:
    case LogLevel::Alert:
    case LogLevel::Emerg:
    case LogLevel::Crit:
      break;
    }
    return "\033[1;31m";
  }
  bool hasColours_;
};

std::optional<CatalogFormat> formatOf(const std::string &word) {
#define CATALOG_FORMAT(id, name, about)                                                            \
  if (word == name)                                                                                \
    return CatalogFormat::id;
#include "runtime-lib/program/catalog_formats.def"
  // The name of the wire format before there were others.
  return word == "json" ? std::optional(CatalogFormat::Rich) : std::nullopt;
}

std::string formatNames() {
  std::string names;
#define CATALOG_FORMAT(id, name, about) names += names.empty() ? name : ", " name;
#include "runtime-lib/program/catalog_formats.def"
  return names;
}

void addOptions(CLI::App &app, Options &options) {
  app.description("Compiles the catalog of one node and prints it on standard output.");
  app.add_option("--node", options.node, "Name of the node; the facts may say it instead")
      ->option_text("NAME");
  app.add_option("--facts", options.facts,
                 "Facts of the node, JSON or YAML, from a file or from standard input (-)")
      ->option_text("FILE|-");
  app.add_option("--facts-dir", options.factsDirectory,
                 "Directory with the facts of each node in NAME.json, NAME.yaml or NAME.facts")
      ->option_text("DIR");
  app.add_option("--trusted", options.trusted, "Trusted data ($trusted), JSON or YAML")
      ->option_text("FILE");
  app.add_option("--enc", options.classifier,
                 "External node classifier: a command, or a file of JSON or YAML")
      ->option_text("COMMAND|FILE");
  app.add_option("--server-name", options.serverName, "The server's name in $server_facts")
      ->option_text("NAME");
  app.add_option("--server-ip", options.serverAddress, "The server's address in $server_facts")
      ->option_text("ADDRESS");
  app.add_option("--environment", options.environment, "Name of the environment")
      ->option_text("NAME");
  app.add_option("--format", options.format, "How to print the catalog: " + formatNames())
      ->check([](const std::string &word) {
        return formatOf(word) ? std::string()
                              : "there is no format " + word + ", only " + formatNames();
      })
      ->option_text("FORMAT");
  app.add_flag("--check-cycles", options.checkCycles,
               "Fail when dependencies form a circle, automatic ones included");
  app.add_option("--exported", options.exported,
                 "Exported resources of other nodes, JSON or YAML, for exported collectors")
      ->option_text("FILE|-");
  app.add_option("--log-level", options.logLevel,
                 "Lowest level to log: debug, info, notice, warning, err, alert, emerg, crit")
      ->check(
          CLI::IsMember({"debug", "info", "notice", "warning", "err", "alert", "emerg", "crit"}))
      ->option_text("LEVEL");
  app.add_option("--set", options.settings, "A Puppet setting, such as strict=warning")
      ->option_text("KEY=VALUE");
  app.add_option("--hiera,--hiera_config", options.hieraConfig,
                 "Global hiera.yaml, instead of the one known when the program was compiled")
      ->option_text("FILE");
  app.add_flag("--allow-generate", options.allowGenerate,
               "Lets the function generate() run programs of this machine");
  app.add_option("-o,--output", options.output, "File to write instead of standard output")
      ->option_text("FILE");
  app.set_version_flag("--version", std::string("ppcc runtime ") + PPCC_VERSION);
}

/// `lookup KEY…`: the options of `puppet lookup`, beside those of the program itself.
CLI::App &addLookup(CLI::App &app, hiera::LookupRequest &request) {
  CLI::App &lookup = *app.add_subcommand("lookup", "Looks keys up in Hiera, as puppet lookup does");
  lookup.fallthrough();
  lookup.add_option("keys", request.keys, "Keys; the first that is found is printed");
  lookup.add_option("--merge", request.merge, "first, unique, hash or deep")->option_text("TYPE");
  lookup.add_option("--knock-out-prefix", request.knockOutPrefix, "For --merge deep")
      ->option_text("PREFIX");
  lookup.add_flag("--sort-merged-arrays", request.sortMergedArrays, "For --merge deep");
  lookup.add_flag("--merge-hash-arrays", request.mergeHashArrays, "For --merge deep");
  lookup.add_flag("--explain", request.explain, "Say how the value was found");
  lookup.add_flag("--explain-options", request.explainOptions,
                  "Say how the lookup_options were found");
  lookup.add_option("--default", request.defaultValue, "Value when nothing is found")
      ->option_text("VALUE");
  lookup.add_option("--type", request.type, "Type that the value must have")->option_text("TYPE");
  lookup.add_option("--render-as", request.renderAs, "s, json or yaml")->option_text("FORMAT");
  lookup.add_flag("--compile", request.compile, "Compile the node's catalog before");
  return lookup;
}

int failWith(ExitCode code, const std::string &message) {
  std::cerr << "Error: " << message << '\n';
  return code;
}

void applySettings(Settings &settings, const std::vector<std::string> &given) {
  for (const std::string &setting : given) {
    size_t equals = setting.find('=');
    if (equals == std::string::npos)
      throw std::invalid_argument("--set needs KEY=VALUE, not '" + setting + "'");
    settings.set(std::string_view(setting).substr(0, equals),
                 std::string_view(setting).substr(equals + 1));
  }
}

SourcedText textOf(const std::string &path, const std::string &what) {
  std::string problem;
  SourcedText text{readFile(path, problem), what + " in " + path};
  if (!problem.empty())
    throw DataError(problem);
  if (text.text.empty())
    throw DataError(path + " is empty");
  return text;
}

/// The file of a node among those of a directory.
std::string factsFile(const std::string &directory, const std::string &node) {
  if (node.empty())
    throw DataError("--facts-dir needs --node NAME");
  for (const char *extension : {".json", ".yaml", ".yml", ".facts"})
    if (std::string path = directory + "/" + node + extension; access(path.c_str(), F_OK) == 0)
      return path;
  throw DataError("there are no facts of " + node + " in " + directory + ": neither " + node +
                  ".json nor .yaml nor .facts");
}

void readTexts(const Options &options, NodeInput &input) {
  std::string facts = options.facts;
  if (!options.factsDirectory.empty())
    facts = factsFile(options.factsDirectory, options.node);
  if (!facts.empty())
    input.facts = textOf(facts, "the facts");
  if (!options.trusted.empty())
    input.trusted = textOf(options.trusted, "the trusted data");
  if (!options.classifier.empty() && options.node.empty())
    throw DataError("--enc needs --node NAME");
  if (!options.classifier.empty())
    input.classification = askClassifier(options.classifier, options.node);
  if (!options.exported.empty()) {
    input.exported = textOf(options.exported, "the exported resources");
    // Exported collectors look for resources only with this setting.
    input.settings.set("storeconfigs", "true");
  }
  input.serverName = options.serverName;
  input.serverAddress = options.serverAddress;
  input.isEnvironmentForced = !options.environment.empty();
}

/// What the environment's `config_version` command prints.
std::string configVersion(const std::string &command) {
  if (command.empty())
    return {};
  std::string purpose = "Execution of config_version command `" + command + "`";
  std::string text = commandOutput({"/bin/sh", "-c", command}, purpose);
  size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  return text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin);
}

/// How the failing code came in, the innermost first; the middle of a long way is left out.
void printNotes(const std::vector<std::string> &notes) {
  constexpr size_t shownAtEnds = 10;
  for (size_t i = 0; i < notes.size(); ++i) {
    if (i == shownAtEnds && notes.size() > 2 * shownAtEnds) {
      i = notes.size() - shownAtEnds;
      std::cerr << "Note: … " << i - shownAtEnds << " more …\n";
    }
    std::cerr << "Note: " << notes[i] << '\n';
  }
}

int run(const ProgramDescriptor &program, const Options &options) {
  NodeInput input;
  input.name = options.node;
  input.allowGenerate = options.allowGenerate;
  input.format = formatOf(options.format).value_or(CatalogFormat::Rich);
  input.checkCycles = options.checkCycles;
  input.logLevel = parseLogLevel(options.logLevel).value_or(LogLevel::Notice);
  try {
    if (program.settings)
      input.settings.setLines(program.settings->view());
    if (!options.environment.empty())
      input.settings.set("environment", options.environment);
    applySettings(input.settings, options.settings);
    if (!options.hieraConfig.empty())
      input.settings.set("hiera_config", options.hieraConfig);
    input.environment = input.settings.get("environment");
  } catch (const std::invalid_argument &error) {
    return failWith(Usage, error.what());
  }
  try {
    readTexts(options, input);
  } catch (const DataError &error) {
    return failWith(Failure, error.what());
  }
  if (input.name.empty() && input.facts.text.empty())
    return failWith(Usage, "which node? give --node NAME, or --facts with a file that names it");
  try {
    input.identity = CatalogIdentity::now();
    input.identity->configVersion = configVersion(input.settings.get("config_version"));
  } catch (const DataError &error) {
    return failWith(Failure, error.what());
  }
  ConsoleSink console;
  input.lookup = options.lookup;
  input.logSink = &console;
  ProgramTables tables(program);
  RunResult result = runNode(tables, input);
  if (!result.succeeded()) {
    failWith(Failure, result.error);
    printNotes(result.notes);
    return Failure;
  }
  std::string problem = writeWhole(options.output, result.catalog);
  int code = problem.empty() ? static_cast<int>(result.status) : failWith(Failure, problem);
  leaveAtOnce(code);
  return code;
}

} // namespace

int programMain(int argc, char **argv, const ProgramDescriptor &program) {
  // A closed pipe is reported as a failed write.
  std::signal(SIGPIPE, SIG_IGN);
  if (program.abiHash != abiHash)
    return failWith(Failure, "this program was compiled for another version of the runtime it is "
                             "linked with; compile it again");
  Options options;
  CLI::App app;
  addOptions(app, options);
  hiera::LookupRequest request;
  const CLI::App &lookup = addLookup(app, request);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &error) {
    return app.exit(error) == 0 ? Success : Usage;
  }
  if (lookup.parsed()) {
    if (std::string problem = hiera::problemOf(request); !problem.empty())
      return failWith(Usage, problem);
    options.lookup = std::move(request);
  }
  return run(program, options);
}

extern "C" int pp_main(int argc, char **argv, const ProgramDescriptor *program) {
  return programMain(argc, argv, *program);
}

} // namespace pp
