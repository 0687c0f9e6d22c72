// The command line of ppcc, parsed.
#pragma once

#include "codegen/link/link.h"
#include "codegen/options.h"
#include "frontend/diagnostics/render.h"
#include "frontend/frontend.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ppcc::driver {

enum class Emit : uint8_t {
  /// A kind that the language has, by its word.
  OfLanguage,
#define EMIT(Kind, word, help) Kind,
#include "driver/emit_kinds.def"
};

enum class Command : uint8_t { Compile, Run, Explain, OfLanguage };

struct Options {
  Command command = Command::Compile;
  /// `-x`: name of the inputs' language; empty where they tell it themselves.
  std::string language;
  std::vector<std::string> inputs;
  std::string output;
  Emit emit = Emit::Program;
  /// `--emit` as it was written.
  std::string emitWord;
  /// `--passes`: names to run instead of the default list.
  std::optional<std::vector<std::string>> passes;
  codegen::Options codegen;
  codegen::Linker linker = codegen::Linker::Automatic;
  diagnostics::ErrorFormat errorFormat = diagnostics::ErrorFormat::Human;
  /// What the user has chosen of the options of languages.
  frontend::OptionValues languageOptions;
  bool stats = false;
  /// Where compiled files are kept; empty for the usual place.
  std::string cacheDirectory;
  bool useCache = true;
  /// `--jobs`: 0 for one per processor.
  unsigned jobs = 0;
  /// `--depfile`, `-MD`: where to write what the program was made of; empty for nowhere.
  std::string depfile;
  bool timeReport = false;
  std::string explainCode;

  /// `run`: what is passed on to the program.
  std::vector<std::string> programArguments;

  /// A language's own command: whose it is, and what follows its name.
  const frontend::Language *commandLanguage = nullptr;
  const frontend::Command *languageCommand = nullptr;
  std::vector<std::string> commandArguments;
};

/// The outcome of parsing: options, or an exit code after a message was printed.
struct ParsedOptions {
  Options options;
  std::optional<int> exitCode;
};

ParsedOptions parseOptions(int argc, const char *const *argv);

/// The version of ppcc, as `--version` prints it.
extern const char *const version;

} // namespace ppcc::driver
