// The hash of a type as a key; types that are identical have the same.
#include "runtime-lib/puppet/types/relations/equality.h"

#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/types/objects/object_type.h"

#include <bit>

namespace pp {

namespace {

/// Builds a hash from parts in order.
class Mixer {
public:
  explicit Mixer(TypeKind kind) : hash_(0x9E3779B97F4A7C15 + static_cast<uint64_t>(kind)) {}

  Mixer &add(uint64_t part) {
    hash_ = (hash_ ^ part) * 0xBF58476D1CE4E5B9;
    hash_ ^= hash_ >> 31;
    return *this;
  }
  Mixer &add(std::string_view text) { return add(hashBytes(text)); }
  Mixer &add(const String *string) { return add(string ? string->hash() : 1); }
  Mixer &add(const Type *type) { return add(type ? hashType(type) : 2); }
  Mixer &add(Value value) { return add(hashKey(value)); }
  Mixer &add(double number) { return add(std::bit_cast<uint64_t>(number == 0 ? 0.0 : number)); }
  Mixer &add(const Hash *hash) { return add(hash ? hashKey(Value::object(hash)) : 3); }
  template <class T> Mixer &addAll(std::span<const T> parts) {
    for (const T &part : parts)
      add(part);
    return *this;
  }
  uint64_t result() const { return hash_; }

private:
  uint64_t hash_;
};

uint64_t hashParts(const Type *type) {
  Mixer mixer(type->typeKind());
  checkTime();
  switch (type->typeKind()) {
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
    break;
  case TypeKind::NotUndef:
  case TypeKind::Optional:
  case TypeKind::Iterable:
  case TypeKind::Iterator:
  case TypeKind::Type:
  case TypeKind::Sensitive:
    mixer.add(type->as<ContainedType>()->type);
    break;
  case TypeKind::Variant:
    for (const Type *part : type->as<VariantType>()->alternatives())
      mixer.add(part);
    break;
  case TypeKind::Integer:
    mixer.add(type->as<IntegerType>()->from).add(type->as<IntegerType>()->to);
    break;
  case TypeKind::Float:
    mixer.add(type->as<FloatType>()->from).add(type->as<FloatType>()->to);
    break;
  case TypeKind::String:
    mixer.add(type->as<StringType>()->size).add(type->as<StringType>()->value);
    break;
  case TypeKind::Boolean:
    mixer.add(type->as<BooleanType>()->value);
    break;
  case TypeKind::Enum:
    mixer.addAll(type->as<EnumType>()->items());
    mixer.add(uint64_t{type->as<EnumType>()->caseInsensitive});
    break;
  case TypeKind::Pattern:
    for (const RegexpType *part : type->as<PatternType>()->items())
      mixer.add(part);
    break;
  case TypeKind::Regexp:
    if (auto *regexp = type->as<RegexpType>()->regexp)
      mixer.add(regexp->source);
    break;
  case TypeKind::Collection:
    mixer.add(type->as<CollectionType>()->size);
    break;
  case TypeKind::Array:
    mixer.add(type->as<ArrayType>()->size).add(type->as<ArrayType>()->element);
    break;
  case TypeKind::Hash:
    mixer.add(type->as<HashType>()->size).add(type->as<HashType>()->key);
    mixer.add(type->as<HashType>()->value);
    break;
  case TypeKind::Tuple:
    mixer.add(type->as<TupleType>()->size);
    for (const Type *part : type->as<TupleType>()->items())
      mixer.add(part);
    break;
  case TypeKind::Struct:
    for (const StructElement &element : type->as<StructType>()->items())
      mixer.add(element.key).add(element.value);
    break;
  case TypeKind::Callable:
    mixer.add(type->as<CallableType>()->params).add(type->as<CallableType>()->block);
    mixer.add(type->as<CallableType>()->result);
    break;
  case TypeKind::Class:
    mixer.add(type->as<ClassType>()->className);
    break;
  case TypeKind::Resource:
    mixer.add(type->as<ResourceType>()->lowerName).add(type->as<ResourceType>()->title);
    break;
  case TypeKind::Runtime:
    mixer.add(type->as<RuntimeType>()->runtime).add(type->as<RuntimeType>()->name);
    break;
  case TypeKind::SemVer:
    mixer.addAll(type->as<SemVerType>()->items());
    break;
  case TypeKind::Timestamp:
  case TypeKind::Timespan:
    mixer.add(type->as<TimeType>()->from).add(type->as<TimeType>()->to);
    break;
  case TypeKind::Uri:
    mixer.add(type->as<UriType>()->parameters);
    break;
  case TypeKind::Init:
    mixer.add(type->as<InitType>()->type).addAll(type->as<InitType>()->arguments());
    break;
  case TypeKind::Object:
    mixer.add(type->as<ObjectType>()->name)
        .add(uint64_t{type->as<ObjectType>()->attributes.size()});
    break;
  case TypeKind::ObjectExtension:
    mixer.add(type->as<ObjectExtensionType>()->base);
    mixer.add(type->as<ObjectExtensionType>()->parameters);
    break;
  case TypeKind::TypeAlias:
    mixer.add(type->as<TypeAliasType>()->name);
    break;
  case TypeKind::TypeReference:
    mixer.add(type->as<TypeReferenceType>()->text);
    break;
  case TypeKind::TypeSet:
    mixer.add(type->as<TypeSetType>()->name);
    break;
  }
  return mixer.result();
}

} // namespace

uint64_t hashType(const Type *type) { return hashParts(type); }

} // namespace pp
