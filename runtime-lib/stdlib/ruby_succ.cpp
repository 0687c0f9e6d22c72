// Ruby's order of texts: String#succ and ranges of strings.
#include "runtime-lib/stdlib/ruby_succ.h"

#include "runtime-lib/values/unicode.h"

#include <algorithm>

namespace pp::stdlib {

static bool isDigit(char c) { return c >= '0' && c <= '9'; }
static bool isLower(char c) { return c >= 'a' && c <= 'z'; }
static bool isUpper(char c) { return c >= 'A' && c <= 'Z'; }
static bool isAlphanumeric(char c) { return isDigit(c) || isLower(c) || isUpper(c); }

/// Moves an alphanumeric on in its own alphabet; whether it started over.
static bool advance(char &c) {
  if (c != '9' && c != 'z' && c != 'Z') {
    ++c;
    return false;
  }
  c = c == '9' ? '0' : c == 'z' ? 'a' : 'A';
  return true;
}

/// The character that a run of alphanumerics grows by when all of it has started over.
static char grownBy(char first) { return first == '0' ? '1' : first; }

/// Whether a carry goes on from `from` to the next alphanumeric at its left: over other characters
/// it does not pass between digits and letters.
static bool carriesTo(const std::string &text, size_t at, size_t from) {
  return at + 1 == from || isDigit(text[at]) == isDigit(text[from]);
}

/// Successor of a text without alphanumerics: the last byte goes up, with carry.
static std::string successorOfBytes(std::string text) {
  for (size_t i = text.size(); i-- > 0;) {
    auto byte = static_cast<unsigned char>(text[i]);
    if (byte < 0x7f) {
      text[i] = static_cast<char>(byte + 1);
      return text;
    }
    text[i] = '\0';
  }
  return "\x01" + text;
}

std::string successor(std::string_view original) {
  std::string text(original);
  size_t last = text.size();
  while (last > 0 && !isAlphanumeric(text[last - 1]))
    --last;
  if (text.empty())
    return text;
  if (last == 0)
    return successorOfBytes(std::move(text));
  size_t at = last - 1;
  for (;;) {
    if (!advance(text[at]))
      return text;
    size_t left = at;
    while (left > 0 && !isAlphanumeric(text[left - 1]))
      --left;
    if (left == 0 || !carriesTo(text, left - 1, at))
      break;
    at = left - 1;
  }
  return text.insert(at, 1, grownBy(text[at]));
}

static bool isNumber(const std::string &text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), isDigit);
}

/// Ruby takes texts of digits as numbers of the first one's width.
static std::vector<std::string> numberRange(const std::string &first, const std::string &last,
                                            bool withoutLast, size_t limit) {
  std::vector<std::string> result;
  long long from = std::stoll(first), to = std::stoll(last) - (withoutLast ? 1 : 0);
  for (; from <= to && result.size() < limit; ++from) {
    std::string digits = std::to_string(from);
    result.push_back(std::string(first.size() - std::min(first.size(), digits.size()), '0') +
                     digits);
  }
  return result;
}

static std::vector<std::string> characterRange(char first, char last, bool withoutLast) {
  std::vector<std::string> result;
  for (int c = first; c < last || (!withoutLast && c == last); ++c)
    result.emplace_back(1, static_cast<char>(c));
  return result;
}

std::vector<std::string> textRange(const std::string &first, const std::string &last,
                                   bool withoutLast, size_t limit) {
  if (first.size() == 1 && last.size() == 1 && isAsciiText(first) && isAsciiText(last))
    return characterRange(first[0], last[0], withoutLast);
  constexpr size_t longestNumber = 18;
  if (isNumber(first) && isNumber(last) && last.size() <= longestNumber &&
      first.size() <= longestNumber)
    return numberRange(first, last, withoutLast, limit);
  std::vector<std::string> result;
  if (first > last || (withoutLast && first == last))
    return result;
  const std::string after = successor(last);
  for (std::string current = first; current != after && result.size() < limit;) {
    result.push_back(current);
    if (!withoutLast && current == last)
      break;
    current = successor(current);
    if ((withoutLast && current == last) || current.size() > last.size() || current.empty())
      break;
  }
  return result;
}

} // namespace pp::stdlib
