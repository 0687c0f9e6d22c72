// The types without parameters and the predefined aliases; read-only data shared by all threads.
#pragma once

#include "runtime-lib/puppet/types/layouts.h"

#include <limits>

namespace pp {

/// The head of a constant type with `length` parts.
constexpr Type typeHead(TypeKind kind, uint32_t length = 0) {
  return Type{{ObjectKind::Type, static_cast<uint8_t>(kind), 0, length}};
}

inline constexpr Type anyType = typeHead(TypeKind::Any);
inline constexpr Type unitType = typeHead(TypeKind::Unit);
inline constexpr Type undefType = typeHead(TypeKind::Undef);
inline constexpr Type defaultType = typeHead(TypeKind::Default);
inline constexpr Type scalarType = typeHead(TypeKind::Scalar);
inline constexpr Type scalarDataType = typeHead(TypeKind::ScalarData);
inline constexpr Type numericType = typeHead(TypeKind::Numeric);
inline constexpr Type catalogEntryType = typeHead(TypeKind::CatalogEntry);
inline constexpr Type binaryType = typeHead(TypeKind::Binary);
inline constexpr Type semVerRangeType = typeHead(TypeKind::SemVerRange);

inline constexpr ContainedType notUndefType{typeHead(TypeKind::NotUndef), nullptr};
inline constexpr ContainedType optionalType{typeHead(TypeKind::Optional), nullptr};
inline constexpr ContainedType typeType{typeHead(TypeKind::Type), nullptr};
/// `Sensitive` always has a contained type in Puppet: Any.
inline constexpr ContainedType sensitiveType{typeHead(TypeKind::Sensitive), &anyType};
inline constexpr ContainedType iterableType{typeHead(TypeKind::Iterable), nullptr};
inline constexpr ContainedType iteratorType{typeHead(TypeKind::Iterator), nullptr};

inline constexpr VariantType variantType{typeHead(TypeKind::Variant), nullptr};

/// `Integer[from, to]` with small bounds.
constexpr IntegerType integerRange(Value from, Value to) {
  return IntegerType{typeHead(TypeKind::Integer), from, to, false};
}
inline constexpr IntegerType integerType = integerRange(Value::undef(), Value::undef());
/// Sizes of collections that say nothing: `Integer[0]`.
inline constexpr IntegerType anySize = integerRange(Value::smallInteger(0), Value::undef());
inline constexpr IntegerType zeroSize =
    integerRange(Value::smallInteger(0), Value::smallInteger(0));
inline constexpr IntegerType notEmptySize = integerRange(Value::smallInteger(1), Value::undef());
inline constexpr IntegerType oneSize = integerRange(Value::smallInteger(1), Value::smallInteger(1));
inline constexpr IntegerType pairSize =
    integerRange(Value::smallInteger(2), Value::smallInteger(2));

inline constexpr FloatType floatType{typeHead(TypeKind::Float),
                                     -std::numeric_limits<double>::infinity(),
                                     std::numeric_limits<double>::infinity()};
inline constexpr StringType stringType{typeHead(TypeKind::String), nullptr, nullptr};
inline constexpr StringType nonEmptyStringType{typeHead(TypeKind::String), &notEmptySize, nullptr};
inline constexpr StringType characterType{typeHead(TypeKind::String), &oneSize, nullptr};
inline constexpr BooleanType booleanType{typeHead(TypeKind::Boolean), Value::undef()};
inline constexpr BooleanType trueType{typeHead(TypeKind::Boolean), Value::boolean(true)};
inline constexpr BooleanType falseType{typeHead(TypeKind::Boolean), Value::boolean(false)};
inline constexpr EnumType enumType{typeHead(TypeKind::Enum), nullptr, false};
inline constexpr PatternType patternType{typeHead(TypeKind::Pattern), nullptr};
inline constexpr RegexpType regexpType{typeHead(TypeKind::Regexp), nullptr};

inline constexpr CollectionType collectionType{typeHead(TypeKind::Collection), nullptr};
inline constexpr ArrayType arrayType{{typeHead(TypeKind::Array), nullptr}, &anyType};
inline constexpr ArrayType emptyArrayType{{typeHead(TypeKind::Array), &zeroSize}, &unitType};
inline constexpr HashType plainHashType{{typeHead(TypeKind::Hash), nullptr}, &anyType, &anyType};
inline constexpr HashType emptyHashType{
    {typeHead(TypeKind::Hash), &zeroSize}, &unitType, &unitType};
inline constexpr TupleType tupleType{typeHead(TypeKind::Tuple), nullptr, nullptr};
inline constexpr StructType structType{typeHead(TypeKind::Struct), nullptr};
inline constexpr CallableType callableType{typeHead(TypeKind::Callable), nullptr, nullptr, nullptr};

inline constexpr ClassType classType{typeHead(TypeKind::Class), nullptr};
inline constexpr ResourceType resourceType{typeHead(TypeKind::Resource), nullptr, nullptr, nullptr};
inline constexpr RuntimeType runtimeType{typeHead(TypeKind::Runtime), nullptr, nullptr, nullptr,
                                         nullptr};

inline constexpr SemVerType semVerType{typeHead(TypeKind::SemVer), nullptr};
inline constexpr TimeType timestampType{typeHead(TypeKind::Timestamp), Value::undef(),
                                        Value::undef()};
inline constexpr TimeType timespanType{typeHead(TypeKind::Timespan), Value::undef(),
                                       Value::undef()};
inline constexpr UriType uriType{typeHead(TypeKind::Uri), nullptr};
inline constexpr InitType initType{typeHead(TypeKind::Init), nullptr, nullptr};

inline constexpr TypeReferenceType unresolvedReference{typeHead(TypeKind::TypeReference),
                                                       "UnresolvedReference"};
inline constexpr TypeAliasType unresolvedAlias{typeHead(TypeKind::TypeAlias), "UnresolvedAlias",
                                               &unresolvedReference, false};

extern const TypeAliasType dataType;
extern const TypeAliasType richDataType;
extern const TypeAliasType richDataKeyType;
extern const TypeAliasType lookupKeyType;
extern const TypeAliasType lookupValueType;

} // namespace pp
