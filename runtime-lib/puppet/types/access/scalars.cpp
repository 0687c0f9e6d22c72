// `Integer[1, 5]`, `String[1]`, `Enum['a']`, `Pattern[/x/]` and the like.
#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/types/access/access.h"
#include "runtime-lib/puppet/types/ranges.h"

#include <limits>

namespace pp {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

void checkKeys(const TypeAccess &access, const char *expected, bool (*accepted)(Value)) {
  for (size_t i = 0; i < access.count(); ++i)
    if (!accepted(access.keys[i]))
      failKey(access, i, expected);
}

const Type *accessInteger(const TypeAccess &access) {
  if (access.count() < 1 || access.count() > 2)
    failIssue<Issue::BadIntegerSliceArity>(access.count());
  for (size_t i = 0; i < access.count(); ++i)
    if (!isInteger(access.keys[i]) && !access.keys[i].isDefault())
      failIssue<Issue::BadIntegerSliceType>(keyPlace(access, i), rubyClassOf(access.keys[i]));
  Value from = access.keys[0];
  Value to = access.count() > 1 ? access.keys[1] : Value::undef();
  if (access.count() == 1 && access.context.language.singleIntegerIsExact)
    to = from;
  return makeIntegerType(access.context, from, to, true);
}

double floatEnd(Value key, double open) {
  if (key.isDefault())
    return open;
  return isInteger(key) ? integerToDouble(key) : key.as<Float>()->value;
}

const Type *accessFloat(const TypeAccess &access) {
  if (access.count() < 1 || access.count() > 2)
    failIssue<Issue::BadFloatSliceArity>(access.count());
  for (size_t i = 0; i < access.count(); ++i)
    if (!isNumber(access.keys[i]) && !access.keys[i].isDefault())
      failIssue<Issue::BadFloatSliceType>(keyPlace(access, i), rubyClassOf(access.keys[i]));
  double to = access.count() > 1 ? floatEnd(access.keys[1], infinity) : infinity;
  return makeFloatType(access.context, floatEnd(access.keys[0], -infinity), to);
}

const Type *accessString(const TypeAccess &access) {
  if (access.count() < 1 || access.count() > 2)
    failIssue<Issue::BadStringSliceArity>(access.count());
  return makeStringType(access.context, sizeFromKeys(access, 0, access.count()));
}

const Type *accessBoolean(const TypeAccess &access) {
  if (access.count() != 1)
    failArity(access, typeLabel(access.type), 1, 1);
  checkKeys(access, "TrueClass or FalseClass", [](Value key) { return key.isBoolean(); });
  return access.keys[0].isTrue() ? &trueType : &falseType;
}

const Type *accessEnum(TypeAccess &access) {
  bool caseInsensitive = false;
  if (access.count() > 0 && access.keys.back().isBoolean()) {
    caseInsensitive = access.keys.back().isTrue();
    access.keys.pop_back();
  }
  if (access.keys.empty())
    failArity(access, typeLabel(access.type), 1, noLimit);
  checkKeys(access, "String", [](Value key) { return key.is(ObjectKind::String); });
  std::vector<const String *> values;
  for (Value key : access.keys)
    values.push_back(key.as<String>());
  return makeEnumType(access.context, std::move(values), caseInsensitive);
}

const Type *accessRegexp(const TypeAccess &access) {
  if (access.count() != 1)
    failIssue<Issue::BadTypeSliceArity>(access.count() == 0 ? Blame{0} : keyPlace(access, 1),
                                        "A Regexp-Type", "1 argument", access.count());
  checkKeys(access, "String or Regexp",
            [](Value key) { return key.is(ObjectKind::String) || key.is(ObjectKind::Regexp); });
  return regexpFromKey(access.context, access.keys[0]);
}

const Type *accessPattern(const TypeAccess &access) {
  if (access.keys.empty())
    failArity(access, typeLabel(access.type), 1, noLimit);
  checkKeys(access, "String or Regexp or Pattern-Type or Regexp-Type", [](Value key) {
    const Type *type = asType(key);
    return key.is(ObjectKind::String) || key.is(ObjectKind::Regexp) ||
           (type && (type->is(TypeKind::Pattern) || type->is(TypeKind::Regexp)));
  });
  return patternFromKeys(access.context, access.keys);
}

const Type *accessSemVer(const TypeAccess &access) {
  if (access.keys.empty())
    failArity(access, typeLabel(access.type), 1, noLimit);
  checkKeys(access, "String or SemanticPuppet::VersionRange", [](Value key) {
    return key.is(ObjectKind::String) || key.is(ObjectKind::SemVerRange);
  });
  return semVerFromKeys(access.context, access.keys);
}

const Type *accessTime(const TypeAccess &access) {
  if (access.count() > 2)
    failArity(access, typeLabel(access.type), 0, 2);
  return timeFromKeys(access.context, access.type->typeKind(), access.keys);
}

const Type *accessRuntime(const TypeAccess &access) {
  auto *runtime = access.type->as<RuntimeType>();
  // `Ruby['X']`, an extension: the runtime is known already.
  if (runtime->runtime && !runtime->name && access.count() == 1 &&
      access.keys[0].is(ObjectKind::String))
    return runtimeFromKeys(access.context, Value::object(runtime->runtime), access.keys[0]);
  if (access.count() != 2)
    failArity(access, typeLabel(access.type), 1, 2);
  checkKeys(access, "String or String", [](Value key) { return key.is(ObjectKind::String); });
  return runtimeFromKeys(access.context, access.keys[0], access.keys[1]);
}

} // namespace

Value accessScalar(TypeAccess &access) {
  switch (access.type->typeKind()) {
  case TypeKind::Integer:
    return typeValue(accessInteger(access));
  case TypeKind::Float:
    return typeValue(accessFloat(access));
  case TypeKind::String:
    return typeValue(accessString(access));
  case TypeKind::Boolean:
    return typeValue(accessBoolean(access));
  case TypeKind::Enum:
    return typeValue(accessEnum(access));
  case TypeKind::Regexp:
    return typeValue(accessRegexp(access));
  case TypeKind::Pattern:
    return typeValue(accessPattern(access));
  case TypeKind::SemVer:
    return typeValue(accessSemVer(access));
  case TypeKind::Timestamp:
  case TypeKind::Timespan:
    return typeValue(accessTime(access));
  default:
    return typeValue(accessRuntime(access));
  }
}

} // namespace pp
