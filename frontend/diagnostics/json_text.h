// Writing JSON: members, arrays and escaped strings, without building a document first.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ppcc::diagnostics {

/// Appends a value or member at a time; commas come by themselves.
class JsonWriter {
public:
  JsonWriter &beginObject();
  JsonWriter &endObject();
  JsonWriter &beginArray();
  JsonWriter &endArray();
  JsonWriter &key(std::string_view name);
  JsonWriter &string(std::string_view text);
  JsonWriter &number(size_t value);
  JsonWriter &member(std::string_view name, std::string_view text) {
    return key(name).string(text);
  }
  JsonWriter &member(std::string_view name, size_t value) { return key(name).number(value); }

  /// What was written since the last take.
  std::string take();

private:
  void separate();

  std::string out_;
  bool needsComma_ = false;
};

} // namespace ppcc::diagnostics
