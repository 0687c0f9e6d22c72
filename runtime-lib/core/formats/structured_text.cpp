// Tells JSON from YAML by its first character and names the source in every error.
#include "runtime-lib/core/formats/structured_text.h"

#include "runtime-lib/core/formats/json_reader.h"
#include "runtime-lib/core/formats/yaml_reader.h"
#include "runtime-lib/core/values/language_questions.h"

#include <algorithm>

namespace pp {

static bool isJson(std::string_view text) {
  size_t start = text.find_first_not_of(" \t\r\n");
  return start != std::string_view::npos && (text[start] == '{' || text[start] == '[');
}

/// Puppet writes its own objects as tagged mappings and adds times, which no reader needs.
static std::string withoutRubyTags(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    size_t end = std::min(text.find('\n'), text.size());
    std::string line(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    std::string_view bare =
        std::string_view(line).substr(std::min(line.find_first_not_of(" \""), line.size()));
    bool isTime = bare.starts_with("!ruby/sym _timestamp:") || bare.starts_with("_timestamp") ||
                  line.starts_with("timestamp:") || line.starts_with("expiration:");
    for (std::string_view tag :
         {"!ruby/object:Puppet::Node::Facts", "!ruby/object:Puppet::Node", "!ruby/sym "})
      if (size_t at = line.find(tag); at != std::string::npos)
        line.erase(at, tag.size());
    // Lines are kept, so that errors name the right ones.
    result += (isTime ? "" : line) + "\n";
  }
  return result;
}

/// Throws YamlError.
static Value yamlOf(Context &context, const SourcedText &input) {
  bool isTagged = input.text.find("!ruby/") != std::string::npos;
  std::string plain = isTagged ? withoutRubyTags(input.text) : input.text;
  return parseYaml(context, plain, {.file = input.source}).value;
}

static Value jsonOf(Context &context, const SourcedText &input) {
  try {
    return parseJson(context, input.text);
  } catch (const JsonError &error) {
    throw DataError(input.source + " cannot be read: " + error.what());
  }
}

/// Of a text that is neither, JSON's complaint says more.
static Value jsonOrYaml(Context &context, const SourcedText &input) {
  try {
    return jsonOf(context, input);
  } catch (const DataError &error) {
    try {
      return yamlOf(context, input);
    } catch (const YamlError &) {
      throw error;
    }
  }
}

Value parseStructured(Context &context, const SourcedText &input, InBraces braces) {
  if (input.text.find_first_not_of(" \t\r\n") == std::string::npos)
    throw DataError(input.source + " is empty");
  if (isJson(input.text))
    return braces == InBraces::Json ? jsonOf(context, input) : jsonOrYaml(context, input);
  try {
    return yamlOf(context, input);
  } catch (const YamlError &error) {
    std::string reason = error.what(), prefix = "(" + input.source + "): ";
    if (reason.starts_with(prefix))
      reason.erase(0, prefix.size());
    throw DataError(input.source + " cannot be read: " + reason);
  }
}

std::string shownInError(Value value) {
  constexpr size_t most = 60;
  std::string text;
  appendInspected(text, value);
  size_t end = std::min(most, text.size());
  while (end < text.size() && (text[end] & 0xC0) == 0x80)
    --end;
  return end < text.size() ? text.substr(0, end) + "…" : text;
}

} // namespace pp
