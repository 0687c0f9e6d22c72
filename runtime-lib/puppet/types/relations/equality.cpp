// When two types are the same: Ruby's ==, its eql? with equal hashes, and the hash.
#include "runtime-lib/puppet/types/relations/equality.h"

#include "runtime-lib/core/regexp/regexp.h"
#include "runtime-lib/core/regexp/translate.h"
#include "runtime-lib/puppet/types/objects/object_type.h"
#include "runtime-lib/puppet/types/ranges.h"

namespace pp {

namespace {

/// Whether the order of alternatives counts, as it does in Ruby's hashes.
enum class Alternatives : uint8_t { AnyOrder, InOrder };

bool same(const Type *a, const Type *b, Alternatives order);

bool sameStrings(const String *a, const String *b) {
  return a == b || (a && b && a->view() == b->view());
}

bool sameSizes(const IntegerType *a, const IntegerType *b) {
  return a == b || (a && b && rangesEqual(*a, *b));
}

template <class T>
bool sameInOrder(std::span<const T *const> a, std::span<const T *const> b, Alternatives order) {
  if (a.size() != b.size())
    return false;
  for (size_t i = 0; i < a.size(); ++i)
    if (!same(a[i], b[i], order))
      return false;
  return true;
}

/// Ruby's `a.size == b.size && (a - b).empty?`; the difference of arrays goes by hash.
template <class T>
bool sameSets(std::span<const T *const> a, std::span<const T *const> b, Alternatives order) {
  if (order == Alternatives::InOrder)
    return sameInOrder(a, b, order);
  if (a.size() != b.size())
    return false;
  for (const T *part : a) {
    bool found = false;
    for (const T *other : b)
      found = found || same(part, other, Alternatives::InOrder);
    if (!found)
      return false;
  }
  return true;
}

bool sameEnums(const EnumType &a, const EnumType &b) {
  if (a.length != b.length || a.caseInsensitive != b.caseInsensitive)
    return false;
  for (uint32_t i = 0; i < a.length; ++i)
    if (!sameStrings(a.values[i], b.values[i]))
      return false;
  return true;
}

bool sameStructs(const StructType &a, const StructType &b, Alternatives order) {
  if (a.length != b.length)
    return false;
  for (uint32_t i = 0; i < a.length; ++i)
    if (!same(a.elements[i].key, b.elements[i].key, order) ||
        !same(a.elements[i].value, b.elements[i].value, order))
      return false;
  return true;
}

bool sameValues(std::span<const Value> a, std::span<const Value> b) {
  if (a.size() != b.size())
    return false;
  for (size_t i = 0; i < a.size(); ++i)
    if (!keysEqual(a[i], b[i]))
      return false;
  return true;
}

bool sameMembers(MemberSpan a, MemberSpan b, Alternatives order) {
  if (a.size() != b.size())
    return false;
  for (const ObjectMember &member : a) {
    bool found = false;
    for (const ObjectMember &other : b)
      found =
          found || (sameStrings(member.name, other.name) && member.kind == other.kind &&
                    member.final == other.final && member.overrides == other.overrides &&
                    keysEqual(member.value, other.value) && same(member.type, other.type, order));
    if (!found)
      return false;
  }
  return true;
}

/// Named Object types are loaded once, so that the name tells them apart.
bool sameObjects(const ObjectType &a, const ObjectType &b, Alternatives order) {
  if (a.name != b.name)
    return false;
  if (!a.name.empty())
    return true;
  return same(a.parent, b.parent, order) && keysEqual(a.equality, b.equality) &&
         keysEqual(a.checks, b.checks) && sameMembers(a.typeParameters, b.typeParameters, order) &&
         sameMembers(a.attributes, b.attributes, order) &&
         sameMembers(a.functions, b.functions, order);
}

bool sameResources(const ResourceType &a, const ResourceType &b) {
  return sameStrings(a.lowerName, b.lowerName) && sameStrings(a.title, b.title);
}

bool sameCallables(const CallableType &a, const CallableType &b, Alternatives order) {
  return same(a.params, b.params, order) && same(a.block, b.block, order) &&
         same(a.result, b.result, order);
}

bool sameRegexps(const Regexp *a, const Regexp *b) {
  if (!a || !b || a == b)
    return a == b;
  // Types compare patterns as text, and one that is tied to UTF-8 has a group around it unless it
  // was given as text.
  bool isAlike = ((a->flags ^ b->flags) & regexp_options::dynamic) == 0;
  return a->source->view() == b->source->view() && (isAlike || !fixesEncoding(a->source->view()));
}

bool sameRuntimes(const RuntimeType &a, const RuntimeType &b, Alternatives order) {
  return sameStrings(a.runtime, b.runtime) && sameStrings(a.name, b.name) &&
         same(a.pattern, b.pattern, order) && sameStrings(a.replacement, b.replacement);
}

bool sameTypeSets(const TypeSetType &a, const TypeSetType &b) {
  return a.name == b.name && a.nameAuthority == b.nameAuthority && keysEqual(a.version, b.version);
}

bool sameHashes(const Hash *a, const Hash *b) {
  return a == b || (a && b && keysEqual(Value::object(a), Value::object(b)));
}

template <class T> const T &to(const Type *type) { return *type->as<T>(); }

bool sameParts(const Type *a, const Type *b, Alternatives order) {
  checkTime();
  switch (a->typeKind()) {
  case TypeKind::Any:
  case TypeKind::Unit:
  case TypeKind::Undef:
  case TypeKind::Default:
  case TypeKind::Scalar:
  case TypeKind::ScalarData:
  case TypeKind::Numeric:
  case TypeKind::CatalogEntry:
  case TypeKind::Binary:
  case TypeKind::SemVerRange:
    return true;
  case TypeKind::NotUndef:
  case TypeKind::Optional:
  case TypeKind::Iterable:
  case TypeKind::Iterator:
  case TypeKind::Type:
  case TypeKind::Sensitive:
    return same(to<ContainedType>(a).type, to<ContainedType>(b).type, order);
  case TypeKind::Variant:
    return sameSets(to<VariantType>(a).alternatives(), to<VariantType>(b).alternatives(), order);
  case TypeKind::Integer:
    return rangesEqual(to<IntegerType>(a), to<IntegerType>(b));
  case TypeKind::Float:
    return to<FloatType>(a).from == to<FloatType>(b).from &&
           to<FloatType>(a).to == to<FloatType>(b).to;
  case TypeKind::String:
    return sameSizes(to<StringType>(a).size, to<StringType>(b).size) &&
           sameStrings(to<StringType>(a).value, to<StringType>(b).value);
  case TypeKind::Boolean:
    return to<BooleanType>(a).value == to<BooleanType>(b).value;
  case TypeKind::Enum:
    return sameEnums(to<EnumType>(a), to<EnumType>(b));
  case TypeKind::Pattern:
    return sameSets(to<PatternType>(a).items(), to<PatternType>(b).items(), order);
  case TypeKind::Regexp:
    return sameRegexps(to<RegexpType>(a).regexp, to<RegexpType>(b).regexp);
  case TypeKind::Collection:
    return sameSizes(to<CollectionType>(a).size, to<CollectionType>(b).size);
  case TypeKind::Array:
    return sameSizes(to<ArrayType>(a).size, to<ArrayType>(b).size) &&
           same(to<ArrayType>(a).element, to<ArrayType>(b).element, order);
  case TypeKind::Hash:
    return sameSizes(to<HashType>(a).size, to<HashType>(b).size) &&
           same(to<HashType>(a).key, to<HashType>(b).key, order) &&
           same(to<HashType>(a).value, to<HashType>(b).value, order);
  case TypeKind::Tuple:
    return sameSizes(to<TupleType>(a).size, to<TupleType>(b).size) &&
           sameInOrder(to<TupleType>(a).items(), to<TupleType>(b).items(), order);
  case TypeKind::Struct:
    return sameStructs(to<StructType>(a), to<StructType>(b), order);
  case TypeKind::Callable:
    return sameCallables(to<CallableType>(a), to<CallableType>(b), order);
  case TypeKind::Class:
    return sameStrings(to<ClassType>(a).className, to<ClassType>(b).className);
  case TypeKind::Resource:
    return sameResources(to<ResourceType>(a), to<ResourceType>(b));
  case TypeKind::Runtime:
    return sameRuntimes(to<RuntimeType>(a), to<RuntimeType>(b), order);
  case TypeKind::SemVer:
    return sameValues(to<SemVerType>(a).items(), to<SemVerType>(b).items());
  case TypeKind::Timestamp:
  case TypeKind::Timespan:
    return keysEqual(to<TimeType>(a).from, to<TimeType>(b).from) &&
           keysEqual(to<TimeType>(a).to, to<TimeType>(b).to);
  case TypeKind::Uri:
    return sameHashes(to<UriType>(a).parameters, to<UriType>(b).parameters);
  case TypeKind::Init:
    return same(to<InitType>(a).type, to<InitType>(b).type, order) &&
           sameValues(to<InitType>(a).arguments(), to<InitType>(b).arguments());
  case TypeKind::Object:
    return sameObjects(to<ObjectType>(a), to<ObjectType>(b), order);
  case TypeKind::ObjectExtension:
    return same(to<ObjectExtensionType>(a).base, to<ObjectExtensionType>(b).base, order) &&
           sameHashes(to<ObjectExtensionType>(a).parameters, to<ObjectExtensionType>(b).parameters);
  case TypeKind::TypeAlias:
    return to<TypeAliasType>(a).name == to<TypeAliasType>(b).name;
  case TypeKind::TypeReference:
    return to<TypeReferenceType>(a).text == to<TypeReferenceType>(b).text;
  case TypeKind::TypeSet:
    return sameTypeSets(to<TypeSetType>(a), to<TypeSetType>(b));
  }
  __builtin_unreachable();
}

bool same(const Type *a, const Type *b, Alternatives order) {
  if (a == b)
    return true;
  return a && b && a->typeKind() == b->typeKind() && sameParts(a, b, order);
}

} // namespace

bool typesEqual(const Type *a, const Type *b) { return same(a, b, Alternatives::AnyOrder); }

bool typesIdentical(const Type *a, const Type *b) { return same(a, b, Alternatives::InOrder); }

} // namespace pp
