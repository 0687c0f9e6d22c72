// Reads HOCON into a tree: comments, optional commas and braces, paths as keys, parts in a row.
#include "runtime-lib/data/hocon_reader.h"
#include "runtime-lib/data/hocon_tree.h"
#include "runtime-lib/values/text.h"
#include "runtime-lib/values/unicode.h"

#include <algorithm>

namespace pp::hocon {

namespace {

/// Characters that end a word without quotes.
constexpr std::string_view wordEnds = "$\"{}[]:=,+#`^?!@*&\\ \t\r\n";

NodePointer makeNode(Node::Kind kind, std::string text = {}) {
  auto node = std::make_shared<Node>();
  node->kind = kind;
  node->text = std::move(text);
  return node;
}

class Parser {
public:
  explicit Parser(std::string_view text) : rest_(text) {}

  NodePointer document() {
    skipToValue();
    NodePointer root;
    if (rest_.starts_with('['))
      root = array();
    else if (rest_.starts_with('{'))
      root = object();
    else
      root = makeNode(Node::Kind::Object), fields(*root, '\0');
    skipToValue();
    if (!rest_.empty())
      fail("nothing may follow the end of the document");
    return root;
  }

  std::vector<std::string> path() {
    std::vector<std::string> keys;
    std::string key;
    bool hasQuotes = false;
    for (;;) {
      if (rest_.starts_with('"')) {
        key += quoted();
        hasQuotes = true;
      } else if (!rest_.empty() && rest_[0] == '.') {
        rest_.remove_prefix(1);
        addKey(keys, key, hasQuotes);
      } else if (std::string part = blanksInKey(); !part.empty()) {
        key += part;
      } else if (std::string word = wordOfKey(); !word.empty()) {
        key += word;
      } else {
        break;
      }
    }
    addKey(keys, key, hasQuotes);
    return keys;
  }

private:
  [[noreturn]] void fail(const std::string &message) const {
    throw HoconParseError("String: " + std::to_string(line_) + ": " + message);
  }
  char take() {
    char c = rest_[0];
    rest_.remove_prefix(1);
    line_ += c == '\n';
    return c;
  }
  static bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
  bool isComment() const { return rest_.starts_with('#') || rest_.starts_with("//"); }
  void skipBlanks() {
    while (!rest_.empty() && isBlank(rest_[0]))
      take();
  }
  /// Skips blanks, comments and line breaks; whether there was a line break.
  bool skipToValue() {
    bool hasBreak = false;
    for (;;) {
      skipBlanks();
      if (isComment())
        rest_.remove_prefix(std::min(rest_.find('\n'), rest_.size()));
      else if (rest_.starts_with('\n'))
        hasBreak = true, take();
      else
        return hasBreak;
    }
  }

  // Keys.

  void addKey(std::vector<std::string> &keys, std::string &key, bool &hasQuotes) {
    if (key.empty() && !hasQuotes)
      fail("a path has an empty element");
    keys.push_back(std::move(key));
    key.clear();
    hasQuotes = false;
  }
  /// Blanks between two words of a key belong to it.
  std::string blanksInKey() {
    size_t end = std::min(rest_.find_first_not_of(" \t"), rest_.size());
    bool goesOn = end > 0 && end < rest_.size() &&
                  (rest_[end] == '"' || wordEnds.find(rest_[end]) == wordEnds.npos);
    if (!goesOn)
      return "";
    std::string blanks(rest_.substr(0, end));
    rest_.remove_prefix(end);
    return blanks;
  }
  std::string wordOfKey() {
    size_t end = 0;
    while (end < rest_.size() && rest_[end] != '.' && wordEnds.find(rest_[end]) == wordEnds.npos &&
           !rest_.substr(end).starts_with("//"))
      ++end;
    std::string word(rest_.substr(0, end));
    rest_.remove_prefix(end);
    return word;
  }

  // Texts.

  void appendEscape(std::string &out) {
    constexpr std::string_view letters = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
    char c = rest_.empty() ? '\0' : take();
    if (size_t at = letters.find(c); c != '\0' && at != letters.npos) {
      out += meanings[at];
      return;
    }
    size_t digits = std::min<size_t>(rest_.find_first_not_of("0123456789abcdefABCDEF"), 4);
    if (c != 'u' || digits < 4 || rest_.size() < 4)
      fail("a backslash stands before something that needs none");
    appendCharacter(
        out, static_cast<uint32_t>(std::stoul(std::string(rest_.substr(0, 4)), nullptr, 16)));
    rest_.remove_prefix(4);
  }
  std::string quoted() {
    take();
    if (rest_.starts_with("\"\""))
      return tripleQuoted();
    std::string text;
    for (;;) {
      if (rest_.empty() || rest_[0] == '\n')
        fail("a quoted string has no end");
      char c = take();
      if (c == '"')
        return text;
      if (c == '\\')
        appendEscape(text);
      else
        text += c;
    }
  }
  /// Up to three quotes; further ones belong to the text.
  std::string tripleQuoted() {
    rest_.remove_prefix(2);
    size_t end = rest_.find("\"\"\"");
    if (end == rest_.npos)
      fail("a string in triple quotes has no end");
    while (end + 3 < rest_.size() && rest_[end + 3] == '"')
      ++end;
    std::string text(rest_.substr(0, end));
    line_ += static_cast<size_t>(std::count(text.begin(), text.end(), '\n'));
    rest_.remove_prefix(end + 3);
    return text;
  }

  // Values.

  NodePointer substitution() {
    rest_.remove_prefix(2);
    auto node = makeNode(Node::Kind::Substitution);
    node->line = line_;
    if (rest_.starts_with('?')) {
      rest_.remove_prefix(1);
      node->isOptional = true;
    }
    node->path = path();
    skipBlanks();
    if (!rest_.starts_with('}'))
      fail("a substitution has no closing brace");
    take();
    return node;
  }
  NodePointer part() {
    if (rest_.starts_with('{'))
      return object();
    if (rest_.starts_with('['))
      return array();
    if (rest_.starts_with('"'))
      return makeNode(Node::Kind::Quoted, quoted());
    if (rest_.starts_with("${"))
      return substitution();
    size_t end = 0;
    while (end < rest_.size() && wordEnds.find(rest_[end]) == wordEnds.npos &&
           !rest_.substr(end).starts_with("//"))
      ++end;
    // A sign or a plus may be part of a number or word here.
    if (end == 0)
      fail("unexpected `" + std::string(rest_.substr(0, 1)) + "`");
    auto node = makeNode(Node::Kind::Plain, std::string(rest_.substr(0, end)));
    rest_.remove_prefix(end);
    return node;
  }
  bool isValueAhead() const {
    return !rest_.empty() && !isComment() &&
           std::string_view(",}]\n").find(rest_[0]) == std::string_view::npos;
  }
  /// Parts in a row up to the end of the line, a comma or a closing bracket.
  NodePointer value() {
    NestingGuard guard;
    auto row = makeNode(Node::Kind::Concatenation);
    while (isValueAhead()) {
      row->parts.push_back(part());
      std::string_view before = rest_;
      skipBlanks();
      if (isValueAhead() && before.size() != rest_.size())
        row->parts.push_back(makeNode(Node::Kind::Plain,
                                      std::string(before.substr(0, before.size() - rest_.size()))));
    }
    if (row->parts.empty())
      fail("a value is missing");
    return row->parts.size() == 1 ? row->parts[0] : row;
  }
  NodePointer array() {
    take();
    auto node = makeNode(Node::Kind::Array);
    for (;;) {
      skipToValue();
      if (rest_.starts_with(']'))
        return take(), node;
      if (rest_.empty())
        fail("an array has no closing bracket");
      node->parts.push_back(value());
      endElement(']');
    }
  }
  NodePointer object() {
    take();
    auto node = makeNode(Node::Kind::Object);
    fields(*node, '}');
    if (rest_.empty())
      fail("an object has no closing brace");
    take();
    return node;
  }
  /// After an element: a line break or one comma, or the end.
  void endElement(char close) {
    bool hasBreak = skipToValue();
    if (rest_.starts_with(','))
      take();
    else if (!hasBreak && !rest_.empty() && rest_[0] != close)
      fail("a comma or line break is missing before `" + std::string(rest_.substr(0, 1)) + "`");
  }
  void fields(Node &object, char close) {
    NestingGuard guard;
    for (;;) {
      skipToValue();
      if (rest_.empty() || rest_[0] == close)
        return;
      if (rest_.starts_with("include ") || rest_.starts_with("include\""))
        fail("`include` is not supported");
      field(object);
      endElement(close);
    }
  }
  void field(Node &object) {
    std::vector<std::string> keys = path();
    skipToValue();
    Node *target = &object;
    for (size_t i = 0; i + 1 < keys.size(); ++i) {
      auto inner = makeNode(Node::Kind::Object);
      fieldOf(*target, keys[i]).values.push_back(inner);
      target = inner.get();
    }
    NodePointer given;
    if (rest_.starts_with('{'))
      given = value();
    else if (rest_.starts_with("+="))
      given = appended(keys);
    else if (rest_.starts_with(':') || rest_.starts_with('='))
      take(), skipToValue(), given = value();
    else
      fail("a key must be followed by `:`, `=`, `+=` or `{`");
    fieldOf(*target, keys.back()).values.push_back(given);
  }
  /// `a += b` is `a = ${?a} [b]`.
  NodePointer appended(const std::vector<std::string> &keys) {
    rest_.remove_prefix(2);
    skipToValue();
    auto before = makeNode(Node::Kind::Substitution);
    before->path = keys;
    before->isOptional = true;
    auto last = makeNode(Node::Kind::Array);
    last->parts.push_back(value());
    auto row = makeNode(Node::Kind::Concatenation);
    row->parts = {before, last};
    return row;
  }

  std::string_view rest_;
  size_t line_ = 1;
};

} // namespace

Field &fieldOf(Node &object, const std::string &key) {
  for (Field &field : object.fields)
    if (field.key == key)
      return field;
  return object.fields.emplace_back(Field{key, {}, 0});
}

NodePointer parse(std::string_view text) { return Parser(text).document(); }

} // namespace pp::hocon
