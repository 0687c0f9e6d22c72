// What is wrong with a type where another is expected, by the kind of the expected one.
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/mismatch/mismatch_item.h"
#include "runtime-lib/puppet/types/ranges.h"
#include "runtime-lib/puppet/types/relations/assignable.h"
#include "runtime-lib/puppet/types/visit.h"

#include <algorithm>

namespace pp::mismatch {

namespace {

/// Compares one expected type with an actual one. `original` is how the expected type was written:
/// an alias or Optional around what is being compared.
class Describer {
public:
  explicit Describer(Context &context) : context_(context) {}

  Items describe(const Type *expected, const Type *actual, const Path &path) {
    std::string_view unresolved = unresolvedName(expected);
    if (!unresolved.empty())
      return {makeItem(Item::Kind::UnresolvedReference, path, std::string(unresolved))};
    return inner(normalize(context_, expected), expected, actual, path);
  }

private:
  Item typeItem(const Path &path, const Type *expected, const Type *actual) {
    return makeTypeItem(context_, Item::Kind::Type, path, expected, actual);
  }
  Item sizeItem(Item::Kind kind, const Path &path, const IntegerType *expected,
                const IntegerType *actual) {
    return makeTypeItem(context_, kind, path, expected, actual);
  }
  bool fits(const Type *expected, const Type *actual) {
    return isAssignable(context_, expected, actual);
  }

  /// Adds what is wrong with a part, if it does not fit.
  void addPart(Items &items, const Type *expected, const Type *actual, const Path &path,
               PathElement element) {
    if (fits(expected, actual))
      return;
    Items part = describe(expected, actual, path + std::move(element));
    items.insert(items.end(), part.begin(), part.end());
  }

  Items inner(const Type *expected, const Type *original, const Type *actual, const Path &path) {
    checkTime();
    switch (expected->typeKind()) {
    case TypeKind::Variant:
      return variant(*expected->as<VariantType>(), original, actual, path);
    case TypeKind::Struct:
      return structure(*expected->as<StructType>(), original, actual, path);
    case TypeKind::Hash:
      return hash(*expected->as<HashType>(), original, actual, path);
    case TypeKind::Tuple:
      return tuple(*expected->as<TupleType>(), original, actual, path, Item::Kind::Size);
    case TypeKind::Array:
      return array(*expected->as<ArrayType>(), original, actual, path);
    case TypeKind::Callable:
      return callable(*expected->as<CallableType>(), original, actual, path);
    case TypeKind::Optional:
      return optional(*expected->as<ContainedType>(), original, actual, path);
    case TypeKind::Pattern:
    case TypeKind::Enum:
      return {makeTypeItem(context_, Item::Kind::Pattern, path, original, actual)};
    case TypeKind::TypeAlias:
      return inner(normalize(context_, expected->as<TypeAliasType>()->resolved), expected, actual,
                   path);
    default:
      if (fits(expected, actual))
        return {};
      return {typeItem(path, original, actual)};
    }
  }

  Items optional(const ContainedType &expected, const Type *original, const Type *actual,
                 const Path &path) {
    if (actual->is(TypeKind::Undef) || !expected.type)
      return {};
    return inner(expected.type, original->is(TypeKind::TypeAlias) ? original : &expected, actual,
                 path);
  }

  Items variant(const VariantType &expected, const Type *original, const Type *actual,
                const Path &path) {
    TypeList types(expected.alternatives().begin(), expected.alternatives().end());
    if (original->is(TypeKind::Optional))
      types.insert(types.begin(), &undefType);
    std::vector<Items> alternatives;
    for (size_t i = 0; i < types.size(); ++i) {
      Items items =
          describe(types[i], actual, path + PathElement{PathElement::Kind::Variant, {}, i});
      if (items.empty())
        return {};
      alternatives.push_back(std::move(items));
    }
    Items items = mergeItems(context_, path.size(), Item::Kind::Size, alternatives);
    // When all alternatives of an alias failed alike, the alias itself is what was expected.
    if (original->is(TypeKind::TypeAlias) && items.size() == 1)
      return {typeItem(path, original, actual)};
    return items;
  }

  Items array(const ArrayType &expected, const Type *original, const Type *actual,
              const Path &path) {
    const IntegerType *size = expected.size ? expected.size : &anySize;
    if (auto *other = typeAs<TupleType>(actual, TypeKind::Tuple)) {
      const IntegerType *actualSize =
          other->size ? other->size : makeSize(context_, other->length, other->length);
      if (!rangeCovers(*size, *actualSize))
        return {sizeItem(Item::Kind::Size, path, size, actualSize)};
      Items items;
      for (size_t i = 0; i < other->length; ++i)
        addPart(items, expected.element, other->types[i], path, {PathElement::Kind::Index, {}, i});
      return items;
    }
    auto *other = typeAs<ArrayType>(actual, TypeKind::Array);
    if (!other)
      return {typeItem(path, original, actual)};
    const IntegerType *actualSize = other->size ? other->size : &anySize;
    if (expected.size && !rangeCovers(*size, *actualSize))
      return {sizeItem(Item::Kind::Size, path, size, actualSize)};
    return {typeItem(path, original, makeArrayType(context_, other->element))};
  }

  /// The size of a struct: entries that may be missing count for the maximum only.
  const IntegerType *structSize(const StructType &type) {
    auto required =
        std::count_if(type.items().begin(), type.items().end(), [&](const StructElement &element) {
          return !acceptsUndef(context_, element.key);
        });
    return makeSize(context_, required, type.length);
  }

  Items hash(const HashType &expected, const Type *original, const Type *actual, const Path &path) {
    const IntegerType *size = expected.size ? expected.size : &anySize;
    if (auto *other = typeAs<StructType>(actual, TypeKind::Struct)) {
      const IntegerType *actualSize = structSize(*other);
      if (!rangeCovers(*size, *actualSize))
        return {sizeItem(Item::Kind::Size, path, size, actualSize)};
      Items items;
      for (const StructElement &element : other->items()) {
        std::string name(element.name->view());
        addPart(items, expected.key, element.key, path, {PathElement::Kind::EntryKey, name});
        addPart(items, expected.value, element.value, path, {PathElement::Kind::EntryValue, name});
      }
      return items;
    }
    auto *other = typeAs<HashType>(actual, TypeKind::Hash);
    if (!other)
      return {typeItem(path, original, actual)};
    const IntegerType *actualSize = other->size ? other->size : &anySize;
    if (expected.size && !rangeCovers(*size, *actualSize))
      return {sizeItem(Item::Kind::Size, path, size, actualSize)};
    return {typeItem(path, original, makeHashType(context_, other->key, other->value))};
  }

  Items structure(const StructType &expected, const Type *original, const Type *actual,
                  const Path &path) {
    if (auto *other = typeAs<StructType>(actual, TypeKind::Struct))
      return structFromStruct(expected, *other, path);
    auto *other = typeAs<HashType>(actual, TypeKind::Hash);
    if (!other)
      return {typeItem(path, original, actual)};
    const IntegerType *size = structSize(expected);
    const IntegerType *actualSize = other->size ? other->size : &anySize;
    if (!rangeCovers(*size, *actualSize))
      return {sizeItem(Item::Kind::Size, path, size, actualSize)};
    return {typeItem(path, original, makeHashType(context_, other->key, other->value))};
  }

  Items structFromStruct(const StructType &expected, const StructType &actual, const Path &path) {
    Items items;
    std::vector<const StructElement *> left;
    for (const StructElement &element : actual.items())
      left.push_back(&element);
    for (const StructElement &element : expected.items()) {
      auto found = std::find_if(left.begin(), left.end(), [&](const StructElement *other) {
        return other->name->view() == element.name->view();
      });
      std::string name(element.name->view());
      if (found == left.end()) {
        if (!acceptsUndef(context_, element.key))
          items.push_back(makeItem(Item::Kind::MissingKey, path, name));
        continue;
      }
      addPart(items, element.key, (*found)->key, path, {PathElement::Kind::EntryKey, name});
      addPart(items, element.value, (*found)->value, path, {PathElement::Kind::EntryValue, name});
      left.erase(found);
    }
    for (const StructElement *element : left)
      items.push_back(
          makeItem(Item::Kind::ExtraneousKey, path, std::string(element->name->view())));
    return items;
  }

  Items tuple(const TupleType &expected, const Type *original, const Type *actual, const Path &path,
              Item::Kind sizeKind) {
    if (typesEqual(&expected, actual) || (expected.length == 0 && actual->is(TypeKind::Array)))
      return {};
    const IntegerType *size = tupleSizeType(context_, expected);
    const IntegerType *actualSize = nullptr;
    TypeList actualTypes;
    if (auto *other = typeAs<TupleType>(actual, TypeKind::Tuple)) {
      actualSize = tupleSizeType(context_, *other);
      if (expected.length > 0)
        actualTypes = TypeList(other->items().begin(), other->items().end());
    } else if (auto *array = typeAs<ArrayType>(actual, TypeKind::Array)) {
      actualSize = array->size ? array->size : &anySize;
      actualTypes = TypeList(expected.length, array->element);
    } else {
      return {typeItem(path, original, actual)};
    }
    if (!rangeCovers(*size, *actualSize))
      return {sizeItem(sizeKind, path, size, actualSize)};
    Items items;
    for (size_t i = 0; i < actualTypes.size(); ++i) {
      size_t number = std::min(i, size_t{expected.length} - 1);
      Items part = describe(expected.types[number], actualTypes[i],
                            path + PathElement{PathElement::Kind::Index, {}, number});
      items.insert(items.end(), part.begin(), part.end());
    }
    return items;
  }

  Items callable(const CallableType &expected, const Type *original, const Type *actual,
                 const Path &path) {
    auto *other = typeAs<CallableType>(actual, TypeKind::Callable);
    if (!other)
      return {typeItem(path, original, actual)};
    if (!expected.params && !expected.result)
      return {};
    if (expected.params) {
      const Type *given = other->params ? static_cast<const Type *>(other->params) : &undefType;
      Items items = tuple(*expected.params, expected.params, given, path, Item::Kind::Count);
      if (!items.empty())
        return items;
    }
    const Type *wantedResult = expected.result ? expected.result : &anyType;
    const Type *givenResult = other->result ? other->result : &anyType;
    if (!fits(wantedResult, givenResult))
      return {typeItem(path + PathElement{PathElement::Kind::Return, "return"}, wantedResult,
                       givenResult)};
    const Type *wantedBlock = expected.block ? expected.block : &undefType;
    const Type *givenBlock = other->block ? other->block : &undefType;
    // Blocks are compared in reverse: the callable must take what it will be given.
    if (fits(givenBlock, wantedBlock))
      return {};
    return {
        typeItem(path + PathElement{PathElement::Kind::Block, "block"}, wantedBlock, givenBlock)};
  }

  Context &context_;
};

} // namespace

const IntegerType *tupleSizeType(Context &context, const TupleType &tuple) {
  if (tuple.size)
    return tuple.size;
  return tuple.length == 0 ? &anySize : makeSize(context, tuple.length, tuple.length);
}

Items describe(Context &context, const Type *expected, const Type *actual, const Path &path) {
  return Describer(context).describe(expected, actual, path);
}

} // namespace pp::mismatch
