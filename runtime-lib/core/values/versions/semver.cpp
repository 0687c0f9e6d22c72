// Reading, printing and comparing semantic versions.
#include "runtime-lib/core/values/versions/semver.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/ascii.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/language_questions.h"
#include "runtime-lib/core/values/versions/semver_parts.h"

#include <cmath>

namespace pp {

namespace {

bool isIdentifier(char c) { return isDigit(c) || isLetter(c) || c == '-'; }

bool isNumber(std::string_view text) {
  return text.find_first_not_of("0123456789") == std::string_view::npos;
}

int compareParts(Value a, Value b) {
  bool highest = isFloat(a), otherHighest = isFloat(b);
  if (highest || otherHighest)
    return highest - otherHighest;
  return compareIntegers(a, b);
}

int comparePrerelease(Value a, Value b) {
  if (isInteger(a) != isInteger(b))
    return isInteger(a) ? -1 : 1;
  if (isInteger(a))
    return compareIntegers(a, b);
  int order = a.as<String>()->view().compare(b.as<String>()->view());
  return (order > 0) - (order < 0);
}

void appendParts(std::string &out, char sign, const Array *parts) {
  if (!parts)
    return;
  out += sign;
  for (uint32_t i = 0; i < parts->length; ++i) {
    if (i > 0)
      out += '.';
    appendText(out, parts->elements[i]);
  }
}

bool partsEqual(const Array *a, const Array *b) {
  return a == b || (a && b && keysEqual(Value::object(a), Value::object(b)));
}

} // namespace

bool takeVersionNumber(std::string_view &text, std::string_view &number) {
  size_t n = 0;
  while (n < text.size() && text[n] >= '0' && text[n] <= '9')
    ++n;
  if (n > 1 && text[0] == '0')
    n = 1;
  number = text.substr(0, n);
  text.remove_prefix(n);
  return n > 0;
}

bool takeVersionParts(std::string_view &text, char sign, std::string_view &parts) {
  parts = {};
  if (!text.starts_with(sign))
    return true;
  size_t end = 1;
  for (size_t begin = 1;; begin = end + 1) {
    end = begin;
    while (end < text.size() && isIdentifier(text[end]))
      ++end;
    if (end == begin)
      return false;
    if (end == text.size() || text[end] != '.')
      break;
  }
  parts = text.substr(1, end - 1);
  text.remove_prefix(end);
  return true;
}

const Array *versionParts(Context &context, std::string_view text, bool prerelease) {
  if (text.empty())
    return nullptr;
  std::vector<Value> parts;
  while (true) {
    size_t dot = text.find('.');
    std::string_view part = text.substr(0, dot);
    if (prerelease && isNumber(part)) {
      if (part.size() > 1 && part[0] == '0')
        failPlain("Numeric pre-release identifiers MUST NOT contain leading zeroes");
      parts.push_back(makeIntegerFromDecimal(context, part));
    } else {
      parts.push_back(makeString(context, part));
    }
    if (dot == std::string_view::npos)
      return makeArray(context, parts).as<Array>();
    text.remove_prefix(dot + 1);
  }
}

Value makeSemVer(Context &context, Value major, Value minor, Value patch, const Array *prerelease,
                 const Array *build) {
  auto *version = context.arena.make<SemVer>();
  version->kind = ObjectKind::SemVer;
  version->flags = 0;
  version->reserved = 0;
  version->length = 0;
  version->major = major;
  version->minor = minor;
  version->patch = patch;
  version->prerelease = prerelease;
  version->build = build;
  return Value::object(version);
}

Value parseSemVer(Context &context, std::string_view text) {
  if (text.ends_with('\n'))
    text.remove_suffix(1);
  std::string_view major, minor, patch, prerelease, build;
  auto dot = [&] {
    bool found = text.starts_with('.');
    text.remove_prefix(found);
    return found;
  };
  if (!takeVersionNumber(text, major) || !dot() || !takeVersionNumber(text, minor) || !dot() ||
      !takeVersionNumber(text, patch) || !takeVersionParts(text, '-', prerelease) ||
      !takeVersionParts(text, '+', build) || !text.empty())
    return Value::undef();
  for (std::string_view rest = prerelease; !rest.empty();) {
    std::string_view part = rest.substr(0, rest.find('.'));
    if (part.size() > 1 && part[0] == '0' && isNumber(part))
      return Value::undef();
    rest.remove_prefix(std::min(rest.size(), part.size() + 1));
  }
  return makeSemVer(context, makeIntegerFromDecimal(context, major),
                    makeIntegerFromDecimal(context, minor), makeIntegerFromDecimal(context, patch),
                    versionParts(context, prerelease, true), versionParts(context, build, false));
}

std::string semVerText(const SemVer &version) {
  std::string out = integerText(version.major) + "." + integerText(version.minor) + "." +
                    integerText(version.patch);
  appendParts(out, '-', version.prerelease);
  appendParts(out, '+', version.build);
  return out;
}

int compareSemVers(const SemVer &a, const SemVer &b) {
  for (auto part : {&SemVer::major, &SemVer::minor, &SemVer::patch})
    if (int order = compareParts(a.*part, b.*part))
      return order;
  if (!a.prerelease || !b.prerelease)
    return (a.prerelease == nullptr) - (b.prerelease == nullptr);
  for (uint32_t i = 0; i < a.prerelease->length; ++i) {
    if (i >= b.prerelease->length)
      return 1;
    if (int order = comparePrerelease(a.prerelease->elements[i], b.prerelease->elements[i]))
      return order;
  }
  return a.prerelease->length < b.prerelease->length ? -1 : 0;
}

bool semVersEqual(const SemVer &a, const SemVer &b) {
  return keysEqual(a.major, b.major) && keysEqual(a.minor, b.minor) &&
         keysEqual(a.patch, b.patch) && partsEqual(a.prerelease, b.prerelease) &&
         partsEqual(a.build, b.build);
}

uint64_t hashSemVer(const SemVer &version) {
  uint64_t hash = hashKey(version.major) * 31 + hashKey(version.minor);
  hash = hash * 31 + hashKey(version.patch);
  return version.prerelease ? hash * 31 + hashKey(Value::object(version.prerelease)) : hash;
}

} // namespace pp
