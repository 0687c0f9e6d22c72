// The attributes of each kind of type (`register_ptype` in Puppet's pops/types).
#include "runtime-lib/puppet/types/fields.h"

#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/types/constants.h"
#include "runtime-lib/puppet/types/objects/objects.h"
#include "runtime-lib/puppet/types/with_layout.h"

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

Value runtimeName(Context &context, const RuntimeType &type) {
  if (!type.pattern)
    return orUndef(type.name);
  Value pair[] = {Value::object(type.pattern->regexp), Value::object(type.replacement)};
  return makeArray(context, pair);
}

/// The attributes of each kind by its layout; none where they are those of a more general kind.
class OwnFields {
public:
  explicit OwnFields(Context &context) : context_(context) {}

  template <class Kind> Fields of(const Type &, Kind) { return {}; }
  Fields of(const Type &, KindTag<TypeKind::Numeric>) {
    return {{"from", Value::undef()}, {"to", Value::undef()}};
  }
  template <class Kind> Fields of(const IntegerType &, Kind) { return {}; }
  template <class Kind> Fields of(const FloatType &, Kind) { return {}; }
  template <class Kind> Fields of(const BooleanType &, Kind) { return {}; }
  template <class Kind> Fields of(const ContainedType &type, Kind) {
    return {{"type", orUndef(type.type)}};
  }
  Fields of(const ContainedType &, KindTag<TypeKind::Sensitive>) { return {}; }
  template <class Kind> Fields of(const VariantType &type, Kind) {
    return {{"types", arrayOf(context_, type.alternatives())}};
  }
  template <class Kind> Fields of(const StringType &type, Kind) {
    return {{"size_type_or_value", type.value ? Value::object(type.value) : orUndef(type.size)}};
  }
  template <class Kind> Fields of(const EnumType &type, Kind) {
    return {{"values", arrayOf(context_, type.items())},
            {"case_insensitive", Value::boolean(type.caseInsensitive)}};
  }
  template <class Kind> Fields of(const PatternType &type, Kind) {
    return {{"patterns", arrayOf(context_, type.items())}};
  }
  template <class Kind> Fields of(const RegexpType &type, Kind) {
    return {{"pattern", type.regexp ? Value::object(type.regexp->source) : Value::undef()}};
  }
  template <class Kind> Fields of(const CollectionType &type, Kind) {
    return {{"size_type", orUndef(type.size)}};
  }
  template <class Kind> Fields of(const ArrayType &type, Kind) {
    return {{"element_type", orUndef(type.element)}};
  }
  template <class Kind> Fields of(const HashType &type, Kind) {
    return {{"key_type", orUndef(type.key)}, {"value_type", orUndef(type.value)}};
  }
  template <class Kind> Fields of(const TupleType &type, Kind) {
    return {{"types", arrayOf(context_, type.items())}, {"size_type", orUndef(type.size)}};
  }
  template <class Kind> Fields of(const StructType &type, Kind) {
    return {{"elements", arrayOf(context_, type.items(), [&](const StructElement &element) {
               return structElementObject(context_, element);
             })}};
  }
  template <class Kind> Fields of(const CallableType &type, Kind) {
    return {{"param_types", orUndef(type.params)},
            {"block_type", orUndef(type.block)},
            {"return_type", orUndef(type.result)}};
  }
  template <class Kind> Fields of(const ClassType &type, Kind) {
    return {{"class_name", orUndef(type.className)}};
  }
  template <class Kind> Fields of(const ResourceType &type, Kind) {
    return {{"type_name", orUndef(type.typeName)}, {"title", orUndef(type.title)}};
  }
  template <class Kind> Fields of(const RuntimeType &type, Kind) {
    return {{"runtime", orUndef(type.runtime)}, {"name_or_pattern", runtimeName(context_, type)}};
  }
  template <class Kind> Fields of(const SemVerType &type, Kind) {
    return {{"ranges", makeArray(context_, type.items())}};
  }
  template <class Kind> Fields of(const TimeType &type, Kind) {
    return {{"from", type.from}, {"to", type.to}};
  }
  template <class Kind> Fields of(const UriType &type, Kind) {
    return {{"parameters", orUndef(type.parameters)}};
  }
  template <class Kind> Fields of(const InitType &type, Kind) {
    return {{"type", orUndef(type.type)}, {"init_args", makeArray(context_, type.arguments())}};
  }
  template <class Kind> Fields of(const ObjectType &type, Kind) {
    return {{"_pcore_init_hash", objectDefinition(context_, type)}};
  }
  template <class Kind> Fields of(const ObjectExtensionType &type, Kind) {
    return {{"base_type", typeValue(type.base)},
            {"init_parameters", extensionParameters(context_, type)}};
  }
  template <class Kind> Fields of(const TypeAliasType &type, Kind) {
    return {{"name", makeString(context_, type.name)},
            {"type_expr", Value::undef()},
            {"resolved_type", orUndef(type.resolved)}};
  }
  template <class Kind> Fields of(const TypeReferenceType &type, Kind) {
    return {{"type_string", makeString(context_, type.text)}};
  }
  template <class Kind> Fields of(const TypeSetType &type, Kind) {
    return {{"_pcore_init_hash", typeSetDefinition(context_, type)}};
  }

private:
  Context &context_;
};

} // namespace

std::vector<TypeField> ownFields(Context &context, const Type *type) {
  checkTime();
  OwnFields fields(context);
  return withLayout(*type, [&](const auto &layout, auto kind) { return fields.of(layout, kind); });
}

} // namespace pp
