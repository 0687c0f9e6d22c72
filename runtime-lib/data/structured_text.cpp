// Tells JSON from YAML by its first character and names the source in every error.
#include "runtime-lib/data/structured_text.h"

#include "runtime-lib/data/json_reader.h"

namespace pp {

static bool isJson(std::string_view text) {
  size_t start = text.find_first_not_of(" \t\r\n");
  return start != std::string_view::npos && (text[start] == '{' || text[start] == '[');
}

Value parseStructured(Context &context, const SourcedText &input) {
  if (input.text.find_first_not_of(" \t\r\n") == std::string::npos)
    throw DataError(input.source + " is empty");
  try {
    if (isJson(input.text))
      return parseJson(context, input.text);
  } catch (const JsonError &error) {
    throw DataError(input.source + " cannot be read: " + error.what());
  }
  throw DataError(input.source + " cannot be read: it is no JSON, and YAML is not read yet");
}

} // namespace pp
