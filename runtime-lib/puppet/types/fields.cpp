// The attributes of each kind of type (`register_ptype` in Puppet's pops/types).
#include "runtime-lib/puppet/types/fields.h"

#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/types/constants.h"
#include "runtime-lib/puppet/types/objects/objects.h"

namespace pp {

namespace {

using Fields = std::vector<TypeField>;

template <class T> Value orUndef(const T *object) {
  return object ? Value::object(object) : Value::undef();
}

template <class Item, class Convert>
Value arrayOf(Context &context, std::span<const Item> items, Convert &&convert) {
  NewArray made = newArray(context, items.size());
  for (size_t i = 0; i < items.size(); ++i)
    made.elements[i] = convert(items[i]);
  return made.array;
}

template <class T> Value arrayOf(Context &context, std::span<const T *const> items) {
  return arrayOf(context, items, [](const T *item) { return Value::object(item); });
}

Fields stringFields(const StringType &type) {
  return {{"size_type_or_value", type.value ? Value::object(type.value) : orUndef(type.size)}};
}

Fields structFields(Context &context, const StructType &type) {
  return {{"elements", arrayOf(context, type.items(), [&](const StructElement &element) {
             return structElementObject(context, element);
           })}};
}

Fields callableFields(const CallableType &type) {
  return {{"param_types", orUndef(type.params)},
          {"block_type", orUndef(type.block)},
          {"return_type", orUndef(type.result)}};
}

Fields extensionFields(Context &context, const ObjectExtensionType &type) {
  return {{"base_type", typeValue(type.base)},
          {"init_parameters", extensionParameters(context, type)}};
}

Value runtimeName(Context &context, const RuntimeType &type) {
  if (!type.pattern)
    return orUndef(type.name);
  Value pair[] = {Value::object(type.pattern->regexp), Value::object(type.replacement)};
  return makeArray(context, pair);
}

} // namespace

std::vector<TypeField> ownFields(Context &context, const Type *type) {
  checkTime();
  switch (type->typeKind()) {
  case TypeKind::Any:
  case TypeKind::Unit:
  case TypeKind::Undef:
  case TypeKind::Default:
  case TypeKind::Scalar:
  case TypeKind::ScalarData:
  case TypeKind::Integer:
  case TypeKind::Float:
  case TypeKind::Boolean:
  case TypeKind::CatalogEntry:
  case TypeKind::Binary:
  case TypeKind::SemVerRange:
  case TypeKind::Sensitive:
    return {};
  case TypeKind::Numeric:
    return {{"from", Value::undef()}, {"to", Value::undef()}};
  case TypeKind::NotUndef:
  case TypeKind::Optional:
  case TypeKind::Type:
  case TypeKind::Iterable:
  case TypeKind::Iterator:
    return {{"type", orUndef(type->as<ContainedType>()->type)}};
  case TypeKind::Variant:
    return {{"types", arrayOf(context, type->as<VariantType>()->alternatives())}};
  case TypeKind::String:
    return stringFields(*type->as<StringType>());
  case TypeKind::Enum:
    return {{"values", arrayOf(context, type->as<EnumType>()->items())},
            {"case_insensitive", Value::boolean(type->as<EnumType>()->caseInsensitive)}};
  case TypeKind::Pattern:
    return {{"patterns", arrayOf(context, type->as<PatternType>()->items())}};
  case TypeKind::Regexp: {
    const Regexp *regexp = type->as<RegexpType>()->regexp;
    return {{"pattern", regexp ? Value::object(regexp->source) : Value::undef()}};
  }
  case TypeKind::Collection:
    return {{"size_type", orUndef(type->as<CollectionType>()->size)}};
  case TypeKind::Array:
    return {{"element_type", orUndef(type->as<ArrayType>()->element)}};
  case TypeKind::Hash:
    return {{"key_type", orUndef(type->as<HashType>()->key)},
            {"value_type", orUndef(type->as<HashType>()->value)}};
  case TypeKind::Tuple:
    return {{"types", arrayOf(context, type->as<TupleType>()->items())},
            {"size_type", orUndef(type->as<TupleType>()->size)}};
  case TypeKind::Struct:
    return structFields(context, *type->as<StructType>());
  case TypeKind::Callable:
    return callableFields(*type->as<CallableType>());
  case TypeKind::Class:
    return {{"class_name", orUndef(type->as<ClassType>()->className)}};
  case TypeKind::Resource:
    return {{"type_name", orUndef(type->as<ResourceType>()->typeName)},
            {"title", orUndef(type->as<ResourceType>()->title)}};
  case TypeKind::Runtime:
    return {{"runtime", orUndef(type->as<RuntimeType>()->runtime)},
            {"name_or_pattern", runtimeName(context, *type->as<RuntimeType>())}};
  case TypeKind::SemVer:
    return {{"ranges", makeArray(context, type->as<SemVerType>()->items())}};
  case TypeKind::Timestamp:
  case TypeKind::Timespan:
    return {{"from", type->as<TimeType>()->from}, {"to", type->as<TimeType>()->to}};
  case TypeKind::Uri:
    return {{"parameters", orUndef(type->as<UriType>()->parameters)}};
  case TypeKind::Init:
    return {{"type", orUndef(type->as<InitType>()->type)},
            {"init_args", makeArray(context, type->as<InitType>()->arguments())}};
  case TypeKind::Object:
    return {{"_pcore_init_hash", objectDefinition(context, *type->as<ObjectType>())}};
  case TypeKind::ObjectExtension:
    return extensionFields(context, *type->as<ObjectExtensionType>());
  case TypeKind::TypeAlias:
    return {{"name", makeString(context, type->as<TypeAliasType>()->name)},
            {"type_expr", Value::undef()},
            {"resolved_type", orUndef(type->as<TypeAliasType>()->resolved)}};
  case TypeKind::TypeReference:
    return {{"type_string", makeString(context, type->as<TypeReferenceType>()->text)}};
  case TypeKind::TypeSet:
    return {{"_pcore_init_hash", typeSetDefinition(context, *type->as<TypeSetType>())}};
  }
  return {};
}

} // namespace pp
