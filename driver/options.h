// The command line of ppcc, parsed.
#pragma once

#include "codegen/link/link.h"
#include "codegen/options.h"
#include "frontend/diagnostics/render.h"
#include "frontend/puppet/project/environment.h"
#include "runtime-lib/puppet/operators/language.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ppcc::driver {

enum class Emit : uint8_t {
#define EMIT(Kind, word, help) Kind,
#include "driver/emit_kinds.def"
};

enum class Command : uint8_t { Compile, Run, Batch, Explain, ListFunctions };

/// How the language is to be understood; constant for a compilation.
struct LanguageSettings {
  /// Puppet's `strict`: off, warning or error.
  std::string strict = "error";
  /// `puppet8` or `draft`.
  std::string edition{pp::puppetEdition};
  /// Only what Puppet 8 itself accepts.
  bool strictReference = false;
};

struct Options {
  Command command = Command::Compile;
  std::vector<std::string> inputs;
  std::string output;
  Emit emit = Emit::Program;
  /// `--passes`: names to run instead of the default list.
  std::optional<std::vector<std::string>> passes;
  codegen::Options codegen;
  codegen::Linker linker = codegen::Linker::Automatic;
  diagnostics::ErrorFormat errorFormat = diagnostics::ErrorFormat::Human;
  LanguageSettings language;
  puppet::EnvironmentOptions environment;
  bool stats = false;
  /// Where compiled module files are kept; empty for the usual place.
  std::string cacheDirectory;
  bool useCache = true;
  /// `--jobs`: 0 for one per processor.
  unsigned jobs = 0;
  /// `--depfile`, `-MD`: where to write what the program was made of; empty for nowhere.
  std::string depfile;
  /// `--embed-data`: the program carries the data it would read.
  bool embedData = false;
  bool timeReport = false;
  std::string explainCode;
  bool listFunctions = false;

  /// `run`: what is passed on to the program.
  std::vector<std::string> programArguments;
  /// `batch`: where fact sets and shared environments lie.
  std::string fixtures;
  /// `batch`: link a program for each case instead of compiling it in memory.
  bool linkCases = false;
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
