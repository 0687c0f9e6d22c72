// Ruby's own text forms, which show through in Puppet's messages.
#include "runtime-lib/core/regexp/regexp.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/text/quoted.h"
#include "runtime-lib/core/values/time.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/core/values/uri.h"
#include "runtime-lib/puppet/operators/collection_text.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/text/inspect.h"

namespace pp {

namespace {

/// The bit of an option's letter, or 0.
uint8_t optionBit(char letter) {
  return letter == 'm'   ? regexp_options::multiline
         : letter == 'i' ? regexp_options::ignoreCase
         : letter == 'x' ? regexp_options::extended
                         : 0;
}

/// What a source begins with.
enum class Opening : uint8_t { Other, Options, Group };

/// Takes `(?imx-imx)` off the front, or `(?imx-imx:…)` where it is the whole source.
Opening takeOptions(std::string_view &source, uint8_t &options) {
  std::string_view rest = source.substr(2);
  for (; !rest.empty() && optionBit(rest[0]); rest.remove_prefix(1))
    options |= optionBit(rest[0]);
  if (rest.size() > 1 && rest[0] == '-')
    for (rest.remove_prefix(1); !rest.empty() && optionBit(rest[0]); rest.remove_prefix(1))
      options = static_cast<uint8_t>(options & ~optionBit(rest[0]));
  if (rest.starts_with(')')) {
    source = rest.substr(1);
    return Opening::Options;
  }
  bool isGroup = rest.size() > 1 && rest.starts_with(':') && rest.ends_with(')');
  std::string_view inside = isGroup ? rest.substr(1, rest.size() - 2) : std::string_view();
  if (!isGroup || !regexpError(inside).empty())
    return Opening::Other;
  source = inside;
  return Opening::Group;
}

/// Ruby's Regexp#to_s, which spells the options out, those that the source begins with included.
void appendRegexp(std::string &out, const Regexp &regexp) {
  std::string_view text = regexp.source->view();
  uint8_t options = regexp.flags;
  Opening opening = Opening::Options;
  while (opening == Opening::Options && text.size() >= 4 && text.starts_with("(?"))
    opening = takeOptions(text, options);
  if (opening == Opening::Other) {
    text = regexp.source->view();
    options = regexp.flags;
  }
  std::string on, off;
  auto option = [&](uint8_t bit, char letter) { (options & bit ? on : off) += letter; };
  option(regexp_options::multiline, 'm');
  option(regexp_options::ignoreCase, 'i');
  option(regexp_options::extended, 'x');
  out += "(?" + on + (off.empty() ? "" : "-" + off) + ":";
  std::string source = sourceWithSlashes(text);
  out.append(source, 1, source.size() - 2).append(")");
}

void appendInspectedRegexp(std::string &out, const Regexp &regexp) {
  out += sourceWithSlashes(regexp.source->view());
  out += optionLetters(regexp.flags);
}

/// Addresses differ from run to run; records have zeros.
void appendInspectedTime(std::string &out, Value value) {
  Nanoseconds rest = value.as<TimeObject>()->nanoseconds;
  std::string digits;
  bool isNegative = rest < 0;
  do {
    int digit = static_cast<int>(rest % 10);
    digits.insert(digits.begin(), static_cast<char>('0' + (isNegative ? -digit : digit)));
    rest /= 10;
  } while (rest != 0);
  out += "#<" + rubyClassName(value) + ":0x0000000000000000 @nsecs=" + (isNegative ? "-" : "") +
         digits + ">";
}

} // namespace

void appendInspected(std::string &out, Value value) {
  if (value.isUndef())
    out += "nil";
  else if (value.isDefault())
    out += ":default";
  else if (auto *string = dynAs<String>(value))
    out += inspected(string->view());
  else if (auto *array = dynAs<Array>(value))
    appendArray(out, *array, appendInspected);
  else if (auto *hash = dynAs<Hash>(value))
    appendHash(out, *hash, "=>", appendInspected);
  else if (auto *regexp = dynAs<Regexp>(value))
    appendInspectedRegexp(out, *regexp);
  else if (value.is(ObjectKind::Sensitive))
    out += "#<Sensitive [value redacted]>";
  else if (value.is(ObjectKind::Type))
    appendInspectedType(out, value.as<Type>());
  else if (isTime(value))
    appendInspectedTime(out, value);
  else
    appendText(out, value);
}

std::string rubyText(Value value) {
  std::string out;
  if (value.is(ObjectKind::Array) || value.is(ObjectKind::Hash))
    appendInspected(out, value);
  else if (auto *regexp = dynAs<Regexp>(value))
    appendRegexp(out, *regexp);
  else
    appendText(out, value);
  return out;
}

std::string rubyClassName(Value value) {
  if (value.isUndef())
    return "NilClass";
  if (value.isDefault())
    return "Symbol";
  if (value.isBoolean())
    return value.isTrue() ? "TrueClass" : "FalseClass";
  if (isInteger(value))
    return "Integer";
  switch (value.object()->kind) {
  case ObjectKind::String:
    return "String";
  case ObjectKind::Float:
    return "Float";
  case ObjectKind::Array:
    return "Array";
  case ObjectKind::Hash:
    return "Hash";
  case ObjectKind::Regexp:
    return "Regexp";
  case ObjectKind::Sensitive:
    return "Puppet::Pops::Types::PSensitiveType::Sensitive";
  case ObjectKind::Binary:
    return "Puppet::Pops::Types::PBinaryType::Binary";
  case ObjectKind::SemVer:
    return "SemanticPuppet::Version";
  case ObjectKind::SemVerRange:
    return "SemanticPuppet::VersionRange";
  case ObjectKind::Timestamp:
    return "Puppet::Pops::Time::Timestamp";
  case ObjectKind::Timespan:
    return "Puppet::Pops::Time::Timespan";
  case ObjectKind::Uri:
    return uriClassName(*value.as<Uri>());
  default:
    return "Object";
  }
}

} // namespace pp
