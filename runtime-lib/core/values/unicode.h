// Text as characters: UTF-8 steps, positions by character, and case as Ruby maps it.
#pragma once

#include "runtime-lib/abi/objects.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace pp {

bool isAsciiText(std::string_view text);
/// Whether the text is ASCII and has no capital: downcase() would change nothing.
bool isLowerAsciiText(std::string_view text);
/// String::ascii and String::plain, as far as they are true of the text.
uint8_t textFlags(std::string_view text);
bool isValidUtf8(std::string_view text);

/// Takes one character off `text`, which must not be empty. A byte that starts no valid sequence
/// counts as one character, as in Ruby, and gives 0xFFFFFFFF.
uint32_t nextCharacter(std::string_view &text);
void appendCharacter(std::string &out, uint32_t codePoint);
size_t characterCount(std::string_view text);
/// Characters [from, from + count) of the text; what lies outside is cut off.
std::string_view characterSlice(std::string_view text, size_t from, size_t count);

inline size_t characterCount(const String &string) {
  return string.isAscii() ? string.length : characterCount(string.view());
}
inline std::string_view characterSlice(const String &string, size_t from, size_t count) {
  if (!string.isAscii())
    return characterSlice(string.view(), from, count);
  return from >= string.length ? std::string_view() : string.view().substr(from, count);
}

/// Ruby's String#downcase, #upcase, #capitalize and #swapcase: full Unicode, no context rules.
std::string downcase(std::string_view text);
std::string upcase(std::string_view text);
std::string capitalize(std::string_view text);
std::string swapcase(std::string_view text);

/// Ruby's String#casecmp: bytes, with ASCII letters taken as lower case. -1, 0 or 1.
int compareIgnoringAsciiCase(std::string_view a, std::string_view b);
bool equalIgnoringAsciiCase(std::string_view a, std::string_view b);

} // namespace pp
