// Ruby's conversions and complaints, as the Ruby code of stdlib meets them.
#include "runtime-lib/puppet/ruby_behaviour/ruby_values.h"

#include "runtime-lib/core/values/collections.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/operators/text.h"

namespace pp::stdlib {

std::string inspect(Value value) {
  std::string text;
  appendInspected(text, value);
  return text;
}

std::vector<Value> toRubyArray(Context &context, Value value) {
  if (value.isUndef())
    return {};
  if (isHash(value))
    value = hashToPairs(context, *value.as<Hash>());
  if (!isArray(value))
    return {value};
  return {itemsOf(value).begin(), itemsOf(value).end()};
}

const String &needString(Value value) {
  if (!isText(value))
    failImplicitConversion(value, "String");
  return *value.as<String>();
}

bool matches(Context &context, std::string_view pattern, const String &text, uint8_t options) {
  MatchOffsets offsets;
  Value regexp = ownRegexp(context, pattern, options);
  return searchRegexp(context, *regexp.as<Regexp>(), text, 0, offsets);
}

std::vector<Value> matchGroups(Context &context, std::string_view pattern, const String &text) {
  MatchOffsets offsets;
  const Regexp &regexp = *ownRegexp(context, pattern, 0).as<Regexp>();
  if (!searchRegexp(context, regexp, text, 0, offsets))
    return {};
  std::vector<Value> groups;
  for (size_t i = 0; i < offsets.size(); ++i)
    groups.push_back(groupText(context, regexp, text, offsets, i));
  return groups;
}

std::vector<std::string_view> characters(std::string_view text) {
  std::vector<std::string_view> result;
  while (!text.empty()) {
    std::string_view rest = text;
    nextCharacter(rest);
    result.push_back(text.substr(0, text.size() - rest.size()));
    text = rest;
  }
  return result;
}

void failCount(std::string_view name, size_t given, std::string_view wanted) {
  failPlain(std::string(name) + "(): Wrong number of arguments given (" + std::to_string(given) +
            " for " + std::string(wanted) + ")");
}

Value callOther(const Call &call, std::string_view name, std::span<const Value> args,
                const Closure *block) {
  return callFunction(call.run, call.scope, makeString(call.run, name).as<String>(), args, block,
                      call.place);
}

} // namespace pp::stdlib
