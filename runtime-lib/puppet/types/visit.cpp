// Walks over types.
#include "runtime-lib/puppet/types/visit.h"

#include "runtime-lib/puppet/types/with_layout.h"

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

  void parts(const Type *whole) {
    checkTime();
    withLayout(*whole, [&](const auto &layout, auto) { partsOf(layout); });
  }

  // What is special about some kinds.
  template <class Layout> void partsOf(const Layout &layout) {
    forEachField(layout, [&](const auto &field) { part(field); });
  }
  void partsOf(const TypeAliasType &alias) { type(alias.resolved); }
  void partsOf(const ObjectType &object) {
    type(object.parent);
    for (MemberSpan members : {object.typeParameters, object.attributes, object.functions})
      for (const ObjectMember &member : members)
        type(member.type);
  }
  void partsOf(const TypeSetType &set) {
    for (const TypeSetEntry &entry : set.types)
      type(entry.type);
  }
  void partsOf(const ObjectExtensionType &) {}

  // Fields. Sizes and patterns are written as types and are none of the parts.
  template <class Field> void part(const Field &) {}
  void part(const Type *field) { type(field); }
  void part(const TupleType *field) { type(field); }
  void part(TypeSpan field) {
    for (const Type *each : field)
      type(each);
  }
  void part(std::span<const StructElement> field) {
    for (const StructElement &element : field)
      partsOf(element);
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
