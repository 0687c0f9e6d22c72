// Ruby's conversions and complaints, as the Ruby code of stdlib meets them.
#include "runtime-lib/stdlib/ruby_values.h"

#include "runtime-lib/values/collections.h"
#include "runtime-lib/values/integer.h"
#include "runtime-lib/values/operators.h"
#include "runtime-lib/values/text.h"
#include "runtime-lib/values/unicode.h"

#include <cmath>

namespace pp::stdlib {

std::string inspect(Value value) {
  std::string text;
  appendInspected(text, value);
  return text;
}

static bool isSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static bool isDigit(char c) { return c >= '0' && c <= '9'; }

static std::string_view withoutLeadingSpace(std::string_view text) {
  while (!text.empty() && isSpace(text.front()))
    text.remove_prefix(1);
  return text;
}

/// Takes digits, with single underscores between them, from the front of the text.
static void takeDigits(std::string_view &text, std::string &out) {
  while (!text.empty() && isDigit(text[0])) {
    out += text[0];
    text.remove_prefix(1);
    if (text.size() > 1 && text[0] == '_' && isDigit(text[1]))
      text.remove_prefix(1);
  }
}

static void takeSign(std::string_view &text, std::string &out) {
  if (text.empty() || (text[0] != '-' && text[0] != '+'))
    return;
  if (text[0] == '-')
    out += '-';
  text.remove_prefix(1);
}

Value leadingInteger(Context &context, std::string_view text) {
  text = withoutLeadingSpace(text);
  std::string digits;
  takeSign(text, digits);
  size_t sign = digits.size();
  takeDigits(text, digits);
  return digits.size() == sign ? Value::smallInteger(0) : makeIntegerFromDecimal(context, digits);
}

double leadingFloat(std::string_view text) {
  text = withoutLeadingSpace(text);
  std::string number;
  takeSign(text, number);
  takeDigits(text, number);
  if (text.size() > 1 && text[0] == '.' && isDigit(text[1])) {
    number += '.';
    text.remove_prefix(1);
    takeDigits(text, number);
  }
  if (!text.empty() && (text[0] == 'e' || text[0] == 'E') && !number.empty()) {
    std::string exponent = "e";
    text.remove_prefix(1);
    takeSign(text, exponent);
    size_t before = exponent.size();
    takeDigits(text, exponent);
    if (exponent.size() > before)
      number += exponent;
  }
  return std::strtod(number.c_str(), nullptr);
}

Value toInteger(Context &context, Value value) {
  if (isInteger(value))
    return value;
  if (const Float *real = dynAs<Float>(value)) {
    if (!std::isfinite(real->value))
      failPlain(floatText(real->value));
    return truncateToInteger(context, real->value);
  }
  if (const String *text = dynAs<String>(value))
    return leadingInteger(context, text->view());
  if (value.isUndef())
    return Value::smallInteger(0);
  failNoMethod("to_i", value);
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

void flattenInto(std::span<const Value> items, std::vector<Value> &out) {
  NestingGuard guard;
  for (Value item : items)
    if (isArray(item))
      flattenInto(itemsOf(item), out);
    else
      out.push_back(item);
}

const String &needString(Value value) {
  if (!isText(value))
    failImplicitConversion(value, "String");
  return *value.as<String>();
}

bool matches(Context &context, std::string_view pattern, const String &text, uint8_t options) {
  MatchOffsets offsets;
  Value regexp = dynamicRegexp(context, pattern, options);
  return searchRegexp(context, *regexp.as<Regexp>(), text, 0, offsets);
}

std::vector<Value> matchGroups(Context &context, std::string_view pattern, const String &text) {
  MatchOffsets offsets;
  const Regexp &regexp = *dynamicRegexp(context, pattern, 0).as<Regexp>();
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
