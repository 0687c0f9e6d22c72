// Unicode's spaces and word characters, as far as a manifest can meet them outside strings.
#include "frontend/puppet/lexer/characters.h"

#include <algorithm>
#include <iterator>

namespace ppcc::puppet {
namespace {

bool isContinuation(char c) { return (static_cast<uint8_t>(c) & 0xC0) == 0x80; }

/// The code point at the start of a text, or 0 where it is malformed.
char32_t codePoint(std::string_view text) {
  auto byte = [&](size_t i) { return i < text.size() ? static_cast<uint8_t>(text[i]) : 0u; };
  auto six = [&](size_t i) { return char32_t(byte(i) & 0x3F); };
  if (byte(0) < 0x80)
    return byte(0);
  if (byte(0) < 0xE0)
    return (byte(0) & 0x1F) << 6 | six(1);
  if (byte(0) < 0xF0)
    return (byte(0) & 0x0F) << 12 | six(1) << 6 | six(2);
  return (byte(0) & 0x07) << 18 | six(1) << 12 | six(2) << 6 | six(3);
}

struct Range {
  char32_t first, last;
};

/// Beyond ASCII, what is neither letter nor digit nor mark: controls, punctuation, symbols,
/// private.
constexpr Range notWord[] = {
    {0x80, 0xA9},     {0xAB, 0xB1},     {0xB4, 0xB4},       {0xB6, 0xB8},       {0xBB, 0xBB},
    {0xBF, 0xBF},     {0xD7, 0xD7},     {0xF7, 0xF7},       {0x2C2, 0x2C5},     {0x2D2, 0x2DF},
    {0x37E, 0x37E},   {0x387, 0x387},   {0x55A, 0x55F},     {0x589, 0x58F},     {0x60B, 0x60F},
    {0x1680, 0x1680}, {0x2000, 0x203E}, {0x2041, 0x2053},   {0x2055, 0x206F},   {0x207A, 0x207E},
    {0x208A, 0x208F}, {0x20A0, 0x20CF}, {0x2190, 0x245F},   {0x2500, 0x2775},   {0x2794, 0x2BFF},
    {0x2E00, 0x2E2E}, {0x2E30, 0x3004}, {0x3008, 0x3020},   {0x3030, 0x3030},   {0xD800, 0xF8FF},
    {0xFE10, 0xFE1F}, {0xFE30, 0xFE32}, {0xFE50, 0xFE6F},   {0xFEFF, 0xFEFF},   {0xFF00, 0xFF0F},
    {0xFF1A, 0xFF20}, {0xFFE0, 0xFFFF}, {0x1F000, 0x1F0FF}, {0x1F110, 0x1FAFF}, {0xE0000, 0xE00FF},
};

} // namespace

size_t unicodeBlankLength(std::string_view rest) {
  // Unicode's category Zs.
  static constexpr std::string_view spaces[] = {
      "\u00A0", "\u1680", "\u2000", "\u2001", "\u2002", "\u2003", "\u2004", "\u2005",
      "\u2006", "\u2007", "\u2008", "\u2009", "\u200A", "\u202F", "\u205F", "\u3000"};
  for (std::string_view space : spaces)
    if (rest.starts_with(space))
      return space.size();
  return 0;
}

size_t blankLengthAtEnd(std::string_view text) {
  size_t start = text.size();
  while (start > 0 && isContinuation(text[start - 1]) && text.size() - start < 3)
    --start;
  if (start == 0)
    return 0;
  std::string_view last = text.substr(start - 1);
  return blankLength(last) == last.size() ? last.size() : 0;
}

bool startsWithUnicodeWord(std::string_view rest) {
  if (rest.empty() || static_cast<uint8_t>(rest[0]) < 0x80)
    return false;
  char32_t c = codePoint(rest);
  return std::none_of(std::begin(notWord), std::end(notWord),
                      [&](Range range) { return range.first <= c && c <= range.last; });
}

std::string_view firstCharacters(std::string_view text, size_t count) {
  size_t end = 0;
  for (; count > 0 && end < text.size(); --count) {
    ++end;
    while (end < text.size() && isContinuation(text[end]))
      ++end;
  }
  return text.substr(0, end);
}

size_t characterCount(std::string_view text) {
  return static_cast<size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !isContinuation(c); }));
}

} // namespace ppcc::puppet
