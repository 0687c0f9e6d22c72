// Strings are escaped as ASCII-safe as JSON asks; malformed UTF-8 (in paths) becomes U+FFFD.
#include "frontend/diagnostics/json_text.h"

#include "frontend/diagnostics/display_text.h"

#include <utility>

namespace ppcc::diagnostics {
namespace {

void appendEscaped(std::string &out, char32_t c) {
  static constexpr char digits[] = "0123456789abcdef";
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
  }
  if (c < 0x20)
    out.append("\\u00").append({digits[c >> 4], digits[c & 15]});
  else
    appendUtf8(out, c);
}

} // namespace

void JsonWriter::separate() {
  if (needsComma_)
    out_ += ',';
  needsComma_ = true;
}

JsonWriter &JsonWriter::beginObject() {
  separate();
  out_ += '{';
  needsComma_ = false;
  return *this;
}

JsonWriter &JsonWriter::endObject() {
  out_ += '}';
  needsComma_ = true;
  return *this;
}

JsonWriter &JsonWriter::beginArray() {
  separate();
  out_ += '[';
  needsComma_ = false;
  return *this;
}

JsonWriter &JsonWriter::endArray() {
  out_ += ']';
  needsComma_ = true;
  return *this;
}

JsonWriter &JsonWriter::key(std::string_view name) {
  string(name);
  out_ += ':';
  needsComma_ = false;
  return *this;
}

JsonWriter &JsonWriter::string(std::string_view text) {
  separate();
  out_ += '"';
  while (!text.empty()) {
    DecodedCharacter character = decodeCharacter(text);
    text.remove_prefix(character.length);
    appendEscaped(out_, character.codePoint);
  }
  out_ += '"';
  return *this;
}

JsonWriter &JsonWriter::number(size_t value) {
  separate();
  out_ += std::to_string(value);
  return *this;
}

std::string JsonWriter::take() {
  needsComma_ = false;
  return std::exchange(out_, {});
}

} // namespace ppcc::diagnostics
