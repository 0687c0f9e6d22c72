// What readers of patterns share, and which of them a text is for.
#include "runtime-lib/ndca/patterns/pattern.h"

#include <algorithm>

namespace pp::ndca {

std::string_view PatternText::takeLine() {
  size_t end = std::min(text_.find('\n', at_), text_.size());
  std::string_view line = text_.substr(at_, end - at_);
  at_ = std::min(end + 1, text_.size());
  if (!line.empty() && line.back() == '\r')
    line.remove_suffix(1);
  return line;
}

void PatternText::skipSpace() {
  while (!isAtEnd() && (peek() == ' ' || peek() == '\t' || peek() == '\r' || peek() == '\n'))
    ++at_;
}

void PatternText::fail(const std::string &what, size_t place) const {
  std::string_view before = text_.substr(0, std::min(place, text_.size()));
  auto line = static_cast<size_t>(std::count(before.begin(), before.end(), '\n')) + 1;
  size_t start = before.rfind('\n');
  size_t column = before.size() - (start == std::string_view::npos ? 0 : start + 1) + 1;
  throw Stop{Exit::BadPattern, file_ + ":" + std::to_string(line) + ":" + std::to_string(column) +
                                   ": error: " + what};
}

uint8_t checkedState(const PatternText &text, int64_t state, const Rule &rule, size_t place) {
  if (state >= 0 && state < static_cast<int64_t>(rule.states))
    return static_cast<uint8_t>(state);
  text.fail("state " + std::to_string(state) + " is not one of the rule, which has " +
                std::to_string(rule.states) + " (0 to " + std::to_string(rule.states - 1) + ")",
            place);
}

namespace {

/// Pictures with dots: nothing but their symbols, or a comment first.
bool isPlaintext(std::string_view text) {
  size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos)
    return false;
  // RLE may be just `!`
  if (text[first] == '!')
    return text.find_first_not_of(" \t\r\n", first + 1) != std::string_view::npos;
  return text.find_first_not_of(".O*\r\n \t") == std::string_view::npos;
}

} // namespace

Pattern readPattern(std::string_view text, const std::string &file, const Rule &rule) {
  if (text.starts_with("\x1f\x8b"))
    PatternText(text, file).fail("the file is compressed: unpack it, `gunzip -c FILE | … -p -`");
  if (text.starts_with("[M2]"))
    return readMacrocell(text, file, rule);
  return isPlaintext(text) ? readPlaintext(text, file, rule) : readRle(text, file, rule);
}

} // namespace pp::ndca
