// Colours and words of the console.
#include "runtime-lib/program/console.h"

#include "runtime-lib/program/run_node.h"

#include <unistd.h>

#include <cstdlib>
#include <iostream>

namespace pp {

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

bool consoleHasColours() { return isatty(STDERR_FILENO) && !std::getenv("NO_COLOR"); }

std::string consoleLine(LogLevel level, std::string_view message, bool hasColours) {
  std::string line(hasColours ? colour(level) : "");
  line.append(logLevelLabel(level)).append(": ").append(message);
  return line + (hasColours ? "\033[0m\n" : "\n");
}

std::string errorLines(std::string_view message, const std::vector<std::string> &notes) {
  return "Error: " + std::string(message) + "\n" + noteLines(notes);
}

std::string noteLines(const std::vector<std::string> &notes) {
  constexpr size_t shownAtEnds = 10;
  std::string text;
  for (size_t i = 0; i < notes.size(); ++i) {
    if (i == shownAtEnds && notes.size() > 2 * shownAtEnds) {
      i = notes.size() - shownAtEnds;
      text += "Note: … " + std::to_string(i - shownAtEnds) + " more …\n";
    }
    text += "Note: " + notes[i] + "\n";
  }
  return text;
}

std::string shownNode(std::string_view node) {
  std::string shown;
  for (char c : node)
    shown += static_cast<unsigned char>(c) < ' ' || c == 0x7f ? '?' : c;
  return shown;
}

void writeConsole(std::string_view text) {
  std::cerr.write(text.data(), static_cast<std::streamsize>(text.size()));
}

int failWith(int code, std::string_view message) {
  writeConsole(errorLines(message));
  return code;
}

void ConsoleSink::log(LogLevel level, std::string_view message) {
  writeConsole(consoleLine(level, message, hasColours_));
}

} // namespace pp
