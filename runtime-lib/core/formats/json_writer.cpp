// Numbers and pretty printing of JSON.
#include "runtime-lib/core/formats/json_writer.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/language_questions.h"

#include <cmath>

namespace pp {

void appendJsonScalar(std::string &out, Value value) {
  if (value.isUndef()) {
    out += "null";
    return;
  }
  const Float *number = dynAs<Float>(value);
  if (number && !std::isfinite(number->value)) {
    std::string text;
    appendText(text, value);
    failPlain(text + " not allowed in JSON");
  }
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
