// stdlib's functions on texts.
#include "runtime-lib/core/values/text/byte_text.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_character_set.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_values.h"

#include <algorithm>

namespace pp::builtins {

using namespace pp::stdlib;

static std::string_view lineText(const Call &call, const std::string &name) {
  if (!isText(call.args[0]))
    failPlain(name + "(): Requires string as argument");
  return textView(call.args[0]);
}

Value dosToUnix(const Call &call) {
  std::string_view text = lineText(call, "dos2unix");
  std::string result;
  for (size_t i = 0; i < text.size(); ++i)
    if (text.substr(i, 2) != "\r\n")
      result += text[i];
  return makeString(call.run, result);
}

/// Any number of carriage returns before a line feed becomes one.
Value unixToDos(const Call &call) {
  std::string result;
  for (char c : lineText(call, "unix2dos")) {
    if (c == '\n') {
      while (result.ends_with('\r'))
        result.pop_back();
      result += '\r';
    }
    result += c;
  }
  return makeString(call.run, result);
}

/// Applies `change` to a text, or to the texts in an array.
template <class Change>
static Value onTextOrArray(const Call &call, const std::string &name, Change &&change) {
  if (call.args.empty())
    failCount(name, 0, "1");
  Value value = call.args[0];
  if (isText(value))
    return makeTextLike(call.run, *value.as<String>(), change(textView(value)));
  if (!isArray(value))
    failPlain(name + "(): Requires either array or string to work with");
  std::vector<Value> result;
  for (Value item : itemsOf(value))
    result.push_back(
        isText(item) ? makeTextLike(call.run, *item.as<String>(), change(textView(item))) : item);
  return makeArray(call.run, result);
}

static std::string regexpEscaped(std::string_view text) {
  constexpr std::string_view special = "[]{}()|-*.\\?+^$# ";
  constexpr std::string_view blanks = "\t\f\v\n\r", letters = "tfvnr";
  std::string result;
  for (char c : text) {
    size_t blank = blanks.find(c);
    if (blank != blanks.npos || special.find(c) != special.npos)
      result += '\\';
    result += blank == blanks.npos ? c : letters[blank];
  }
  return result;
}

Value regexpEscape(const Call &call) { return onTextOrArray(call, "regexpescape", regexpEscaped); }
Value swapcaseText(const Call &call) {
  return onTextOrArray(call, "swapcase", [](std::string_view text) { return swapcase(text); });
}

Value uriEscape(const Call &) {
  failPlain("Puppet: This function is not available in Puppet 8. URI.escape no longer exists as of "
            "Ruby 3+.");
}

static std::string squeezed(std::string_view text, const RubyCharacterSet &set) {
  std::string result;
  std::string_view before;
  while (!text.empty()) {
    std::string_view rest = text;
    bool isMember = set.takeNext(rest);
    std::string_view character = text.substr(0, text.size() - rest.size());
    if (!isMember || character != before)
      result += character;
    before = character;
    text = rest;
  }
  return result;
}

Value squeezeText(const Call &call) {
  if (call.args.size() != 1 && call.args.size() != 2)
    failPlain("squeeze(): Wrong number of arguments given " + std::to_string(call.args.size()) +
              " for 2 or 1");
  auto one = [&](Value item) {
    if (!isText(item))
      failNoMethod("squeeze", item);
    RubyCharacterSet set;
    if (call.arg(1).truthy())
      set = RubyCharacterSet(needString(call.args[1]).view());
    return makeTextLike(call.run, *item.as<String>(), squeezed(textView(item), set));
  };
  if (!isArray(call.args[0]))
    return one(call.args[0]);
  std::vector<Value> result;
  for (Value item : itemsOf(call.args[0]))
    result.push_back(one(item));
  return makeArray(call.run, result);
}

/// Whether `test` holds for the second argument or one of its elements.
template <class Test> static Value anyAffix(const Call &call, Test &&test) {
  std::span<const Value> affixes =
      isArray(call.args[1]) ? itemsOf(call.args[1]) : call.args.subspan(1, 1);
  std::string_view text = textView(call.args[0]);
  return truth(std::any_of(affixes.begin(), affixes.end(),
                           [&](Value affix) { return test(text, textView(affix)); }));
}

Value startsWith(const Call &call) {
  return anyAffix(call, [](auto text, auto affix) { return text.starts_with(affix); });
}

Value endsWith(const Call &call) {
  return anyAffix(call, [](auto text, auto affix) { return text.ends_with(affix); });
}

Value xmlEncode(const Call &call) {
  bool isAttribute = call.args.size() > 1 && textView(call.args[1]) == "attr";
  std::string result = isAttribute ? "\"" : "";
  for (char c : textView(call.args[0]))
    if (c == '&')
      result += "&amp;";
    else if (c == '<')
      result += "&lt;";
    else if (c == '>')
      result += "&gt;";
    else if (c == '"' && isAttribute)
      result += "&quot;";
    else
      result += c;
  return makeString(call.run, isAttribute ? result + "\"" : result);
}

} // namespace pp::builtins
