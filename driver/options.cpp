// Declares the options of ppcc; CLI11 parses them and writes the help from the same declarations.
#include "driver/options.h"

#include "driver/emit_words.h"
#include "frontend/diagnostics/edit_distance.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <sstream>

namespace ppcc::driver {

const char *const version = PPCC_VERSION;

namespace {

/// An unknown phase is answered with all that exist.
std::string checkPhase(const std::string &word) {
  std::vector<std::string_view> words = emitWords();
  if (std::find(words.begin(), words.end(), word) != words.end())
    return {};
  return "there is no phase `" + word + "`; the phases are " + listOf(words);
}

std::vector<std::string> splitAtCommas(const std::string &text) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, ',');)
    if (!part.empty())
      parts.push_back(part);
  return parts;
}

std::string description() {
  std::string text, examples;
  for (const frontend::Language *language : frontend::languages()) {
    text.append(text.empty() ? "ppcc compiles " : ", and ").append(language->summary);
    examples.append("\n").append(language->examples);
  }
  return text + ".\n" + examples;
}

/// What may be given to compile: `a manifest, a manifests/ directory or an environment`.
std::string inputKinds() {
  std::string kinds;
  for (const frontend::Language *language : frontend::languages())
    kinds.append(kinds.empty() ? "" : "; ").append(language->inputs);
  return kinds;
}

/// Declares everything and keeps the texts that need a second look after parsing.
class CommandLine {
public:
  explicit CommandLine(Options &options) : options_(options), app_(description(), "ppcc") {
    app_.set_version_flag("--version", std::string("ppcc ") + version);
    app_.add_option("input", options_.inputs,
                    "What to compile: " + inputKinds() + "; - for standard input, or .ppir");
    app_.add_option("-o,--output", options_.output,
                    "File to write (default: a.out, or - for text)");
    declareShared(app_);
    app_.add_option("--cache-dir", options_.cacheDirectory,
                    "Where compiled files are kept (default: ppcc in XDG_CACHE_HOME)")
        ->type_name("DIR");
    app_.add_flag("!--no-cache", options_.useCache, "Compile everything anew");
    app_.add_option("--depfile", options_.depfile,
                    "Write a rule for make with all files read; -MD: to the output's name with .d")
        ->type_name("FILE");
    app_.add_option("--explain", options_.explainCode, "Explain a diagnostic's code and exit");
    declareLanguages(app_, /*isRun=*/false);
    declareRun();
    declareCommands();
  }

  std::optional<int> parse(std::vector<std::string> arguments) {
    if (!arguments.empty() && isUnknownWord(arguments.front()))
      return refuseWord(arguments.front());
    takeProgramArguments(arguments);
    takeEmptyPasses(arguments);
    wantsDepfile_ = std::erase(arguments, "-MD") > 0;
    std::reverse(arguments.begin(), arguments.end()); // as CLI11 wants them
    try {
      app_.parse(std::move(arguments));
    } catch (const CLI::ParseError &error) {
      int code = app_.exit(error);
      if (!std::cout.flush()) {
        std::fputs("ppcc: cannot write to standard output\n", stderr);
        return 1;
      }
      return code == 0 ? 0 : 2;
    }
    if (answer_)
      return answer_();
    return complete();
  }

private:
  void declareShared(CLI::App &app) {
    app.add_option("-x", options_.language, "Language of the input, instead of what it looks like")
        ->type_name("LANGUAGE");
    app.add_option("--emit", options_.emitWord, emitHelp())
        ->check(CLI::Validator(checkPhase, ""))
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
    app.add_option("--linker", linker_, "Who links: auto, lld or cc")
        ->check(CLI::IsMember({"auto", "lld", "cc"}))
        ->type_name("LINKER");
    app.add_option("--jobs", options_.jobs, "Threads to use (default: one per processor)")
        ->check(CLI::Range(1, 64))
        ->type_name("N");
    app.add_flag("--stats", options_.stats, "Print what the passes did");
    app.add_flag("--time-report", options_.timeReport, "Print what each phase cost");
  }

  void declareLanguages(CLI::App &app, bool isRun) {
    for (const frontend::Language *language : frontend::languages())
      for (const frontend::Option &option : language->options)
        if (option.isForRun || !isRun)
          declare(app, option)->group("Options for " + std::string(language->name));
  }

  CLI::Option *declare(CLI::App &app, const frontend::Option &option) {
    std::string names(option.names), help(option.help);
    if (option.answer)
      return app.add_flag_callback(
          names, [this, &option] { answer_ = option.answer; }, help);
    auto take = [this, &option](const std::string &value) {
      options_.languageOptions.add(frontend::firstName(option), value);
    };
    if (option.valueName.empty())
      return app.add_flag_callback(
          names, [take] { take("true"); }, help);
    CLI::Option *declared = app.add_option_function<std::string>(names, take, help);
    if (option.isRepeatable)
      declared->trigger_on_parse()->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
    if (!option.choices.empty())
      declared->check(
          CLI::IsMember(std::vector<std::string>(option.choices.begin(), option.choices.end())));
    return declared->type_name(std::string(option.valueName));
  }

  void declareRun() {
    CLI::App *run = app_.add_subcommand("run", "Compile in memory and evaluate at once");
    run->add_option("input", options_.inputs,
                    "What to run: " + inputKinds() +
                        "; - for standard input. It stands before options of the program")
        ->required()
        ->expected(1);
    declareShared(*run);
    declareLanguages(*run, /*isRun=*/true);
    run->footer("Other options are those of the program that is run");
    run_ = run;
  }

  /// For the help only: languages parse the arguments of their commands themselves.
  void declareCommands() {
    for (const frontend::Language *language : frontend::languages())
      for (const frontend::Command &command : language->commands)
        if (!command.help.empty())
          app_.add_subcommand(std::string(command.name), std::string(command.help));
  }

  bool isCommand(const std::string &word) const {
    return !app_.get_subcommands([&](const CLI::App *command) { return command->get_name() == word; })
                .empty();
  }

  /// `ppcc diff`: a word that could only be a command, and is none.
  bool isUnknownWord(const std::string &word) const {
    auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; };
    std::error_code ignored;
    return !word.empty() && word[0] != '-' && std::all_of(word.begin(), word.end(), isLetter) &&
           !isCommand(word) && !std::filesystem::exists(word, ignored);
  }

  int refuseWord(const std::string &word) const {
    std::vector<std::string> names;
    std::vector<std::string_view> known;
    for (const CLI::App *command : app_.get_subcommands([](const CLI::App *) { return true; }))
      names.push_back(command->get_name());
    known.assign(names.begin(), names.end());
    std::fprintf(stderr, "ppcc: there is neither a command nor a file `%s`; the commands are %s",
                 word.c_str(), listOf(known).c_str());
    if (std::string_view near = diagnostics::nearestName(word, known); !near.empty())
      std::fprintf(stderr, "; did you mean `%s`?", std::string(near).c_str());
    std::fputc('\n', stderr);
    return 2;
  }

  /// Of `ppcc run [OPTIONS] INPUT …`, what follows the input and ppcc does not know is for the
  /// program.
  void takeProgramArguments(std::vector<std::string> &arguments) {
    if (arguments.empty() || arguments[0] != "run")
      return;
    std::vector<std::string> ours = {arguments[0]};
    bool hasInput = false;
    for (size_t i = 1; i < arguments.size(); ++i) {
      const std::string &argument = arguments[i];
      bool isOption = argument.starts_with('-') && argument != "-";
      const CLI::Option *known = isOption ? run_->get_option_no_throw(nameOf(argument)) : nullptr;
      if (hasInput && !known) {
        options_.programArguments.push_back(argument);
        continue;
      }
      ours.push_back(argument);
      hasInput |= !isOption;
      bool hasValue = known && known->get_items_expected_min() > 0 && nameOf(argument) == argument;
      if (hasValue && i + 1 < arguments.size())
        ours.push_back(arguments[++i]);
    }
    arguments = std::move(ours);
  }

  /// `--jobs` of `--jobs=2`, `-O` of `-O2`.
  static std::string nameOf(const std::string &argument) {
    bool isShort = argument.size() > 1 && argument[1] != '-';
    return isShort ? argument.substr(0, 2) : argument.substr(0, argument.find('='));
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
    if (!options_.emitWord.empty())
      options_.emit = emitOfWord(options_.emitWord).value_or(Emit::OfLanguage);
    return chooseCommand();
  }

  std::optional<int> chooseCommand() {
    if (!options_.explainCode.empty())
      options_.command = Command::Explain;
    else if (run_->parsed())
      options_.command = Command::Run;
    else if (options_.inputs.empty()) {
      std::fprintf(stderr, "ppcc: no input: name %s (`ppcc --help` lists the options)\n",
                   inputKinds().c_str());
      return 2;
    }
    return std::nullopt;
  }

  Options &options_;
  CLI::App app_;
  CLI::App *run_ = nullptr;
  /// A question of a language that the user asks.
  int (*answer_)() = nullptr;
  std::string passes_, errorFormat_ = "human", linker_ = "auto";
  int level_ = 1;
  bool wantsDepfile_ = false;
};

/// Whether the first word, or the name that ppcc was called by, is a command of a language; if so
/// the words up to it are taken away.
bool takeCommand(std::string_view program, std::vector<std::string> &words, Options &options) {
  for (const frontend::Language *language : frontend::languages())
    for (const frontend::Command &command : language->commands) {
      bool isProgram = command.isProgramName && program == command.name;
      if (!isProgram && (words.empty() || words.front() != command.name))
        continue;
      options.command = Command::OfLanguage;
      options.commandLanguage = language;
      options.languageCommand = &command;
      options.commandArguments.assign(words.begin() + (isProgram ? 0 : 1), words.end());
      return true;
    }
  return false;
}

} // namespace

ParsedOptions parseOptions(int argc, const char *const *argv) {
  ParsedOptions result;
  std::vector<std::string> words(argv, argv + argc);
  std::string program;
  if (!words.empty()) {
    program = std::filesystem::path(words.front()).filename().string();
    words.erase(words.begin());
  }
  if (!takeCommand(program, words, result.options))
    result.exitCode = CommandLine(result.options).parse(std::move(words));
  return result;
}

} // namespace ppcc::driver
