// Compiling, running in memory, explaining: the commands that users call.
#include "driver/commands.h"

#include "driver/choose_language.h"
#include "driver/emit.h"
#include "driver/emit_words.h"
#include "driver/in_memory.h"
#include "driver/toolchain.h"
#include "frontend/diagnostics/explain.h"
#include "frontend/source/temporary_directory.h"
#include "ir/passes/pass_manager.h"
#include "runtime-lib/core/process/child_signals.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace ppcc::driver {

using diagnostics::Id;

namespace {

void printDiagnostics(const Compilation &compilation) {
  diagnostics::RenderOptions rendering;
  rendering.colours = diagnostics::wantsColours(STDERR_FILENO);
  rendering.version = version;
  std::string text =
      diagnostics::render(compilation.engine, compilation.options.errorFormat, rendering);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

bool isIrText(const std::string &path) { return path.ends_with(".ppir"); }

/// Says how to name the language where it was a guess among several and that may be the error.
void explainGuess(const Compilation &compilation) {
  const Options &options = compilation.options;
  bool isRead = !compilation.files.files().empty() && !isIrText(options.inputs[0]);
  bool isSaid = options.errorFormat == diagnostics::ErrorFormat::Human && options.language.empty();
  Languages languages = frontend::languages();
  if (isRead && isSaid && languages.size() > 1 &&
      chooseLanguage(languages, "", options.inputs).isGuess)
    std::fprintf(stderr,
                 "ppcc: nothing about `%s` says which language it is in, so it was read as %s; -x "
                 "names another\n",
                 options.inputs[0].c_str(), std::string(compilation.language.name).c_str());
}

/// The exit code of a finished compilation, after its diagnostics are printed.
int finish(const Compilation &compilation, bool succeeded) {
  printDiagnostics(compilation);
  if (compilation.engine.hasErrors())
    explainGuess(compilation);
  if (compilation.options.stats)
    std::fputs(compilation.passStatistics.c_str(), stderr);
  if (compilation.options.timeReport)
    std::fputs(compilation.times.text().c_str(), stderr);
  return succeeded && !compilation.engine.hasErrors() ? 0 : 1;
}

bool knownPasses(Compilation &compilation) {
  if (!compilation.options.passes)
    return true;
  std::vector<std::string_view> names;
  for (const ir::PassInfo &pass : ir::allPasses())
    names.push_back(pass.name);
  std::string all;
  for (std::string_view name : names)
    all.append(all.empty() ? "the passes are " : ", ").append(name);
  for (const std::string &name : *compilation.options.passes)
    if (!ir::findPass(name))
      compilation.engine.reportUnplaced<Id::UnknownPass>(name).help(all).didYouMean(name, names);
  return !compilation.engine.hasErrors();
}

/// Whether no file that is read would be replaced by one that is written.
bool sparesInputs(Compilation &compilation) {
  std::vector<std::string> read = compilation.options.inputs;
  for (const source::SourceFile &file : compilation.files.files())
    read.push_back(file.path());
  auto check = [&](const std::string &written, const char *option) {
    std::error_code ignored;
    // A pipe or terminal is read and written without harm.
    if (!std::filesystem::is_regular_file(written, ignored))
      return;
    auto isWritten = [&](const std::string &path) {
      return std::filesystem::equivalent(path, written, ignored);
    };
    if (std::any_of(read.begin(), read.end(), isWritten))
      compilation.engine.reportUnplaced<Id::OutputIsInput>(written, option);
  };
  check(compilation.options.output, "-o");
  check(compilation.options.depfile, "--depfile");
  return !compilation.engine.hasErrors();
}

int refuse(const std::string &message) {
  std::fprintf(stderr, "ppcc: %s\n", message.c_str());
  return 2;
}

/// The language of the inputs; null after a message, also where an option or phase is not its own.
const frontend::Language *languageOf(const Options &options) {
  bool isUntold = options.language.empty() && isIrText(options.inputs[0]);
  LanguageChoice choice =
      isUntold ? LanguageChoice{frontend::languages().front()}
               : chooseLanguage(frontend::languages(), options.language, options.inputs);
  if (choice.error.empty())
    choice.error = misplacedOption(*choice.language, options);
  if (choice.error.empty())
    return choice.language;
  refuse(choice.error);
  return nullptr;
}

/// From the inputs to IR, or to the text that `--emit` stops at.
bool compile(Compilation &compilation) {
  const Options &options = compilation.options;
  if (!knownPasses(compilation))
    return false;
  if (isIrText(options.inputs[0]))
    return compilation.readIr(options.inputs[0]) && sparesInputs(compilation) &&
           emitBackend(compilation);
  if (!compilation.load(options.inputs) || !sparesInputs(compilation))
    return false;
  if (options.emit == Emit::OfLanguage)
    return emitOfLanguage(compilation);
  if (options.emit == Emit::Program && !compilation.project->makesProgram())
    return false;
  return compilation.toIr() && emitBackend(compilation);
}

} // namespace

int runCommand(const Options &options) {
  switch (options.command) {
  case Command::Compile:
    return compileCommand(options);
  case Command::Run:
    return runInMemoryCommand(options);
  case Command::Explain:
    return explainCommand(options);
  case Command::OfLanguage:
    return languageCommand(options);
  }
  __builtin_unreachable();
}

int compileCommand(const Options &given) {
  const frontend::Language *language = languageOf(given);
  if (!language)
    return 2;
  Options options = withEmitOfOutput(given, *language);
  Compilation compilation(options, *language);
  bool succeeded = compile(compilation);
  return finish(compilation, succeeded);
}

/// Arguments of the program that `ppcc run` makes, as main() takes them.
class ProgramArguments {
public:
  explicit ProgramArguments(const Options &options) : texts_(options.programArguments) {
    texts_.insert(texts_.begin(), "ppcc run");
    for (std::string &text : texts_)
      pointers_.push_back(text.data());
    pointers_.push_back(nullptr);
  }
  int count() const { return static_cast<int>(texts_.size()); }
  char **pointers() { return pointers_.data(); }

private:
  std::vector<std::string> texts_;
  std::vector<char *> pointers_;
};

/// Links the program, runs it and removes it.
static int runLinked(Compilation &compilation) {
  source::TemporaryDirectory directory;
  std::string program = directory.path() + "/program";
  bool isLinked = emitProgram(compilation, program);
  if (int code = finish(compilation, isLinked))
    return code;
  ProgramArguments arguments(compilation.options);
  pid_t child = 0;
  int status = 0;
  bool isRun = posix_spawn(&child, program.c_str(), nullptr, pp::ChildSignals().get(),
                           arguments.pointers(), environ) == 0 &&
               waitpid(child, &status, 0) == child;
  if (isRun && WIFEXITED(status))
    return WEXITSTATUS(status);
  std::fprintf(stderr, "ppcc: the program in %s could not be run to its end\n", program.c_str());
  return 1;
}

/// From the inputs to the IR of a program.
static bool toProgram(Compilation &compilation) {
  const std::vector<std::string> &inputs = compilation.options.inputs;
  if (isIrText(inputs[0]))
    return compilation.readIr(inputs[0]);
  return compilation.load(inputs) && compilation.project->makesProgram() && compilation.toIr();
}

int runInMemoryCommand(const Options &options) {
  const frontend::Language *language = languageOf(options);
  if (!language)
    return 2;
  Compilation compilation(options, *language);
  if (!knownPasses(compilation) || !toProgram(compilation))
    return finish(compilation, false);
  if (!suitsMemory(compilation))
    return runLinked(compilation);
  auto program = compileInMemory(compilation);
  if (int code = finish(compilation, program != nullptr))
    return code;
  ProgramArguments arguments(options);
  return language->runProgram(arguments.count(), arguments.pointers(), program->descriptor());
}

int languageCommand(const Options &options) {
  DriverToolchain toolchain(*options.commandLanguage);
  return options.languageCommand->run(options.commandArguments, toolchain);
}

int explainCommand(const Options &options) {
  if (auto page = diagnostics::explain(options.explainCode)) {
    std::fputs(page->c_str(), stdout);
    return 0;
  }
  std::string_view near = diagnostics::nearestCode(options.explainCode);
  std::fprintf(stderr, "ppcc: there is no diagnostic `%s`", options.explainCode.c_str());
  if (!near.empty())
    std::fprintf(stderr, "; did you mean `%.*s`?", static_cast<int>(near.size()), near.data());
  std::fputc('\n', stderr);
  return 2;
}

} // namespace ppcc::driver
