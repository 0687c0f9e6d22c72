// Ruby's order of texts: String#succ and ranges of strings.
#include "runtime-lib/puppet/ruby_behaviour/ruby_succ.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/ascii.h"
#include "runtime-lib/core/values/unicode.h"

#include <algorithm>

namespace pp::stdlib {

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

namespace {

/// Takes every `step`th text that it is given.
class EveryNth {
public:
  EveryNth(uint64_t step, size_t limit) : step_(step), limit_(limit) {}
  bool isFull() const { return taken.size() >= limit_; }
  void offer(const std::string &text) {
    constexpr uint64_t most = 50'000'000;
    if (offered_ % step_ == 0)
      taken.push_back(text);
    if (++offered_ > most)
      failPlain("range(): more than 50000000 texts lie between the first and the last");
  }

  std::vector<std::string> taken;

private:
  uint64_t step_, offered_ = 0;
  size_t limit_;
};

/// Ruby takes texts of digits as numbers of the first one's width.
void offerNumbers(const std::string &first, const std::string &last, bool withoutLast,
                  EveryNth &result) {
  long long from = std::stoll(first), to = std::stoll(last) - (withoutLast ? 1 : 0);
  for (; from <= to && !result.isFull(); ++from) {
    std::string digits = std::to_string(from);
    result.offer(std::string(first.size() - std::min(first.size(), digits.size()), '0') + digits);
  }
}

void offerCharacters(char first, char last, bool withoutLast, EveryNth &result) {
  for (int c = first; c < last || (!withoutLast && c == last); ++c)
    result.offer(std::string(1, static_cast<char>(c)));
}

void offerTexts(const std::string &first, const std::string &last, bool withoutLast,
                EveryNth &result) {
  if (first > last || (withoutLast && first == last))
    return;
  const std::string after = successor(last);
  for (std::string current = first; current != after && !result.isFull();) {
    result.offer(current);
    if (!withoutLast && current == last)
      break;
    current = successor(current);
    if ((withoutLast && current == last) || current.size() > last.size() || current.empty())
      break;
  }
}

} // namespace

std::vector<std::string> textRange(const std::string &first, const std::string &last,
                                   bool withoutLast, uint64_t step, size_t limit) {
  constexpr size_t longestNumber = 18;
  EveryNth result(step, limit);
  if (first.size() == 1 && last.size() == 1 && isAsciiText(first) && isAsciiText(last))
    offerCharacters(first[0], last[0], withoutLast, result);
  else if (isNumber(first) && isNumber(last) && last.size() <= longestNumber &&
           first.size() <= longestNumber)
    offerNumbers(first, last, withoutLast, result);
  else
    offerTexts(first, last, withoutLast, result);
  return std::move(result.taken);
}

} // namespace pp::stdlib
