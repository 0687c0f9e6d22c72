// Entries begin with a label; what follows on further lines is indented.
#include "frontend/puppet/commands/recorded_text.h"

#include <sstream>

namespace ppcc::puppet {

std::string recordedText(std::string_view text) {
  std::string result;
  for (unsigned char c : text) {
    if (c == '\n')
      result += "\n  ";
    else if (c == 0x7f)
      result += "\xE2\x90\xA1";
    else if (c < 0x20 && c != '\t')
      (result += "\xE2\x90") += static_cast<char>(0x80 + c);
    else
      result += static_cast<char>(c);
  }
  return result;
}

/// Whether a line that a program printed begins an entry; else it continues the one before.
static bool beginsEntry(std::string_view line) {
  for (std::string_view label : {"Debug", "Info", "Notice", "Warning", "Error", "Alert", "Critical",
                                 "Emergency", "Catalog", "Lookup 0", "Lookup 1"})
    if (line.starts_with(label) && line.substr(label.size()).starts_with(": "))
      return true;
  return false;
}

std::string linkedText(const std::string &text) {
  std::string result;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    result += line.starts_with("Catalog: ")
                  ? line + "\n"
                  : (beginsEntry(line) ? "" : "  ") + recordedText(line) + "\n";
  return result;
}

} // namespace ppcc::puppet
