// `in`, `=~` and how the options of case and selector match.
#include "runtime-lib/core/regexp/regexp.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/core/values/versions/semver.h"
#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/type.h"

namespace pp {

namespace {

Value boolean(bool value) { return Value::boolean(value); }

std::string_view bytesOf(const Binary &binary) {
  return {reinterpret_cast<const char *>(binary.data), binary.length};
}

bool textIncludes(const String &text, const String &part) {
  if (part.length > text.length && text.isAscii() && part.isAscii())
    return false;
  std::string haystack = downcase(text.view());
  return haystack.find(downcase(part.view())) != std::string::npos;
}

Value inString(Context &context, Value left, const String &text) {
  if (auto *part = dynAs<String>(left))
    return boolean(textIncludes(text, *part));
  if (auto *regexp = dynAs<Regexp>(left))
    return matchRegexp(context, *regexp, text);
  return boolean(false);
}

bool inBinary(Value left, const Binary &binary) {
  if (auto *part = dynAs<Binary>(left))
    return bytesOf(binary).find(bytesOf(*part)) != std::string_view::npos;
  if (auto *text = dynAs<String>(left))
    return bytesOf(binary).find(text->view()) != std::string_view::npos;
  if (!isNumber(left))
    return false;
  for (char byte : bytesOf(binary))
    if (equals(left, Value::smallInteger(static_cast<unsigned char>(byte))))
      return true;
  return false;
}

/// Whether an element of a list (or a key of a hash) is what `left` asks for.
Value elementMatches(Context &context, Value left, Value element) {
  if (auto *regexp = dynAs<Regexp>(left)) {
    auto *text = dynAs<String>(element);
    return text ? matchRegexp(context, *regexp, *text) : boolean(false);
  }
  if (left.is(ObjectKind::String) || left.is(ObjectKind::SemVer))
    return caseMatch(context, left, element);
  if (const Type *type = asType(left); type && !isConvertedReference(type))
    return boolean(isInstance(context, type, element));
  return boolean(equals(element, left));
}

Value inArray(Context &context, Value left, const Array &array) {
  for (Value element : array.items())
    if (Value found = elementMatches(context, left, element); found.truthy())
      return found;
  return boolean(false);
}

Value inKeys(Context &context, Value left, const Hash &hash) {
  for (const HashEntry &entry : hash.items())
    if (Value found = elementMatches(context, left, entry.key); found.truthy())
      return found;
  return boolean(false);
}

bool inRange(Context &context, Value left, const SemVerRange &range) {
  if (auto *version = dynAs<SemVer>(left))
    return rangeIncludes(range, *version);
  auto *text = dynAs<String>(left);
  if (!text)
    return false;
  Value parsed = parseSemVer(context, text->view());
  return !parsed.isUndef() && rangeIncludes(range, *parsed.as<SemVer>());
}

bool isVersion(Context &context, Value value, const SemVer &version) {
  if (auto *text = dynAs<String>(value))
    value = parseSemVer(context, text->view());
  auto *other = dynAs<SemVer>(value);
  return other && semVersEqual(version, *other);
}

/// Collects the results of the parts of a structure: the last regular expression hit is kept.
struct DeepMatch {
  Context &context;
  Value result = Value::boolean(true);

  bool add(Value value, Value option) {
    Value part = caseMatch(context, value, option);
    if (part.is(ObjectKind::MatchData))
      result = part;
    return part.truthy();
  }
};

Value matchArray(Context &context, Value value, const Array &option) {
  auto *array = dynAs<Array>(value);
  if (!array || array->length != option.length)
    return boolean(false);
  NestingGuard guard;
  DeepMatch match{context};
  for (uint32_t i = 0; i < option.length; ++i)
    if (!match.add(array->elements[i], option.elements[i]))
      return boolean(false);
  return match.result;
}

Value matchHash(Context &context, Value value, const Hash &option) {
  auto *hash = dynAs<Hash>(value);
  if (!hash)
    return boolean(false);
  NestingGuard guard;
  DeepMatch match{context};
  for (const HashEntry &entry : option.items()) {
    const Value *found = hashFind(*hash, entry.key);
    if (!match.add(found ? *found : Value::undef(), entry.value))
      return boolean(false);
  }
  return match.result;
}

/// How Ruby names a value that is no string.
std::string implicitName(Value value) {
  if (value.isUndef())
    return "nil";
  return value.isBoolean() ? toText(value) : rubyClassName(value);
}

[[noreturn]] void failNotRegexp(const std::string &detail) {
  failIssue<Issue::MatchNotRegexp>(Blame{2}, detail);
}

Value regexpOperand(Context &context, Value right) {
  if (right.is(ObjectKind::Regexp))
    return right;
  auto *source = dynAs<String>(right);
  if (!source)
    failNotRegexp("no implicit conversion of " + implicitName(right) + " into String");
  try {
    return dynamicRegexp(context, *source);
  } catch (const EvaluationError &error) {
    failNotRegexp(error.message());
  }
}

} // namespace

Value isIn(Context &context, Value left, Value right) {
  if (auto *text = dynAs<String>(right))
    return inString(context, left, *text);
  if (auto *array = dynAs<Array>(right))
    return inArray(context, left, *array);
  if (auto *hash = dynAs<Hash>(right))
    return inKeys(context, left, *hash);
  if (auto *binary = dynAs<Binary>(right))
    return boolean(inBinary(left, *binary));
  if (auto *range = dynAs<SemVerRange>(right))
    return boolean(inRange(context, left, *range));
  return boolean(false);
}

Value match(Context &context, Value left, Value right) {
  if (const Type *type = asType(right))
    return boolean(isInstance(context, type, left));
  if (auto *range = dynAs<SemVerRange>(right))
    return boolean(inRange(context, left, *range));
  Value regexp = regexpOperand(context, right);
  auto *text = dynAs<String>(left);
  if (!text)
    failIssue<Issue::MatchNotString>(Blame{1}, labelWithArticle(left));
  return matchRegexp(context, *regexp.as<Regexp>(), *text);
}

Value caseMatch(Context &context, Value value, Value option) {
  if (!option.isObject())
    return boolean(option.isDefault() || equals(value, option));
  switch (option.object()->kind) {
  case ObjectKind::Regexp: {
    auto *text = dynAs<String>(value);
    return text ? matchRegexp(context, *option.as<Regexp>(), *text) : boolean(false);
  }
  case ObjectKind::Type:
    return boolean(isInstance(context, option.as<Type>(), value));
  case ObjectKind::Array:
    return matchArray(context, value, *option.as<Array>());
  case ObjectKind::Hash:
    return matchHash(context, value, *option.as<Hash>());
  case ObjectKind::SemVer:
    return boolean(isVersion(context, value, *option.as<SemVer>()));
  case ObjectKind::SemVerRange:
    return boolean(inRange(context, value, *option.as<SemVerRange>()));
  default:
    return boolean(equals(value, option));
  }
}

} // namespace pp
