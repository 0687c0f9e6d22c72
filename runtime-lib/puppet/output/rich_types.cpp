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
#include "runtime-lib/puppet/types/with_layout.h"

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

/// What a type's object says, by its layout. Overloads with a kind are for kinds that share one.
class TypeParts {
public:
  TypeParts(Run &run, PcoreObject &object) : run_(run), object_(object) {}

  template <class Kind> void write(const Type &, Kind) {}
  // Puppet forgets whether it is only one of the two.
  template <class Kind> void write(const BooleanType &, Kind) {}
  template <class Kind> void write(const ContainedType &type, Kind) {
    object_.type("type", type.type);
  }
  // Puppet forgets what it contains.
  void write(const ContainedType &, KindTag<TypeKind::Sensitive>) {}
  template <class Kind> void write(const VariantType &type, Kind) {
    types("types", type.alternatives());
  }
  template <class Kind> void write(const IntegerType &type, Kind) { range(type.from, type.to); }
  template <class Kind> void write(const FloatType &type, Kind) {
    range(bound(type.from), bound(type.to));
  }
  template <class Kind> void write(const TimeType &type, Kind) { range(type.from, type.to); }
  template <class Kind> void write(const StringType &type, Kind) {
    if (type.value)
      object_.text("size_type_or_value", type.value->view());
    else
      object_.type("size_type_or_value", type.size);
  }
  template <class Kind> void write(const EnumType &type, Kind) {
    object_.list("values", type.items(), [](std::string &json, const String *value) {
      appendJsonString(json, value->view());
    });
    object_.value("case_insensitive", Value::boolean(type.caseInsensitive), !type.caseInsensitive);
  }
  template <class Kind> void write(const PatternType &type, Kind) {
    object_.list("patterns", type.items(), [&](std::string &json, const RegexpType *pattern) {
      appendRichType(run_, json, pattern);
    });
  }
  template <class Kind> void write(const RegexpType &type, Kind) {
    if (!type.regexp)
      return;
    // What was given as text stays as it was.
    bool isText = type.regexp->flags & regexp_options::dynamic;
    object_.text("pattern", isText ? std::string(type.regexp->source->view())
                                   : sourceWithOptions(*type.regexp));
  }
  template <class Kind> void write(const CollectionType &type, Kind) {
    object_.type("size_type", type.size);
  }
  template <class Kind> void write(const ArrayType &type, Kind) {
    object_.type("element_type", type.element, &anyType);
    object_.type("size_type", type.size);
  }
  template <class Kind> void write(const HashType &type, Kind) {
    object_.type("key_type", type.key, &anyType);
    object_.type("value_type", type.value, &anyType);
    object_.type("size_type", type.size);
  }
  template <class Kind> void write(const TupleType &type, Kind) {
    types("types", type.items());
    object_.type("size_type", type.size);
  }
  template <class Kind> void write(const StructType &type, Kind) {
    object_.list("elements", type.items(), [&](std::string &json, const StructElement &element) {
      PcoreObject entry(run_, json, "StructElement");
      entry.type("key_type", element.key);
      entry.type("value_type", element.value);
    });
  }
  template <class Kind> void write(const CallableType &type, Kind) {
    object_.type("param_types", type.params);
    object_.type("block_type", type.block);
    if (type.result)
      object_.type("return_type", type.result, &anyType);
    else
      object_.add("return_type", "null", false);
  }
  template <class Kind> void write(const ClassType &type, Kind) {
    textOrUndef("class_name", type.className);
  }
  template <class Kind> void write(const ResourceType &type, Kind) {
    textOrUndef("type_name", type.typeName);
    textOrUndef("title", type.title);
  }
  template <class Kind> void write(const RuntimeType &type, Kind) {
    if (type.runtime)
      object_.text("runtime", type.runtime->view());
    if (type.name)
      object_.text("name_or_pattern", type.name->view());
  }
  template <class Kind> void write(const SemVerType &type, Kind) {
    if (!type.items().empty())
      object_.list("ranges", type.items(),
                   [&](std::string &json, Value range) { appendRichData(run_, json, range); });
  }
  template <class Kind> void write(const UriType &type, Kind) {
    if (type.parameters)
      object_.value("parameters", Value::object(type.parameters), false);
  }
  template <class Kind> void write(const InitType &type, Kind) {
    object_.type("type", type.type);
    object_.value("init_args", makeArray(run_, type.arguments()), type.arguments().empty());
  }
  template <class Kind> void write(const TypeAliasType &type, Kind);
  template <class Kind> void write(const TypeReferenceType &type, Kind) {
    object_.text("type_string", type.text);
  }
  template <class Kind> void write(const ObjectType &type, Kind) {
    object_.value("_pcore_init_hash", objectDefinition(run_, type), false);
  }
  template <class Kind> void write(const TypeSetType &, Kind) {}
  template <class Kind> void write(const ObjectExtensionType &, Kind) {}

private:
  Value bound(double bound) { return std::isinf(bound) ? Value::undef() : makeFloat(run_, bound); }
  void range(Value from, Value to) {
    object_.value("from", from, from.isUndef());
    object_.value("to", to, to.isUndef());
  }
  void types(std::string_view name, TypeSpan types) {
    object_.list(name, types,
                 [&](std::string &json, const Type *type) { appendRichType(run_, json, type); });
  }
  void textOrUndef(std::string_view name, const String *text) {
    object_.value(name, text ? Value::object(text) : Value::undef(), !text);
  }

  Run &run_;
  PcoreObject &object_;
};

template <class Kind> void TypeParts::write(const TypeAliasType &type, Kind) {
  std::vector<const TypeAliasType *> &open = run_.openAliases;
  open.push_back(&type);
  struct Closing {
    ~Closing() { aliases.pop_back(); }
    std::vector<const TypeAliasType *> &aliases;
  } closing{open};
  object_.text("name", type.name);
  object_.add("type_expr", "null", false);
  object_.type("resolved_type", type.resolved);
}

/// Fails for types that cannot be written, before anything of them is.
void checkWritable(const Run &run, const Type *type) {
  const std::vector<const TypeAliasType *> &open = run.openAliases;
  if (std::find(open.begin(), open.end(), type) != open.end())
    failIssue<Issue::SerializationEndlessRecursion>("Puppet::Pops::Types::PTypeAliasType");
  if (type->is(TypeKind::TypeSet))
    failPlain("Initializer for class Puppet::Pops::Types::PTypeSetType parameter "
              "'name_or_init_hash' does not match any of the attributes of type "
              "Pcore::TypeSetType");
  if (type->is(TypeKind::ObjectExtension))
    failPlain("ppcc cannot write the type " + typeText(type) + " into a catalog yet");
}

} // namespace

void appendRichType(Run &run, std::string &out, const Type *type) {
  checkTime();
  checkWritable(run, type);
  PcoreObject object(run, out, std::string(kindName(type)) + "Type");
  TypeParts parts(run, object);
  withLayout(*type, [&](const auto &layout, auto kind) { parts.write(layout, kind); });
}

} // namespace pp
