// Classes of characters as the regular expressions of Puppet's lexer see them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ppcc::puppet {

enum CharacterClass : uint8_t {
  wordCharacter = 1,  // \w: letters, digits and _ of ASCII
  digitCharacter = 2, // \d
  hexCharacter = 4,
  lowerCharacter = 8, // [a-z]
  upperCharacter = 16,
  blankCharacter = 32, // space and tab
};

constexpr std::array<uint8_t, 256> makeCharacterClasses() {
  std::array<uint8_t, 256> classes{};
  for (int c = '0'; c <= '9'; ++c)
    classes[c] = wordCharacter | digitCharacter | hexCharacter;
  for (int c = 'a'; c <= 'z'; ++c)
    classes[c] = wordCharacter | lowerCharacter | (c <= 'f' ? hexCharacter : 0);
  for (int c = 'A'; c <= 'Z'; ++c)
    classes[c] = wordCharacter | upperCharacter | (c <= 'F' ? hexCharacter : 0);
  classes['_'] = wordCharacter;
  classes[' '] = classes['\t'] = blankCharacter;
  return classes;
}

inline constexpr std::array<uint8_t, 256> characterClasses = makeCharacterClasses();

inline bool hasClass(char c, uint8_t classes) {
  return characterClasses[static_cast<uint8_t>(c)] & classes;
}

/// Length of the space character beyond ASCII that `rest` starts with, or 0.
size_t unicodeBlankLength(std::string_view rest);

/// Length of the [[:blank:]] that `rest` starts with, or 0.
inline size_t blankLength(std::string_view rest) {
  if (rest.empty())
    return 0;
  if (hasClass(rest[0], blankCharacter))
    return 1;
  return static_cast<uint8_t>(rest[0]) < 0x80 ? 0 : unicodeBlankLength(rest);
}

/// Length of the [[:blank:]] that `text` ends with, or 0.
size_t blankLengthAtEnd(std::string_view text);

/// Whether `rest` starts with a letter, digit or mark beyond ASCII, which joins with a number
/// before.
bool startsWithUnicodeWord(std::string_view rest);

/// The first `count` characters.
std::string_view firstCharacters(std::string_view text, size_t count);

/// Number of characters.
size_t characterCount(std::string_view text);

} // namespace ppcc::puppet
