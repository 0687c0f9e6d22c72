// Reads RLE in up to six dimensions: X grows with the text, all other axes shrink.
#include "runtime-lib/ndca/patterns/pattern.h"

#include <cstring>

namespace pp::ndca {

namespace {

/// Sums and differences of these are still numbers.
constexpr int64_t mostCoordinate = int64_t(1) << 58;

class RleReader {
public:
  RleReader(std::string_view text, const std::string &file, const Rule &rule)
      : text_(text, file), rule_(rule) {}

  Pattern read() {
    auto runs = std::make_unique<StoredRuns>();
    readHead();
    at_ = start_;
    readBody(runs->runs);
    pattern_.cells = std::move(runs);
    return std::move(pattern_);
  }

private:
  /// Comments and the line with the sizes; none has to be there.
  void readHead() {
    for (;;) {
      text_.skipSpace();
      if (text_.peek() == '#')
        readComment();
      else if (isHeader())
        return readHeader();
      else
        return;
    }
  }
  void readComment() {
    size_t place = text_.place();
    std::string_view line = text_.takeLine();
    if (line.starts_with("#CXRLE"))
      readExtended(line.substr(6), place + 6);
  }

  void readExtended(std::string_view line, size_t place) {
    size_t position = line.find("Pos=");
    if (position != std::string_view::npos)
      readPosition(line, position + 4, place);
    size_t generation = line.find("Gen=");
    if (generation == std::string_view::npos)
      return;
    std::string_view digits = line.substr(generation + 4);
    digits = digits.substr(0, digits.find_first_of(" \t"));
    mpz_class number;
    // what is no number counts as none
    if (number.set_str(std::string(digits), 10) == 0)
      pattern_.generation = number;
  }
  void readPosition(std::string_view line, size_t from, size_t place) {
    for (unsigned axis = 0;; ++axis) {
      size_t end = from;
      while (end < line.size() && std::strchr("+-0123456789", line[end]))
        ++end;
      int64_t number = coordinate(line.substr(from, end - from), place + from);
      if (axis < rule_.dimensions)
        start_[axis] = axis == 0 ? number : -number;
      else if (number != 0)
        text_.fail("the position has more than the " + std::to_string(rule_.dimensions) +
                       " dimensions of the rule",
                   place + from);
      if (end >= line.size() || line[end] != ',' || axis + 1 >= mostDimensions)
        return;
      from = end + 1;
    }
  }
  int64_t coordinate(std::string_view digits, size_t place) {
    bool isNegative = digits.starts_with('-');
    if (isNegative || digits.starts_with('+'))
      digits.remove_prefix(1);
    if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos)
      text_.fail("expected a coordinate", place);
    int64_t number = 0;
    for (char digit : digits) {
      number = number * 10 + (digit - '0');
      if (number > mostCoordinate / 16)
        text_.fail("this coordinate is too large", place);
    }
    return isNegative ? -number : number;
  }

  bool isHeader() const {
    std::string_view rest = text_.rest();
    if (rest.empty() || !std::strchr(axisNames, rest[0]))
      return false;
    size_t next = rest.find_first_not_of(" \t", 1);
    return next != std::string_view::npos && rest[next] == '=';
  }
  /// `x = 3, y = 3, rule = B3/S23`: sizes are only looked at for axes that the rule lacks.
  void readHeader() {
    size_t place = text_.place();
    std::string_view line = text_.takeLine();
    for (size_t from = 0; from < line.size();) {
      size_t equals = line.find('=', from);
      if (equals == std::string_view::npos)
        return;
      std::string_view name = trimmed(line.substr(from, equals - from));
      size_t end = name == "rule" ? line.size() : std::min(line.find(',', equals), line.size());
      field(name, trimmed(line.substr(equals + 1, end - equals - 1)), place + from);
      from = end + 1;
    }
  }
  static std::string_view trimmed(std::string_view text) {
    size_t first = text.find_first_not_of(" \t\"");
    if (first == std::string_view::npos)
      return {};
    return text.substr(first, text.find_last_not_of(" \t\"") - first + 1);
  }
  void field(std::string_view name, std::string_view value, size_t place) {
    if (name == "rule")
      pattern_.rule = value;
    if (name.size() != 1)
      return;
    const char *axis = std::strchr(axisNames, name[0]);
    if (!axis)
      return;
    if (value.find_first_not_of("0123456789") != std::string_view::npos || value.empty())
      text_.fail("the size along " + std::string(name) + " is no number", place);
    if (axis - axisNames >= static_cast<ptrdiff_t>(rule_.dimensions) && value != "0" &&
        value != "1")
      failDimension(static_cast<unsigned>(axis - axisNames), place);
  }
  [[noreturn]] void failDimension(unsigned axis, size_t place) {
    text_.fail(std::string("the pattern uses the axis ") + axisNames[axis] + ", the rule has " +
                   std::to_string(rule_.dimensions) +
                   (rule_.dimensions == 1 ? " dimension" : " dimensions"),
               place);
  }

  void readBody(std::vector<StoredRuns::Run> &runs) {
    for (;;) {
      text_.skipSpace();
      if (text_.isAtEnd())
        text_.fail("the pattern ends without `!`");
      if (text_.peek() == '#') {
        text_.takeLine();
        continue;
      }
      size_t place = text_.place();
      int64_t count = takeCount();
      text_.skipSpace();
      if (text_.isAtEnd())
        text_.fail("the pattern ends without `!`");
      if (text_.peek() == '!') {
        if (text_.place() != place)
          text_.fail("a count without a cell", place);
        return;
      }
      takeItem(count, place, runs);
    }
  }
  int64_t takeCount() {
    if (!isDigit(text_.peek()))
      return 1;
    size_t place = text_.place();
    int64_t count = 0;
    while (isDigit(text_.peek())) {
      count = count * 10 + (text_.take() - '0');
      if (count > mostCoordinate / 16)
        text_.fail("this count is too large", place);
    }
    if (count == 0)
      text_.fail("a count of 0", place);
    return count;
  }
  static bool isDigit(char c) { return c >= '0' && c <= '9'; }

  void takeItem(int64_t count, size_t place, std::vector<StoredRuns::Run> &runs) {
    size_t symbol = text_.place();
    char c = text_.take();
    if (c == '$' || c == '/' || c == '%')
      return moveAlong(axisOf(c, symbol), count, place);
    uint8_t state = checkedState(text_, stateOf(c, symbol), rule_, symbol);
    if (state)
      runs.push_back({at_, count, state});
    advance(at_[0], count, place);
  }
  unsigned axisOf(char c, size_t symbol) {
    if (c == '$')
      return 1;
    if (c == '/')
      return 2;
    char name = text_.isAtEnd() ? '\0' : text_.take();
    const char *names = "WUV", *found = name ? std::strchr(names, name) : nullptr;
    if (!found)
      text_.fail("expected `%W`, `%U` or `%V`", symbol);
    return static_cast<unsigned>(found - names) + 3;
  }
  void moveAlong(unsigned axis, int64_t count, size_t place) {
    if (axis >= rule_.dimensions)
      failDimension(axis, place);
    advance(at_[axis], -count, place);
    for (unsigned lower = 0; lower < axis; ++lower)
      at_[lower] = start_[lower];
  }
  void advance(int64_t &coordinate, int64_t distance, size_t place) {
    coordinate += distance;
    if (coordinate > mostCoordinate || coordinate < -mostCoordinate)
      text_.fail("the pattern reaches too far", place);
  }
  /// `b . o A`…`X pA`…`yO`.
  int64_t stateOf(char c, size_t symbol) {
    if (c == 'b' || c == '.')
      return 0;
    if (c == 'o')
      return 1;
    if (c >= 'A' && c <= 'X')
      return c - 'A' + 1;
    if (c >= 'p' && c <= 'y') {
      char letter = text_.isAtEnd() ? '\0' : text_.take();
      if (letter >= 'A' && letter <= 'X')
        return (c - 'p' + 1) * 24 + (letter - 'A' + 1);
      text_.fail(std::string("`") + c + "` must be followed by a letter from A to X", symbol);
    }
    bool isPlain = c > ' ' && c < 127;
    text_.fail(isPlain ? std::string("`") + c + "` stands for no cell" : "this is no RLE", symbol);
  }

  PatternText text_;
  const Rule &rule_;
  Pattern pattern_;
  Position start_{}, at_{};
};

} // namespace

Pattern readRle(std::string_view text, const std::string &file, const Rule &rule) {
  return RleReader(text, file, rule).read();
}

} // namespace pp::ndca
