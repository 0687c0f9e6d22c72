// Types of resources and reads: attributes against the schema.
#include "frontend/pcl/typing/literals.h"
#include "frontend/pcl/typing/node_typer.h"

#include <algorithm>

namespace ppcc::pcl {

using diagnostics::Id;
using lattice::Kind;

/// The literal option, else what the package block says; empty where neither does.
std::string NodeTyper::wantedVersion(const Node &node, const std::string &package) const {
  const Expr *version = option(node, "version");
  if (const std::string *text = version ? stringLiteral(version) : nullptr)
    return *text;
  for (const PackageDescriptor &descriptor : program_.packages)
    if (descriptor.name == package)
      return descriptor.parameterName.empty() ? descriptor.version : descriptor.parameterVersion;
  return "";
}

void NodeTyper::resource(Node &node) {
  const Label *label = node.block->labels.size() > 1 ? &node.block->labels[1] : nullptr;
  std::optional<TypeToken> token = label ? parseTypeToken(label->text) : std::nullopt;
  if (label && !token)
    around_.engine.report<Id::PclToken>(*node.file, label->span, label->text);
  if (!token)
    return withoutSchema(node, label ? label->text : "");
  if (token->package == "pulumi" && token->module == "providers")
    return provider(node, *token, label->span);
  Package *package =
      typer().package(*token, wantedVersion(node, token->package), label->span, false);
  const std::string *known = package ? package->find(Package::Resources, label->text) : nullptr;
  if (package && !known)
    around_.engine.report<Id::PclUnknownResource>(*node.file, label->span, label->text)
        .didYouMean(label->text, package->tokens(Package::Resources));
  const ResourceFacts *facts = known ? around_.schemaTypes.resource(*package, *known) : nullptr;
  if (!facts)
    return withoutSchema(node, known ? *known : label->text);
  setFacts(node, *facts);
  checkInputs(node, facts->inputs);
}

void NodeTyper::provider(Node &node, const TypeToken &token, source::Span span) {
  TypeToken wanted{token.name, "index", token.name};
  Package *package = typer().package(wanted, wantedVersion(node, token.name), span, false);
  if (!package) {
    withoutSchema(node, "pulumi:providers:" + token.name);
    node.resource->isProvider = true;
    return;
  }
  const ResourceFacts *facts = around_.schemaTypes.provider(*package);
  setFacts(node, *facts);
  checkInputs(node, facts->inputs);
}

void NodeTyper::read(Node &node) {
  const Label *label = node.block->labels.size() > 1 ? &node.block->labels[1] : nullptr;
  std::optional<TypeToken> token = label ? parseTypeToken(label->text) : std::nullopt;
  if (label && !token)
    around_.engine.report<Id::PclToken>(*node.file, label->span, label->text);
  if (!token)
    return withoutSchema(node, label ? label->text : "");
  bool isProvider = token->package == "pulumi" && token->module == "providers";
  if (isProvider)
    around_.engine.report<Id::PclRead>(*node.file, label->span, "provider", label->text);
  Package *package =
      isProvider ? nullptr
                 : typer().package(*token, wantedVersion(node, token->package), label->span, false);
  const std::string *known = package ? package->find(Package::Resources, label->text) : nullptr;
  if (package && !known)
    around_.engine.report<Id::PclUnknownResource>(*node.file, label->span, label->text)
        .didYouMean(label->text, package->tokens(Package::Resources));
  const ResourceFacts *facts = known ? around_.schemaTypes.resource(*package, *known) : nullptr;
  if (!facts)
    return withoutSchema(node, label->text);
  if (facts->isRemoteComponent)
    around_.engine.report<Id::PclRead>(*node.file, label->span, "component", label->text);
  setFacts(node, *facts);
  lattice::Properties inputs;
  for (size_t i = 0; i < facts->stateInputs->names.size(); ++i)
    inputs[facts->stateInputs->names[i]] = {facts->stateInputs->parts[i],
                                            facts->stateInputs->facts[i]};
  inputs["id"] = {types_.input(types_.string())};
  TypeRef all = types_.declare(facts->token);
  types_.define(all, std::move(inputs));
  node.resource->stateInputs = all;
  checkInputs(node, all);
}

/// Everything is accepted and nothing known.
void NodeTyper::withoutSchema(Node &node, const std::string &token) {
  node.resource = std::make_unique<ResourceFacts>();
  node.resource->token = token;
  node.resource->inputs = node.resource->stateInputs = node.resource->outputs = types_.dynamic();
  typeAsUsed(node, types_.dynamic());
  for (const Attribute &attribute : node.block->body.attributes)
    typer().type(attribute.value);
  checkOptions(node);
}

void NodeTyper::setFacts(Node &node, const ResourceFacts &facts) {
  node.resource = std::make_unique<ResourceFacts>(facts);
  typeAsUsed(node, valueType(facts));
}

/// The outputs with `id` and `urn`; one type for all resources of a kind.
TypeRef NodeTyper::valueType(const ResourceFacts &facts) {
  auto [place, isNew] = around_.valueTypes.try_emplace(&facts);
  if (!isNew)
    return place->second;
  lattice::Properties properties;
  for (size_t i = 0; i < facts.outputs->names.size(); ++i)
    properties[facts.outputs->names[i]] = {facts.outputs->parts[i], facts.outputs->facts[i]};
  properties["id"] = {types_.output(types_.simple(Kind::Id))};
  properties["urn"] = {types_.output(types_.string())};
  TypeRef type = types_.declare(facts.token);
  types_.define(type, std::move(properties));
  around_.resources[type] = &facts;
  return around_.valueTypes[&facts] = type;
}

void NodeTyper::checkInputs(Node &node, TypeRef inputs) {
  std::vector<std::string_view> names(inputs->names.begin(), inputs->names.end());
  for (const Attribute &attribute : node.block->body.attributes) {
    if (attribute.name == "__logicalName")
      continue;
    typer().type(attribute.value);
    if (TypeRef wanted = inputs->property(attribute.name))
      typer().fitInput(attribute.value, wanted, node.resource->token);
    else
      around_.engine.report<Id::PclInput>(*node.file, attribute.nameSpan, attribute.name)
          .didYouMean(attribute.name, names);
  }
  checkRequired(node, inputs);
  checkOptions(node);
}

void NodeTyper::checkRequired(const Node &node, TypeRef inputs) {
  // the shape of the block is checked elsewhere: a read has an id
  for (size_t i = 0; i < inputs->names.size(); ++i)
    if (!attribute(*node.block, inputs->names[i]) &&
        !(node.kind == NodeKind::Read && inputs->names[i] == "id") &&
        !converts(types_, inputs->parts[i], types_.none()))
      around_.engine.report<Id::PclMissingAttribute>(*node.file, node.span(), inputs->names[i]);
}

} // namespace ppcc::pcl
