// `Name[parameters]` in text form. The rules differ in places from those of access expressions.
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_errors.h"
#include "runtime-lib/puppet/types/access/access.h"
#include "runtime-lib/puppet/types/names.h"
#include "runtime-lib/puppet/types/objects/objects.h"
#include "runtime-lib/puppet/types/parser/interpret.h"
#include "runtime-lib/puppet/types/ranges.h"

#include <algorithm>

namespace pp::type_syntax {

namespace {

[[noreturn]] void failCount(const std::string &type, const std::string &required, size_t given) {
  failPlain("Invalid number of type parameters specified: " + type + " requires " + required +
            ", " + std::to_string(given) + " provided");
}

bool isIntegerType(Value value) { return asType(value) && asType(value)->is(TypeKind::Integer); }

bool isOneOf(const std::string &name, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

} // namespace

const Type *Interpreter::wanted(const Node &node, Value value) {
  const Type *type = asType(value);
  if (!type)
    failInvalid(node);
  return type;
}

void Interpreter::wantRange(const Node &node, Value value) {
  if (!isRangeParameter(value))
    failInvalid(node);
}

const IntegerType *Interpreter::range(Value from, Value to) {
  for (Value end : {from, to})
    if (!isInteger(end) && !end.isDefault() && !end.isUndef())
      failPlain("comparison of " + rubyClassOf(end) + " with Infinity failed");
  return makeIntegerType(context_, from, to);
}

const IntegerType *Interpreter::size(const Node &node, const Parameters &parameters, size_t first) {
  if (parameters.size() == first + 1 && isIntegerType(parameters[first]))
    return asType(parameters[first])->as<IntegerType>();
  for (size_t i = first; i < parameters.size(); ++i)
    wantRange(node, parameters[i]);
  Value to = parameters.size() > first + 1 ? parameters[first + 1] : Value::defaultValue();
  return range(parameters[first], to);
}

const Type *Interpreter::array(const Node &node, const Parameters &parameters) {
  switch (parameters.size()) {
  case 1:
    return makeArrayType(context_, wanted(node, parameters[0]));
  case 2:
    if (const Type *element = asType(parameters[0]))
      return makeArrayType(context_, element, size(node, parameters, 1));
    // Without an element type Puppet takes the word `default` for one.
    return makeArrayType(context_, &defaultType, size(node, parameters, 0));
  case 3: {
    const Type *element = wanted(node, parameters[0]);
    return makeArrayType(context_, element, size(node, parameters, 1));
  }
  default:
    failCount("Array", "1 to 3", parameters.size());
  }
}

const Type *Interpreter::hashType(const Node &node, const Parameters &parameters) {
  if (parameters.size() < 2 || parameters.size() > 4)
    failCount("Hash", "2 to 4", parameters.size());
  const Type *key = asType(parameters[0]);
  const Type *value = asType(parameters[1]);
  if (parameters.size() == 2) {
    if (key && value)
      return makeHashType(context_, key, value);
    return makeHashType(context_, &defaultType, &defaultType, size(node, parameters, 0));
  }
  const IntegerType *length = size(node, parameters, 2);
  return makeHashType(context_, wanted(node, parameters[0]), wanted(node, parameters[1]), length);
}

const Type *Interpreter::tuple(const Node &node, Parameters parameters) {
  const IntegerType *length = nullptr;
  size_t count = parameters.size();
  auto minimum = [](Value value) { return isInteger(value) ? value : Value::smallInteger(0); };
  if (count > 1 && isRangeParameter(parameters[count - 2])) {
    wantRange(node, parameters[count - 1]);
    length = range(minimum(parameters[count - 2]), parameters[count - 1]);
    parameters.resize(count - 2);
  } else if (isRangeParameter(parameters[count - 1])) {
    length = range(minimum(parameters[count - 1]), Value::undef());
    parameters.resize(count - 1);
  }
  TypeList types;
  for (Value parameter : parameters)
    types.push_back(typeOf(context_, parameter));
  return makeTupleType(context_, types, length);
}

const Type *Interpreter::enumeration(const Parameters &parameters) {
  bool caseInsensitive = !parameters.empty() && parameters.back().isTrue();
  size_t count = parameters.size() - (!parameters.empty() && parameters.back().isBoolean());
  if (count == 0)
    failCount("Enum", "1 or more", count);
  std::vector<const String *> values;
  for (size_t i = 0; i < count; ++i) {
    if (!parameters[i].is(ObjectKind::String))
      failPlain("Enum parameters must be identifiers or strings");
    values.push_back(parameters[i].as<String>());
  }
  return makeEnumType(context_, std::move(values), caseInsensitive);
}

const Type *Interpreter::integer(const Parameters &parameters) {
  if (parameters.size() > 2)
    failCount("Integer", "1 or 2", parameters.size());
  if (parameters.size() == 2)
    return range(parameters[0], parameters[1]);
  bool valid = isInteger(parameters[0]) || parameters[0].isDefault();
  return valid ? range(parameters[0], Value::undef()) : nullptr;
}

const Type *Interpreter::floating(const Parameters &parameters) {
  if (parameters.size() > 2)
    failCount("Float", "1 or 2", parameters.size());
  for (Value parameter : parameters)
    if (!isNumber(parameter) && !parameter.isDefault()) {
      if (parameters.size() == 1)
        return nullptr;
      failPlain("can't convert " + rubyClassOf(parameter) + " into Float");
    }
  return asType(indexType(context_, &floatType, parameters));
}

const Type *Interpreter::resourceNamed(const Node &node, Value name, Value title) {
  auto *text = dynAs<String>(title);
  if (!title.isUndef() && !text)
    failInvalid(node);
  if (const Type *type = asType(name)) {
    if (!type->is(TypeKind::Resource))
      failInvalid(node);
    return makeResourceType(context_, type->as<ResourceType>()->typeName, text);
  }
  if (!name.is(ObjectKind::String))
    failPlain("The type name cannot be a " + rubyClassOf(name));
  std::string capitalized = capitalizeSegments(name.as<String>()->view());
  if (!isTypeName(capitalized))
    failPlain("Illegal type name '" + capitalized + "'");
  return makeResourceType(context_, keepString(context_, capitalized), text);
}

const Type *Interpreter::resource(const Node &node, Parameters parameters) {
  const Type *first = asType(parameters[0]);
  if (first && first->is(TypeKind::TypeReference)) {
    // `Foo[bar]` of an unknown type is a name and a title.
    std::string_view text = first->as<TypeReferenceType>()->text;
    size_t bracket = text.find('[');
    parameters[0] = makeString(context_, text.substr(0, bracket));
    if (bracket != std::string_view::npos) {
      std::string_view titles = text.substr(bracket);
      Value title = Interpreter(context_, titles).any(parse(titles));
      if (!title.is(ObjectKind::Array) || title.as<Array>()->length != 1)
        failInvalid(node);
      parameters = {parameters[0], title.as<Array>()->elements[0]};
    }
  }
  if (parameters.size() > 2)
    failCount("Resource", "1 or 2", parameters.size());
  return resourceNamed(node, parameters[0], parameters.size() > 1 ? parameters[1] : Value::undef());
}

const Type *Interpreter::scalar(const Node &node, const std::string &name,
                                const Parameters &parameters) {
  size_t count = parameters.size();
  if (name == "integer")
    return integer(parameters);
  if (name == "float")
    return floating(parameters);
  if (name == "string") {
    if (count > 2)
      failCount("String", "1 to 2", count);
    return makeStringType(context_, size(node, parameters, 0));
  }
  if (name == "boolean") {
    if (count != 1)
      failCount("Boolean", "1", count);
    if (!parameters[0].isBoolean())
      failPlain("Boolean parameter must be true or false");
    return parameters[0].isTrue() ? &trueType : &falseType;
  }
  if (name == "regexp") {
    if (count != 1)
      failCount("Regexp", "1", count);
    if (!parameters[0].is(ObjectKind::String) && !parameters[0].is(ObjectKind::Regexp))
      failPlain("no implicit conversion of " + rubyClassOf(parameters[0]) + " into String");
    return regexpFromKey(context_, parameters[0]);
  }
  if (name == "semver")
    return semVerFromKeys(context_, parameters);
  if (name == "timespan" || name == "timestamp") {
    bool span = name == "timespan";
    if (count > 2)
      failCount(span ? "Timespan" : "Timestamp", "0 to 2", count);
    return timeFromKeys(context_, span ? TypeKind::Timespan : TypeKind::Timestamp, parameters);
  }
  return name == "enum" ? enumeration(parameters) : patternFromKeys(context_, parameters);
}

const Type *Interpreter::collection(const Node &node, const std::string &name,
                                    const Parameters &parameters) {
  size_t count = parameters.size();
  if (name == "array")
    return array(node, parameters);
  if (name == "hash")
    return hashType(node, parameters);
  if (name == "tuple")
    return tuple(node, parameters);
  if (name == "collection") {
    if (count > 2)
      failCount("Collection", "1 to 2", count);
    return makeCollectionType(context_, size(node, parameters, 0));
  }
  if (name == "struct") {
    if (count != 1)
      failCount("Struct", "1", count);
    if (!parameters[0].is(ObjectKind::Hash))
      failInvalid(node);
    return structFromHash(context_, *parameters[0].as<Hash>());
  }
  if (name == "variant") {
    TypeList types;
    for (Value parameter : parameters)
      types.push_back(wanted(node, parameter));
    return makeVariantOrOnly(context_, types);
  }
  if (count > 1 && parameters[0].is(ObjectKind::Array) && count != 2)
    failCount("callable", "2 when first parameter is an array", count);
  return callableFromKeys(context_, parameters);
}

const Type *Interpreter::contained(const Node &node, const std::string &name,
                                   const Parameters &parameters) {
  size_t count = parameters.size();
  auto build = [&](TypeKind kind, const char *label, const char *required, bool text) {
    if (count != 1)
      failCount(label, required, count);
    if (text && parameters[0].is(ObjectKind::String))
      return makeContainedType(context_, kind,
                               makeStringType(context_, parameters[0].as<String>()));
    return makeContainedType(context_, kind, wanted(node, parameters[0]));
  };
  if (name == "optional")
    return build(TypeKind::Optional, "Optional", "1", true);
  if (name == "notundef")
    return build(TypeKind::NotUndef, "NotUndef", "0 to 1", true);
  if (name == "type")
    return build(TypeKind::Type, "Type", "1", false);
  if (name == "sensitive")
    return build(TypeKind::Sensitive, "Sensitive", "0 to 1", false);
  if (name == "iterable")
    return build(TypeKind::Iterable, "Iterable", "1", false);
  if (name == "iterator")
    return build(TypeKind::Iterator, "Iterator", "1", false);
  if (name == "init")
    return makeInitType(context_, wanted(node, parameters[0]),
                        std::span<const Value>(parameters).subspan(1));
  if (name == "runtime") {
    if (count != 2)
      failCount("Runtime", "2", count);
    return runtimeFromKeys(context_, parameters[0], parameters[1]);
  }
  if (name == "uri") {
    if (count != 1)
      failCount("URI", "1", count);
    return uriFromKey(context_, parameters[0]);
  }
  if (name == "class") {
    if (count != 1)
      failCount("Class", "1", count);
    if (parameters[0].isUndef())
      return &classType;
    if (!parameters[0].is(ObjectKind::String))
      failNoMethod("sub", parameters[0]);
    std::string_view className = parameters[0].as<String>()->view();
    if (className.starts_with("::"))
      className.remove_prefix(2);
    return makeClassType(context_, keepString(context_, className));
  }
  if (name == "resource")
    return resource(node, parameters);
  if (count != 1)
    failCount("Object", "1", count);
  const Type *base = name == "object" ? static_cast<const Type *>(&objectType) : &typeSetType;
  return asType(indexType(context_, base, parameters));
}

/// A name that is not built in, or one that takes no parameters.
const Type *Interpreter::loaded(const Node &node, const Parameters &parameters) {
  const std::string &name = node.parts[0].text;
  const Type *type = find(name);
  if (!type)
    return makeTypeReference(context_, source_.substr(node.begin, node.end - node.begin));
  if (type->is(TypeKind::Resource)) {
    if (parameters.size() != 1)
      failCount(name, "1", parameters.size());
    return resourceNamed(node, typeValue(type), parameters[0]);
  }
  if (auto *object = typeAs<ObjectType>(type, TypeKind::Object))
    return makeObjectExtension(context_, *object, parameters);
  if (type->is(TypeKind::Runtime))
    return asType(indexType(context_, type, parameters));
  failNotParameterized(node);
}

const Type *Interpreter::access(const Node &node) {
  Parameters parameters;
  for (size_t i = 1; i < node.parts.size(); ++i)
    parameters.push_back(any(node.parts[i]));
  if (node.parts[0].kind != NodeKind::Reference)
    failInvalid(node);
  std::string name = downcase(node.parts[0].text);
  if (name.starts_with("::"))
    name.erase(0, 2);
  if (isOneOf(name, {"integer", "float", "string", "boolean", "regexp", "semver", "timespan",
                     "timestamp", "enum", "pattern"}))
    return scalar(node, name, parameters);
  if (isOneOf(name, {"array", "hash", "tuple", "collection", "struct", "variant", "callable"}))
    return collection(node, name, parameters);
  if (isOneOf(name, {"optional", "notundef", "type", "sensitive", "iterable", "iterator", "init",
                     "runtime", "uri", "class", "resource", "object", "typeset"}))
    return contained(node, name, parameters);
  return loaded(node, parameters);
}

} // namespace pp::type_syntax
