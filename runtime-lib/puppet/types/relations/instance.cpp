// Whether a value is an instance of a type.
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/ranges.h"
#include "runtime-lib/puppet/types/relations/assignable.h"

#include <algorithm>

namespace pp {

namespace {

bool scalarInstance(Value value) {
  if (value.isBoolean() || isNumber(value))
    return true;
  if (!value.isObject())
    return false;
  switch (value.object()->kind) {
  case ObjectKind::String:
  case ObjectKind::Regexp:
  case ObjectKind::SemVer:
  case ObjectKind::SemVerRange:
  case ObjectKind::Timestamp:
  case ObjectKind::Timespan:
    return true;
  default:
    return false;
  }
}

bool stringInstance(const StringType &type, Value value) {
  auto *string = dynAs<String>(value);
  if (!string)
    return false;
  if (type.size)
    return rangeContains(*type.size, characterCount(*string));
  return !type.value || type.value->view() == string->view();
}

bool floatInstance(const FloatType &type, Value value) {
  auto *number = dynAs<Float>(value);
  return number && number->value >= type.from && number->value <= type.to;
}

bool collectionInstance(const CollectionType &type, Value value) {
  if (!value.is(ObjectKind::Array) && !value.is(ObjectKind::Hash))
    return false;
  return !type.size || rangeContains(*type.size, size_t{value.object()->length});
}

bool arrayInstance(Context &context, const ArrayType &type, Value value, RecursionGuard *guard) {
  auto *array = dynAs<Array>(value);
  if (!array || (type.size && !rangeContains(*type.size, size_t{array->length})))
    return false;
  auto items = array->items();
  return type.element->is(TypeKind::Any) ||
         std::all_of(items.begin(), items.end(), [&](Value element) {
           return instance(context, type.element, element, guard);
         });
}

bool hashInstance(Context &context, const HashType &type, Value value, RecursionGuard *guard) {
  auto *hash = dynAs<Hash>(value);
  if (!hash || (type.size && !rangeContains(*type.size, size_t{hash->length})))
    return false;
  auto entries = hash->items();
  return std::all_of(entries.begin(), entries.end(), [&](const HashEntry &entry) {
    return instance(context, type.key, entry.key, guard) &&
           instance(context, type.value, entry.value, guard);
  });
}

bool structInstance(Context &context, const StructType &type, Value value, RecursionGuard *guard) {
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
  if (!value.isObject())
    return false;
  switch (value.object()->kind) {
  case ObjectKind::String:
  case ObjectKind::Array:
  case ObjectKind::Hash:
  case ObjectKind::Iterator:
    return true;
  case ObjectKind::Type: {
    const Type *type = value.as<Type>();
    while (type->is(TypeKind::TypeAlias))
      type = type->as<TypeAliasType>()->resolved;
    return type->is(TypeKind::Enum) ||
           (type->is(TypeKind::Integer) && isFinite(*type->as<IntegerType>()));
  }
  default:
    return false;
  }
}

bool iterableInstance(Context &context, const ContainedType &type, Value value,
                      RecursionGuard *guard) {
  if (!type.type || assignable(context, type.type, &anyType, guard))
    return iterableValue(value);
  return assignable(context, &type, infer(context, value), guard);
}

bool typeInstance(Context &context, const ContainedType &type, Value value, RecursionGuard *guard) {
  const Type *given = asType(value);
  return given &&
         (!type.type || assignable(context, type.type, plainReference(context, given), guard));
}

/// Types are objects of Pcore themselves, so `Object` takes them.
bool objectInstance(Context &context, const ObjectType &type, Value value, RecursionGuard *guard) {
  if (asType(value))
    return typesEqual(&type, &objectType);
  auto *object = dynAs<Instance>(value);
  return object && assignable(context, &type, infer(context, value), guard);
}

bool regexpInstance(const RegexpType &type, Value value) {
  auto *regexp = dynAs<Regexp>(value);
  return regexp && (!type.regexp || type.regexp->source->view() == regexp->source->view());
}

/// A recursive alias asks about ever deeper parts of a value; the value's depth must end it.
class DepthCount {
public:
  DepthCount() {
    if (++depth_ > maxTypeDepth) {
      --depth_;
      failPlain("Values nested more than " + std::to_string(maxTypeDepth) +
                " levels deep cannot be tested against a recursive type");
    }
  }
  ~DepthCount() { --depth_; }

private:
  static thread_local uint32_t depth_;
};
thread_local uint32_t DepthCount::depth_ = 0;

int aliasReallyInstance(Context &context, const TypeAliasType &type, Value value,
                        RecursionGuard *guard) {
  if (!type.selfRecursive)
    return reallyInstance(context, type.resolved, value, guard);
  DepthCount depth;
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
  switch (type->typeKind()) {
  case TypeKind::TypeAlias:
    return aliasReallyInstance(context, *type->as<TypeAliasType>(), value, guard);
  case TypeKind::Init:
    return initReallyInstance(context, *type->as<InitType>(), value, guard);
  case TypeKind::Variant: {
    int best = -1;
    for (const Type *alternative : type->as<VariantType>()->alternatives()) {
      best = std::max(best, reallyInstance(context, alternative, value, guard));
      if (best > 0)
        break;
    }
    return best;
  }
  default:
    return instance(context, type, value, guard) ? 1 : -1;
  }
}

bool instance(Context &context, const Type *type, Value value, RecursionGuard *guard) {
  if (context.language.undefFitsEveryType && value.isUndef())
    return !type->is(TypeKind::NotUndef);
  checkTime();
  switch (type->typeKind()) {
  case TypeKind::Any:
  case TypeKind::Unit:
    return true;
  case TypeKind::Undef:
    return value.isUndef();
  case TypeKind::Default:
    return value.isDefault();
  case TypeKind::NotUndef: {
    const Type *inner = type->as<ContainedType>()->type;
    return !value.isUndef() && (!inner || instance(context, inner, value, guard));
  }
  case TypeKind::Optional: {
    const Type *inner = type->as<ContainedType>()->type;
    return value.isUndef() || (inner && instance(context, inner, value, guard));
  }
  case TypeKind::Variant: {
    TypeSpan types = type->as<VariantType>()->alternatives();
    return std::any_of(types.begin(), types.end(), [&](const Type *alternative) {
      return instance(context, alternative, value, guard);
    });
  }
  case TypeKind::Scalar:
    return scalarInstance(value);
  case TypeKind::ScalarData:
    return value.isBoolean() || isNumber(value) || value.is(ObjectKind::String);
  case TypeKind::Numeric:
    return isNumber(value);
  case TypeKind::Integer:
    return isInteger(value) && rangeContains(*type->as<IntegerType>(), value);
  case TypeKind::Float:
    return floatInstance(*type->as<FloatType>(), value);
  case TypeKind::String:
    return stringInstance(*type->as<StringType>(), value);
  case TypeKind::Boolean: {
    Value wanted = type->as<BooleanType>()->value;
    return value.isBoolean() && (wanted.isUndef() || wanted == value);
  }
  case TypeKind::Enum: {
    auto *string = dynAs<String>(value);
    return string && enumContains(*type->as<EnumType>(), string->view());
  }
  case TypeKind::Pattern: {
    auto *string = dynAs<String>(value);
    return string && patternMatches(context, *type->as<PatternType>(), string);
  }
  case TypeKind::Regexp:
    return regexpInstance(*type->as<RegexpType>(), value);
  case TypeKind::Collection:
    return collectionInstance(*type->as<CollectionType>(), value);
  case TypeKind::Array:
    return arrayInstance(context, *type->as<ArrayType>(), value, guard);
  case TypeKind::Hash:
    return hashInstance(context, *type->as<HashType>(), value, guard);
  case TypeKind::Tuple: {
    auto *array = dynAs<Array>(value);
    return array && tupleAccepts(context, *type->as<TupleType>(), array->items(), guard);
  }
  case TypeKind::Struct:
    return structInstance(context, *type->as<StructType>(), value, guard);
  case TypeKind::Iterable:
    return iterableInstance(context, *type->as<ContainedType>(), value, guard);
  case TypeKind::Iterator:
    return value.is(ObjectKind::Iterator) &&
           assignable(context, type, infer(context, value), guard);
  case TypeKind::Callable:
    return value.is(ObjectKind::Closure) && assignable(context, type, infer(context, value), guard);
  case TypeKind::Type:
    return typeInstance(context, *type->as<ContainedType>(), value, guard);
  case TypeKind::CatalogEntry:
  case TypeKind::Class:
  case TypeKind::Resource:
  case TypeKind::Runtime:
  case TypeKind::TypeReference:
    // References are types themselves, never instances of what they refer to.
    return false;
  case TypeKind::Sensitive: {
    auto *sensitive = dynAs<Sensitive>(value);
    return sensitive && instance(context, type->as<ContainedType>()->type, sensitive->value, guard);
  }
  case TypeKind::Binary:
    return value.is(ObjectKind::Binary);
  case TypeKind::SemVer:
    return semVerInstance(*type->as<SemVerType>(), value);
  case TypeKind::SemVerRange:
    return value.is(ObjectKind::SemVerRange);
  case TypeKind::Timestamp:
  case TypeKind::Timespan:
    return timeInstance(*type->as<TimeType>(), value);
  case TypeKind::Uri:
    return uriInstance(context, *type->as<UriType>(), value);
  case TypeKind::Init:
  case TypeKind::TypeAlias:
    return reallyInstance(context, type, value, guard) == 1;
  case TypeKind::Object:
    return objectInstance(context, *type->as<ObjectType>(), value, guard);
  case TypeKind::ObjectExtension:
    return value.is(ObjectKind::Instance) &&
           assignable(context, type, infer(context, value), guard);
  case TypeKind::TypeSet:
    return asType(value) && asType(value)->is(TypeKind::TypeSet);
  }
  __builtin_unreachable();
}

bool isInstance(Context &context, const Type *type, Value value) {
  return instance(context, type, value, nullptr);
}

} // namespace pp
