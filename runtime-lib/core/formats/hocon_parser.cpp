// Reads HOCON into a tree: comments, optional commas and braces, paths as keys, parts in a row.
#include "runtime-lib/core/files/file_reads.h"
#include "runtime-lib/core/files/input.h"
#include "runtime-lib/core/formats/hocon_reader.h"
#include "runtime-lib/core/formats/hocon_tree.h"
#include "runtime-lib/core/session/nesting_guard.h"
#include "runtime-lib/core/values/unicode.h"

#include <algorithm>
#include <filesystem>

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
  Parser(std::string_view text, int depth) : rest_(text), depth_(depth) {}

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
    root->hasSubstitutions = hasSubstitutions_;
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
    hasSubstitutions_ = true;
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
      if (isInclude())
        include(object, close);
      else
        field(object);
      endElement(close);
    }
  }
  bool isInclude() const {
    return rest_.starts_with("include") &&
           (rest_.size() == 7 || rest_[7] == '\n' || wordEnds.find(rest_[7]) != wordEnds.npos);
  }
  /// `include "name"` finds nothing where the text comes from no file, and Puppet's never does;
  /// `include file("path")` takes the fields of that file, if it exists.
  void include(Node &object, char close) {
    rest_.remove_prefix(7);
    skipToValue();
    if (rest_.starts_with('"')) {
      if (std::string name = quoted(); name.starts_with("http:") || name.starts_with("https:"))
        fail("`include` reads nothing from the network");
      return;
    }
    std::string word(rest_.substr(0, std::min(rest_.find_first_of(wordEnds), rest_.size())));
    if (word.empty())
      fail("include keyword is not followed by a quoted string, but by: " + token(false));
    if (word != "file(" && word != "url(" && word != "classpath(")
      fail("expecting include parameter to be quoted filename, file(), classpath(), or url(). No "
           "spaces are allowed before the open paren. Not expecting: '" +
           word + "'");
    rest_.remove_prefix(word.size());
    std::string path = parenthesised();
    if (word != "file(")
      fail("`include " + word + "…)` is not supported");
    includeFile(object, path, close);
  }
  std::string parenthesised() {
    skipBlanks();
    if (!rest_.starts_with('"'))
      fail("expecting a quoted string inside file(), classpath(), or url(), rather than: " +
           token(false));
    std::string text = quoted();
    skipBlanks();
    if (!rest_.starts_with(')'))
      fail("expecting a close parentheses ')' here, not: " + token(false));
    take();
    return text;
  }
  void includeFile(Node &object, const std::string &path, char close) {
    NodePointer included = parseFile(path, depth_ + 1);
    if (!included)
      return;
    // What an included file refers to would have to be sought from there first.
    if (close == '}' && included->hasSubstitutions)
      fail("`include` of a file with substitutions is supported at the top of a file only");
    hasSubstitutions_ |= included->hasSubstitutions;
    for (Field &field : included->fields)
      for (NodePointer &value : field.values)
        fieldOf(object, field.key).values.push_back(std::move(value));
  }
  /// What stands next, as the library names it in its complaints.
  std::string token(bool explains) const {
    if (rest_.empty())
      return "end of file";
    if (rest_[0] == '\n')
      return "end of line";
    size_t end = std::max<size_t>(std::min(rest_.find_first_of(wordEnds), rest_.size()), 1);
    std::string shown = "'" + std::string(rest_.substr(0, end)) + "'";
    return !explains ? shown
                     : shown + " (if you intended " + shown +
                           " to be part of a key or string value, try enclosing the key or value "
                           "in double quotes";
  }
  void field(Node &object) {
    std::string_view start = rest_;
    size_t line = line_;
    std::vector<std::string> keys = path();
    std::string_view written = start.substr(0, start.size() - rest_.size());
    skipToValue();
    Node *target = &object;
    for (size_t i = 0; i + 1 < keys.size(); ++i) {
      auto inner = makeNode(Node::Kind::Object);
      Field &outer = fieldOf(*target, keys[i]);
      outer.values.push_back(inner);
      outer.line = line;
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
      fail("Key '" + std::string(written) + "' may not be followed by token: " + token(true));
    Field &last = fieldOf(*target, keys.back());
    last.values.push_back(given);
    last.line = line;
  }
  /// `a += b` is `a = ${?a} [b]`.
  NodePointer appended(const std::vector<std::string> &keys) {
    rest_.remove_prefix(2);
    skipToValue();
    auto before = makeNode(Node::Kind::Substitution);
    before->path = keys;
    before->isOptional = true;
    hasSubstitutions_ = true;
    auto last = makeNode(Node::Kind::Array);
    last->parts.push_back(value());
    auto row = makeNode(Node::Kind::Concatenation);
    row->parts = {before, last};
    return row;
  }

  std::string_view rest_;
  size_t line_ = 1;
  /// How many files include this one.
  int depth_;
  bool hasSubstitutions_ = false;
};

} // namespace

Field &fieldOf(Node &object, const std::string &key) {
  for (Field &field : object.fields)
    if (field.key == key)
      return field;
  return object.fields.emplace_back(Field{key, {}, 0});
}

NodePointer parse(std::string_view text, int depth) { return Parser(text, depth).document(); }

NodePointer parseFile(const std::string &path, int depth) {
  constexpr int mostIncluded = 50;
  if (depth > mostIncluded)
    throw HoconParseError("`include` of more than 50 files in each other: " + path);
  for (const char *ending : {"", ".conf", ".json"}) {
    std::error_code ignored;
    FileReads::note(path + ending);
    if (!std::filesystem::is_regular_file(path + ending, ignored))
      continue;
    FileText file = readInput(path + ending);
    if (!file.isThere())
      throw HoconParseError(file.why(path + ending));
    NodePointer tree = parse(file.text, depth);
    if (tree->kind != Node::Kind::Object)
      throw HoconParseError(path + ": an included file must hold an object");
    return tree;
  }
  return nullptr;
}

} // namespace pp::hocon
