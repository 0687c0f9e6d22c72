// Functions that change or measure strings.
#include "runtime-lib/core/values/ascii.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/text/byte_text.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/core/values/valid_text.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/functions/collections/joined_text.h"
#include "runtime-lib/puppet/functions/collections/sequence.h"
#include "runtime-lib/puppet/operators/text.h"

namespace pp::builtins {

Value unchanged(const Call &call) { return call.args[0]; }

/// Applies `change` to a string, or to the strings among the elements of an Iterable.
template <class Change> static Value onTexts(const Call &call, Change &&change) {
  auto changed = [&](Value value) {
    const String *text = dynAs<String>(value);
    return text ? makeTextLike(call.run, *text, change(text->view())) : value;
  };
  if (call.args[0].is(ObjectKind::String))
    return changed(call.args[0]);
  CollectedValues result(call.run);
  Sequence elements(call.run, call.args[0]);
  for (uint64_t i = 0; i < elements.size(); ++i)
    result.push_back(changed(elements[i]));
  return makeArray(call.run, result);
}

static bool isRubySpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r') || c == '\0'; }

/// Ruby strips NUL from both ends, but from the left only since 2.6.
static std::string_view withoutLeadingSpace(std::string_view text) {
  while (!text.empty() && isRubySpace(text.front()))
    text.remove_prefix(1);
  return text;
}

/// Ruby looks for characters only from this end.
static std::string_view withoutTrailingSpace(std::string_view text) {
  requireUtf8(text);
  while (!text.empty() && isRubySpace(text.back()))
    text.remove_suffix(1);
  return text;
}

Value chomp(const Call &call) {
  return onTexts(call, [](std::string_view text) {
    if (text.ends_with("\r\n"))
      return text.substr(0, text.size() - 2);
    bool hasEnd = text.ends_with('\n') || text.ends_with('\r');
    return text.substr(0, text.size() - (hasEnd ? 1 : 0));
  });
}

Value chop(const Call &call) {
  return onTexts(call, [](std::string_view text) {
    if (text.ends_with("\r\n"))
      return text.substr(0, text.size() - 2);
    return characterSlice(text, 0, text.empty() ? 0 : characterCount(text) - 1);
  });
}

Value strip(const Call &call) {
  return onTexts(
      call, [](std::string_view text) { return withoutTrailingSpace(withoutLeadingSpace(text)); });
}

Value lstrip(const Call &call) { return onTexts(call, withoutLeadingSpace); }
Value rstrip(const Call &call) { return onTexts(call, withoutTrailingSpace); }
Value capitalizeText(const Call &call) {
  return onTexts(call, [](std::string_view text) { return capitalize(text); });
}

Value camelcase(const Call &call) {
  return onTexts(call, [](std::string_view text) {
    requireUtf8(text);
    std::string result;
    for (size_t at = 0; at <= text.size();) {
      size_t end = std::min(text.find('_', at), text.size());
      result += capitalize(text.substr(at, end - at));
      at = end + 1;
    }
    return result;
  });
}

Value length(const Call &call) {
  Value value = call.args[0];
  if (const String *text = dynAs<String>(value))
    return Value::smallInteger(static_cast<int64_t>(characterCount(*text)));
  return Value::smallInteger(value.object()->length);
}

/// The delimiter stands before every element but the first, also before an array that is empty.
static void appendJoined(std::string &out, const Array &array, std::string_view delimiter) {
  NestingGuard guard;
  for (size_t i = 0; i < array.length; ++i) {
    if (i > 0)
      out += delimiter;
    if (const Array *inner = dynAs<Array>(array.elements[i]))
      appendJoined(out, *inner, delimiter);
    else
      out += rubyText(array.elements[i]);
  }
}

Value join(const Call &call) {
  std::string_view delimiter =
      call.args.size() > 1 ? call.args[1].as<String>()->view() : std::string_view();
  const Array &parts = *call.args[0].as<Array>();
  return makeJoined(call.run, parts.items(), joinedText(parts, delimiter));
}

// Versions as Puppet::Util::Package compares them.

/// The next of `-`, `.`, a run of digits, a run of anything else.
static std::string_view takeVersionPart(std::string_view &text) {
  size_t end = 1;
  auto kind = [](char c) { return c == '-' || c == '.' ? 0 : isDigit(c) ? 1 : 2; };
  if (kind(text[0]) != 0)
    while (end < text.size() && kind(text[end]) == kind(text[0]))
      ++end;
  std::string_view part = text.substr(0, end);
  text.remove_prefix(end);
  return part;
}

static int sign(int order) { return order < 0 ? -1 : order > 0 ? 1 : 0; }

static int compareVersionParts(std::string_view a, std::string_view b) {
  for (std::string_view separator : {"-", "."}) {
    if (a == separator)
      return -1;
    if (b == separator)
      return 1;
  }
  if (!isDigit(a[0]) || !isDigit(b[0]) || a[0] == '0' || b[0] == '0')
    return sign(upcase(a).compare(upcase(b)));
  // Without leading zeros the longer number is the larger one.
  return a.size() != b.size() ? (a.size() < b.size() ? -1 : 1) : sign(a.compare(b));
}

static std::string withoutTrailingZeroes(std::string_view version) {
  size_t dash = std::min(version.find('-'), version.size());
  std::string result(version.substr(0, dash));
  size_t kept = result.find_last_not_of(".0");
  result.resize(kept == std::string::npos ? 0 : kept + 1);
  std::string rest(version.substr(dash));
  while (rest.ends_with('-')) // Ruby's split drops empty parts at the end
    rest.pop_back();
  return result + rest;
}

static int compareVersions(std::string_view a, std::string_view b) {
  std::string_view restA = a, restB = b;
  while (!restA.empty() && !restB.empty()) {
    std::string_view partA = takeVersionPart(restA), partB = takeVersionPart(restB);
    if (partA != partB)
      return compareVersionParts(partA, partB);
  }
  return sign(a.compare(b));
}

Value versionCompare(const Call &call) {
  std::string a(call.args[0].as<String>()->view()), b(call.args[1].as<String>()->view());
  requireUtf8(a);
  requireUtf8(b);
  if (call.arg(2).isTrue()) {
    a = withoutTrailingZeroes(a);
    b = withoutTrailingZeroes(b);
  }
  return Value::smallInteger(compareVersions(a, b));
}

} // namespace pp::builtins

namespace pp {

std::string joinedText(const Array &array, std::string_view delimiter) {
  std::string result;
  builtins::appendJoined(result, array, delimiter);
  return result;
}

} // namespace pp
