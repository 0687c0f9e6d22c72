// Type names of the older drafts.
#include "runtime-lib/puppet/types/editions.h"

#include "runtime-lib/puppet/types/factory/factory.h"

namespace pp {

namespace {

constexpr ArrayType dataArrayType{{typeHead(TypeKind::Array), nullptr}, &dataType};
constexpr HashType dataHashType{{typeHead(TypeKind::Hash), nullptr}, &scalarType, &dataType};

/// Told from `Regexp` by its address alone.
constexpr RegexpType draftPatternType{typeHead(TypeKind::Regexp), nullptr};

const Type *const literalParts[] = {&integerType, &floatType, &booleanType, &stringType,
                                    &regexpType};
const VariantType literalVariant{typeHead(TypeKind::Variant, std::size(literalParts)),
                                 literalParts};
const TypeAliasType literalType{typeHead(TypeKind::TypeAlias), "Literal", &literalVariant, false};

} // namespace

bool hasOwnTypeRules(const LanguageOptions &language) {
  return language.undefFitsEveryType || language.objectIsTop || language.collectionsHoldData ||
         language.patternIsRegexp || language.singleIntegerIsExact;
}

const Type *draftType(Context &context, std::string_view name) {
  const LanguageOptions &language = context.language;
  if (language.objectIsTop && name == "object")
    return &anyType;
  if (language.collectionsHoldData && name == "array")
    return &dataArrayType;
  if (language.collectionsHoldData && name == "hash")
    return &dataHashType;
  if (language.patternIsRegexp && name == "pattern")
    return &draftPatternType;
  return nullptr;
}

bool isDraftPattern(const Type *type) { return type == &draftPatternType; }

const Type *extensionType(Context &context, std::string_view name) {
  if (context.language.strictReference)
    return nullptr;
  if (name == "literal")
    return &literalType;
  if (name == "ruby")
    return makeRuntimeType(context, keepString(context, "ruby"), nullptr, nullptr, nullptr);
  return nullptr;
}

} // namespace pp
