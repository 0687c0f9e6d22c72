// Ruby's own first step with a pattern: escapes of bytes and code points become characters (re.c,
// unescape_nonascii). It sees no syntax, so its complaints come before all others.
#include "runtime-lib/core/regexp/unescape.h"

#include "runtime-lib/core/values/ascii.h"
#include "runtime-lib/core/values/unicode.h"

#include <cstdio>

namespace pp {

namespace {

int digitValue(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : 16;
}

/// The character of a letter escape, or -1.
int namedByte(char letter) {
  switch (letter) {
  case '\\':
    return '\\';
  case 'n':
    return '\n';
  case 't':
    return '\t';
  case 'r':
    return '\r';
  case 'f':
    return '\f';
  case 'v':
    return '\v';
  case 'a':
    return '\a';
  case 'e':
    return 0x1B;
  }
  return -1;
}

class Unescaper {
public:
  explicit Unescaper(std::string_view source) : source_(source) {}

  UnescapedRegexp run() {
    while (at_ < source_.size() && result_.problem.empty())
      if (source_[at_] == '\\')
        escape();
      else
        result_.source += source_[at_++];
    return std::move(result_);
  }

private:
  bool atEnd() const { return at_ >= source_.size(); }
  void fail(const char *message) { result_.problem = message; }

  /// Digits of a base, at most so many.
  uint32_t number(uint32_t base, size_t most, size_t &digits) {
    uint64_t value = 0;
    for (digits = 0; digits < most && !atEnd(); ++digits, ++at_) {
      auto digit = static_cast<uint32_t>(digitValue(source_[at_]));
      if (digit >= base)
        break;
      value = value < 0x10000000 ? value * base + digit : value;
    }
    return static_cast<uint32_t>(value);
  }

  void escape() {
    if (at_ + 1 == source_.size())
      return fail("too short escape sequence");
    switch (source_[at_ + 1]) {
    case '1':
    case '2':
    case '3':
    case '5':
    case '6':
    case '7':
      // A reference to a group or an octal number of ASCII is left to the syntax.
      return isBeyondAscii() ? bytes() : copyEscape();
    case '0':
    case 'x':
    case 'c':
    case 'C':
    case 'M':
      return bytes();
    case 'u':
      at_ += 2;
      return codePoints();
    default:
      return copyEscape();
    }
  }

  void copyEscape() {
    std::string_view rest = source_.substr(at_ + 1);
    nextCharacter(rest);
    size_t next = source_.size() - rest.size();
    result_.source += source_.substr(at_, next - at_);
    at_ = next;
  }

  bool isBeyondAscii() {
    size_t before = at_, digits = 0;
    ++at_;
    uint32_t value = number(8, 3, digits);
    at_ = before;
    return value > 0x7F;
  }

  void ascii(uint32_t byte) {
    char text[8];
    std::snprintf(text, sizeof text, "\\x%02X", byte);
    result_.source += text;
  }

  /// One escaped byte, or as many as make a character.
  void bytes() {
    std::string character;
    do {
      int byte = escapedByte();
      if (byte < 0)
        return;
      character += static_cast<char>(byte);
    } while (needsMore(character));
    if (!isValidUtf8(character))
      return fail("invalid multibyte escape");
    if (character.size() == 1)
      ascii(static_cast<unsigned char>(character[0]));
    else
      result_.source += character;
  }

  /// Whether the bytes begin a character without completing it.
  static bool needsMore(const std::string &character) {
    if (isValidUtf8(character) || character.size() >= 4)
      return false;
    std::string whole = character;
    for (const char *next : {"\x80", "\x90", "\xA0"})
      for (size_t more = 0; more < 3; ++more)
        if (isValidUtf8(character + next + std::string(more, '\x80')))
          return true;
    return false;
  }

  int escapedByte() {
    if (atEnd() || source_[at_] != '\\')
      return fail("too short escaped multibyte character"), -1;
    ++at_;
    bool isMeta = false, isControl = false;
    int byte = -1;
    while (byte < 0) {
      if (atEnd())
        return fail("too short escape sequence"), -1;
      char letter = source_[at_];
      if (letter == 'M' || letter == 'C' || letter == 'c') {
        if (!prefix(letter, letter == 'M' ? isMeta : isControl))
          return -1;
        if (source_[at_] == '\\')
          ++at_;
        else
          byte = source_[at_++];
        continue;
      }
      byte = plainByte();
      if (byte < 0)
        return -1;
    }
    return (isControl ? byte & 0x1F : byte) | (isMeta ? 0x80 : 0);
  }

  /// `M-`, `C-` or `c`; what they change follows.
  bool prefix(char letter, bool &isSet) {
    bool isMeta = letter == 'M';
    ++at_;
    if (isMeta && isSet)
      return fail("duplicate meta escape"), false;
    const char *tooShort = isMeta ? "too short meta escape" : "too short control escape";
    if (letter != 'c' && (atEnd() || source_[at_++] != '-'))
      return fail(tooShort), false;
    if (!isMeta && isSet)
      return fail("duplicate ctrl escape"), false;
    if (atEnd() || static_cast<unsigned char>(source_[at_]) >= 0x80)
      return fail(tooShort), false;
    isSet = true;
    return true;
  }

  int plainByte() {
    char letter = source_[at_++];
    size_t digits = 0;
    if (int named = namedByte(letter); named >= 0)
      return named;
    if (letter == 'x') {
      uint32_t value = number(16, 2, digits);
      return digits == 0 ? (fail("invalid hex escape"), -1) : static_cast<int>(value);
    }
    if (letter < '0' || letter > '7')
      return fail("unexpected escape sequence"), -1;
    --at_;
    uint32_t value = number(8, 3, digits);
    return value > 0xFF ? (fail("invalid hex code"), -1) : static_cast<int>(value);
  }

  void codePoint(uint32_t value) {
    if (value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF))
      return fail("invalid Unicode range");
    if (value < 0x80)
      ascii(value);
    else
      appendCharacter(result_.source, value);
  }

  /// What follows `\u`.
  void codePoints() {
    size_t digits = 0;
    if (atEnd())
      return fail("too short escape sequence");
    if (source_[at_] != '{') {
      uint32_t value = number(16, 4, digits);
      return digits < 4 ? fail("invalid Unicode escape") : codePoint(value);
    }
    ++at_;
    skipSpaces();
    bool isEmpty = true;
    while (result_.problem.empty()) {
      uint32_t value = number(16, source_.size(), digits);
      if (digits == 0)
        break;
      if (digits > 6)
        return fail("invalid Unicode range");
      codePoint(value);
      isEmpty = false;
      skipSpaces();
    }
    if (!result_.problem.empty())
      return;
    if (isEmpty || atEnd() || source_[at_++] != '}')
      fail("invalid Unicode list");
  }

  void skipSpaces() {
    while (!atEnd() && isSpace(source_[at_]))
      ++at_;
  }

  std::string_view source_;
  size_t at_ = 0;
  UnescapedRegexp result_;
};

} // namespace

UnescapedRegexp unescapeRegexp(std::string_view source) {
  if (!isValidUtf8(source))
    return {{}, "invalid multibyte character"};
  return Unescaper(source).run();
}

} // namespace pp
