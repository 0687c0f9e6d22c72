// sprintf, after Ruby's own (MRI's sprintf.c), with its rules on mixed kinds of arguments.
#include "runtime-lib/core/values/text/byte_text.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_errors.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_numbers.h"
#include "runtime-lib/puppet/types/conversions/ruby_format.h"

#include <cmath>

namespace pp::builtins {

namespace {

/// Hands out arguments; in order, by number or by name, but only in one of these ways.
class Arguments {
public:
  explicit Arguments(std::span<const Value> values) : values_(values) {}

  Value next() {
    if (way_ == Way::Numbered)
      failPlain("unnumbered(" + std::to_string(next_) + ") mixed with numbered");
    if (way_ == Way::Named)
      failPlain("unnumbered(" + std::to_string(next_) + ") mixed with named");
    way_ = Way::InOrder;
    return at(next_++);
  }
  Value numbered(uint32_t number) {
    if (way_ == Way::InOrder)
      failPlain("numbered(" + std::to_string(number) + ") after unnumbered(" +
                std::to_string(next_ - 1) + ")");
    if (way_ == Way::Named)
      failPlain("numbered(" + std::to_string(number) + ") after named");
    if (number < 1)
      failPlain("invalid index - " + std::to_string(number) + "$");
    way_ = Way::Numbered;
    return at(number);
  }
  /// `name` with its brackets, `<a>` or `{a}`.
  Value named(std::string_view name) {
    if (way_ == Way::InOrder)
      failPlain("named" + std::string(name) + " after unnumbered(" + std::to_string(next_ - 1) +
                ")");
    if (way_ == Way::Numbered)
      failPlain("named" + std::string(name) + " after numbered");
    way_ = Way::Named;
    const Hash *hash = values_.size() == 1 ? dynAs<Hash>(values_[0]) : nullptr;
    if (!hash)
      failPlain("one hash required");
    const Value *found = hashFind(*hash, name.substr(1, name.size() - 2));
    if (!found)
      failPlain("key" + std::string(name) + " not found");
    return *found;
  }

private:
  enum class Way : uint8_t { Open, InOrder, Numbered, Named };

  Value at(uint32_t number) const {
    if (number > values_.size())
      failPlain("too few arguments");
    return values_[number - 1];
  }

  std::span<const Value> values_;
  uint32_t next_ = 1;
  Way way_ = Way::Open;
};

/// One pass over a format.
class Formatter {
public:
  Formatter(const Call &call, std::string_view format, std::span<const Value> values)
      : call_(call), format_(format), arguments_(values) {}

  std::string run() {
    while (at_ < format_.size()) {
      size_t percent = std::min(format_.find('%', at_), format_.size());
      if (percent + 1 == format_.size())
        failPlain("incomplete format specifier; use %% (double %) instead");
      out_ += format_.substr(at_, percent - at_);
      at_ = percent + 1;
      if (percent < format_.size())
        directive();
    }
    return std::move(out_);
  }

private:
  char peek() const { return at_ < format_.size() ? format_[at_] : '\0'; }

  void directive() {
    spec_ = {};
    value_.reset();
    name_ = {};
    hasFlags_ = hasPrecision_ = false;
    while (modifier())
      ;
    conversion(peek());
  }

  /// Reads a flag, width, precision or argument; false when the conversion itself comes next.
  bool modifier() {
    switch (char c = peek()) {
    case ' ':
    case '#':
    case '+':
    case '-':
    case '0':
      return flag(c);
    case '1' ... '9':
      return number();
    case '<':
      return named('>');
    case '{':
      return named('}');
    case '*':
      needNoWidth();
      setWidth(star());
      return true;
    case '.':
      return precision();
    default:
      return false;
    }
  }
  bool flag(char c) {
    if (spec_.width)
      failPlain("flag after width");
    if (hasPrecision_)
      failPlain("flag after precision");
    hasFlags_ = true;
    spec_.space |= c == ' ';
    spec_.alternative |= c == '#';
    spec_.plus |= c == '+';
    spec_.left |= c == '-';
    spec_.zero |= c == '0';
    ++at_;
    return true;
  }
  uint32_t digits(const char *what) {
    uint64_t value = 0;
    for (; peek() >= '0' && peek() <= '9'; ++at_)
      if ((value = value * 10 + static_cast<uint64_t>(peek() - '0')) > INT32_MAX)
        failPlain(std::string(what) + " too big");
    if (at_ >= format_.size())
      failPlain("malformed format string - %*[0-9]");
    return static_cast<uint32_t>(value);
  }
  void needNoWidth() const {
    if (spec_.width)
      failPlain("width given twice");
    if (hasPrecision_)
      failPlain("width after precision");
  }
  bool number() {
    uint32_t value = digits("width");
    if (peek() == '$') {
      if (value_)
        failPlain("value given twice - " + std::to_string(value) + "$");
      value_ = arguments_.numbered(value);
      ++at_;
      return true;
    }
    needNoWidth();
    spec_.width = value;
    return true;
  }
  bool named(char end) {
    size_t close = format_.find(end, at_);
    if (close == std::string_view::npos)
      failPlain("malformed name - unmatched parenthesis");
    std::string_view name = format_.substr(at_, close + 1 - at_);
    at_ = close + 1;
    if (value_)
      failPlain("named" + std::string(name) + " after <" + std::string(name_) + ">");
    name_ = name.substr(1, name.size() - 2);
    value_ = arguments_.named(name);
    if (end == '>')
      return true;
    // `%{a}` needs no conversion.
    --at_;
    isWhole_ = true;
    return false;
  }
  /// The number that `*` or `*1$` takes from the arguments.
  int64_t star() {
    ++at_;
    size_t start = at_;
    uint32_t index = peek() >= '0' && peek() <= '9' ? digits("width") : 0;
    Value value;
    if (at_ > start && peek() == '$') {
      ++at_;
      value = arguments_.numbered(index);
    } else {
      at_ = start;
      value = arguments_.next();
    }
    if (!isInteger(value) && !isFloat(value))
      failImplicitConversion(value, "Integer");
    Value whole = isFloat(value) ? truncateToInteger(call_.run, value.as<Float>()->value) : value;
    std::optional<int64_t> number = toInt64(whole);
    if (!number || *number > INT32_MAX || *number < -INT32_MAX)
      failPlain("integer " + integerText(whole) + " too " +
                (integerSign(whole) < 0 ? "small" : "big") + " to convert to `int'");
    return *number;
  }
  void setWidth(int64_t width) {
    spec_.left |= width < 0;
    spec_.width = static_cast<uint32_t>(width < 0 ? -width : width);
  }
  bool precision() {
    if (hasPrecision_)
      failPlain("precision given twice");
    hasPrecision_ = true;
    ++at_;
    if (peek() != '*') {
      spec_.precision = digits("precision");
      return true;
    }
    int64_t given = star();
    if (given >= 0)
      spec_.precision = static_cast<uint32_t>(given);
    return true;
  }

  Value argument() { return value_ ? *value_ : arguments_.next(); }

  void conversion(char c) {
    if (std::exchange(isWhole_, false))
      c = 's';
    spec_.conversion = c;
    ++at_;
    switch (c) {
    case '\n':
    case '\0':
      --at_;
      [[fallthrough]];
    case '%':
      if (hasFlags_ || spec_.width || hasPrecision_)
        failPlain("invalid format character - %");
      out_ += '%';
      return;
    case 'c':
      return character(argument());
    case 's':
      out_ += formatText(call_.run, spec_, rubyText(argument()));
      return;
    case 'p': {
      std::string shown;
      appendInspected(shown, argument());
      out_ += formatText(call_.run, spec_, shown);
      return;
    }
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
    case 'b':
    case 'B':
      out_ += formatInteger(call_.run, spec_, toRubyInteger(call_.run, argument()));
      return;
    case 'f':
    case 'e':
    case 'E':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
      return real(argument());
    default:
      failPlain("malformed format string - %" + std::string(1, c));
    }
  }
  void character(Value value) {
    std::string text;
    if (const String *string = dynAs<String>(value)) {
      if (characterCount(*string) != 1)
        failPlain("%c requires a character");
      text = string->view();
    } else {
      if (!isNumber(value))
        failImplicitConversion(value, "Integer");
      std::optional<int64_t> code = toInt64(toRubyInteger(call_.run, value));
      if (!code || *code < 0 || *code > 0x10FFFF)
        failPlain("invalid character");
      appendCharacter(text, static_cast<uint32_t>(*code));
    }
    spec_.precision.reset();
    out_ += formatText(call_.run, spec_, text);
  }
  /// `%f` of an integer is exact, whatever its size.
  void real(Value value) {
    if (spec_.conversion != 'f' || !isInteger(value)) {
      out_ += formatFloat(call_.run, spec_, toRubyFloat(call_.run, value));
      return;
    }
    uint32_t fraction = spec_.precision.value_or(6);
    FormatSpec whole = spec_;
    whole.conversion = 'd';
    whole.alternative = false;
    whole.precision.reset();
    uint32_t tail = fraction == 0 ? 0 : fraction + 1;
    if (fraction > call_.run.limits.stringBytes)
      failPlain("precision too big");
    std::string zeros = fraction == 0 ? "" : "." + std::string(fraction, '0');
    if (spec_.left || !spec_.width) {
      whole.width.reset();
      FormatSpec padded;
      padded.left = true;
      padded.width = spec_.width;
      out_ += formatText(call_.run, padded, formatInteger(call_.run, whole, value) + zeros);
      return;
    }
    whole.width = *spec_.width > tail ? *spec_.width - tail : 0;
    out_ += formatInteger(call_.run, whole, value) + zeros;
  }

  const Call &call_;
  std::string_view format_;
  Arguments arguments_;
  std::string out_;
  size_t at_ = 0;
  FormatSpec spec_;
  std::optional<Value> value_;
  std::string_view name_;
  bool hasFlags_ = false;
  bool hasPrecision_ = false;
  bool isWhole_ = false;
};

} // namespace

Value sprintfFunction(const Call &call) {
  const String *format = dynAs<String>(call.args[0]);
  if (!format)
    failImplicitConversion(call.args[0], "String");
  return makeJoined(call.run, call.args,
                    Formatter(call, format->view(), call.args.subspan(1)).run());
}

} // namespace pp::builtins
