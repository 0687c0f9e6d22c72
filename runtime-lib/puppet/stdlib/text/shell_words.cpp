// stdlib's quoting for shells: Ruby's Shellwords, batch files and PowerShell.
#include "runtime-lib/core/values/text/byte_text.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_values.h"

#include <algorithm>

namespace pp::builtins {

using namespace pp::stdlib;

static bool isPlain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("_-.,:+/@\n").find(c) != std::string_view::npos;
}

/// A backslash before each character that is not plain; line breaks cannot be escaped but quoted.
static std::string shellEscaped(std::string_view text) {
  if (text.empty())
    return "''";
  std::string result;
  for (std::string_view character : characters(text))
    if (character == "\n")
      result += "'\n'";
    else
      (result += isPlain(character[0]) ? "" : "\\") += character;
  return result;
}

Value shellEscape(const Call &call) {
  std::string escaped = shellEscaped(rubyText(call.args[0]));
  return isText(call.args[0]) ? makeTextLike(call.run, *call.args[0].as<String>(), escaped)
                              : makeString(call.run, escaped);
}

Value shellJoin(const Call &call) {
  if (call.args.size() != 1)
    failCount("shell_join", call.args.size(), "1");
  if (!isArray(call.args[0]))
    failPlain("First argument is not an Array: " + inspect(call.args[0]));
  std::string result;
  for (Value item : itemsOf(call.args[0])) {
    if (!result.empty())
      result += ' ';
    result += shellEscaped(rubyText(item));
  }
  return makeString(call.run, result);
}

namespace {

/// Reads words as a shell does, without expanding anything.
class ShellWords {
public:
  explicit ShellWords(std::string_view line) : line_(line), rest_(line) {}

  std::vector<std::string> read() {
    while (!rest_.empty())
      step();
    if (hasWord_)
      finishWord();
    return std::move(words_);
  }

private:
  static bool isBlank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

  void step() {
    char c = rest_[0];
    rest_.remove_prefix(1);
    if (isBlank(c)) {
      if (hasWord_)
        finishWord();
      return;
    }
    hasWord_ = true;
    if (c == '\'')
      word_ += untilQuote();
    else if (c == '"')
      readQuoted();
    else if (c == '\\' && !rest_.empty())
      readEscaped();
    else
      word_ += c;
  }
  /// A line break keeps its backslash, and so does the end.
  void readEscaped() {
    if (rest_[0] == '\n')
      word_ += '\\';
    word_ += rest_[0];
    rest_.remove_prefix(1);
  }
  std::string_view untilQuote() {
    size_t end = rest_.find('\'');
    if (end == rest_.npos)
      failUnmatched();
    std::string_view text = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    return text;
  }
  /// In double quotes a backslash protects `$`, a backquote, a quote, a line break and itself.
  void readQuoted() {
    constexpr std::string_view escapable = "$`\"\\\n";
    for (;;) {
      if (rest_.empty())
        failUnmatched();
      char c = rest_[0];
      rest_.remove_prefix(1);
      if (c == '"')
        return;
      if (c == '\\' && !rest_.empty()) {
        if (escapable.find(rest_[0]) == escapable.npos)
          word_ += c;
        c = rest_[0];
        rest_.remove_prefix(1);
      }
      word_ += c;
    }
  }
  void finishWord() {
    words_.push_back(std::move(word_));
    word_.clear();
    hasWord_ = false;
  }
  [[noreturn]] void failUnmatched() { failPlain("Unmatched quote: " + inspected(line_)); }

  std::string_view line_, rest_;
  std::string word_;
  bool hasWord_ = false;
  std::vector<std::string> words_;
};

} // namespace

Value shellSplit(const Call &call) {
  if (call.args.size() != 1)
    failCount("shell_split", call.args.size(), "1");
  std::string line = rubyText(call.args[0]);
  std::vector<Value> words;
  for (const std::string &word : ShellWords(line).read())
    words.push_back(makeString(call.run, word));
  return makeArray(call.run, words);
}

Value batchEscape(const Call &call) {
  std::string result = "\"";
  for (char c : rubyText(call.args[0])) {
    if (c == '"')
      result += '"';
    else if (c == '$' || c == '\\')
      result += '\\';
    result += c;
  }
  return makeString(call.run, result + "\"");
}

Value powershellEscape(const Call &call) {
  std::string result;
  for (char c : rubyText(call.args[0])) {
    if (c == '"')
      result += "\\`";
    else if (std::string_view(" '`|\n$").find(c) != std::string_view::npos)
      result += '`';
    result += c;
  }
  return makeString(call.run, result);
}

} // namespace pp::builtins
