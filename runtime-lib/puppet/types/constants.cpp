// Predefined aliases and default Object types; Data and RichData refer to themselves.
#include "runtime-lib/puppet/types/constants.h"

#include "runtime-lib/puppet/types/objects/object_type.h"

namespace pp {

namespace {

constexpr TypeAliasType alias(std::string_view name, const Type *type, bool recursive) {
  return {typeHead(TypeKind::TypeAlias), name, type, recursive};
}
constexpr HashType hashOf(const Type *key, const Type *value) {
  return {{typeHead(TypeKind::Hash), nullptr}, key, value};
}
constexpr ArrayType arrayOf(const Type *element) {
  return {{typeHead(TypeKind::Array), nullptr}, element};
}

constinit const HashType dataHash = hashOf(&stringType, &dataType);
constinit const ArrayType dataArray = arrayOf(&dataType);
constinit const Type *const dataParts[] = {&scalarDataType, &undefType, &dataHash, &dataArray};
constinit const VariantType dataVariant{typeHead(TypeKind::Variant, std::size(dataParts)),
                                        dataParts};

constinit const Type *const keyParts[] = {&stringType, &numericType};
constinit const VariantType keyVariant{typeHead(TypeKind::Variant, std::size(keyParts)), keyParts};

constinit const HashType richHash = hashOf(&richDataKeyType, &richDataType);
constinit const ArrayType richArray = arrayOf(&richDataType);
constinit const Type *const richParts[] = {
    &scalarType, &semVerRangeType, &binaryType, &sensitiveType, &typeType, &typeSetType,
    &uriType,    &objectType,      &undefType,  &defaultType,   &richHash, &richArray};
constinit const VariantType richVariant{typeHead(TypeKind::Variant, std::size(richParts)),
                                        richParts};

} // namespace

constinit const TypeAliasType dataType = alias("Data", &dataVariant, true);
constinit const TypeAliasType richDataKeyType = alias("RichDataKey", &keyVariant, false);
constinit const TypeAliasType richDataType = alias("RichData", &richVariant, true);
constinit const TypeAliasType lookupKeyType = alias("Puppet::LookupKey", &richDataKeyType, false);
// Puppet finds recursion in what it names, so this alias counts as recursive only by RichData.
constinit const TypeAliasType lookupValueType = alias("Puppet::LookupValue", &richDataType, false);

constinit const ObjectType objectType{typeHead(TypeKind::Object),
                                      {},
                                      nullptr,
                                      {},
                                      {},
                                      {},
                                      Value(),
                                      Value(),
                                      Value(),
                                      true,
                                      true,
                                      false};

constinit const TypeSetType typeSetType{typeHead(TypeKind::TypeSet),
                                        "DefaultTypeSet",
                                        "http://puppet.com/2016.1/runtime",
                                        "http://puppet.com/2016.1/pcore",
                                        Value(),
                                        Value(),
                                        {},
                                        {},
                                        Value(),
                                        true};

} // namespace pp
