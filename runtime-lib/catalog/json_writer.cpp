// Escaping, numbers and pretty printing of JSON.
#include "runtime-lib/catalog/json_writer.h"

#include "runtime-lib/values/error.h"
#include "runtime-lib/values/operators.h"

#include <array>
#include <cmath>

namespace pp {

/// What a byte is written as; empty for itself.
static constexpr std::array<bool, 256> makeSpecials() {
  std::array<bool, 256> special{};
  for (int c = 0; c < 0x20; ++c)
    special[c] = true;
  special['"'] = special['\\'] = true;
  return special;
}
static constexpr std::array<bool, 256> specials = makeSpecials();

static void appendEscaped(std::string &out, unsigned char c) {
  static const char digits[] = "0123456789abcdef";
  switch (c) {
  case '"':
    out += "\\\"";
    return;
  case '\\':
    out += "\\\\";
    return;
  case '\n':
    out += "\\n";
    return;
  case '\r':
    out += "\\r";
    return;
  case '\t':
    out += "\\t";
    return;
  case '\f':
    out += "\\f";
    return;
  case '\b':
    out += "\\b";
    return;
  default:
    out += "\\u00";
    out += digits[c >> 4];
    out += digits[c & 15];
  }
}

void appendJsonString(std::string &out, std::string_view text) {
  out += '"';
  size_t start = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (!specials[static_cast<unsigned char>(text[i])])
      continue;
    out.append(text, start, i - start);
    appendEscaped(out, static_cast<unsigned char>(text[i]));
    start = i + 1;
  }
  out.append(text, start, text.size() - start);
  out += '"';
}

void appendJsonScalar(std::string &out, Value value) {
  if (value.isUndef()) {
    out += "null";
    return;
  }
  const Float *number = dynAs<Float>(value);
  if (number && !std::isfinite(number->value))
    failPlain(toText(value) + " not allowed in JSON");
  appendText(out, value);
}

namespace {

/// Copies compact JSON and adds line ends and spaces.
class PrettyPrinter {
public:
  explicit PrettyPrinter(std::string_view text) : text_(text) { out_.reserve(text.size() * 2); }

  std::string print() {
    for (at_ = 0; at_ < text_.size(); ++at_)
      step(text_[at_]);
    return std::move(out_);
  }

private:
  void step(char c) {
    switch (c) {
    case '"':
      copyString();
      return;
    case '{':
    case '[':
      open(c);
      return;
    case '}':
    case ']':
      --depth_;
      newLine();
      out_ += c;
      return;
    case ',':
      out_ += c;
      newLine();
      return;
    case ':':
      out_ += ": ";
      return;
    default:
      out_ += c;
    }
  }
  void open(char c) {
    out_ += c;
    char next = at_ + 1 < text_.size() ? text_[at_ + 1] : 0;
    if (next == '}' || next == ']') {
      out_ += next;
      ++at_;
      return;
    }
    ++depth_;
    newLine();
  }
  void copyString() {
    size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != '"')
      end += text_[end] == '\\' ? 2 : 1;
    out_.append(text_, at_, end + 1 - at_);
    at_ = end;
  }
  void newLine() {
    out_ += '\n';
    out_.append(depth_ * 2, ' ');
  }

  std::string_view text_;
  std::string out_;
  size_t at_ = 0;
  size_t depth_ = 0;
};

} // namespace

std::string prettyJson(std::string_view compact) { return PrettyPrinter(compact).print(); }

} // namespace pp
