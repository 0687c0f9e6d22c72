// Builders of scalar and contained types.
#include "runtime-lib/puppet/types/factory/factory.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/types/ranges.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace pp {

namespace {

[[noreturn]] void failDescending(const std::string &from, const std::string &to) {
  // The missing parenthesis is Puppet's.
  failPlain("'from' must be less or equal to 'to'. Got (" + from + ", " + to);
}

Value openEnd(Value bound) { return bound.isDefault() ? Value::undef() : bound; }

} // namespace

void failTooDeep() {
  failPlain("Types nested more than " + std::to_string(maxTypeDepth) + " levels deep");
}

const IntegerType *makeIntegerType(Context &context, Value from, Value to, bool descendingAllowed) {
  from = openEnd(from);
  to = openEnd(to);
  bool descending = !from.isUndef() && !to.isUndef() && compareIntegers(from, to) > 0;
  if (descending && (!descendingAllowed || context.language.strictReference))
    failDescending(integerText(from), integerText(to));
  auto *type = newType<IntegerType>(context, TypeKind::Integer);
  type->from = descending ? to : from;
  type->to = descending ? from : to;
  type->descending = descending;
  return type;
}

const IntegerType *makeSize(Context &context, int64_t from, int64_t to) {
  return makeIntegerType(context, Value::smallInteger(from), Value::smallInteger(to));
}

const IntegerType *toSize(Context &context, const IntegerType *range) {
  Value zero = Value::smallInteger(0);
  if (!range || (!range->from.isUndef() && compareIntegers(range->from, zero) >= 0))
    return range;
  bool negative = !range->to.isUndef() && compareIntegers(range->to, zero) < 0;
  return makeIntegerType(context, zero, negative ? zero : range->to);
}

const FloatType *makeFloatType(Context &context, double from, double to) {
  if (from > to)
    failDescending(toText(makeFloat(context, from)), toText(makeFloat(context, to)));
  auto *type = newType<FloatType>(context, TypeKind::Float);
  type->from = from;
  type->to = to;
  return type;
}

const StringType *makeStringType(Context &context, const IntegerType *size) {
  auto *type = newType<StringType>(context, TypeKind::String);
  type->size = toSize(context, size);
  type->value = nullptr;
  return type;
}

const StringType *makeStringType(Context &context, const String *value) {
  auto *type = newType<StringType>(context, TypeKind::String);
  type->size = nullptr;
  type->value = value;
  return type;
}

const EnumType *makeEnumType(Context &context, std::vector<const String *> values,
                             bool caseInsensitive) {
  auto less = [](const String *a, const String *b) { return a->view() < b->view(); };
  auto same = [](const String *a, const String *b) { return a->view() == b->view(); };
  std::sort(values.begin(), values.end(), less);
  values.erase(std::unique(values.begin(), values.end(), same), values.end());
  auto *type = newType<EnumType>(context, TypeKind::Enum, values.size());
  type->values = copyToArena<const String *>(context, values);
  type->caseInsensitive = caseInsensitive;
  return type;
}

const PatternType *makePatternType(Context &context, std::span<const RegexpType *const> patterns) {
  auto *type = newType<PatternType>(context, TypeKind::Pattern, patterns.size());
  type->patterns = copyToArena<const RegexpType *>(context, patterns);
  return type;
}

const RegexpType *makeRegexpType(Context &context, const Regexp *regexp) {
  auto *type = newType<RegexpType>(context, TypeKind::Regexp);
  type->regexp = regexp;
  return type;
}

const ContainedType *makeContainedType(Context &context, TypeKind kind, const Type *type) {
  auto *result = newType<ContainedType>(context, kind);
  if (kind == TypeKind::NotUndef && type && type->is(TypeKind::Any))
    type = nullptr;
  if (kind == TypeKind::Sensitive)
    type = type ? generalize(context, type) : &anyType;
  result->type = type;
  nest(result, type);
  return result;
}

/// The name in lower case, made without a temporary where it is short.
static const String *inLowerCase(Context &context, const String &name) {
  char text[64];
  if (!name.isAscii() || name.length > sizeof text)
    return keepString(context, downcase(name.view()));
  for (uint32_t i = 0; i < name.length; ++i)
    text[i] =
        static_cast<char>(name.data()[i] | (name.data()[i] >= 'A' && name.data()[i] <= 'Z') << 5);
  return keepString(context, {text, name.length});
}

const ResourceType *makeResourceType(Context &context, const String *typeName, const String *title,
                                     const String *lowerName) {
  auto *type = newType<ResourceType>(context, TypeKind::Resource);
  type->typeName = typeName;
  type->lowerName = lowerName || !typeName ? lowerName : inLowerCase(context, *typeName);
  type->title = title;
  return type;
}

const ClassType *makeClassType(Context &context, const String *name) {
  auto *type = newType<ClassType>(context, TypeKind::Class);
  type->className = name;
  return type;
}

const TypeReferenceType *makeTypeReference(Context &context, std::string_view text) {
  auto *type = newType<TypeReferenceType>(context, TypeKind::TypeReference);
  type->text = keepText(context, text);
  return type;
}

const InitType *makeInitType(Context &context, const Type *type, std::span<const Value> args) {
  if (!type && !args.empty())
    failPlain("Init cannot be parameterized with an undefined type and additional arguments");
  auto *init = newType<InitType>(context, TypeKind::Init, args.size());
  init->type = type;
  init->args = copyToArena(context, args);
  nest(init, type);
  return init;
}

const RuntimeType *makeRuntimeType(Context &context, const String *runtime, const String *name,
                                   const RegexpType *pattern, const String *replacement) {
  auto *type = newType<RuntimeType>(context, TypeKind::Runtime);
  type->runtime = runtime;
  type->name = name;
  type->pattern = pattern;
  type->replacement = replacement;
  return type;
}

const UriType *makeUriType(Context &context, const Hash *parameters) {
  auto *type = newType<UriType>(context, TypeKind::Uri);
  type->parameters = parameters && parameters->length > 0 ? parameters : nullptr;
  return type;
}

std::string capitalizeSegments(std::string_view name) {
  if (!name.empty() && name[0] >= 'A' && name[0] <= 'Z')
    return std::string(name);
  std::string result;
  for (size_t start = 0;;) {
    size_t end = name.find("::", start);
    result += capitalize(name.substr(start, end - start));
    if (end == std::string_view::npos)
      return result;
    result += "::";
    start = end + 2;
  }
}

std::string_view keepText(Context &context, std::string_view text) {
  char *copy = context.arena.allocateArray<char>(text.size() + 1);
  std::memcpy(copy, text.data(), text.size());
  copy[text.size()] = '\0';
  return {copy, text.size()};
}

const String *keepString(Context &context, std::string_view text) {
  return makeString(context, text).as<String>();
}

} // namespace pp
