// Types without the values they were inferred from.
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/types/ranges.h"
#include "runtime-lib/puppet/types/transform.h"
#include "runtime-lib/puppet/types/with_layout.h"

#include <algorithm>

namespace pp {

namespace {

/// What says nothing about values stays as it is.
template <class Layout> const Type *general(Context &, const Layout &type) { return &type; }

const Type *general(Context &context, const ContainedType &type) {
  const Type *inner = type.type ? generalize(context, type.type) : nullptr;
  return inner == type.type ? &type : makeContainedType(context, type.typeKind(), inner);
}

/// The general form of an Enum is a String of the lengths that occur.
const Type *general(Context &context, const EnumType &type) {
  if (type.length == 0)
    return &stringType;
  auto lengthOf = [](const String *value) { return static_cast<int64_t>(characterCount(*value)); };
  int64_t shortest = lengthOf(type.values[0]), longest = shortest;
  for (const String *value : type.items()) {
    shortest = std::min(shortest, lengthOf(value));
    longest = std::max(longest, lengthOf(value));
  }
  return makeStringType(context, makeSize(context, shortest, longest));
}

const Type *general(Context &context, const ArrayType &type) {
  if (type.element->is(TypeKind::Any))
    return &arrayType;
  const Type *element = generalize(context, type.element);
  return !type.size && element == type.element ? &type : makeArrayType(context, element);
}

const Type *general(Context &context, const HashType &type) {
  if (typesEqual(&type, &plainHashType) || typesEqual(&type, &emptyHashType))
    return &type;
  const Type *key = generalize(context, type.key);
  const Type *value = generalize(context, type.value);
  if (!type.size && key == type.key && value == type.value)
    return &type;
  return makeHashType(context, key, value);
}

const Type *general(Context &context, const VariantType &type) {
  TypeList types = changedTypes(type.alternatives(), [&](const Type *alternative) {
    return generalize(context, alternative);
  });
  return types.empty() ? &type : makeVariantOrOnly(context, types);
}

const Type *general(Context &context, const InitType &type) {
  const Type *inner = type.type ? generalize(context, type.type) : nullptr;
  return inner == type.type ? &type : makeInitType(context, inner, type.arguments());
}

const Type *general(Context &, const IntegerType &) { return &integerType; }
const Type *general(Context &, const FloatType &) { return &floatType; }
const Type *general(Context &, const StringType &) { return &stringType; }
const Type *general(Context &, const BooleanType &) { return &booleanType; }
const Type *general(Context &, const CollectionType &) { return &collectionType; }
const Type *general(Context &, const UriType &) { return &uriType; }
const Type *general(Context &, const TimeType &type) {
  return type.is(TypeKind::Timestamp) ? &timestampType : &timespanType;
}
const Type *general(Context &, const ObjectExtensionType &type) { return type.base; }

const Type *general(Context &context, const TupleType &type) {
  return changeTuple(context, type, [&](const Type *part) { return generalize(context, part); });
}
const Type *general(Context &context, const StructType &type) {
  return changeStruct(context, type, [&](const Type *part) { return generalize(context, part); });
}
const Type *general(Context &context, const CallableType &type) {
  return changeCallable(context, type, [&](const Type *part) { return generalize(context, part); });
}

} // namespace

const Type *generalize(Context &context, const Type *type) {
  checkTime();
  return withLayout(
      *type, [&](const auto &layout, auto) -> const Type * { return general(context, layout); });
}

} // namespace pp
