// Assignability of strings, enums, patterns, versions, times and URIs.
#include "runtime-lib/puppet/types/relations/assignable.h"

#include "runtime-lib/core/regexp/regexp.h"
#include "runtime-lib/core/values/time.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/types/ranges.h"
#include "runtime-lib/puppet/types/relations/version_ranges.h"

#include <algorithm>

namespace pp {

namespace {

IntegerType derivedSize(const StringType &type) {
  if (type.size)
    return *type.size;
  if (!type.value)
    return anySize;
  auto size = static_cast<int64_t>(characterCount(*type.value));
  return localRange(size, size);
}

bool sizedStringAssignable(const IntegerType &size, const Type *from) {
  if (auto *string = typeAs<StringType>(from, TypeKind::String))
    return rangeCovers(size, derivedSize(*string));
  if (from->is(TypeKind::Pattern))
    return rangeCovers(size, anySize);
  auto *other = typeAs<EnumType>(from, TypeKind::Enum);
  if (!other)
    return false;
  if (other->length == 0)
    return rangeCovers(size, anySize);
  auto values = other->items();
  return std::all_of(values.begin(), values.end(), [&](const String *value) {
    return rangeContains(size, characterCount(*value));
  });
}

bool regexpMatches(Context &context, const RegexpType &type, const String *text) {
  if (!type.regexp)
    return true;
  // Room that is used again; what is in it nobody reads.
  thread_local MatchOffsets offsets;
  return searchRegexp(context, *type.regexp, *text, 0, offsets);
}

/// Whether a bound of time `a` admits what bound `b` admits; undef is open.
bool timeAdmits(Value a, Value b, int sign) {
  if (a.isUndef() || b.isUndef())
    return a.isUndef();
  auto x = a.as<TimeObject>()->nanoseconds;
  auto y = b.as<TimeObject>()->nanoseconds;
  return sign < 0 ? x <= y : x >= y;
}

} // namespace

bool takes(Context &, const StringType &to, const Type *from, RecursionGuard *) {
  if (to.size)
    return sizedStringAssignable(*to.size, from);
  if (!to.value)
    return from->is(TypeKind::String) || from->is(TypeKind::Enum) || from->is(TypeKind::Pattern);
  if (auto *string = typeAs<StringType>(from, TypeKind::String))
    return string->value && string->value->view() == to.value->view();
  // Puppet does not look at the value itself here.
  auto *other = typeAs<EnumType>(from, TypeKind::Enum);
  return other && other->length == 1 && !other->caseInsensitive;
}

bool enumContains(const EnumType &type, std::string_view text) {
  auto values = type.items();
  return std::any_of(values.begin(), values.end(), [&](const String *value) {
    return type.caseInsensitive ? equalIgnoringAsciiCase(value->view(), text)
                                : value->view() == text;
  });
}

bool takes(Context &, const EnumType &to, const Type *from, RecursionGuard *) {
  if (typesEqual(&to, from))
    return true;
  if (to.length == 0)
    return from->is(TypeKind::String) || from->is(TypeKind::Enum) || from->is(TypeKind::Pattern);
  if (auto *string = typeAs<StringType>(from, TypeKind::String))
    return string->value && enumContains(to, string->value->view());
  auto *other = typeAs<EnumType>(from, TypeKind::Enum);
  if (!other || other->length == 0 || (other->caseInsensitive && !to.caseInsensitive))
    return false;
  auto values = other->items();
  return std::all_of(values.begin(), values.end(),
                     [&](const String *value) { return enumContains(to, value->view()); });
}

bool patternMatches(Context &context, const PatternType &type, const String *text) {
  auto patterns = type.items();
  return patterns.empty() ||
         std::any_of(patterns.begin(), patterns.end(), [&](const RegexpType *pattern) {
           return regexpMatches(context, *pattern, text);
         });
}

bool takes(Context &context, const PatternType &to, const Type *from, RecursionGuard *) {
  if (typesEqual(&to, from))
    return true;
  if (auto *string = typeAs<StringType>(from, TypeKind::String))
    return string->value ? patternMatches(context, to, string->value) : to.length == 0;
  if (from->is(TypeKind::Pattern))
    return to.length == 0;
  auto *other = typeAs<EnumType>(from, TypeKind::Enum);
  if (!other)
    return false;
  if (other->length == 0)
    return to.length == 0;
  auto values = other->items();
  return std::all_of(values.begin(), values.end(),
                     [&](const String *value) { return patternMatches(context, to, value); });
}

bool takes(Context &, const TimeType &to, const Type *from, RecursionGuard *) {
  if (from->typeKind() != to.typeKind())
    return false;
  auto *other = from->as<TimeType>();
  return timeAdmits(to.from, other->from, -1) && timeAdmits(to.to, other->to, 1);
}

bool timeInstance(const TimeType &type, Value value) {
  auto kind = type.is(TypeKind::Timestamp) ? ObjectKind::Timestamp : ObjectKind::Timespan;
  return value.is(kind) && timeAdmits(type.from, value, -1) && timeAdmits(type.to, value, 1);
}

bool takes(Context &, const SemVerType &to, const Type *from, RecursionGuard *) {
  auto *other = typeAs<SemVerType>(from, TypeKind::SemVer);
  if (!other)
    return false;
  if (to.length == 0)
    return true;
  auto covered = [&](Value inner) {
    auto ranges = to.items();
    return std::any_of(ranges.begin(), ranges.end(), [&](Value outer) {
      return versionRangeCovers(*outer.as<SemVerRange>(), *inner.as<SemVerRange>());
    });
  };
  auto ranges = other->items();
  return !ranges.empty() && std::all_of(ranges.begin(), ranges.end(), covered);
}

bool semVerInstance(const SemVerType &type, Value value) {
  if (!value.is(ObjectKind::SemVer))
    return false;
  auto ranges = type.items();
  return ranges.empty() || std::any_of(ranges.begin(), ranges.end(), [&](Value range) {
           return rangeIncludes(*range.as<SemVerRange>(), *value.as<SemVer>());
         });
}

bool takes(Context &context, const UriType &to, const Type *from, RecursionGuard *) {
  auto *other = typeAs<UriType>(from, TypeKind::Uri);
  if (!other || !to.parameters)
    return other != nullptr;
  for (const HashEntry &entry : to.parameters->items()) {
    const Value *given = other->parameters ? hashFind(*other->parameters, entry.key) : nullptr;
    if (!given)
      return false;
    if (caseMatch(context, *given, entry.value).truthy())
      continue;
    if (!asType(*given) || !asType(entry.value) ||
        !isAssignable(context, asType(entry.value), asType(*given)))
      return false;
  }
  return true;
}

} // namespace pp
