// Strings, types, regular expressions, versions, times, URIs, binaries and Sensitive.
#include "runtime-lib/core/regexp/regexp.h"
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/text/base64.h"
#include "runtime-lib/core/values/text/byte_text.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/core/values/uri.h"
#include "runtime-lib/core/values/valid_text.h"
#include "runtime-lib/core/values/versions/semver.h"
#include "runtime-lib/puppet/types/access/access.h"
#include "runtime-lib/puppet/types/conversions/constructors.h"
#include "runtime-lib/puppet/types/conversions/string_format.h"
#include "runtime-lib/puppet/types/conversions/times/times.h"
#include "runtime-lib/puppet/types/names.h"
#include "runtime-lib/puppet/types/parser/interpret.h"

namespace pp {

namespace {

Value argument(Arguments args, size_t number) {
  return number < args.size() ? args[number] : Value::undef();
}

Value entry(Value hash, const char *key) {
  const Value *value = hashFind(*hash.as<Hash>(), key);
  return value ? *value : Value::undef();
}

std::string_view textOf(Value value) { return value.as<String>()->view(); }

/// Ruby's Regexp.escape.
std::string escaped(std::string_view text) {
  std::string out;
  for (char c : text) {
    constexpr std::string_view special = "[]{}()|-*.\\?+^$# ";
    constexpr std::string_view controls = "\n\t\f\v\r";
    constexpr std::string_view letters = "ntfvr";
    if (size_t at = controls.find(c); at != std::string_view::npos) {
      out += '\\';
      out += letters[at];
      continue;
    }
    if (special.find(c) != std::string_view::npos)
      out += '\\';
    out += c;
  }
  return out;
}

const Array *qualifier(Context &context, Value text) {
  return text.isUndef() ? nullptr : makeArray(context, {&text, 1}).as<Array>();
}

Value versionFromParts(Context &context, Value major, Value minor, Value patch, Value prerelease,
                       Value build) {
  return makeSemVer(context, major, minor, patch, qualifier(context, prerelease),
                    qualifier(context, build));
}

Value versionRange(Context &context, Value min, Value max, Value excludeMax) {
  return makeSemVerRange(context, dynAs<SemVer>(min), dynAs<SemVer>(max), excludeMax.isTrue());
}

Value binaryFromText(Context &context, Value text, Value format) {
  std::string_view bytes = textOf(text);
  std::string_view letter = format.isUndef() ? "%B" : textOf(format);
  if (letter == "%b")
    return makeBinary(context, decodeBase64Relaxed(bytes));
  if (letter == "%u")
    return makeBinary(context, decodeBase64Url(bytes));
  if (letter == "%B")
    return makeBinary(context, decodeBase64Strict(bytes));
  if (letter == "%s" && !isValidUtf8(bytes))
    failPlain("The given string in encoding 'UTF-8' is invalid. Cannot create a Binary UTF-8 "
              "representation");
  return makeBinary(context, bytes);
}

Value binaryFromArray(Context &context, const Array &array) {
  std::string bytes;
  for (Value byte : array.items())
    bytes += static_cast<char>(byte.small());
  return makeBinary(context, bytes);
}

Nanoseconds integerNanoseconds(Value value) { return Nanoseconds{toInt64(value).value_or(0)}; }

/// What Puppet's own code sees of types: nothing that a program or a module defines.
class OwnNames : public type_syntax::Names {
public:
  const Type *find(Context &context, std::string_view name) override {
    std::string lower = downcase(name.starts_with("::") ? name.substr(2) : name);
    // These two come from files of Puppet that this code does not look into.
    if (lower == "error" || lower == "target")
      return nullptr;
    if (const Type *type = namedType(context, name))
      return type;
    if (reservedTypeOrigin(lower).empty())
      return nullptr;
    return makeResourceType(context, keepString(context, capitalizeSegments(lower)), nullptr);
  }
};

} // namespace

Value newStringValue(Context &context, const Type *, Arguments args) {
  Value formats = args.size() > 1 ? args[1] : Value::defaultValue();
  std::string text = convertToString(context, args[0], formats);
  const String *given = dynAs<String>(args[0]);
  const String *format = dynAs<String>(formats);
  // %s is Ruby's own format, which makes characters; Puppet's are put around the text.
  bool isLikeGiven = given && !(format && format->view().ends_with('s'));
  return isLikeGiven ? makeTextLike(context, *given, text) : makeString(context, text);
}

Value newTypeValue(Context &context, const Type *, Arguments args) {
  std::string_view text = textOf(args[0]);
  requireUtf8(text);
  // Texts that Puppet has in a table.
  if (text == "Array[1]")
    return typeValue(parseType(context, text));
  OwnNames names;
  return typeValue(type_syntax::Interpreter(context, text, &names).type(type_syntax::parse(text)));
}

Value newUnit(Context &, const Type *, Arguments args) { return args[0]; }

Value newRegexp(Context &context, const Type *, Arguments args) {
  std::string pattern(textOf(args[0]));
  return dynamicRegexp(context, argument(args, 1).isTrue() ? escaped(pattern) : pattern, 0);
}

Value newSemVer(Context &context, const Type *, Arguments args) {
  Value version = parseSemVer(context, textOf(args[0]));
  if (version.isUndef())
    failPlain("Unable to parse '" + std::string(textOf(args[0])) +
              "' as a semantic version identifier");
  return version;
}

Value newSemVerFromParts(Context &context, const Type *, Arguments args) {
  return versionFromParts(context, args[0], args[1], args[2], argument(args, 3), argument(args, 4));
}

Value newSemVerFromHash(Context &context, const Type *, Arguments args) {
  return versionFromParts(context, entry(args[0], "major"), entry(args[0], "minor"),
                          entry(args[0], "patch"), entry(args[0], "prerelease"),
                          entry(args[0], "build"));
}

Value newSemVerRange(Context &context, const Type *, Arguments args) {
  requireUtf8(textOf(args[0]));
  return parseSemVerRange(context, textOf(args[0]));
}

Value newSemVerRangeFromVersions(Context &context, const Type *, Arguments args) {
  return versionRange(context, args[0], args[1], argument(args, 2));
}

Value newSemVerRangeFromHash(Context &context, const Type *, Arguments args) {
  return versionRange(context, entry(args[0], "min"), entry(args[0], "max"),
                      entry(args[0], "exclude_max"));
}

Value newTimespanFromSeconds(Context &context, const Type *, Arguments args) {
  return makeTimespan(context, secondsToNanoseconds(args[0]));
}

Value newTimespanFromText(Context &context, const Type *, Arguments args) {
  Value format = argument(args, 1);
  if (format.is(ObjectKind::String))
    return makeTimespan(context, parseTimespan(textOf(args[0]), textOf(format)));
  std::span<const Value> formats;
  if (auto *list = dynAs<Array>(format))
    formats = list->items();
  return makeTimespan(context, parseTimespan(context, textOf(args[0]), formats));
}

Value newTimespanFromFields(Context &context, const Type *, Arguments args) {
  constexpr int64_t factors[] = {1, 24, 60, 60, 1000, 1000, 1000};
  Nanoseconds sum = 0;
  for (size_t i = 0; i < std::size(factors); ++i)
    sum = sum * factors[i] + (i < args.size() ? integerNanoseconds(args[i]) : 0);
  return makeTimespan(context, sum);
}

Value newTimespanFromHash(Context &context, const Type *, Arguments args) {
  return makeTimespan(context, timespanFromHash(context, *args[0].as<Hash>()));
}

Value newTimestampNow(Context &context, const Type *, Arguments) {
  return makeTimestamp(context, currentTime());
}

Value newTimestampFromSeconds(Context &context, const Type *, Arguments args) {
  return makeTimestamp(context, secondsToNanoseconds(args[0]));
}

Value newTimestampFromText(Context &context, const Type *, Arguments args) {
  return makeTimestamp(
      context, parseTimestamp(context, textOf(args[0]), argument(args, 1), argument(args, 2)));
}

Value newTimestampFromHash(Context &context, const Type *, Arguments args) {
  return makeTimestamp(context, timestampFromHash(context, *args[0].as<Hash>()));
}

Value newBinaryFromText(Context &context, const Type *, Arguments args) {
  return binaryFromText(context, args[0], argument(args, 1));
}

Value newBinaryFromArray(Context &context, const Type *, Arguments args) {
  return binaryFromArray(context, *args[0].as<Array>());
}

Value newBinaryFromHash(Context &context, const Type *, Arguments args) {
  Value value = entry(args[0], "value");
  if (auto *array = dynAs<Array>(value))
    return binaryFromArray(context, *array);
  return binaryFromText(context, value, entry(args[0], "format"));
}

Value newSensitiveFromSensitive(Context &, const Type *, Arguments args) { return args[0]; }

Value newSensitiveFromAny(Context &context, const Type *, Arguments args) {
  return makeSensitive(context, args[0]);
}

} // namespace pp
