// Reads and writes the notation of the grids.
#include "test/unit/values/notation.h"

#include "runtime-lib/core/regexp/regexp.h"
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/time.h"
#include "runtime-lib/core/values/uri.h"
#include "runtime-lib/core/values/versions/semver.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/type.h"

#include <stdexcept>

namespace pp::test {

namespace {

class Reader {
public:
  Reader(Context &context, std::string_view text) : context_(context), text_(text) {}

  Value readAll() {
    Value value = readValue();
    if (!text_.empty())
      fail();
    return value;
  }

private:
  [[noreturn]] void fail() { throw std::runtime_error("not in notation: " + std::string(text_)); }

  bool take(std::string_view token) {
    if (!text_.starts_with(token))
      return false;
    text_.remove_prefix(token.size());
    return true;
  }

  Value readValue() {
    if (take("undef"))
      return Value::undef();
    if (take("default"))
      return Value::defaultValue();
    if (take("true"))
      return Value::boolean(true);
    if (take("false"))
      return Value::boolean(false);
    if (text_.starts_with('\''))
      return makeString(context_, readString());
    if (take("["))
      return readArray();
    if (take("{"))
      return readHash();
    if (take("/"))
      return readRegexp();
    if (text_.starts_with('-') || (text_[0] >= '0' && text_[0] <= '9'))
      return readNumber();
    return readConstructed();
  }

  std::string readString() {
    std::string out;
    for (text_.remove_prefix(1); !take("'"); text_.remove_prefix(1)) {
      if (text_.empty())
        fail();
      char c = text_[0];
      if (c == '\\') {
        text_.remove_prefix(1);
        c = text_[0] == 'n' ? '\n' : text_[0] == 't' ? '\t' : text_[0];
      }
      out += c;
    }
    return out;
  }

  Value readArray() {
    std::vector<Value> elements;
    while (!take("]")) {
      elements.push_back(readValue());
      take(", ");
    }
    return makeArray(context_, elements);
  }

  Value readHash() {
    HashBuilder builder(context_);
    while (!take("}")) {
      Value key = readValue();
      if (!take(" => "))
        fail();
      builder.set(key, readValue());
      take(", ");
    }
    return builder.build();
  }

  Value readRegexp() {
    std::string source;
    while (!take("/")) {
      if (text_[0] == '\\') {
        source += text_[0];
        text_.remove_prefix(1);
      }
      source += text_[0];
      text_.remove_prefix(1);
    }
    return makeRegexp(context_, source);
  }

  Value readNumber() {
    size_t end = text_.find_first_not_of("0123456789.e+-");
    std::string number(text_.substr(0, end));
    text_.remove_prefix(number.size());
    if (number.find('.') != std::string::npos)
      return makeFloat(context_, std::stod(number));
    return makeIntegerFromDecimal(context_, number);
  }

  Nanoseconds readNanoseconds() {
    size_t end = text_.find(')');
    Nanoseconds value = std::stoll(std::string(text_.substr(0, end)));
    text_.remove_prefix(end + 1);
    return value;
  }

  Value readConstructed() {
    if (take("Sensitive(")) {
      Value value = readValue();
      take(")");
      return makeSensitive(context_, value);
    }
    if (take("Timestamp("))
      return makeTimestamp(context_, readNanoseconds());
    if (take("Timespan("))
      return makeTimespan(context_, readNanoseconds());
    size_t open = text_.find('(');
    if (open == std::string_view::npos)
      fail();
    std::string name(text_.substr(0, open));
    text_.remove_prefix(open + 1);
    std::string text = readString();
    take(")");
    if (name == "Type")
      return typeValue(parseType(context_, text));
    if (name == "SemVer")
      return parseSemVer(context_, text);
    if (name == "SemVerRange")
      return parseSemVerRange(context_, text);
    if (name == "URI")
      return parseUri(context_, text);
    if (name == "Binary")
      return makeBinary(context_, decode(text));
    fail();
  }

  static std::string decode(std::string_view text) {
    static constexpr std::string_view digits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    uint32_t group = 0;
    int bits = 0;
    for (char c : text) {
      size_t digit = digits.find(c);
      if (digit == std::string_view::npos)
        break;
      group = group << 6 | static_cast<uint32_t>(digit);
      bits += 6;
      if (bits >= 8) {
        bits -= 8;
        out += static_cast<char>(group >> bits);
      }
    }
    return out;
  }

  Context &context_;
  std::string_view text_;
};

std::string quote(std::string_view text) {
  std::string out = "'";
  for (char c : text) {
    if (c == '\\' || c == '\'')
      out += '\\';
    if (c == '\n')
      out += "\\n";
    else if (c == '\t')
      out += "\\t";
    else
      out += c;
  }
  return out + "'";
}

template <class Items, class Write> std::string joined(const Items &items, Write write) {
  std::string out;
  for (const auto &item : items)
    out += (out.empty() ? "" : ", ") + write(item);
  return out;
}

std::string nanoseconds(const TimeObject &time) {
  Context context;
  return toText(makeIntegerFromWide(context, time.nanoseconds));
}

} // namespace

Value read(Context &context, std::string_view text) { return Reader(context, text).readAll(); }

std::string notation(Value value) {
  if (value.isUndef())
    return "undef";
  if (auto *string = dynAs<String>(value))
    return quote(string->view());
  if (auto *array = dynAs<Array>(value))
    return "[" + joined(array->items(), [](Value element) { return notation(element); }) + "]";
  if (auto *hash = dynAs<Hash>(value))
    return "{" +
           joined(hash->items(),
                  [](const HashEntry &entry) {
                    return notation(entry.key) + " => " + notation(entry.value);
                  }) +
           "}";
  if (auto *sensitive = dynAs<Sensitive>(value))
    return "Sensitive(" + notation(sensitive->value) + ")";
  if (auto *timestamp = dynAs<Timestamp>(value))
    return "Timestamp(" + nanoseconds(*timestamp) + ")";
  if (auto *timespan = dynAs<Timespan>(value))
    return "Timespan(" + nanoseconds(*timespan) + ")";
  if (value.is(ObjectKind::Type))
    return "Type(" + quote(toText(value)) + ")";
  if (value.is(ObjectKind::SemVer))
    return "SemVer(" + quote(toText(value)) + ")";
  if (value.is(ObjectKind::SemVerRange))
    return "SemVerRange(" + quote(toText(value)) + ")";
  if (value.is(ObjectKind::Binary))
    return "Binary(" + quote(toText(value)) + ")";
  if (value.is(ObjectKind::Uri))
    return "URI(" + quote(toText(value)) + ")";
  return toText(value);
}

std::vector<std::string> readGrid(const std::string &name) {
  std::ifstream file(std::string(GRIDS_DIRECTORY) + "/" + name);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);)
    lines.push_back(line);
  if (lines.empty())
    throw std::runtime_error("cannot read the grid " + name);
  return lines;
}

std::string unescaped(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      out += text[i];
      continue;
    }
    char c = text[++i];
    out += c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c;
  }
  return out;
}

} // namespace pp::test
