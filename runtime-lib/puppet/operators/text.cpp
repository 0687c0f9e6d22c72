// Text of values as interpolation and logging print it.
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/core/values/text/byte_text.h"
#include "runtime-lib/puppet/operators/collection_text.h"

#include "runtime-lib/core/regexp/regexp.h"
#include "runtime-lib/core/regexp/translate.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/room.h"
#include "runtime-lib/core/values/text/base64.h"
#include "runtime-lib/core/values/time.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/core/values/uri.h"
#include "runtime-lib/core/values/versions/semver.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/types/text/text.h"
#include "runtime-lib/puppet/types/type.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>

namespace pp {

namespace {

/// `Iterator[Integer]-Value`
std::string iteratorText(Value iterator) {
  Context scratch;
  return typeText(generalize(scratch, infer(scratch, iterator))) + "-Value";
}

void appendObject(std::string &out, Value value) {
  switch (value.object()->kind) {
  case ObjectKind::String:
    out += value.as<String>()->view();
    return;
  case ObjectKind::BigInteger:
    out += integerText(value);
    return;
  case ObjectKind::Float:
    out += floatText(value.as<Float>()->value);
    return;
  case ObjectKind::Array:
    return appendArray(out, *value.as<Array>(), appendText);
  case ObjectKind::Hash:
    return appendHash(out, *value.as<Hash>(), " => ", appendText);
  case ObjectKind::Regexp:
    out += regexpText(*value.as<Regexp>());
    return;
  case ObjectKind::Type:
    out += typeText(value.as<Type>());
    return;
  case ObjectKind::Sensitive:
    out += "Sensitive [value redacted]";
    return;
  case ObjectKind::Binary:
    out += base64Text(
        {reinterpret_cast<const char *>(value.as<Binary>()->data), value.object()->length});
    return;
  case ObjectKind::SemVer:
    out += semVerText(*value.as<SemVer>());
    return;
  case ObjectKind::SemVerRange:
    out += value.as<SemVerRange>()->text->view();
    return;
  case ObjectKind::Timestamp:
    out += timestampText(*value.as<Timestamp>());
    return;
  case ObjectKind::Timespan:
    out += timespanText(*value.as<Timespan>());
    return;
  case ObjectKind::Uri:
    out += uriText(*value.as<Uri>());
    return;
  case ObjectKind::Instance:
    out += TypeFormatter().text(value);
    return;
  case ObjectKind::Iterator:
    out += iteratorText(value);
    return;
  case ObjectKind::Closure:
  case ObjectKind::MatchData:
    return;
  case ObjectKind::Collector:
    out += value.as<PrintedCollector>()->text->view();
    return;
  }
  __builtin_unreachable();
}

size_t textSize(Value value) {
  auto *string = dynAs<String>(value);
  return string ? string->length : 0;
}

} // namespace

std::string sourceWithSlashes(std::string_view source) {
  std::string out = "/";
  for (size_t i = 0; i < source.size(); ++i) {
    auto c = static_cast<unsigned char>(source[i]);
    if (c == '\\' && i + 1 < source.size()) {
      out += source[i++];
      out += source[i];
    } else if (c == '/') {
      out += "\\/";
    } else if (c >= 0x80 || (c >= 0x20 && c < 0x7F) || (c >= '\t' && c <= '\r')) {
      out += source[i];
    } else {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\x%02X", c);
      out += escape;
    }
  }
  return out + "/";
}

std::string shownInErrors(std::string_view source, uint8_t options) {
  auto isPlain = [](unsigned char c) { return c >= 0x80 || (c >= 0x20 && c < 0x7F && c != '/'); };
  std::string text = sourceWithSlashes(source);
  if (std::all_of(source.begin(), source.end(), isPlain))
    return text + optionLetters(options);
  std::string out;
  bool isEscaped = false;
  for (std::string_view rest = text; !rest.empty();) {
    auto byte = static_cast<unsigned char>(rest[0]);
    uint32_t c = nextCharacter(rest);
    char escape[16];
    if (c == UINT32_MAX)
      std::snprintf(escape, sizeof escape, "\\x%02X", byte);
    else
      std::snprintf(escape, sizeof escape, c > 0xFFFF ? "\\u{%X}" : "\\u%04X", c);
    if (c < 0x80 || (isEscaped && c != UINT32_MAX))
      appendCharacter(out, c);
    else
      out += escape;
    isEscaped = c == '\\' && !isEscaped;
  }
  return out + optionLetters(options);
}

std::string sourceWithOptions(const Regexp &regexp) {
  std::string source(regexp.source->view());
  uint8_t options = regexp.flags & ~regexp_options::dynamic;
  if (options == 0 && !fixesEncoding(source))
    return source;
  std::string on, off;
  auto add = [&](uint8_t option, char letter) { (options & option ? on : off) += letter; };
  add(regexp_options::ignoreCase, 'i');
  add(regexp_options::multiline, 'm');
  add(regexp_options::extended, 'x');
  return "(?" + on + (off.empty() ? "" : "-" + off) + ":" + source + ")";
}

std::string optionLetters(uint8_t options) {
  std::string letters;
  if (options & regexp_options::multiline)
    letters += 'm';
  if (options & regexp_options::ignoreCase)
    letters += 'i';
  if (options & regexp_options::extended)
    letters += 'x';
  return letters;
}

std::string regexpText(const Regexp &regexp) {
  // Ruby counts a fixed encoding among the options, and then Puppet spells them all out.
  bool plain = (regexp.flags & ~regexp_options::dynamic) == 0;
  if (plain && !fixesEncoding(regexp.source->view()))
    return sourceWithSlashes(regexp.source->view());
  return "/" + rubyText(Value::object(&regexp)) + "/";
}

void appendText(std::string &out, Value value) {
  if (value.isSmallInteger()) {
    char buffer[24];
    char *end = std::to_chars(buffer, buffer + sizeof buffer, value.small()).ptr;
    out.append(buffer, static_cast<size_t>(end - buffer));
  } else if (value.isObject()) {
    appendObject(out, value);
  } else if (value.isBoolean()) {
    out += value.isTrue() ? "true" : "false";
  } else if (value.isDefault()) {
    out += "default";
  }
}

std::string toText(Value value) {
  std::string out;
  appendText(out, value);
  return out;
}

/// Length of the number's text, sign included.
static size_t decimalDigits(int64_t number) {
  size_t digits = number < 0 ? 2 : 1;
  uint64_t rest = number < 0 ? 0 - static_cast<uint64_t>(number) : static_cast<uint64_t>(number);
  for (; rest >= 10; rest /= 10)
    ++digits;
  return digits;
}

/// Writes strings and small integers one after the other into a string of just that size.
static Value joined(String *string, std::span<const Value> parts) {
  char *at = string->inlined;
  char *end = at + string->length;
  uint8_t flags = String::ascii | String::plain;
  for (Value part : parts) {
    if (part.isSmallInteger()) {
      at = std::to_chars(at, end, part.small()).ptr;
      continue;
    }
    std::memcpy(at, part.as<String>()->data(), part.object()->length);
    at += part.object()->length;
    flags &= part.object()->flags;
  }
  return sealString(string, flags);
}

static std::string textOfAll(std::span<const Value> parts) {
  std::string text;
  for (Value part : parts)
    appendText(text, part);
  return text;
}

Value concatenate(Context &context, std::span<const Value> parts) {
  if (parts.size() == 1 && parts[0].is(ObjectKind::String))
    return parts[0];
  if (anyBytes(parts))
    return makeJoined(context, parts, textOfAll(parts));
  size_t bytes = 0;
  bool isSimple = true;
  for (Value part : parts) {
    bytes += part.isSmallInteger() ? decimalDigits(part.small()) : textSize(part);
    isSimple = isSimple && (part.isSmallInteger() || part.is(ObjectKind::String));
  }
  if (std::optional<Value> grown = growText(context, parts, bytes))
    return *grown;
  if (isSimple)
    return joined(newString(context, bytes), parts);
  return makeString(context, textOfAll(parts));
}

} // namespace pp
