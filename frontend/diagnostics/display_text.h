// How text looks on a terminal: widths of characters, tabs, and bytes that must not reach it raw.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ppcc::diagnostics {

/// A character of UTF-8 text: its code point (U+FFFD where malformed) and its length in bytes.
struct DecodedCharacter {
  char32_t codePoint;
  size_t length;
};

/// The character at the start of a text that is not empty.
DecodedCharacter decodeCharacter(std::string_view text);

void appendUtf8(std::string &out, char32_t codePoint);

/// Columns a terminal gives a character: 0 for combining marks, 2 for wide ones, else 1.
size_t displayWidth(char32_t codePoint);

/// A text ready for a terminal, and where on the screen its parts are.
class DisplayLine {
public:
  /// Appends with tabs as spaces to the next multiple of 8 and control characters as pictures.
  void append(std::string_view text);

  const std::string &text() const { return text_; }
  size_t width() const { return width_; }

private:
  std::string text_;
  size_t width_ = 0;
};

/// A message that cannot move the cursor or change colours: control characters become pictures,
/// except line breaks.
std::string printable(std::string_view message);

} // namespace ppcc::diagnostics
