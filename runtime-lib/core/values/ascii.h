// Kinds of ASCII characters and their case, whatever the locale: what lexers and readers ask.
#pragma once

#include <string>
#include <string_view>

namespace pp {

constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }
constexpr bool isLower(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool isUpper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool isLetter(char c) { return isLower(c) || isUpper(c); }
constexpr bool isHexDigit(char c) {
  return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}
/// Blanks, tabs and line ends, form feeds among them.
constexpr bool isSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

constexpr char lowerCase(char c) { return isUpper(c) ? static_cast<char>(c + ('a' - 'A')) : c; }
constexpr char upperCase(char c) { return isLower(c) ? static_cast<char>(c - ('a' - 'A')) : c; }
/// The text with ASCII letters in lower case; all other bytes stay.
inline std::string lowerCase(std::string_view text) {
  std::string lower(text);
  for (char &c : lower)
    c = lowerCase(c);
  return lower;
}
inline std::string upperCase(std::string_view text) {
  std::string upper(text);
  for (char &c : upper)
    c = upperCase(c);
  return upper;
}

} // namespace pp
