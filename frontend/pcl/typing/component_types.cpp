// Types of components: their inputs are the configs of the program in their directory.
#include "frontend/pcl/typing/literals.h"
#include "frontend/pcl/typing/node_typer.h"

#include <algorithm>
#include <filesystem>

namespace ppcc::pcl {

using diagnostics::Id;
using lattice::Kind;

namespace {

/// `components:index:X`: the directory's name with its words capitalised.
std::string tokenOf(const std::string &directory) {
  std::string name;
  bool isStart = true;
  for (char c : std::filesystem::path(directory).filename().string()) {
    bool isBreak = c == '-' || c == '_' || c == '.' || c == ' ';
    bool isLower = c >= 'a' && c <= 'z';
    if (!isBreak)
      name += isStart && isLower ? static_cast<char>(c - 'a' + 'A') : c;
    isStart = isBreak;
  }
  return "components:index:" + name;
}

} // namespace

void NodeTyper::component(Node &node) {
  if (node.block->labels.size() < 2)
    return sourcelessComponent(node);
  if (!node.component) {
    typeAsUsed(node, types_.dynamic());
    for (const Attribute &attribute : node.block->body.attributes)
      typer().type(attribute.value);
    return checkOptions(node);
  }
  // components may use each other: what one gives does not depend on what it gets
  for (const Node *used : node.uses)
    if (used->kind == NodeKind::Component && !used->type && used->component)
      if (Node *other = program_.find(used); !option(*other, "range"))
        other->type = componentType(*other);
  typeAsUsed(node, componentType(node));
  componentInputs(node);
  checkOptions(node);
}

TypeRef NodeTyper::componentType(Node &node) {
  node.componentToken = tokenOf(node.component->directory);
  auto [place, isNew] = around_.componentTypes.try_emplace(node.component);
  if (!isNew)
    return place->second;
  lattice::Properties properties;
  for (const Node &inside : node.component->nodes)
    if (inside.kind == NodeKind::Output)
      properties[inside.logicalName] = {
          types_.output(inside.type ? inside.type : types_.dynamic())};
  TypeRef type = types_.declare(node.componentToken);
  types_.define(type, std::move(properties));
  around_.resources[type] = nullptr;
  return around_.componentTypes[node.component] = type;
}

void NodeTyper::componentInputs(Node &node) {
  std::map<std::string_view, const Node *> configs;
  std::vector<std::string_view> names;
  for (const Node &inside : node.component->nodes)
    if (inside.kind == NodeKind::Config) {
      configs[inside.logicalName] = &inside;
      names.push_back(inside.logicalName);
    }
  for (const Attribute &attribute : node.block->body.attributes) {
    if (attribute.name == "__logicalName")
      continue;
    typer().type(attribute.value);
    auto found = configs.find(attribute.name);
    if (attribute.name == "token" && found == configs.end())
      around_.engine.report<Id::PclAttribute>(*node.file, attribute.nameSpan, attribute.name);
    else if (found == configs.end())
      around_.engine.report<Id::PclInput>(*node.file, attribute.nameSpan, attribute.name)
          .didYouMean(attribute.name, names);
    else if (found->second->declaredType)
      typer().convert(attribute.value, found->second->declaredType);
  }
  for (auto [name, config] : configs)
    if (!attribute(*node.block, name) && !config->isNullable &&
        !attribute(*config->block, "default") && config->declaredType &&
        !isOptional(config->declaredType))
      around_.engine.report<Id::PclMissingAttribute>(*node.file, node.span(), name);
}

void NodeTyper::sourcelessComponent(Node &node) {
  typeAsUsed(node, types_.dynamic());
  node.resource = std::make_unique<ResourceFacts>();
  node.resource->inputs = node.resource->outputs = types_.dynamic();
  node.resource->isRemoteComponent = true;
  for (const Attribute &attribute : node.block->body.attributes)
    typer().type(attribute.value);
  const Expr *token = attribute(*node.block, "token");
  const std::string *text = token ? stringLiteral(token) : nullptr;
  if (!token)
    around_.engine.report<Id::PclMissingAttribute>(*node.file, node.span(), "token");
  else if (!text)
    around_.engine.report<Id::PclLiteral>(*node.file, token->span, "token", "string");
  else if (!parseTypeToken(*text))
    around_.engine.report<Id::PclToken>(*node.file, token->span, *text);
  if (text)
    node.resource->token = *text;
  checkOptions(node);
}

} // namespace ppcc::pcl
