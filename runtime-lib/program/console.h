// Messages for people on standard error, as Puppet's console shows them.
#pragma once

#include "runtime-lib/core/session/context.h"

#include <string>
#include <string_view>
#include <vector>

namespace pp {

/// Whether standard error takes colours: a terminal, and NO_COLOR is not set.
bool consoleHasColours();

/// A message as a line: `Warning: …`.
std::string consoleLine(LogLevel level, std::string_view message, bool hasColours);

/// An error with the notes that explain it, a line each; the middle of a long way is left out.
std::string errorLines(std::string_view message, const std::vector<std::string> &notes = {});

/// The notes alone, a line each.
std::string noteLines(const std::vector<std::string> &notes);

/// A node's name for a line on a terminal: `?` for control characters.
std::string shownNode(std::string_view node);

/// Writes text to standard error.
void writeConsole(std::string_view text);

/// Prints an error and gives the exit code back.
int failWith(int code, std::string_view message);

/// Prints messages at once.
class ConsoleSink : public LogSink {
public:
  void log(LogLevel level, std::string_view message) override;

private:
  bool hasColours_ = consoleHasColours();
};

} // namespace pp
