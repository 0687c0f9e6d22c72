// shellquote and strftime.
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/core/values/valid_text.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/functions/calling/warnings.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_errors.h"
#include "runtime-lib/puppet/types/conversions/times/times.h"

namespace pp::builtins {

static bool isSafeUnquoted(std::string_view word) {
  constexpr std::string_view safe = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                    "0123456789@%_+=:,./-";
  return !word.empty() && word.find_first_not_of(safe) == std::string_view::npos;
}

static std::string quoted(std::string_view word) {
  constexpr std::string_view dangerous = "!\"`$\\";
  requireUtf8(word);
  std::string text(word);
  if (isSafeUnquoted(word))
    return text;
  if (word.find_first_of(dangerous) == std::string_view::npos)
    return '"' + text + '"';
  if (word.find('\'') == std::string_view::npos)
    return '\'' + text + '\'';
  std::string result = "\"";
  for (char c : word) {
    if (dangerous.find(c) != std::string_view::npos)
      result += '\\';
    result += c;
  }
  return result + '"';
}

static void quoteInto(std::string &line, std::span<const Value> words, bool &first) {
  for (Value word : words) {
    if (const Array *array = dynAs<Array>(word)) {
      quoteInto(line, array->items(), first);
      continue;
    }
    const String *text = dynAs<String>(word);
    if (word.is(ObjectKind::Hash))
      failImplicitConversion(word, "String");
    if (!text)
      failNoMethod(word.isDefault() ? "count" : "length", word);
    line += first ? "" : " ";
    line += quoted(text->view());
    first = false;
  }
}

Value shellQuote(const Call &call) {
  std::string line;
  bool first = true;
  quoteInto(line, call.args, first);
  return makeString(call.run, line);
}

// strftime()

Value formatSpan(const Call &call) {
  return makeString(
      call.run, formatTimespan(*call.args[0].as<Timespan>(), call.args[1].as<String>()->view()));
}

static Value formatMoment(const Call &call, const Timestamp &time, Value format, Value zone) {
  const String *name = dynAs<String>(zone);
  return makeString(call.run, formatTimestamp(time, format.as<String>()->view(),
                                              name ? name->view() : std::string_view()));
}

Value formatStamp(const Call &call) {
  return formatMoment(call, *call.args[0].as<Timestamp>(), call.args[1], call.arg(2));
}

Value formatNow(const Call &call) {
  warnOfDeprecationAt(call,
                      "The argument signature (String format, [String timezone]) is deprecated for "
                      "#strftime. See #strftime documentation and Timespan type for more info");
  Value now = makeTimestamp(call.run, currentTime());
  return formatMoment(call, *now.as<Timestamp>(), call.args[0], call.arg(1));
}

} // namespace pp::builtins
