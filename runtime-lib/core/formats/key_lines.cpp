// The events of a YAML or JSON parser with their lines, and a walk along a path through them.
#include "runtime-lib/core/formats/key_lines.h"

#include "runtime-lib/core/formats/hocon_reader.h"
#include "runtime-lib/core/formats/hocon_tree.h"

#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>
#include <yaml.h>

#include <algorithm>
#include <vector>

namespace pp {

namespace {

struct Mark {
  enum class Kind : uint8_t { Scalar, Map, List, End } kind;
  size_t line;
  std::string text = {};
};
using Marks = std::vector<Mark>;

/// The mark after the value that starts at `at`.
size_t skip(const Marks &marks, size_t at) {
  size_t depth = 0;
  do {
    if (marks[at].kind == Mark::Kind::Map || marks[at].kind == Mark::Kind::List)
      ++depth;
    else if (marks[at].kind == Mark::Kind::End)
      --depth;
    ++at;
  } while (depth > 0 && at < marks.size());
  return at;
}

/// A step of a path: where the value starts, and the line of its key. Not found: at the end.
struct Step {
  size_t at;
  size_t line;
};

Step stepInto(const Marks &marks, size_t at, const std::string &key) {
  Step found{marks.size(), 0};
  bool isMap = marks[at].kind == Mark::Kind::Map;
  if (!isMap && marks[at].kind != Mark::Kind::List)
    return found;
  size_t number = 0;
  for (++at; at < marks.size() && marks[at].kind != Mark::Kind::End; ++number) {
    const Mark &name = marks[at];
    if (isMap)
      at = skip(marks, at);
    if (at >= marks.size())
      break;
    // A symbol as key means the same text; of equal keys the last one counts.
    bool isKey = isMap ? name.text == key || name.text == ":" + key : std::to_string(number) == key;
    if (isKey)
      found = {at, name.line};
    at = skip(marks, at);
  }
  return found;
}

size_t lineIn(const Marks &marks, std::span<const std::string> path) {
  size_t line = 0, at = 0;
  for (const std::string &key : path) {
    if (at >= marks.size())
      break;
    Step step = stepInto(marks, at, key);
    line = step.line ? step.line : line;
    at = step.at;
  }
  return line;
}

struct YamlParser {
  explicit YamlParser(std::string_view text) {
    isReady = yaml_parser_initialize(&state);
    if (isReady)
      yaml_parser_set_input_string(&state, reinterpret_cast<const unsigned char *>(text.data()),
                                   text.size());
  }
  ~YamlParser() {
    if (isReady)
      yaml_parser_delete(&state);
  }
  YamlParser(const YamlParser &) = delete;
  YamlParser &operator=(const YamlParser &) = delete;
  yaml_parser_t state;
  bool isReady;
};

/// Notes an event; false at the end of the first document.
bool take(const yaml_event_t &event, Marks &marks) {
  size_t line = event.start_mark.line + 1;
  switch (event.type) {
  case YAML_SCALAR_EVENT: {
    const yaml_char_t *text = event.data.scalar.value;
    marks.push_back({Mark::Kind::Scalar, line,
                     std::string(reinterpret_cast<const char *>(text), event.data.scalar.length)});
    return true;
  }
  case YAML_ALIAS_EVENT:
    marks.push_back({Mark::Kind::Scalar, line});
    return true;
  case YAML_SEQUENCE_START_EVENT:
    marks.push_back({Mark::Kind::List, line});
    return true;
  case YAML_MAPPING_START_EVENT:
    marks.push_back({Mark::Kind::Map, line});
    return true;
  case YAML_SEQUENCE_END_EVENT:
  case YAML_MAPPING_END_EVENT:
    marks.push_back({Mark::Kind::End, line});
    return true;
  default:
    return event.type != YAML_DOCUMENT_END_EVENT && event.type != YAML_STREAM_END_EVENT;
  }
}

/// Notes the events of RapidJSON, with the place its stream has reached.
class JsonMarker {
public:
  JsonMarker(std::string_view text, const rapidjson::MemoryStream &stream)
      : text_(text), stream_(stream) {}

  bool Null() { return scalar(); }
  bool Bool(bool) { return scalar(); }
  bool Int(int) { return scalar(); }
  bool Uint(unsigned) { return scalar(); }
  bool Int64(int64_t) { return scalar(); }
  bool Uint64(uint64_t) { return scalar(); }
  bool Double(double) { return scalar(); }
  bool RawNumber(const char *, rapidjson::SizeType, bool) { return scalar(); }
  bool String(const char *, rapidjson::SizeType, bool) { return scalar(); }
  bool Key(const char *text, rapidjson::SizeType length, bool) {
    return add({Mark::Kind::Scalar, line(), std::string(text, length)});
  }
  bool StartObject() { return add({Mark::Kind::Map, line()}); }
  bool StartArray() { return add({Mark::Kind::List, line()}); }
  bool EndObject(rapidjson::SizeType) { return add({Mark::Kind::End, line()}); }
  bool EndArray(rapidjson::SizeType) { return add({Mark::Kind::End, line()}); }

  Marks marks;

private:
  bool scalar() { return add({Mark::Kind::Scalar, line()}); }
  bool add(Mark mark) {
    marks.push_back(std::move(mark));
    return true;
  }
  size_t line() {
    size_t now = std::min<size_t>(stream_.Tell(), text_.size());
    line_ += static_cast<size_t>(std::count(text_.begin() + static_cast<ptrdiff_t>(counted_),
                                            text_.begin() + static_cast<ptrdiff_t>(now), '\n'));
    counted_ = now;
    return line_;
  }

  std::string_view text_;
  const rapidjson::MemoryStream &stream_;
  size_t counted_ = 0;
  size_t line_ = 1;
};

} // namespace

size_t yamlLineOf(std::string_view text, std::span<const std::string> path) {
  YamlParser parser(text);
  Marks marks;
  for (bool goesOn = parser.isReady; goesOn;) {
    yaml_event_t event;
    if (!yaml_parser_parse(&parser.state, &event))
      return 0;
    goesOn = take(event, marks);
    yaml_event_delete(&event);
  }
  return lineIn(marks, path);
}

size_t jsonLineOf(std::string_view text, std::span<const std::string> path) {
  rapidjson::MemoryStream stream(text.data(), text.size());
  JsonMarker marker(text, stream);
  constexpr unsigned flags = rapidjson::kParseIterativeFlag | rapidjson::kParseCommentsFlag |
                             rapidjson::kParseNumbersAsStringsFlag;
  rapidjson::Reader reader;
  if (reader.Parse<flags>(stream, marker).IsError())
    return 0;
  return lineIn(marker.marks, path);
}

size_t hoconLineOf(std::string_view text, std::span<const std::string> path) {
  size_t line = 0;
  try {
    hocon::NodePointer node = hocon::parse(text);
    for (const std::string &key : path) {
      if (!node || node->kind != hocon::Node::Kind::Object)
        break;
      auto field = std::find_if(node->fields.begin(), node->fields.end(),
                                [&](const hocon::Field &each) { return each.key == key; });
      if (field == node->fields.end())
        break;
      line = field->line;
      node = field->values.back();
    }
  } catch (const HoconError &) {
    return 0;
  }
  return line;
}

} // namespace pp
