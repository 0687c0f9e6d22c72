// Strings are written as in catalogs; malformed UTF-8 (in paths) becomes U+FFFD.
#include "frontend/diagnostics/json_text.h"

#include "frontend/diagnostics/display_text.h"
#include "runtime-lib/core/formats/json_writer.h"

#include <utility>

namespace ppcc::diagnostics {

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
  std::string valid;
  while (!text.empty()) {
    DecodedCharacter character = decodeCharacter(text);
    text.remove_prefix(character.length);
    appendUtf8(valid, character.codePoint);
  }
  pp::appendValidJsonString(out_, valid);
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
