// Replacing backslash escapes in the text of strings and heredocs.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace ppcc::puppet {

/// Which characters after a backslash are replaced; others keep their backslash.
struct Escapes {
  bool backslash = false;
  bool carriageReturn = false;
  bool newline = false;
  bool tab = false;
  bool space = false;
  bool unicode = false;
  bool dollar = false;
  bool quotes = false;
  /// A line break after a backslash: both vanish.
  bool lineBreak = false;
  /// Whether a backslash before another character is worth a warning.
  bool warn = false;
};

/// What was kept although it looks like an escape.
struct EscapeWarnings {
  std::vector<std::string> unrecognized;
  size_t badUnicode = 0;
};

/// Replaces the escapes in a text; false where a `\u` names no character.
bool replaceEscapes(std::string &text, const Escapes &escapes, EscapeWarnings &warnings);

} // namespace ppcc::puppet
