// Running other programs, for so long and for so much output only.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace pp {

/// A program to be run and what it is to be given.
struct Command {
  /// The program and its arguments. A name without a slash is looked for in PATH.
  std::vector<std::string> words;
  /// Where it runs; empty for the directory of this process.
  std::string directory = {};
  /// `NAME=value`; nothing for the variables of this process.
  std::optional<std::vector<std::string>> variables = std::nullopt;
  /// Standard input is empty instead of that of this process.
  bool hasEmptyInput = false;
  /// What it reads from standard input, held in memory.
  std::optional<std::string> input = std::nullopt;
  /// What it writes to standard error belongs to its output.
  bool takesErrors = false;
  /// How long it may run; 0 for as long as it likes. The time of the thread's work bounds it too.
  double seconds = 0;
};

/// How a command ended.
struct CommandOutcome {
  enum class End : uint8_t { NotStarted, Exited, Signalled, TooSlow, TooMuch };
  End end = End::NotStarted;
  /// The exit code, the number of the signal, or why it could not be started (an error number).
  int code = 0;
  /// All that it printed.
  std::string output = {};

  /// What went wrong, with the limit and its option where that was it: `it ended with status 3`.
  /// Empty when it exited with 0.
  std::string problem(double seconds) const;
};

/// Runs the command in a process group of its own and waits for its end; one that takes too long or
/// prints more than `inputLimit` is ended with all its children. Throws when the time of the
/// thread's work is over.
CommandOutcome runCommand(const Command &command);

} // namespace pp
