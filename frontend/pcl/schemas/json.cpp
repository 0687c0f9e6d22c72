// Walks and reads JSON. Walking looks at brackets and quotes only, so that a schema of many
// megabytes costs little more than reading the file.
#include "frontend/pcl/schemas/json.h"

#include "runtime-lib/core/formats/json_writer.h"
#include "runtime-lib/core/values/unicode.h"

#include <charconv>

namespace ppcc::pcl {

namespace {

constexpr unsigned deepest = 200;

bool isBlank(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }
bool isBracketOpen(char c) { return c == '{' || c == '['; }
bool isBracketClose(char c) { return c == '}' || c == ']'; }
bool endsWord(char c) { return isBlank(c) || c == ',' || isBracketClose(c); }

/// Whether a word is a number as JSON has them.
bool isNumber(std::string_view word) {
  size_t at = word.starts_with('-') ? 1 : 0;
  auto digits = [&] {
    size_t before = at;
    while (at < word.size() && word[at] >= '0' && word[at] <= '9')
      ++at;
    return at > before;
  };
  if (!digits())
    return false;
  if (at < word.size() && word[at] == '.' && (++at, !digits()))
    return false;
  if (at < word.size() && (word[at] == 'e' || word[at] == 'E')) {
    ++at;
    at += at < word.size() && (word[at] == '+' || word[at] == '-');
    if (!digits())
      return false;
  }
  return at == word.size();
}

} // namespace

const Json *Json::find(std::string_view name) const {
  for (auto member = members.rbegin(); member != members.rend(); ++member)
    if (member->first == name)
      return &member->second;
  return nullptr;
}

std::string Json::textOf(std::string_view name) const {
  const Json *found = find(name);
  return found && found->is(String) ? found->text : "";
}

bool Json::isSet(std::string_view name) const {
  const Json *found = find(name);
  return found && found->is(Bool) && found->text == "true";
}

bool JsonText::fail(std::string message) {
  if (problem_.message.empty())
    problem_ = {{at_, at_ < end_ ? at_ + 1 : at_}, std::move(message)};
  return false;
}

void JsonText::skipBlanks() {
  while (at_ < end_ && isBlank(text_[at_]))
    ++at_;
}

std::optional<Json> JsonText::read() {
  Json json;
  if (!value(json, 0))
    return std::nullopt;
  skipBlanks();
  if (at_ < end_)
    return fail("something follows the value"), std::nullopt;
  return json;
}

bool JsonText::value(Json &json, unsigned depth) {
  skipBlanks();
  if (at_ >= end_)
    return fail("a value is missing");
  if (depth > deepest)
    return fail("it nests too deep");
  json.span.begin = at_;
  bool isRead = false;
  if (text_[at_] == '"') {
    json.kind = Json::String;
    isRead = string(json.text);
  } else if (text_[at_] == '{') {
    isRead = object(json, depth);
  } else if (text_[at_] == '[') {
    isRead = array(json, depth);
  } else {
    isRead = word(json);
  }
  json.span.end = at_;
  return isRead;
}

bool JsonText::word(Json &json) {
  uint32_t begin = at_;
  while (at_ < end_ && !endsWord(text_[at_]))
    ++at_;
  json.text = text_.substr(begin, at_ - begin);
  bool isBool = json.text == "true" || json.text == "false";
  json.kind = isBool ? Json::Bool : json.text == "null" ? Json::Null : Json::Number;
  if (json.is(Json::Number) && !isNumber(json.text)) {
    at_ = begin;
    return fail("this is no value of JSON");
  }
  return true;
}

bool JsonText::escape(std::string &text) {
  char c = text_[at_++];
  constexpr std::string_view from = "\"\\/bfnrt";
  constexpr std::string_view to = "\"\\/\b\f\n\r\t";
  if (size_t which = from.find(c); which != std::string_view::npos) {
    text += to[which];
    return true;
  }
  unsigned code = 0;
  auto hex = [&] {
    const char *digits = text_.data() + at_;
    bool isRead =
        at_ + 4 <= end_ && std::from_chars(digits, digits + 4, code, 16).ptr == digits + 4;
    at_ += isRead ? 4 : 0;
    return isRead;
  };
  if (c != 'u' || !hex())
    return fail("this escape does not exist");
  if (code >= 0xD800 && code < 0xDC00 && text_.substr(at_, 2) == "\\u") {
    unsigned high = code;
    at_ += 2;
    if (!hex() || code < 0xDC00 || code > 0xDFFF)
      return fail("half a character is missing");
    code = 0x10000 + ((high - 0xD800) << 10) + (code - 0xDC00);
  }
  if (code >= 0xD800 && code <= 0xDFFF)
    return fail("half a character is missing");
  pp::appendCharacter(text, code);
  return true;
}

bool JsonText::string(std::string &text) {
  ++at_;
  while (at_ < end_ && text_[at_] != '"') {
    if (text_[at_] != '\\') {
      text += text_[at_++];
      continue;
    }
    ++at_;
    if (at_ >= end_ || !escape(text))
      return fail("this string has no end");
  }
  if (at_ >= end_)
    return fail("this string has no end");
  ++at_;
  return true;
}

bool JsonText::array(Json &json, unsigned depth) {
  json.kind = Json::Array;
  ++at_;
  if (take(']'))
    return true;
  do {
    json.items.emplace_back();
    if (!value(json.items.back(), depth + 1))
      return false;
  } while (take(','));
  return take(']') || fail("`,` or `]` is missing");
}

bool JsonText::object(Json &json, unsigned depth) {
  json.kind = Json::Object;
  ++at_;
  if (take('}'))
    return true;
  do {
    skipBlanks();
    if (at_ >= end_ || text_[at_] != '"')
      return fail("the name of a member is missing");
    json.members.emplace_back();
    if (!string(json.members.back().first))
      return false;
    if (!take(':'))
      return fail("`:` is missing");
    if (!value(json.members.back().second, depth + 1))
      return false;
  } while (take(','));
  return take('}') || fail("`,` or `}` is missing");
}

bool JsonText::skipString() {
  for (++at_; at_ < end_ && text_[at_] != '"'; ++at_)
    if (text_[at_] == '\\')
      ++at_;
  if (at_ >= end_) {
    at_ = end_;
    return fail("this string has no end");
  }
  ++at_;
  return true;
}

/// Brackets are only counted: what lies in them is checked when it is read.
bool JsonText::skipValue() {
  skipBlanks();
  size_t open = 0;
  do {
    if (at_ >= end_)
      return fail("a value is missing");
    char c = text_[at_];
    if (c == '"') {
      if (!skipString())
        return false;
      continue;
    }
    if (isBracketClose(c) && open == 0)
      return fail("a value is missing");
    open += isBracketOpen(c);
    open -= isBracketClose(c);
    ++at_;
    if (!isBracketOpen(c) && !isBracketClose(c) && open == 0)
      while (at_ < end_ && !endsWord(text_[at_]))
        ++at_;
  } while (open > 0);
  return true;
}

bool JsonText::walk(const Visitor &visit) {
  if (!take('{'))
    return fail("an object is missing");
  if (take('}'))
    return true;
  do {
    skipBlanks();
    std::string name;
    if (at_ >= end_ || text_[at_] != '"')
      return fail("the name of a member is missing");
    if (!string(name))
      return false;
    if (!take(':'))
      return fail("`:` is missing");
    skipBlanks();
    uint32_t begin = at_;
    if (!skipValue())
      return false;
    visit(std::move(name), {begin, at_});
  } while (take(','));
  return take('}') || fail("`,` or `}` is missing");
}

std::string jsonText(const Json &json) {
  std::string out;
  switch (json.kind) {
  case Json::Null:
    return "null";
  case Json::Bool:
  case Json::Number:
    return json.text;
  case Json::String:
    pp::appendValidJsonString(out, json.text);
    return out;
  case Json::Array:
    for (const Json &item : json.items)
      out += (out.empty() ? "" : ",") + jsonText(item);
    return "[" + out + "]";
  case Json::Object:
    break;
  }
  for (const auto &[name, member] : json.members) {
    out += out.empty() ? "" : ",";
    pp::appendValidJsonString(out, name);
    out += ":" + jsonText(member);
  }
  return "{" + out + "}";
}

} // namespace ppcc::pcl
