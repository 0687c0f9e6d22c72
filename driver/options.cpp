// Declares the options of ppcc; CLI11 parses them and writes the help from the same declarations.
#include "driver/options.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <map>
#include <sstream>

namespace ppcc::driver {

const char *const version = PPCC_VERSION;

namespace {

std::map<std::string, Emit> emitWords() {
  return {
#define EMIT(Kind, word, help) {word, Emit::Kind},
#include "driver/emit_kinds.def"
  };
}

std::string emitHelp() {
  std::string help = "Stop after a phase:";
#define EMIT(Kind, word, text) help += std::string("\n  ") + word + ": " + text;
#include "driver/emit_kinds.def"
  return help;
}

/// Turns the word of a phase into its number; an unknown one is answered with all that exist.
CLI::Validator phaseOfWord() {
  return CLI::Validator(
      [](std::string &word) -> std::string {
        std::map<std::string, Emit> words = emitWords();
        if (auto found = words.find(word); found != words.end()) {
          word = std::to_string(static_cast<int>(found->second));
          return {};
        }
        std::string known;
        for (const auto &[each, phase] : words)
          known += (known.empty() ? "" : ", ") + each;
        return "there is no phase `" + word + "`; the phases are " + known;
      },
      "");
}

std::vector<std::string> splitAtCommas(const std::string &text) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, ',');)
    if (!part.empty())
      parts.push_back(part);
  return parts;
}

constexpr const char *description =
    "ppcc compiles Puppet manifests to native catalog generators.\n\n"
    "  ppcc site.pp -o site            compile a manifest, a manifests/ directory or an "
    "environment\n"
    "  ./site --node N --facts F.json  print the catalog of a node\n"
    "  ppcc run site.pp --node N       compile in memory and print the catalog at once";

/// Declares everything and keeps the texts that need a second look after parsing.
class CommandLine {
public:
  explicit CommandLine(Options &options) : options_(options), app_(description, "ppcc") {
    app_.set_version_flag("--version", std::string("ppcc ") + version);
    app_.add_option("input", options_.inputs,
                    "Manifest (- for standard input), manifests/ directory, environment or .ppir");
    app_.add_option("-o,--output", options_.output,
                    "File to write (default: a.out, or - for text)");
    declareShared(app_);
    app_.add_option("--cache-dir", options_.cacheDirectory,
                    "Where compiled module files are kept (default: ppcc in XDG_CACHE_HOME)")
        ->type_name("DIR");
    app_.add_flag("!--no-cache", options_.useCache, "Compile everything anew");
    app_.add_flag("--embed-data", options_.embedData,
                  "Put hiera.yaml, data and modules' files into the program, but no private keys");
    app_.add_option("--depfile", options_.depfile,
                    "Write a rule for make with all files read; -MD: to the output's name with .d")
        ->type_name("FILE");
    app_.add_option("--explain", options_.explainCode, "Explain a diagnostic's code and exit");
    app_.add_flag("--list-functions", options_.listFunctions,
                  "List the functions that programs have, with their signatures and origin");
    declareRun();
    declareBatch();
  }

  std::optional<int> parse(int argc, const char *const *argv) {
    std::vector<std::string> arguments(argv + 1, argv + argc);
    takeProgramArguments(arguments);
    takeEmptyPasses(arguments);
    wantsDepfile_ = std::erase(arguments, "-MD") > 0;
    std::reverse(arguments.begin(), arguments.end()); // as CLI11 wants them
    try {
      app_.parse(std::move(arguments));
    } catch (const CLI::ParseError &error) {
      int code = app_.exit(error);
      return code == 0 ? 0 : 2;
    }
    return complete();
  }

private:
  void declareShared(CLI::App &app) {
    app.add_option("--emit", options_.emit, emitHelp())
        ->transform(phaseOfWord())
        ->type_name("PHASE");
    app.add_option("--passes", passes_, "IR passes to run instead of the default ones: a,b,c")
        ->type_name("LIST");
    app.add_option("-O", level_, "Optimisation: 0 none, 1 what runs often, 2 and 3 everything")
        ->check(CLI::Range(0, 3))
        ->type_name("LEVEL");
    app.add_flag("-g", options_.codegen.debugInfo, "Emit debug information for gdb and perf");
    app.add_option("--error-format", errorFormat_, "How to print diagnostics: human, json or sarif")
        ->check(CLI::IsMember({"human", "json", "sarif"}))
        ->type_name("FORMAT");
    app.add_option("--strict", options_.language.strict,
                   "Puppet's `strict` setting: off, warning or error")
        ->check(CLI::IsMember({"off", "warning", "error"}))
        ->type_name("LEVEL");
    app.add_option("--edition", options_.language.edition,
                   "Whose meaning counts where they differ: puppet8, or draft for the first drafts")
        ->check(CLI::IsMember({std::string(pp::puppetEdition), std::string(pp::draftEdition)}))
        ->type_name("EDITION");
    app.add_flag("--strict-reference", options_.language.strictReference,
                 "Accept only what Puppet 8 accepts, without ppcc's extensions");
    app.add_option("--linker", linker_, "Who links: auto, lld or cc")
        ->check(CLI::IsMember({"auto", "lld", "cc"}))
        ->type_name("LINKER");
    declareEnvironment(app, options_.environment);
    app.add_option("--jobs", options_.jobs, "Threads to use (default: one per processor)")
        ->check(CLI::Range(1, 64))
        ->type_name("N");
    app.add_flag("--stats", options_.stats, "Print what the passes did");
    app.add_flag("--time-report", options_.timeReport, "Print what each phase cost");
  }

  void declareEnvironment(CLI::App &app, puppet::EnvironmentOptions &environment) {
    app.add_option("--modulepath", environment.modulePath,
                   "Directories of modules, separated by colons")
        ->type_name("PATH");
    app.add_option("--basemodulepath", environment.baseModulePath,
                   "What `$basemodulepath` stands for in environment.conf")
        ->type_name("PATH");
    app.add_option("--manifest", environment.manifest,
                   "Main manifest or directory of them, instead of environment.conf's")
        ->type_name("FILE");
    app.add_option("--hiera,--hiera_config", environment.hieraConfig,
                   "Global hiera.yaml that programs read")
        ->type_name("FILE");
    app.add_option("--confdir", environment.confdir, "Directory of puppet.conf")->type_name("DIR");
    app.add_option("--environment-name", environment.name,
                   "Name of the environment (default: its directory's)")
        ->type_name("NAME");
    app.add_flag("--all-modules", environment.allModules,
                 "Compile modules of the base module path though nothing mentions them");
  }

  void declareRun() {
    CLI::App *run = app_.add_subcommand("run", "Compile in memory and evaluate at once");
    run->add_option("input", options_.inputs,
                    "Manifest (- for standard input), manifests/ directory or environment; first")
        ->required()
        ->expected(1);
    declareShared(*run);
    run->footer("Other options are those of generated programs: --node, --facts, --format, …");
    run_ = run;
  }

  void declareBatch() {
    batch_ = app_.add_subcommand("batch", "Run the cases of a reference test file");
    batch_->group("");
    batch_->add_option("input", options_.inputs, "FILE.cases")->required();
    batch_->add_option("--format", batchFormat_, "recorded")->check(CLI::IsMember({"recorded"}));
    batch_->add_option("--fixtures", options_.fixtures, "Folder of fact sets and environments");
    batch_->add_flag("--linked", options_.linkCases, "Link a program for each case and run it");
    batch_->add_option("-O", level_, "Optimisation of generated code")->check(CLI::Range(0, 3));
  }

  /// Of `ppcc run INPUT …`, what ppcc does not know is for the program.
  void takeProgramArguments(std::vector<std::string> &arguments) {
    bool hasInput = arguments.size() > 1 && (arguments[1] == "-" || !arguments[1].starts_with('-'));
    if (!hasInput || arguments[0] != "run")
      return;
    std::vector<std::string> ours(arguments.begin(), arguments.begin() + 2);
    for (size_t i = 2; i < arguments.size(); ++i) {
      const std::string &argument = arguments[i];
      bool isShort = argument.size() > 1 && argument[0] == '-' && argument[1] != '-';
      std::string name = isShort ? argument.substr(0, 2) : argument.substr(0, argument.find('='));
      const CLI::Option *option = run_->get_option_no_throw(name);
      if (!option || !argument.starts_with('-')) {
        options_.programArguments.push_back(argument);
        continue;
      }
      ours.push_back(argument);
      bool hasValue = option->get_items_expected_min() > 0 && name == argument;
      if (hasValue && i + 1 < arguments.size())
        ours.push_back(arguments[++i]);
    }
    arguments = std::move(ours);
  }

  /// `--passes=` runs none; CLI11 would take the next argument for the value.
  void takeEmptyPasses(std::vector<std::string> &arguments) {
    if (std::erase(arguments, "--passes=") > 0)
      options_.passes.emplace();
  }

  std::optional<int> complete() {
    std::replace(options_.inputs.begin(), options_.inputs.end(), std::string("-"),
                 std::string("/dev/stdin"));
    options_.codegen.level = static_cast<codegen::OptimisationLevel>(level_);
    options_.errorFormat = *diagnostics::parseErrorFormat(errorFormat_);
    options_.linker = linker_ == "lld"  ? codegen::Linker::Lld
                      : linker_ == "cc" ? codegen::Linker::Cc
                                        : codegen::Linker::Automatic;
    if (wantsDepfile_ && options_.depfile.empty())
      options_.depfile = (options_.output.empty() ? "a.out" : options_.output) + ".d";
    if (!passes_.empty())
      options_.passes = splitAtCommas(passes_);
    if (!options_.explainCode.empty())
      options_.command = Command::Explain;
    else if (options_.listFunctions)
      options_.command = Command::ListFunctions;
    else if (run_->parsed())
      options_.command = Command::Run;
    else if (batch_->parsed())
      options_.command = Command::Batch;
    else if (options_.inputs.empty()) {
      std::fputs("ppcc: no input: name a manifest, a manifests/ directory or an environment "
                 "(`ppcc --help` lists the options)\n",
                 stderr);
      return 2;
    }
    return std::nullopt;
  }

  Options &options_;
  CLI::App app_;
  CLI::App *run_ = nullptr;
  CLI::App *batch_ = nullptr;
  std::string passes_, errorFormat_ = "human", linker_ = "auto", batchFormat_ = "recorded";
  int level_ = 1;
  bool wantsDepfile_ = false;
};

} // namespace

ParsedOptions parseOptions(int argc, const char *const *argv) {
  ParsedOptions result;
  result.exitCode = CommandLine(result.options).parse(argc, argv);
  return result;
}

} // namespace ppcc::driver
