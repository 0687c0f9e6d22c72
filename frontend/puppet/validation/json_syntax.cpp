// The grammar of Ruby's JSON parser, including where it gives up: its messages quote the rest of
// the text from there. An object that fails makes the value around it fail, an array reports by
// itself.
#include "frontend/puppet/validation/json_syntax.h"
#include "runtime-lib/core/values/ascii.h"

namespace ppcc::puppet {

using pp::isDigit;
using pp::isHexDigit;
namespace {

constexpr size_t maxNesting = 100;

bool startsValue(char c) {
  return isDigit(c) || std::string_view("nft\"-[{NI").find(c) != std::string_view::npos;
}

class JsonChecker {
public:
  explicit JsonChecker(std::string_view text) : text_(text) {}

  std::optional<std::string> run() {
    size_t at = skipIgnored(0);
    if (failed() || !startsValue(peek(at)))
      return rejection(at);
    std::optional<size_t> end = value(at, 0);
    if (problem_)
      return problem_;
    if (!end)
      return rejection(at);
    at = skipIgnored(*end);
    if (failed() || at != text_.size())
      return rejection(at);
    return std::nullopt;
  }

private:
  using End = std::optional<size_t>;

  char peek(size_t at) const { return at < text_.size() ? text_[at] : '\0'; }
  bool startsWith(size_t at, std::string_view word) const {
    return text_.substr(at).starts_with(word);
  }

  /// Ruby quotes a C string: up to the end or a NUL byte.
  std::string rejection(size_t at) {
    std::string_view rest = text_.substr(brokenAt_.value_or(at));
    return "unexpected token at '" + std::string(rest.substr(0, rest.find('\0'))) + "'";
  }
  End raise(size_t at) {
    problem_ = rejection(at);
    return std::nullopt;
  }

  /// A comment that is not closed, or a slash that starts none.
  bool failed() const { return brokenAt_.has_value(); }

  /// White space and comments.
  size_t skipIgnored(size_t at) {
    while (at < text_.size()) {
      char c = text_[at];
      if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
        ++at;
      } else if (startsWith(at, "/*") || startsWith(at, "//")) {
        std::string_view closing = text_[at + 1] == '*' ? "*/" : "\n";
        size_t end = text_.find(closing, at + 2);
        if (end == std::string_view::npos) {
          brokenAt_ = text_.size();
          return at;
        }
        at = end + closing.size();
      } else if (c == '/') {
        brokenAt_ = at + 1;
        return at;
      } else {
        break;
      }
    }
    return at;
  }

  End value(size_t at, size_t depth) {
    switch (peek(at)) {
    case 'n':
      return word(at, "null");
    case 't':
      return word(at, "true");
    case 'f':
      return word(at, "false");
    case 'N':
      return startsWith(at, "NaN") ? raise(at) : std::nullopt;
    case 'I': // Ruby quotes from one character further left, which at the start is the end
      return startsWith(at, "Infinity") ? raise(at == 0 ? text_.size() : at - 1) : std::nullopt;
    case '"':
      return string(at);
    case '[':
      return array(at, depth + 1);
    case '{':
      return object(at, depth + 1);
    case '-':
      if (startsWith(at, "-Infinity"))
        return raise(at);
      return number(at);
    default:
      return number(at);
    }
  }

  End word(size_t at, std::string_view word) const {
    return startsWith(at, word) ? End(at + word.size()) : std::nullopt;
  }

  size_t skipDigits(size_t at) const {
    while (isDigit(peek(at)))
      ++at;
    return at;
  }

  /// The end of a fraction and exponent that start here, or `at` where there is none.
  size_t skipFraction(size_t at) const {
    size_t end = at;
    if (peek(end) == '.' && isDigit(peek(end + 1)))
      end = skipDigits(end + 1);
    if (peek(end) == 'e' || peek(end) == 'E') {
      size_t digits = end + 1;
      if (peek(digits) == '+' || peek(digits) == '-')
        ++digits;
      if (!isDigit(peek(digits)))
        return at;
      end = skipDigits(digits);
    }
    bool followed = std::string_view("eE.-").find(peek(end)) != std::string_view::npos;
    return followed && end < text_.size() ? at : end;
  }

  End number(size_t at) const {
    size_t digits = peek(at) == '-' ? at + 1 : at;
    if (!isDigit(peek(digits)))
      return std::nullopt;
    size_t end = peek(digits) == '0' ? digits + 1 : skipDigits(digits);
    if (isDigit(peek(end)))
      return std::nullopt;
    return skipFraction(end);
  }

  End string(size_t at) const {
    for (++at; at < text_.size(); ++at) {
      auto c = static_cast<unsigned char>(text_[at]);
      if (c == '"')
        return at + 1;
      if (c < 0x20)
        return std::nullopt;
      if (c != '\\')
        continue;
      ++at;
      if (static_cast<unsigned char>(peek(at)) < 0x20)
        return std::nullopt;
      if (text_[at] != 'u')
        continue;
      for (int i = 0; i < 4; ++i)
        if (!isHexDigit(peek(++at)))
          return std::nullopt;
    }
    return std::nullopt;
  }

  bool nestsTooDeep(size_t depth) {
    if (depth > maxNesting)
      problem_ = "nesting of " + std::to_string(depth) + " is too deep";
    return depth > maxNesting;
  }

  End array(size_t at, size_t depth) {
    if (nestsTooDeep(depth))
      return std::nullopt;
    at = skipIgnored(at + 1);
    for (bool first = true; !failed(); first = false) {
      if (first && peek(at) == ']')
        return at + 1;
      if (!startsValue(peek(at)))
        return raise(at);
      End end = value(at, depth);
      if (!end)
        return problem_ ? std::nullopt : raise(at);
      at = skipIgnored(*end);
      if (failed())
        break;
      if (peek(at) == ']')
        return at + 1;
      if (peek(at) != ',')
        return raise(at);
      at = skipIgnored(at + 1);
    }
    return raise(at);
  }

  /// One `"name": value`, or nothing.
  End pair(size_t at, size_t depth) {
    if (peek(at) != '"')
      return std::nullopt;
    End name = string(at);
    if (!name)
      return std::nullopt;
    at = skipIgnored(*name);
    if (failed() || peek(at) != ':')
      return std::nullopt;
    at = skipIgnored(at + 1);
    return failed() || !startsValue(peek(at)) ? std::nullopt : value(at, depth);
  }

  End object(size_t at, size_t depth) {
    if (nestsTooDeep(depth))
      return std::nullopt;
    End end = objectBody(skipIgnored(at + 1), depth);
    brokenAt_.reset(); // whoever reports names the start of the object
    return end;
  }

  End objectBody(size_t at, size_t depth) {
    if (!failed() && peek(at) == '}')
      return at + 1;
    while (!failed()) {
      End end = pair(at, depth);
      if (!end)
        return std::nullopt;
      at = skipIgnored(*end);
      if (failed())
        return std::nullopt;
      if (peek(at) == '}')
        return at + 1;
      if (peek(at) != ',')
        return std::nullopt;
      at = skipIgnored(at + 1);
    }
    return std::nullopt;
  }

  std::string_view text_;
  std::optional<std::string> problem_;
  std::optional<size_t> brokenAt_;
};

} // namespace

std::optional<std::string> jsonProblem(std::string_view text) { return JsonChecker(text).run(); }

} // namespace ppcc::puppet
