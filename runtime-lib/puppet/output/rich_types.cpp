// Data types as Pcore objects in a catalog: `{"__ptype":"Pcore::IntegerType","from":1}`.
#include "runtime-lib/core/formats/json_writer.h"
#include "runtime-lib/core/regexp/regexp.h"
#include "runtime-lib/core/regexp/translate.h"
#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/output/rich_data.h"
#include "runtime-lib/puppet/types/constants.h"
#include "runtime-lib/puppet/types/objects/objects.h"
#include "runtime-lib/puppet/types/text/text.h"

#include <algorithm>
#include <cmath>

namespace pp {

namespace {

/// Writes one Pcore object attribute by attribute. Attributes at the end that have their default
/// are left out, so each attribute is held back until one with another value follows.
class PcoreObject {
public:
  PcoreObject(Run &run, std::string &out, std::string_view name) : run_(run), out_(out) {
    out_.append("{\"__ptype\":\"Pcore::").append(name).append("\"");
  }
  ~PcoreObject() { out_ += '}'; }
  PcoreObject(const PcoreObject &) = delete;
  PcoreObject &operator=(const PcoreObject &) = delete;

  void text(std::string_view name, std::string_view value) {
    std::string json;
    appendJsonString(json, value);
    add(name, json, false);
  }
  void value(std::string_view name, Value value, bool isDefault) {
    std::string json;
    appendRichData(run_, json, value);
    add(name, json, isDefault);
  }
  void type(std::string_view name, const Type *type, const Type *fallback = nullptr) {
    std::string json = "null";
    if (type) {
      json.clear();
      appendRichType(run_, json, type);
    }
    add(name, json, type == fallback);
  }
  template <class Item, class Append>
  void list(std::string_view name, std::span<const Item> items, Append append) {
    std::string json = "[";
    for (size_t i = 0; i < items.size(); ++i) {
      json += i > 0 ? "," : "";
      append(json, items[i]);
    }
    add(name, json + "]", false);
  }
  void add(std::string_view name, const std::string &json, bool isDefault) {
    held_.append(",\"").append(name).append("\":").append(json);
    if (isDefault)
      return;
    out_ += held_;
    held_.clear();
  }

private:
  Run &run_;
  std::string &out_;
  std::string held_;
};

Value boundValue(Run &run, double bound) {
  return std::isinf(bound) ? Value::undef() : makeFloat(run, bound);
}

void appendRange(PcoreObject &object, Value from, Value to) {
  object.value("from", from, from.isUndef());
  object.value("to", to, to.isUndef());
}

void appendTypes(PcoreObject &object, Run &run, std::string_view name, TypeSpan types) {
  object.list(name, types,
              [&](std::string &json, const Type *type) { appendRichType(run, json, type); });
}

void appendStruct(Run &run, std::string &out, const StructType &type) {
  PcoreObject object(run, out, "StructType");
  object.list("elements", type.items(), [&](std::string &json, const StructElement &element) {
    PcoreObject entry(run, json, "StructElement");
    entry.type("key_type", element.key);
    entry.type("value_type", element.value);
  });
}

void appendCallable(Run &run, std::string &out, const CallableType &type) {
  PcoreObject object(run, out, "CallableType");
  object.type("param_types", type.params);
  object.type("block_type", type.block);
  if (type.result)
    object.type("return_type", type.result, &anyType);
  else
    object.add("return_type", "null", false);
}

void appendString(Run &run, std::string &out, const StringType &type) {
  PcoreObject object(run, out, "StringType");
  if (type.value)
    object.text("size_type_or_value", type.value->view());
  else
    object.type("size_type_or_value", type.size);
}

void appendEnum(Run &run, std::string &out, const EnumType &type) {
  PcoreObject object(run, out, "EnumType");
  object.list("values", type.items(), [](std::string &json, const String *value) {
    appendJsonString(json, value->view());
  });
  object.value("case_insensitive", Value::boolean(type.caseInsensitive), !type.caseInsensitive);
}

void appendRegexp(Run &run, std::string &out, const RegexpType &type) {
  PcoreObject object(run, out, "RegexpType");
  if (!type.regexp)
    return;
  // What was given as text stays as it was.
  bool isText = type.regexp->flags & regexp_options::dynamic;
  object.text("pattern",
              isText ? std::string(type.regexp->source->view()) : sourceWithOptions(*type.regexp));
}

void appendPattern(Run &run, std::string &out, const PatternType &type) {
  PcoreObject object(run, out, "PatternType");
  object.list("patterns", type.items(), [&](std::string &json, const RegexpType *pattern) {
    appendRichType(run, json, pattern);
  });
}

void appendRuntime(Run &run, std::string &out, const RuntimeType &type) {
  PcoreObject object(run, out, "RuntimeType");
  if (type.runtime)
    object.text("runtime", type.runtime->view());
  if (type.name)
    object.text("name_or_pattern", type.name->view());
}

void appendSemVer(Run &run, std::string &out, const SemVerType &type) {
  PcoreObject object(run, out, "SemVerType");
  if (!type.items().empty())
    object.list("ranges", type.items(),
                [&](std::string &json, Value range) { appendRichData(run, json, range); });
}

/// The aliases around the one that is written. Puppet cannot write recursive types.
thread_local std::vector<const TypeAliasType *> openAliases;

void appendAlias(Run &run, std::string &out, const TypeAliasType &type) {
  if (std::find(openAliases.begin(), openAliases.end(), &type) != openAliases.end())
    failIssue<Issue::SerializationEndlessRecursion>("Puppet::Pops::Types::PTypeAliasType");
  struct Opened {
    explicit Opened(const TypeAliasType &alias) { openAliases.push_back(&alias); }
    ~Opened() { openAliases.pop_back(); }
  } opened(type);
  PcoreObject object(run, out, "TypeAliasType");
  object.text("name", type.name);
  object.add("type_expr", "null", false);
  object.type("resolved_type", type.resolved);
}

void appendContained(Run &run, std::string &out, const ContainedType &type, std::string_view name) {
  PcoreObject object(run, out, name);
  object.type("type", type.type);
}

void appendObjectType(Run &run, std::string &out, const ObjectType &type) {
  PcoreObject object(run, out, "ObjectType");
  object.value("_pcore_init_hash", objectDefinition(run, type), false);
}

void appendUri(Run &run, std::string &out, const UriType &type) {
  PcoreObject object(run, out, "URIType");
  if (type.parameters)
    object.value("parameters", Value::object(type.parameters), false);
}

void appendInit(Run &run, std::string &out, const InitType &type) {
  PcoreObject object(run, out, "InitType");
  object.type("type", type.type);
  object.value("init_args", makeArray(run, type.arguments()), type.arguments().empty());
}

void appendReference(Run &run, std::string &out, const ResourceType &type) {
  PcoreObject object(run, out, "ResourceType");
  object.value("type_name", type.typeName ? Value::object(type.typeName) : Value::undef(),
               !type.typeName);
  object.value("title", type.title ? Value::object(type.title) : Value::undef(), !type.title);
}

template <class T> const T &as(const Type *type) { return static_cast<const T &>(*type); }

} // namespace

void appendRichType(Run &run, std::string &out, const Type *type) {
  checkTime();
  switch (type->typeKind()) {
  case TypeKind::Any:
    PcoreObject(run, out, "AnyType");
    return;
  case TypeKind::Unit:
    PcoreObject(run, out, "UnitType");
    return;
  case TypeKind::Undef:
    PcoreObject(run, out, "UndefType");
    return;
  case TypeKind::Default:
    PcoreObject(run, out, "DefaultType");
    return;
  case TypeKind::Scalar:
    PcoreObject(run, out, "ScalarType");
    return;
  case TypeKind::ScalarData:
    PcoreObject(run, out, "ScalarDataType");
    return;
  case TypeKind::Numeric:
    PcoreObject(run, out, "NumericType");
    return;
  case TypeKind::Boolean:
    PcoreObject(run, out, "BooleanType");
    return;
  case TypeKind::CatalogEntry:
    PcoreObject(run, out, "CatalogEntryType");
    return;
  case TypeKind::Binary:
    PcoreObject(run, out, "BinaryType");
    return;
  case TypeKind::SemVerRange:
    PcoreObject(run, out, "SemVerRangeType");
    return;
  case TypeKind::NotUndef:
    appendContained(run, out, as<ContainedType>(type), "NotUndefType");
    return;
  case TypeKind::Optional:
    appendContained(run, out, as<ContainedType>(type), "OptionalType");
    return;
  case TypeKind::Type:
    appendContained(run, out, as<ContainedType>(type), "TypeType");
    return;
  case TypeKind::Iterable:
    appendContained(run, out, as<ContainedType>(type), "IterableType");
    return;
  case TypeKind::Iterator:
    appendContained(run, out, as<ContainedType>(type), "IteratorType");
    return;
  case TypeKind::Sensitive:
    // Puppet forgets what it contains.
    PcoreObject(run, out, "SensitiveType");
    return;
  case TypeKind::Variant: {
    PcoreObject object(run, out, "VariantType");
    appendTypes(object, run, "types", as<VariantType>(type).alternatives());
    return;
  }
  case TypeKind::Integer: {
    PcoreObject object(run, out, "IntegerType");
    appendRange(object, as<IntegerType>(type).from, as<IntegerType>(type).to);
    return;
  }
  case TypeKind::Float: {
    PcoreObject object(run, out, "FloatType");
    appendRange(object, boundValue(run, as<FloatType>(type).from),
                boundValue(run, as<FloatType>(type).to));
    return;
  }
  case TypeKind::Timestamp:
  case TypeKind::Timespan: {
    PcoreObject object(run, out, type->is(TypeKind::Timestamp) ? "TimestampType" : "TimespanType");
    appendRange(object, as<TimeType>(type).from, as<TimeType>(type).to);
    return;
  }
  case TypeKind::String:
    appendString(run, out, as<StringType>(type));
    return;
  case TypeKind::Enum:
    appendEnum(run, out, as<EnumType>(type));
    return;
  case TypeKind::Pattern:
    appendPattern(run, out, as<PatternType>(type));
    return;
  case TypeKind::Regexp:
    appendRegexp(run, out, as<RegexpType>(type));
    return;
  case TypeKind::Collection: {
    PcoreObject object(run, out, "CollectionType");
    object.type("size_type", as<CollectionType>(type).size);
    return;
  }
  case TypeKind::Array: {
    PcoreObject object(run, out, "ArrayType");
    object.type("element_type", as<ArrayType>(type).element, &anyType);
    object.type("size_type", as<ArrayType>(type).size);
    return;
  }
  case TypeKind::Hash: {
    PcoreObject object(run, out, "HashType");
    object.type("key_type", as<HashType>(type).key, &anyType);
    object.type("value_type", as<HashType>(type).value, &anyType);
    object.type("size_type", as<HashType>(type).size);
    return;
  }
  case TypeKind::Tuple: {
    PcoreObject object(run, out, "TupleType");
    appendTypes(object, run, "types", as<TupleType>(type).items());
    object.type("size_type", as<TupleType>(type).size);
    return;
  }
  case TypeKind::Struct:
    appendStruct(run, out, as<StructType>(type));
    return;
  case TypeKind::Callable:
    appendCallable(run, out, as<CallableType>(type));
    return;
  case TypeKind::Class: {
    PcoreObject object(run, out, "ClassType");
    const String *name = as<ClassType>(type).className;
    object.value("class_name", name ? Value::object(name) : Value::undef(), !name);
    return;
  }
  case TypeKind::Resource:
    appendReference(run, out, as<ResourceType>(type));
    return;
  case TypeKind::Runtime:
    appendRuntime(run, out, as<RuntimeType>(type));
    return;
  case TypeKind::SemVer:
    appendSemVer(run, out, as<SemVerType>(type));
    return;
  case TypeKind::Uri:
    appendUri(run, out, as<UriType>(type));
    return;
  case TypeKind::Init:
    appendInit(run, out, as<InitType>(type));
    return;
  case TypeKind::TypeAlias:
    appendAlias(run, out, as<TypeAliasType>(type));
    return;
  case TypeKind::TypeReference: {
    PcoreObject object(run, out, "TypeReferenceType");
    object.text("type_string", as<TypeReferenceType>(type).text);
    return;
  }
  case TypeKind::Object:
    appendObjectType(run, out, as<ObjectType>(type));
    return;
  case TypeKind::TypeSet:
    failPlain("Initializer for class Puppet::Pops::Types::PTypeSetType parameter "
              "'name_or_init_hash' does not match any of the attributes of type "
              "Pcore::TypeSetType");
  case TypeKind::ObjectExtension:
    break;
  }
  failPlain("ppcc cannot write the type " + typeText(type) + " into a catalog yet");
}

} // namespace pp
