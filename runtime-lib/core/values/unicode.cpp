// UTF-8 steps and case mapping (libunistring's tables).
#include "runtime-lib/core/values/unicode.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/valid_text.h"

#include <unicase.h>
#include <unistr.h>

#include <cstdlib>
#include <cstring>

namespace pp {

namespace {

constexpr uint32_t invalidCharacter = 0xFFFFFFFF;

/// Length of the valid UTF-8 sequence at the start of `text`, 0 if there is none.
size_t sequenceLength(std::string_view text) {
  auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  auto continues = [&](size_t i) { return i < text.size() && (byte(i) & 0xC0) == 0x80; };
  unsigned char first = byte(0);
  if (first < 0x80)
    return 1;
  if (first >= 0xC2 && first <= 0xDF)
    return continues(1) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    if (!continues(1) || !continues(2))
      return 0;
    bool overlong = first == 0xE0 && byte(1) < 0xA0;
    bool surrogate = first == 0xED && byte(1) >= 0xA0;
    return overlong || surrogate ? 0 : 3;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    if (!continues(1) || !continues(2) || !continues(3))
      return 0;
    bool overlong = first == 0xF0 && byte(1) < 0x90;
    bool tooLarge = first == 0xF4 && byte(1) >= 0x90;
    return overlong || tooLarge ? 0 : 4;
  }
  return 0;
}

unsigned char lowerAscii(unsigned char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }
unsigned char upperAscii(unsigned char c) { return c >= 'a' && c <= 'z' ? c - 32 : c; }

using Mapper = uint8_t *(*)(const uint8_t *, size_t, const char *, uninorm_t, uint8_t *, size_t *);

/// Full mapping of one character by libunistring; special casings may give several.
void appendMapped(std::string &out, uint32_t codePoint, Mapper mapper) {
  uint8_t in[6];
  uint8_t buffer[32];
  int length = u8_uctomb(in, codePoint, sizeof in);
  size_t size = sizeof buffer;
  uint8_t *mapped = mapper(in, length, nullptr, nullptr, buffer, &size);
  if (!mapped)
    return appendCharacter(out, codePoint);
  out.append(reinterpret_cast<char *>(mapped), size);
  if (mapped != buffer)
    std::free(mapped);
}

void appendLower(std::string &out, uint32_t codePoint) {
  // Ruby knows no context rules, so a final sigma is an ordinary one.
  if (codePoint == 0x130)
    out += "i\u0307";
  else
    appendCharacter(out, uc_tolower(codePoint));
}

/// Applies `map` to every character.
template <class Map> std::string mapCharacters(std::string_view text, Map map) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    uint32_t codePoint = nextCharacter(text);
    if (codePoint == invalidCharacter)
      failPlain("input string invalid");
    map(out, codePoint);
  }
  return out;
}

template <class Map> std::string mapAscii(std::string_view text, Map map) {
  std::string out(text);
  for (char &c : out)
    c = static_cast<char>(map(static_cast<unsigned char>(c)));
  return out;
}

/// Eight bytes at once; none of them has its highest bit set, so that no sum carries over.
uint64_t lowerAsciiWord(uint64_t word) {
  constexpr uint64_t each = 0x0101010101010101;
  uint64_t fromA = word + each * (0x80 - 'A');
  uint64_t afterZ = word + each * (0x80 - ('Z' + 1));
  return word | (fromA & ~afterZ & each * 0x80) >> 2;
}

std::string lowerAsciiText(std::string_view text) {
  std::string out(text);
  size_t i = 0;
  for (; i + 8 <= out.size(); i += 8) {
    uint64_t word;
    std::memcpy(&word, out.data() + i, 8);
    word = lowerAsciiWord(word);
    std::memcpy(out.data() + i, &word, 8);
  }
  for (; i < out.size(); ++i)
    out[i] = static_cast<char>(lowerAscii(static_cast<unsigned char>(out[i])));
  return out;
}

} // namespace

bool isLowerAsciiText(std::string_view text) {
  size_t i = 0;
  for (; i + 8 <= text.size(); i += 8) {
    uint64_t word;
    std::memcpy(&word, text.data() + i, 8);
    if ((word & 0x8080808080808080) || lowerAsciiWord(word) != word)
      return false;
  }
  for (; i < text.size(); ++i) {
    auto c = static_cast<unsigned char>(text[i]);
    if ((c & 0x80) || lowerAscii(c) != c)
      return false;
  }
  return true;
}

bool isAsciiText(std::string_view text) {
  size_t i = 0;
  for (; i + 8 <= text.size(); i += 8) {
    uint64_t word;
    std::memcpy(&word, text.data() + i, 8);
    if (word & 0x8080808080808080)
      return false;
  }
  for (; i < text.size(); ++i)
    if (static_cast<unsigned char>(text[i]) & 0x80)
      return false;
  return true;
}

namespace {

/// What eight bytes have in their highest bits: those beyond ASCII, and those that JSON escapes.
/// The second may be wrong where the first is set.
struct ByteKinds {
  uint64_t beyondAscii;
  uint64_t special;
};

ByteKinds kindsOf(const char *bytes) {
  uint64_t word;
  std::memcpy(&word, bytes, 8);
  constexpr uint64_t ones = 0x0101010101010101, highs = ones * 0x80;
  uint64_t quotes = (word ^ ones * '"') - ones;
  uint64_t backslashes = (word ^ ones * '\\') - ones;
  uint64_t controls = word - ones * 0x20;
  return {word & highs, (quotes | backslashes | controls) & highs};
}

} // namespace

uint8_t textFlags(std::string_view text) {
  ByteKinds all{0, 0};
  auto note = [&all](const char *bytes) {
    ByteKinds kinds = kindsOf(bytes);
    all.beyondAscii |= kinds.beyondAscii;
    all.special |= kinds.special;
  };
  size_t i = 0;
  for (; i + 8 <= text.size(); i += 8)
    note(text.data() + i);
  if (i < text.size()) {
    char rest[8] = {'.', '.', '.', '.', '.', '.', '.', '.'};
    std::memcpy(rest, text.data() + i, text.size() - i);
    note(rest);
  }
  if (all.beyondAscii)
    return 0;
  return all.special ? String::ascii : String::ascii | String::plain;
}

bool isValidUtf8(std::string_view text) {
  while (!text.empty()) {
    uint64_t word = 0x80;
    if (text.size() >= 8)
      std::memcpy(&word, text.data(), 8);
    size_t length = word & 0x8080808080808080 ? sequenceLength(text) : 8;
    if (length == 0)
      return false;
    text.remove_prefix(length);
  }
  return true;
}

void requireUtf8(std::string_view text) {
  if (!isValidUtf8(text))
    failPlain("invalid byte sequence in UTF-8");
}

namespace {

/// How many bytes at the start could have begun a character that then was not completed; those
/// count as one mistake. At least 1.
size_t brokenLength(std::string_view text) {
  size_t length = 1;
  while (length < text.size() && length < 3) {
    std::string begun(text.substr(0, length + 1));
    if (sequenceLength(begun + "\x80") == 0 && sequenceLength(begun + "\x80\x80") == 0)
      break;
    ++length;
  }
  return length;
}

} // namespace

std::string scrubbed(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    size_t length = sequenceLength(text);
    if (length > 0)
      out += text.substr(0, length);
    else
      out += "\uFFFD";
    text.remove_prefix(length > 0 ? length : brokenLength(text));
  }
  return out;
}

uint32_t nextCharacter(std::string_view &text) {
  size_t length = sequenceLength(text);
  uint32_t first = static_cast<unsigned char>(text[0]);
  if (length == 0) {
    text.remove_prefix(1);
    return invalidCharacter;
  }
  uint32_t codePoint = length == 1 ? first : first & (0x7F >> length);
  for (size_t i = 1; i < length; ++i)
    codePoint = codePoint << 6 | (static_cast<unsigned char>(text[i]) & 0x3F);
  text.remove_prefix(length);
  return codePoint;
}

void appendCharacter(std::string &out, uint32_t codePoint) {
  if (codePoint < 0x80) {
    out += static_cast<char>(codePoint);
    return;
  }
  uint8_t bytes[6];
  int length = u8_uctomb(bytes, codePoint, sizeof bytes);
  if (length > 0)
    out.append(reinterpret_cast<char *>(bytes), length);
}

size_t characterCount(std::string_view text) {
  size_t count = 0;
  for (; !text.empty(); ++count)
    nextCharacter(text);
  return count;
}

std::string_view characterSlice(std::string_view text, size_t from, size_t count) {
  for (; from > 0 && !text.empty(); --from)
    nextCharacter(text);
  std::string_view rest = text;
  for (; count > 0 && !rest.empty(); --count)
    nextCharacter(rest);
  return text.substr(0, text.size() - rest.size());
}

std::string downcase(std::string_view text) {
  if (isAsciiText(text))
    return lowerAsciiText(text);
  return mapCharacters(text, appendLower);
}

std::string upcase(std::string_view text) {
  if (isAsciiText(text))
    return mapAscii(text, [](unsigned char c) { return upperAscii(c); });
  return mapCharacters(text,
                       [](std::string &out, uint32_t c) { appendMapped(out, c, u8_toupper); });
}

std::string capitalize(std::string_view text) {
  if (isAsciiText(text)) {
    std::string out = lowerAsciiText(text);
    if (!out.empty())
      out[0] = static_cast<char>(upperAscii(static_cast<unsigned char>(out[0])));
    return out;
  }
  bool first = true;
  return mapCharacters(text, [&](std::string &out, uint32_t c) {
    if (first)
      appendMapped(out, c, u8_totitle);
    else
      appendLower(out, c);
    first = false;
  });
}

std::string swapcase(std::string_view text) {
  return mapCharacters(text, [](std::string &out, uint32_t c) {
    if (uc_tolower(c) != c)
      appendLower(out, c);
    else
      appendMapped(out, c, u8_toupper);
  });
}

int compareIgnoringAsciiCase(std::string_view a, std::string_view b) {
  size_t common = a.size() < b.size() ? a.size() : b.size();
  for (size_t i = 0; i < common; ++i) {
    unsigned char x = lowerAscii(a[i]), y = lowerAscii(b[i]);
    if (x != y)
      return x < y ? -1 : 1;
  }
  return (a.size() > b.size()) - (a.size() < b.size());
}

bool equalIgnoringAsciiCase(std::string_view a, std::string_view b) {
  return a.size() == b.size() && (a == b || compareIgnoringAsciiCase(a, b) == 0);
}

} // namespace pp
