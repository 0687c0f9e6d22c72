// Resources and functions of schemas: what is given to them and what they give.
#include "frontend/pcl/schemas/schema_types.h"

namespace ppcc::pcl {

using diagnostics::Id;
using lattice::Kind;

namespace {

Json emptyObject() {
  Json object;
  object.kind = Json::Object;
  return object;
}

} // namespace

const std::vector<std::pair<std::string, Json>> &SchemaTypes::membersOf(Package &package,
                                                                        const Json *json) {
  static const std::vector<std::pair<std::string, Json>> none;
  if (!json || json->is(Json::Object))
    return json ? json->members : none;
  engine_.report<Id::PclSchema>(package.file(), json->span, "this must be an object");
  return none;
}

std::set<std::string> SchemaTypes::namesOf(Package &package, const Json *json) {
  std::set<std::string> names;
  if (json && !json->is(Json::Array))
    engine_.report<Id::PclSchema>(package.file(), json->span, "this must be an array");
  for (const Json &item : json ? json->items : std::vector<Json>())
    names.insert(item.text);
  return names;
}

const ResourceFacts *SchemaTypes::resource(Package &package, const std::string &token) {
  auto [place, isNew] = resources_.try_emplace({&package, token});
  if (isNew)
    if (std::optional<Json> spec = package.read(Package::Resources, token, engine_))
      place->second = readResource(package, token, *spec);
  return place->second.inputs ? &place->second : nullptr;
}

const ResourceFacts *SchemaTypes::provider(Package &package) {
  std::string token = "pulumi:providers:" + package.name();
  auto [place, isNew] = resources_.try_emplace({&package, token});
  if (isNew) {
    std::optional<Json> spec = package.readProvider(engine_);
    place->second = readResource(package, token, spec.value_or(emptyObject()));
    place->second.isProvider = true;
  }
  return &place->second;
}

ResourceFacts SchemaTypes::readResource(Package &package, const std::string &token,
                                        const Json &spec) {
  ResourceFacts facts;
  facts.token = token;
  facts.packageName = package.name();
  facts.packageVersion = package.version();
  membersOf(package, &spec);
  facts.inputs =
      object(package, token, spec.find("inputProperties"), spec.find("requiredInputs"), Input);
  const Json *state = spec.find("stateInputs");
  facts.stateInputs = object(package, token, state ? state->find("properties") : nullptr,
                             state ? state->find("required") : nullptr, Input);
  facts.outputs = outputs(package, token, spec);
  for (const auto &[name, property] : membersOf(package, spec.find("properties")))
    if (property.isSet("secret"))
      facts.secretOutputs.push_back(name);
  readDetails(spec, facts);
  finish();
  return facts;
}

void SchemaTypes::readDetails(const Json &spec, ResourceFacts &facts) {
  facts.isRemoteComponent = spec.isSet("isComponent");
  if (const Json *aliases = spec.find("aliases"))
    for (const Json &alias : aliases->items)
      if (std::string type = alias.textOf("type"); !type.empty())
        facts.aliases.push_back(type);
  if (const Json *methods = spec.find("methods"))
    for (const auto &[name, function] : methods->members)
      facts.methods.emplace_back(name, function.text);
}

/// What is known of a property comes later: it is an output.
TypeRef SchemaTypes::outputs(Package &package, const std::string &token, const Json &spec) {
  std::set<std::string> required = namesOf(package, spec.find("required"));
  lattice::Properties properties;
  for (const auto &[name, property] : membersOf(package, spec.find("properties"))) {
    lattice::Property read = this->property(package, property, required.contains(name), Plain);
    properties[name] = {types_.output(read.type), {read.facts.isSecret, ""}};
  }
  TypeRef declared = types_.declare(token);
  types_.define(declared, std::move(properties));
  return declared;
}

const FunctionFacts *SchemaTypes::function(Package &package, const std::string &token) {
  auto [place, isNew] = functions_.try_emplace({&package, token});
  if (isNew)
    if (std::optional<Json> spec = package.read(Package::Functions, token, engine_))
      place->second = readFunction(package, token, *spec);
  return place->second.inputs ? &place->second : nullptr;
}

FunctionFacts SchemaTypes::readFunction(Package &package, const std::string &token,
                                        const Json &spec) {
  FunctionFacts facts;
  facts.token = token;
  facts.packageName = package.name();
  facts.packageVersion = package.version();
  const Json *inputs = spec.find("inputs");
  membersOf(package, &spec);
  facts.inputs = object(package, token, inputs ? inputs->find("properties") : nullptr,
                        inputs ? inputs->find("required") : nullptr, Input);
  facts.result = result(package, spec, token);
  if (const Json *names = spec.find("multiArgumentInputs"))
    for (const Json &name : names->items)
      facts.positional.push_back(name.text);
  const Json *returned = spec.find("returnType");
  facts.isPlainResult = returned && returned->isSet("plain");
  finish();
  return facts;
}

TypeRef SchemaTypes::withoutSelf(const FunctionFacts &method) {
  lattice::Properties properties;
  for (size_t i = 0; i < method.inputs->names.size(); ++i)
    if (method.inputs->names[i] != "__self__")
      properties[method.inputs->names[i]] = {method.inputs->parts[i], method.inputs->facts[i]};
  TypeRef declared = types_.declare(method.token);
  types_.define(declared, std::move(properties));
  return declared;
}

TypeRef SchemaTypes::result(Package &package, const Json &spec, const std::string &token) {
  const Json *outputs = spec.find("outputs");
  bool isType =
      outputs && !outputs->find("properties") &&
      (outputs->find("$ref") || (outputs->find("type") && outputs->textOf("type") != "object"));
  if (isType)
    return read(package, *outputs, Plain);
  if (const Json *returned = spec.find("returnType")) {
    // an object may be written out in place of a type
    if (returned->find("properties"))
      outputs = returned;
    else
      return read(package, *returned, Plain);
  }
  // what nobody says is required is there all the same, as Pulumi's binder has it: only `required`
  // counts
  return object(package, token, outputs ? outputs->find("properties") : nullptr,
                outputs ? outputs->find("required") : nullptr, Plain);
}

TypeRef SchemaTypes::object(Package &package, const std::string &token, const Json *properties,
                            const Json *required, Shape shape) {
  TypeRef declared = types_.declare(token);
  Json all = emptyObject();
  all.members = membersOf(package, properties);
  pending_.push_back(
      {declared, &package, std::move(all), namesOf(package, required), shape, false});
  return declared;
}

/// Objects that properties lead to wait in a row, so that long chains of types need no stack.
void SchemaTypes::finish() {
  while (!pending_.empty()) {
    Pending next = std::move(pending_.front());
    pending_.pop_front();
    define(next);
  }
}

void SchemaTypes::define(const Pending &pending) {
  lattice::Properties properties;
  for (const auto &[name, spec] : pending.properties.members)
    properties[name] =
        property(*pending.package, spec, pending.required.contains(name), pending.shape);
  if (pending.isResource) {
    bool isInput = pending.shape == Input;
    properties["id"] = {isInput ? types_.input(types_.simple(Kind::Id)) : types_.simple(Kind::Id)};
    properties["urn"] = {isInput ? types_.input(types_.string()) : types_.string()};
  }
  types_.define(pending.object, std::move(properties));
}

} // namespace ppcc::pcl
