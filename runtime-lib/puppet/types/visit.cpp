// Walks over types.
#include "runtime-lib/puppet/types/visit.h"

#include "runtime-lib/puppet/types/objects/object_type.h"

namespace pp {

namespace {

class Walk {
public:
  Walk(const TypeVisitor &visit, RecursionGuard &guard) : visit_(visit), guard_(guard) {}

  void type(const Type *type) {
    if (!type)
      return;
    if (type->is(TypeKind::TypeAlias) && type->as<TypeAliasType>()->selfRecursive)
      once(type);
    else if (type->is(TypeKind::Object) && type->as<ObjectType>()->selfRecursive)
      once(type);
    else if (type->is(TypeKind::TypeSet))
      once(type);
    else
      whole(type);
  }

private:
  void once(const Type *type) {
    guard_.withThis(type, [&](uint8_t state) {
      if (!(state & RecursionGuard::InThis))
        whole(type);
      return 0;
    });
  }

  void whole(const Type *type) {
    visit_(type);
    parts(type);
  }

  void types(TypeSpan types) {
    for (const Type *part : types)
      type(part);
  }

  void members(MemberSpan members) {
    for (const ObjectMember &member : members)
      type(member.type);
  }

  void parts(const Type *whole) {
    checkTime();
    switch (whole->typeKind()) {
    case TypeKind::NotUndef:
    case TypeKind::Optional:
    case TypeKind::Iterable:
    case TypeKind::Iterator:
    case TypeKind::Type:
    case TypeKind::Sensitive:
      return type(whole->as<ContainedType>()->type);
    case TypeKind::Init:
      return type(whole->as<InitType>()->type);
    case TypeKind::Variant:
      return types(whole->as<VariantType>()->alternatives());
    case TypeKind::Array:
      return type(whole->as<ArrayType>()->element);
    case TypeKind::Hash:
      type(whole->as<HashType>()->key);
      return type(whole->as<HashType>()->value);
    case TypeKind::Tuple:
      return types(whole->as<TupleType>()->items());
    case TypeKind::Struct:
      for (const StructElement &element : whole->as<StructType>()->items()) {
        type(element.key);
        type(element.value);
      }
      return;
    case TypeKind::Callable:
      type(whole->as<CallableType>()->params);
      type(whole->as<CallableType>()->block);
      return type(whole->as<CallableType>()->result);
    case TypeKind::TypeAlias:
      return type(whole->as<TypeAliasType>()->resolved);
    case TypeKind::Object:
      type(whole->as<ObjectType>()->parent);
      members(whole->as<ObjectType>()->typeParameters);
      members(whole->as<ObjectType>()->attributes);
      return members(whole->as<ObjectType>()->functions);
    case TypeKind::TypeSet:
      for (const TypeSetEntry &entry : whole->as<TypeSetType>()->types)
        type(entry.type);
      return;
    default:
      return;
    }
  }

  const TypeVisitor &visit_;
  RecursionGuard &guard_;
};

} // namespace

void visitType(const Type *type, const TypeVisitor &visit, RecursionGuard &guard) {
  Walk(visit, guard).type(type);
}

std::string_view unresolvedName(const Type *type) {
  std::string_view name;
  RecursionGuard guard;
  visitType(
      type,
      [&](const Type *part) {
        if (name.empty() && part->is(TypeKind::TypeReference))
          name = part->as<TypeReferenceType>()->text;
      },
      guard);
  return name;
}

} // namespace pp
