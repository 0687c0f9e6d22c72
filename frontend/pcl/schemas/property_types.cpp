// The type of a property: what `type`, `$ref`, `oneOf`, `const` and `plain` say.
#include "frontend/pcl/schemas/schema_types.h"
#include "runtime-lib/pcl/numbers/number.h"

#include <algorithm>
#include <charconv>

namespace ppcc::pcl {

using diagnostics::Id;
using lattice::Constant;
using lattice::Kind;

namespace {

/// Types in types nest no deeper; deeper ones are any.
constexpr unsigned deepest = 60;

std::string decoded(std::string_view text) {
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    unsigned code = 0;
    const char *digits = text.data() + i + 1;
    if (text[i] == '%' && i + 2 < text.size() &&
        std::from_chars(digits, digits + 2, code, 16).ptr == digits + 2) {
      result += static_cast<char>(code);
      i += 2;
    } else {
      result += text[i];
    }
  }
  return result;
}

/// The constant that a JSON value is; nothing for null, arrays and objects.
std::optional<Constant> constantOf(const Json &json) {
  if (json.is(Json::Bool))
    return Constant{Constant::Bool, json.text};
  if (json.is(Json::String))
    return Constant{Constant::String, json.text};
  if (!json.is(Json::Number))
    return std::nullopt;
  pp::Context context;
  auto number = pp::pcl::parseNumber(context, json.text);
  return number ? std::optional(Constant{Constant::Number, pp::pcl::numberText(*number)})
                : std::nullopt;
}

} // namespace

lattice::Property SchemaTypes::property(Package &package, const Json &spec, bool isRequired,
                                        Shape shape) {
  membersOf(package, &spec);
  const Json *fixed = spec.find("const");
  const Json *byDefault = spec.find("default");
  bool isPlain = spec.isSet("plain");
  TypeRef type = shape == Input && !isPlain ? inputOf(package, spec, 0)
                                            : read(package, spec, isPlain ? Plain : shape);
  if (fixed)
    type = constant(package, type, *fixed);
  bool isFilledIn = shape == Input && (fixed || byDefault);
  if (!isRequired || isFilledIn)
    type = types_.optional(type);
  lattice::PropertyFacts facts{spec.isSet("secret"), ""};
  if (shape == Input && byDefault && !byDefault->is(Json::Null))
    facts.defaultJson = jsonText(*byDefault);
  return {type, std::move(facts)};
}

TypeRef SchemaTypes::constant(Package &package, TypeRef base, const Json &value) {
  std::optional<Constant> constant = constantOf(value);
  if (!constant) {
    engine_.report<Id::PclSchema>(package.file(), value.span,
                                  "a constant is a bool, number or string");
    return base;
  }
  TypeRef literal = types_.literal(*constant);
  bool isNumber = types_.plain(base)->is(Kind::Number);
  return isNumber ? types_.constant(types_.simple(Kind::Number), *constant) : literal;
}

/// The type itself or an output of it.
TypeRef SchemaTypes::inputOf(Package &package, const Json &spec, unsigned depth) {
  TypeRef type = read(package, spec, Input, depth);
  if (type->is(Kind::Dynamic))
    return type;
  return types_.unionOf({type, types_.output(read(package, spec, Plain, depth))});
}

TypeRef SchemaTypes::read(Package &package, const Json &spec, Shape shape, unsigned depth) {
  if (depth > deepest)
    return types_.dynamic();
  if (spec.find("$ref"))
    return reference(package, spec, shape);
  if (spec.find("oneOf"))
    return alternatives(package, spec, shape, depth);
  return primitive(package, spec, shape, depth);
}

TypeRef SchemaTypes::primitive(Package &package, const Json &spec, Shape shape, unsigned depth) {
  const Json *type = spec.find("type");
  std::string name = type && type->is(Json::String) ? type->text : "";
  if (name == "boolean")
    return types_.simple(Kind::Bool);
  if (name == "integer")
    return types_.simple(Kind::Int);
  if (name == "number")
    return types_.simple(Kind::Number);
  if (name == "string")
    return types_.string();
  if (name == "array")
    return types_.list(element(package, spec, "items", shape, depth));
  if (name == "object")
    return types_.map(element(package, spec, "additionalProperties", shape, depth));
  if (type)
    engine_.report<Id::PclSchema>(package.file(), type->span, "`" + name + "` is no type");
  return types_.dynamic();
}

TypeRef SchemaTypes::element(Package &package, const Json &spec, std::string_view name, Shape shape,
                             unsigned depth) {
  const Json *element = spec.find(name);
  bool isSpec = element && element->is(Json::Object);
  if (!isSpec)
    return name == "items"  ? types_.dynamic()
           : shape == Input ? types_.input(types_.string())
                            : types_.string();
  bool isEventual = shape == Input && !element->isSet("plain");
  return isEventual ? inputOf(package, *element, depth + 1)
                    : read(package, *element, element->isSet("plain") ? Plain : shape, depth + 1);
}

TypeRef SchemaTypes::alternatives(Package &package, const Json &spec, Shape shape, unsigned depth) {
  std::vector<TypeRef> members;
  for (const Json &member : spec.find("oneOf")->items)
    members.push_back(read(package, member, shape, depth + 1));
  if (members.empty())
    return types_.dynamic();
  const Json *discriminator = spec.find("discriminator");
  if (!discriminator || discriminator->textOf("propertyName").empty())
    return types_.unionOf(std::move(members));
  auto facts = std::make_shared<lattice::Discriminator>();
  facts->property = discriminator->textOf("propertyName");
  for (const auto &[value, target] : membersOf(package, discriminator->find("mapping"))) {
    Json reference;
    reference.kind = Json::Object;
    reference.span = target.span;
    reference.members.emplace_back("$ref", target);
    facts->members.emplace_back(value, read(package, reference, shape, depth + 1));
  }
  return types_.unionOf(std::move(members), std::move(facts));
}

TypeRef SchemaTypes::reference(Package &package, const Json &spec, Shape shape) {
  const Json &ref = *spec.find("$ref");
  std::string text = ref.text;
  if (text == "pulumi.json#/Any" || text == "pulumi.json#/Json")
    return types_.dynamic();
  if (text == "pulumi.json#/Archive")
    return types_.opaque("Archive");
  if (text == "pulumi.json#/Asset")
    return types_.unionOf({types_.opaque("Asset"), types_.opaque("Archive")});
  size_t hash = text.find('#');
  Package *where = &package;
  if (hash != std::string::npos && hash > 0) {
    // `/pkg/v1.2.3/schema.json`
    std::string path = text.substr(text.starts_with('/') ? 1 : 0, hash);
    where = schemas_.find(path.substr(0, path.find('/')));
  }
  std::string inside = hash == std::string::npos ? "" : text.substr(hash + 1);
  if (where && inside == "/provider")
    return namedResource(*where, "pulumi:providers:" + where->name(), shape);
  if (where && inside.starts_with("/types/"))
    return named(*where, decoded(inside.substr(7)), spec, shape);
  if (where && inside.starts_with("/resources/"))
    return namedResource(*where, decoded(inside.substr(11)), shape);
  if (where)
    engine_.report<Id::PclSchema>(package.file(), ref.span,
                                  "`" + text + "` is no reference to a type");
  return types_.dynamic();
}

TypeRef SchemaTypes::named(Package &package, const std::string &token, const Json &spec,
                           Shape shape) {
  const std::string *known = package.find(Package::Types, token);
  if (!known) {
    TypeRef opaque = types_.opaque(token);
    std::string type = spec.textOf("type");
    return type.empty() || type == "ref"
               ? opaque
               : types_.unionOf({opaque, primitive(package, spec, shape, deepest)});
  }
  auto [place, isNew] = named_.try_emplace({{&package, *known}, shape}, types_.dynamic());
  if (!isNew)
    return place->second;
  std::optional<Json> type = package.read(Package::Types, *known, engine_);
  if (!type)
    return types_.dynamic();
  if (type->find("enum"))
    return place->second = enumeration(package, *known, *type);
  TypeRef made = object(package, *known, type->find("properties"), type->find("required"), shape);
  named_[{{&package, *known}, shape}] = made;
  if (shape == Input)
    types_.setPlain(made, named(package, token, spec, Plain));
  return made;
}

TypeRef SchemaTypes::namedResource(Package &package, const std::string &token, Shape shape) {
  bool isProvider = token.starts_with("pulumi:providers:");
  const std::string *known = isProvider ? &token : package.find(Package::Resources, token);
  if (!known)
    return types_.opaque(token);
  auto [place, isNew] = named_.try_emplace({{&package, "resource " + *known}, shape}, nullptr);
  if (!isNew)
    return place->second;
  std::optional<Json> spec = isProvider ? package.readProvider(engine_)
                                        : package.read(Package::Resources, *known, engine_);
  TypeRef made = place->second = object(package, *known, spec ? spec->find("properties") : nullptr,
                                        spec ? spec->find("required") : nullptr, shape);
  pending_.back().isResource = true;
  if (shape == Input)
    types_.setPlain(made, namedResource(package, token, Plain));
  return made;
}

TypeRef SchemaTypes::enumeration(Package &package, const std::string &token, const Json &spec) {
  std::vector<Constant> values;
  for (const Json &item : spec.find("enum")->items) {
    const Json *value = item.find("value");
    std::optional<Constant> constant = value ? constantOf(*value) : std::nullopt;
    if (constant)
      values.push_back(*constant);
    else
      engine_.report<Id::PclSchema>(package.file(), item.span,
                                    "a value of an enum is a bool, number or string");
  }
  TypeRef base = primitive(package, spec, Plain, deepest);
  return values.empty() ? base : types_.enumOf(token, base, std::move(values));
}

} // namespace ppcc::pcl
