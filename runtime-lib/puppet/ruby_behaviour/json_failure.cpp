// Walks through a text as Ruby's JSON parser does, to find what its message shows.
#include "runtime-lib/puppet/ruby_behaviour/json_failure.h"

#include "runtime-lib/core/values/ascii.h"
#include "runtime-lib/puppet/operators/text.h"

namespace pp::stdlib {

namespace {

/// Thrown where Ruby raises at once; elsewhere a failed value is reported by what contains it.
struct GivenUp {
  std::string_view rest;
};

class JsonWalk {
public:
  explicit JsonWalk(std::string_view text) : rest_(text) {}

  void run() {
    skipIgnored();
    std::string_view start = rest_;
    if (isBroken_ || !value())
      throw GivenUp{start};
    skipIgnored();
    if (isBroken_ || !rest_.empty())
      throw GivenUp{rest_};
  }

private:
  bool take(std::string_view word) {
    if (!rest_.starts_with(word))
      return false;
    rest_.remove_prefix(word.size());
    return true;
  }
  /// Blanks and comments. A comment without an end, or half of one, leaves the walk broken.
  void skipIgnored() {
    while (!isBroken_) {
      rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size()));
      if (!rest_.starts_with('/'))
        return;
      bool isBlock = rest_.starts_with("/*"), isLine = rest_.starts_with("//");
      size_t close = isBlock ? rest_.find("*/", 2) : isLine ? rest_.find('\n') : rest_.npos;
      isBroken_ = close == rest_.npos;
      rest_.remove_prefix(!isBroken_          ? close + (isBlock ? 2 : 1)
                          : isBlock || isLine ? rest_.size()
                                              : 1);
    }
  }
  bool value() {
    NestingGuard guard;
    if (rest_.starts_with("NaN") || rest_.starts_with("Infinity") || rest_.starts_with("-Infinity"))
      throw GivenUp{rest_};
    if (rest_.starts_with('['))
      return array();
    if (rest_.starts_with('{'))
      return object();
    if (rest_.starts_with('"'))
      return string();
    return take("null") || take("true") || take("false") || number();
  }
  size_t digitsAt(size_t at) const {
    size_t end = at;
    while (end < rest_.size() && isDigit(rest_[end]))
      ++end;
    return end - at;
  }
  bool number() {
    size_t at = rest_.starts_with('-') ? 1 : 0;
    size_t digits = digitsAt(at);
    if (digits == 0 || (digits > 1 && rest_[at] == '0'))
      return false;
    at += digits;
    size_t end = at;
    if (end < rest_.size() && rest_[end] == '.' && digitsAt(end + 1) > 0)
      end += 1 + digitsAt(end + 1);
    if (end < rest_.size() && (rest_[end] == 'e' || rest_[end] == 'E')) {
      size_t sign = end + 1 < rest_.size() && (rest_[end + 1] == '+' || rest_[end + 1] == '-');
      if (size_t exponent = digitsAt(end + 1 + sign))
        end += 1 + sign + exponent;
    }
    // A float must not run into what looks like more of it; Ruby takes the integer before it then.
    bool runsOn = end < rest_.size() && std::string_view("Ee.-").find(rest_[end]) != rest_.npos;
    rest_.remove_prefix(runsOn ? at : end);
    return true;
  }
  bool string() {
    std::string_view start = rest_;
    rest_.remove_prefix(1);
    while (!rest_.empty()) {
      char c = rest_[0];
      rest_.remove_prefix(1);
      if (c == '"')
        return true;
      if (static_cast<unsigned char>(c) < 0x20 || rest_.empty())
        break;
      if (c == '\\' && !escape())
        break;
    }
    rest_ = start;
    return false;
  }
  bool escape() {
    char c = rest_[0];
    rest_.remove_prefix(1);
    if (static_cast<unsigned char>(c) < 0x20)
      return false;
    if (c != 'u')
      return true;
    auto isHex = [](char h) {
      return isDigit(h) || (h >= 'a' && h <= 'f') || (h >= 'A' && h <= 'F');
    };
    for (int i = 0; i < 4; ++i) {
      if (rest_.empty() || !isHex(rest_[0]))
        return false;
      rest_.remove_prefix(1);
    }
    return true;
  }
  bool array() {
    take("[");
    skipIgnored();
    if (!isBroken_ && take("]"))
      return true;
    for (;;) {
      skipIgnored();
      std::string_view start = rest_;
      if (isBroken_ || !value())
        throw GivenUp{start};
      skipIgnored();
      if (isBroken_)
        throw GivenUp{rest_};
      if (take("]"))
        return true;
      if (!take(","))
        throw GivenUp{rest_};
    }
  }
  bool object() {
    take("{");
    skipIgnored();
    if (!isBroken_ && take("}"))
      return true;
    for (;;) {
      skipIgnored();
      if (isBroken_ || !rest_.starts_with('"') || !string())
        return false;
      skipIgnored();
      if (isBroken_ || !take(":"))
        return false;
      skipIgnored();
      if (isBroken_ || !value())
        return false;
      skipIgnored();
      if (!isBroken_ && take("}"))
        return true;
      if (isBroken_ || !take(","))
        return false;
    }
  }

  std::string_view rest_;
  bool isBroken_ = false;
};

} // namespace

std::optional<std::string_view> jsonFailure(std::string_view text) {
  try {
    JsonWalk(text).run();
    return std::nullopt;
  } catch (const GivenUp &failure) {
    return failure.rest;
  }
}

} // namespace pp::stdlib
