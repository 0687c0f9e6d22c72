// Whether a value is an instance of a type.
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/ranges.h"
#include "runtime-lib/puppet/types/relations/assignable.h"
#include "runtime-lib/puppet/types/with_layout.h"

#include <algorithm>

namespace pp {

namespace {

bool scalarInstance(Value value) {
  if (value.isBoolean() || isNumber(value))
    return true;
  constexpr ObjectKind scalars[] = {ObjectKind::String,    ObjectKind::Regexp,
                                    ObjectKind::SemVer,    ObjectKind::SemVerRange,
                                    ObjectKind::Timestamp, ObjectKind::Timespan};
  return value.isObject() && std::ranges::find(scalars, value.object()->kind) != std::end(scalars);
}

bool has(Context &, const StringType &type, Value value, RecursionGuard *) {
  auto *string = dynAs<String>(value);
  if (!string)
    return false;
  if (type.size)
    return rangeContains(*type.size, characterCount(*string));
  return !type.value || type.value->view() == string->view();
}

bool has(Context &, const FloatType &type, Value value, RecursionGuard *) {
  auto *number = dynAs<Float>(value);
  return number && number->value >= type.from && number->value <= type.to;
}

bool has(Context &, const CollectionType &type, Value value, RecursionGuard *) {
  if (!value.is(ObjectKind::Array) && !value.is(ObjectKind::Hash))
    return false;
  return !type.size || rangeContains(*type.size, size_t{value.object()->length});
}

bool has(Context &context, const ArrayType &type, Value value, RecursionGuard *guard) {
  auto *array = dynAs<Array>(value);
  if (!array || (type.size && !rangeContains(*type.size, size_t{array->length})))
    return false;
  auto items = array->items();
  return type.element->is(TypeKind::Any) ||
         std::all_of(items.begin(), items.end(), [&](Value element) {
           return instance(context, type.element, element, guard);
         });
}

bool has(Context &context, const HashType &type, Value value, RecursionGuard *guard) {
  auto *hash = dynAs<Hash>(value);
  if (!hash || (type.size && !rangeContains(*type.size, size_t{hash->length})))
    return false;
  auto entries = hash->items();
  return std::all_of(entries.begin(), entries.end(), [&](const HashEntry &entry) {
    return instance(context, type.key, entry.key, guard) &&
           instance(context, type.value, entry.value, guard);
  });
}

bool has(Context &context, const StructType &type, Value value, RecursionGuard *guard) {
  auto *hash = dynAs<Hash>(value);
  if (!hash)
    return false;
  size_t matched = 0;
  for (const StructElement &element : type.items()) {
    const Value *found = hashFind(*hash, Value::object(element.name));
    if (!found) {
      if (!acceptsUndef(context, element.key, guard))
        return false;
      continue;
    }
    ++matched;
    if (!instance(context, element.value, *found, guard))
      return false;
  }
  return matched == hash->length;
}

/// Whether a value can be iterated, whatever its elements are.
bool iterableValue(Value value) {
  if (isInteger(value))
    return integerSign(value) >= 0;
  if (const Type *type = asType(value)) {
    while (type->is(TypeKind::TypeAlias))
      type = type->as<TypeAliasType>()->resolved;
    return type->is(TypeKind::Enum) ||
           (type->is(TypeKind::Integer) && isFinite(*type->as<IntegerType>()));
  }
  return value.is(ObjectKind::String) || value.is(ObjectKind::Array) ||
         value.is(ObjectKind::Hash) || value.is(ObjectKind::Iterator);
}

bool has(Context &context, const ContainedType &type, KindTag<TypeKind::Iterable>, Value value,
         RecursionGuard *guard) {
  if (!type.type || assignable(context, type.type, &anyType, guard))
    return iterableValue(value);
  return assignable(context, &type, infer(context, value), guard);
}

bool has(Context &context, const ContainedType &type, KindTag<TypeKind::Type>, Value value,
         RecursionGuard *guard) {
  const Type *given = asType(value);
  return given &&
         (!type.type || assignable(context, type.type, plainReference(context, given), guard));
}

/// Types are objects of Pcore themselves, so `Object` takes them.
bool has(Context &context, const ObjectType &type, Value value, RecursionGuard *guard) {
  if (asType(value))
    return typesEqual(&type, &objectType);
  auto *object = dynAs<Instance>(value);
  return object && assignable(context, &type, infer(context, value), guard);
}

bool has(Context &, const RegexpType &type, Value value, RecursionGuard *) {
  auto *regexp = dynAs<Regexp>(value);
  return regexp && (!type.regexp || type.regexp->source->view() == regexp->source->view());
}

/// A recursive alias asks about ever deeper parts of a value; the value's depth must end it.
class DepthCount {
public:
  explicit DepthCount(Context &context) : depth_(context.typeWalks.testing) {
    if (depth_ >= maxTypeDepth)
      failPlain("Values nested more than " + std::to_string(maxTypeDepth) +
                " levels deep cannot be tested against a recursive type");
    ++depth_;
  }
  ~DepthCount() { --depth_; }
  DepthCount(const DepthCount &) = delete;
  DepthCount &operator=(const DepthCount &) = delete;

private:
  uint32_t &depth_;
};

int aliasReallyInstance(Context &context, const TypeAliasType &type, Value value,
                        RecursionGuard *guard) {
  if (!type.selfRecursive)
    return reallyInstance(context, type.resolved, value, guard);
  DepthCount depth(context);
  GuardScope scope(guard);
  auto *identity = reinterpret_cast<const void *>(value.word());
  return scope.get()->withThat(identity, [&](uint8_t) {
    return scope.get()->withThis(&type, [&](uint8_t state) {
      return state == RecursionGuard::InBoth
                 ? 0
                 : reallyInstance(context, type.resolved, value, scope.get());
    });
  });
}

} // namespace

bool tupleAccepts(Context &context, const TupleType &type, std::span<const Value> values,
                  RecursionGuard *guard) {
  if (type.size ? !rangeContains(*type.size, values.size())
                : type.length > 0 && type.length != values.size())
    return false;
  for (size_t i = 0; type.length > 0 && i < values.size(); ++i)
    if (!instance(context, type.types[std::min(i, size_t{type.length} - 1)], values[i], guard))
      return false;
  return true;
}

int reallyInstance(Context &context, const Type *type, Value value, RecursionGuard *guard) {
  checkTime();
  if (const auto *alias = typeAs<TypeAliasType>(type, TypeKind::TypeAlias))
    return aliasReallyInstance(context, *alias, value, guard);
  if (const auto *init = typeAs<InitType>(type, TypeKind::Init))
    return initReallyInstance(context, *init, value, guard);
  const auto *variant = typeAs<VariantType>(type, TypeKind::Variant);
  if (!variant)
    return instance(context, type, value, guard) ? 1 : -1;
  int best = -1;
  for (const Type *alternative : variant->alternatives()) {
    best = std::max(best, reallyInstance(context, alternative, value, guard));
    if (best > 0)
      break;
  }
  return best;
}

namespace {

/// The kinds without parameters.
template <TypeKind kind>
bool has(Context &, const Type &, KindTag<kind>, Value value, RecursionGuard *) {
  if constexpr (kind == TypeKind::Any || kind == TypeKind::Unit)
    return true;
  else if constexpr (kind == TypeKind::Undef)
    return value.isUndef();
  else if constexpr (kind == TypeKind::Default)
    return value.isDefault();
  else if constexpr (kind == TypeKind::Scalar)
    return scalarInstance(value);
  else if constexpr (kind == TypeKind::ScalarData)
    return value.isBoolean() || isNumber(value) || value.is(ObjectKind::String);
  else if constexpr (kind == TypeKind::Numeric)
    return isNumber(value);
  else if constexpr (kind == TypeKind::Binary)
    return value.is(ObjectKind::Binary);
  else if constexpr (kind == TypeKind::SemVerRange)
    return value.is(ObjectKind::SemVerRange);
  else
    return false;
}

bool has(Context &context, const ContainedType &type, KindTag<TypeKind::NotUndef>, Value value,
         RecursionGuard *guard) {
  return !value.isUndef() && (!type.type || instance(context, type.type, value, guard));
}
bool has(Context &context, const ContainedType &type, KindTag<TypeKind::Optional>, Value value,
         RecursionGuard *guard) {
  return value.isUndef() || (type.type && instance(context, type.type, value, guard));
}
bool has(Context &context, const ContainedType &type, KindTag<TypeKind::Iterator>, Value value,
         RecursionGuard *guard) {
  return value.is(ObjectKind::Iterator) && assignable(context, &type, infer(context, value), guard);
}
bool has(Context &context, const ContainedType &type, KindTag<TypeKind::Sensitive>, Value value,
         RecursionGuard *guard) {
  auto *sensitive = dynAs<Sensitive>(value);
  return sensitive && instance(context, type.type, sensitive->value, guard);
}

bool has(Context &context, const VariantType &type, Value value, RecursionGuard *guard) {
  TypeSpan types = type.alternatives();
  return std::any_of(types.begin(), types.end(), [&](const Type *alternative) {
    return instance(context, alternative, value, guard);
  });
}
bool has(Context &, const IntegerType &type, Value value, RecursionGuard *) {
  return isInteger(value) && rangeContains(type, value);
}
bool has(Context &, const BooleanType &type, Value value, RecursionGuard *) {
  return value.isBoolean() && (type.value.isUndef() || type.value == value);
}
bool has(Context &, const EnumType &type, Value value, RecursionGuard *) {
  auto *string = dynAs<String>(value);
  return string && enumContains(type, string->view());
}
bool has(Context &context, const PatternType &type, Value value, RecursionGuard *) {
  auto *string = dynAs<String>(value);
  return string && patternMatches(context, type, string);
}
bool has(Context &context, const TupleType &type, Value value, RecursionGuard *guard) {
  auto *array = dynAs<Array>(value);
  return array && tupleAccepts(context, type, array->items(), guard);
}
bool has(Context &context, const CallableType &type, Value value, RecursionGuard *guard) {
  return value.is(ObjectKind::Closure) && assignable(context, &type, infer(context, value), guard);
}
bool has(Context &, const SemVerType &type, Value value, RecursionGuard *) {
  return semVerInstance(type, value);
}
bool has(Context &, const TimeType &type, Value value, RecursionGuard *) {
  return timeInstance(type, value);
}
bool has(Context &context, const UriType &type, Value value, RecursionGuard *) {
  return uriInstance(context, type, value);
}
bool has(Context &context, const InitType &type, Value value, RecursionGuard *guard) {
  return reallyInstance(context, &type, value, guard) == 1;
}
bool has(Context &context, const TypeAliasType &type, Value value, RecursionGuard *guard) {
  return reallyInstance(context, &type, value, guard) == 1;
}
bool has(Context &context, const ObjectExtensionType &type, Value value, RecursionGuard *guard) {
  return value.is(ObjectKind::Instance) && assignable(context, &type, infer(context, value), guard);
}
bool has(Context &, const TypeSetType &, Value value, RecursionGuard *) {
  return asType(value) && asType(value)->is(TypeKind::TypeSet);
}
// References are types themselves, never instances of what they refer to.
bool has(Context &, const ClassType &, Value, RecursionGuard *) { return false; }
bool has(Context &, const ResourceType &, Value, RecursionGuard *) { return false; }
bool has(Context &, const RuntimeType &, Value, RecursionGuard *) { return false; }
bool has(Context &, const TypeReferenceType &, Value, RecursionGuard *) { return false; }

} // namespace

bool instance(Context &context, const Type *type, Value value, RecursionGuard *guard) {
  if (context.language.undefFitsEveryType && value.isUndef())
    return !type->is(TypeKind::NotUndef);
  checkTime();
  return withLayout(*type, [&](const auto &layout, auto kind) {
    using Layout = std::remove_cvref_t<decltype(layout)>;
    // Layouts that several kinds have.
    if constexpr (std::is_same_v<Layout, Type> || std::is_same_v<Layout, ContainedType>)
      return has(context, layout, kind, value, guard);
    else
      return has(context, layout, value, guard);
  });
}

bool isInstance(Context &context, const Type *type, Value value) {
  return instance(context, type, value, nullptr);
}

} // namespace pp
