// The type of a value.
#include "runtime-lib/core/values/iterator.h"
#include "runtime-lib/core/values/versions/semver.h"
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/objects/objects.h"
#include "runtime-lib/puppet/types/ranges.h"
#include "runtime-lib/puppet/types/relations/assignable.h"
#include "runtime-lib/puppet/types/relations/uris.h"

namespace pp {

namespace {

const IntegerType *sizeAsType(Context &context, uint32_t length) {
  return makeSize(context, length, length);
}

/// The common type of the values' types.
template <class Items, class Get>
const Type *inferCommon(Context &context, const Items &items, Get get) {
  const Type *result = nullptr;
  for (const auto &item : items) {
    const Type *type = infer(context, get(item));
    result = result ? commonType(context, result, type) : type;
  }
  return result;
}

const Type *inferArray(Context &context, const Array &array) {
  if (array.length == 0)
    return &emptyArrayType;
  auto *element = inferCommon(context, array.items(), [](Value value) { return value; });
  return makeArrayType(context, element, sizeAsType(context, array.length));
}

const Type *inferHash(Context &context, const Hash &hash) {
  if (hash.length == 0)
    return &emptyHashType;
  auto *key = inferCommon(context, hash.items(), [](const HashEntry &e) { return e.key; });
  auto *value = inferCommon(context, hash.items(), [](const HashEntry &e) { return e.value; });
  return makeHashType(context, key, value, sizeAsType(context, hash.length));
}

const Type *inferInstance(Context &context, Value value) {
  auto *object = value.as<Instance>();
  return isParameterized(*object->type) ? extensionOfInstance(context, *object) : object->type;
}

/// The one type of all values, or the Variant of their types.
template <class Items, class Get>
const Type *inferVariant(Context &context, const Items &items, Get &&get) {
  TypeList types;
  for (const auto &item : items)
    types.push_back(inferSet(context, get(item)));
  return makeVariantOrOnly(context, flattenVariants(types));
}

const Type *pairType(Context &context, const Hash &hash) {
  const Type *parts[] = {
      inferVariant(context, hash.items(), [](const HashEntry &entry) { return entry.key; }),
      inferVariant(context, hash.items(), [](const HashEntry &entry) { return entry.value; })};
  return makeTupleType(context, parts, sizeAsType(context, 2));
}

const Type *iteratorElementType(Context &context, const Iterator &iterator) {
  if (const Type *known = asType(iterator.elementType))
    return known;
  if (iterator.source.is(ObjectKind::String))
    return &characterType;
  if (auto *hash = dynAs<Hash>(iterator.source))
    return hash->length == 0 ? iterableElement(context, &emptyHashType, nullptr).element
                             : pairType(context, *hash);
  if (iterator.count == 0)
    return &unitType;
  if (auto *array = dynAs<Array>(iterator.source))
    return inferVariant(context, array->items(), [](Value item) { return item; });
  Value first = iteratorElement(context, iterator, 0);
  Value last = iteratorElement(context, iterator, iterator.count - 1);
  return compareIntegers(first, last) <= 0 ? makeIntegerType(context, first, last)
                                           : makeIntegerType(context, last, first);
}

const Type *inferClosure(Context &context, Value value) {
  return context.types ? context.types->closureType(context, value) : &callableType;
}

const Type *inferObject(Context &context, Value value) {
  switch (value.object()->kind) {
  case ObjectKind::String:
    return makeStringType(context, value.as<String>());
  case ObjectKind::BigInteger:
    return makeIntegerType(context, value, value);
  case ObjectKind::Float: {
    double number = value.as<Float>()->value;
    auto *type = newType<FloatType>(context, TypeKind::Float);
    type->from = type->to = number;
    return type;
  }
  case ObjectKind::Array:
    return inferArray(context, *value.as<Array>());
  case ObjectKind::Hash:
    return inferHash(context, *value.as<Hash>());
  case ObjectKind::Regexp:
    return makeRegexpType(context, value.as<Regexp>());
  case ObjectKind::Type:
    return makeContainedType(context, TypeKind::Type, plainReference(context, value.as<Type>()));
  case ObjectKind::Sensitive:
    return makeContainedType(context, TypeKind::Sensitive,
                             infer(context, value.as<Sensitive>()->value));
  case ObjectKind::Binary:
    return &binaryType;
  case ObjectKind::SemVer:
    return &semVerType;
  case ObjectKind::SemVerRange:
    return &semVerRangeType;
  case ObjectKind::Timestamp:
    return makeTimeType(context, TypeKind::Timestamp, value, value);
  case ObjectKind::Timespan:
    return makeTimeType(context, TypeKind::Timespan, value, value);
  case ObjectKind::Uri:
    return makeUriType(context, uriParts(context, *value.as<Uri>()));
  case ObjectKind::Instance:
    return inferInstance(context, value);
  case ObjectKind::Iterator:
    return makeContainedType(context, TypeKind::Iterator,
                             iteratorElementType(context, *value.as<Iterator>()));
  case ObjectKind::Closure:
    return inferClosure(context, value);
  case ObjectKind::MatchData:
  case ObjectKind::Collector:
    return &anyType;
  }
  __builtin_unreachable();
}

const Type *inferSetArray(Context &context, const Array &array) {
  if (array.length == 0)
    return &emptyArrayType;
  TypeList types;
  for (Value element : array.items())
    types.push_back(inferSet(context, element));
  return makeTupleType(context, types);
}

bool isNonEmptyString(Value value) {
  return value.is(ObjectKind::String) && value.object()->length;
}

const Type *inferStruct(Context &context, const Hash &hash) {
  std::vector<StructElement> elements;
  for (const HashEntry &entry : hash.items()) {
    auto *name = entry.key.as<String>();
    elements.push_back({name, makeStringType(context, name), inferSet(context, entry.value)});
  }
  return makeStructType(context, elements);
}

const Type *inferSetHash(Context &context, const Hash &hash) {
  if (hash.length == 0)
    return &emptyHashType;
  bool isStruct = true;
  for (const HashEntry &entry : hash.items())
    isStruct = isStruct && isNonEmptyString(entry.key);
  if (isStruct)
    return inferStruct(context, hash);
  TypeList keys, values;
  for (const HashEntry &entry : hash.items()) {
    keys.push_back(inferSet(context, entry.key));
    values.push_back(inferSet(context, entry.value));
  }
  return makeHashType(context, makeVariantOrOnly(context, keys), makeVariantOrOnly(context, values),
                      sizeAsType(context, hash.length));
}

/// Deep values make deep types; the depth is checked before the stack is used up.
class InferDepth {
public:
  explicit InferDepth(Context &context) : depth_(context.typeWalks.inferring) {
    if (depth_ >= maxTypeDepth)
      failTooDeep();
    ++depth_;
  }
  ~InferDepth() { --depth_; }
  InferDepth(const InferDepth &) = delete;
  InferDepth &operator=(const InferDepth &) = delete;

private:
  uint32_t &depth_;
};

} // namespace

const Type *infer(Context &context, Value value) {
  if (value.isSmallInteger())
    return makeIntegerType(context, value, value);
  if (value.isUndef() || value.isUnset())
    return &undefType;
  if (value.isDefault())
    return &defaultType;
  if (value.isBoolean())
    return value.isTrue() ? &trueType : &falseType;
  InferDepth depth(context);
  return inferObject(context, value);
}

const Type *inferSet(Context &context, Value value) {
  InferDepth depth(context);
  if (auto *array = dynAs<Array>(value))
    return inferSetArray(context, *array);
  if (auto *hash = dynAs<Hash>(value))
    return inferSetHash(context, *hash);
  if (auto *version = dynAs<SemVer>(value)) {
    Value range = makeSemVerRange(context, version, version, false);
    return makeSemVerType(context, {&range, 1});
  }
  return infer(context, value);
}

const Type *inferGeneralized(Context &context, Value value) {
  return generalize(context, infer(context, value));
}

} // namespace pp
