// What a language's own commands may ask of the rest of the compiler.
#pragma once

#include "frontend/options.h"
#include "frontend/project.h"

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pp {
struct ProgramDescriptor;
}

namespace ppcc::frontend {

/// A compilation that a command drives itself.
class Build {
public:
  virtual ~Build() = default;
  /// Loads an input and takes it to optimised IR; false after errors.
  virtual bool compile(const std::string &input) = 0;
  /// The program in this process, as long as the build lives; null after a diagnostic.
  virtual const pp::ProgramDescriptor *inMemory() = 0;
  /// Writes the program to a file; false after errors.
  virtual bool link(const std::string &output) = 0;
  virtual const diagnostics::Engine &engine() const = 0;
};

using StartProject = std::function<std::unique_ptr<Project>(const Services &)>;

/// What `ppcc run` is asked to do.
struct RunRequest {
  std::string input;
  OptionValues options;
  /// `-O`
  int level = 0;
  std::vector<std::string> programArguments;
};

/// The compiler behind the front end, for the commands of one language.
class Toolchain {
public:
  virtual ~Toolchain() = default;
  /// Compiles and runs at once, as `ppcc run` does; gives the exit code.
  virtual int run(const RunRequest &request) = 0;
  /// Starts a compilation at an optimisation level, without the cache.
  virtual std::unique_ptr<Build> start(int level, const StartProject &start) = 0;
};

/// `ppcc NAME …`
struct Command {
  std::string_view name;
  /// For `ppcc --help`; empty for a command that is not listed.
  std::string_view help;
  /// Gets what follows the name on the command line; gives the exit code.
  int (*run)(std::span<const std::string> arguments, Toolchain &toolchain);
  /// Whether it also runs where ppcc is called by a link of that name.
  bool isProgramName = false;
};

} // namespace ppcc::frontend
