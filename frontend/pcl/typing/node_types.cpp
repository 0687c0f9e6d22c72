// Types of locals, configs, outputs, requirements and hooks.
#include "frontend/pcl/typing/literals.h"
#include "frontend/pcl/typing/node_typer.h"

#include <algorithm>

namespace ppcc::pcl {

using diagnostics::Id;
using lattice::Kind;

void typeNodes(Surroundings &around, TypedProgram &program) {
  NodeTyper typer(around, program);
  for (Node *node : program.order)
    typer.type(*node);
}

void NodeTyper::type(Node &node) {
  Typer typer(around_, program_, *node.file);
  typer_ = &typer;
  switch (node.kind) {
  case NodeKind::Local:
    node.type = typer.type(node.attribute->value);
    return;
  case NodeKind::Config:
    return config(node);
  case NodeKind::Resource:
    return resource(node);
  case NodeKind::Read:
    return read(node);
  case NodeKind::Component:
    return component(node);
  case NodeKind::Output:
    return output(node);
  case NodeKind::Hook:
    return hook(node);
  case NodeKind::Requirement:
    return requirement(node);
  }
}

const Expr *NodeTyper::attribute(const Block &block, std::string_view name) {
  auto found = block.body.places.find(std::string(name));
  return found == block.body.places.end() ? nullptr : block.body.attributes[found->second].value;
}

const Block *NodeTyper::options(const Node &node) {
  for (const auto &inner : node.block->body.blocks)
    if (inner->type == "options")
      return inner.get();
  return nullptr;
}

const Expr *NodeTyper::option(const Node &node, std::string_view name) {
  const Block *block = options(node);
  return block ? attribute(*block, name) : nullptr;
}

/// False where it is missing or, after a report, no literal.
bool NodeTyper::boolAttribute(const Node &node, std::string_view name) {
  const Expr *value = attribute(*node.block, name);
  if (!value)
    return false;
  typer().type(value);
  std::optional<bool> truth = boolLiteral(value);
  if (!truth)
    around_.engine.report<Id::PclLiteral>(*node.file, value->span, name, "boolean");
  return truth.value_or(false);
}

TypeRef NodeTyper::withOptionalProperties(TypeRef type) {
  if (type->is(Kind::Object)) {
    std::vector<TypeRef> parts;
    for (TypeRef part : type->parts)
      parts.push_back(types_.optional(part));
    return types_.object(type->names, std::move(parts));
  }
  bool holdsObjects =
      (type->is(Kind::List) || type->is(Kind::Map)) && type->element()->is(Kind::Object);
  return holdsObjects ? types_.collection(type->kind, withOptionalProperties(type->element()))
                      : type;
}

void NodeTyper::config(Node &node) {
  bool hasType = node.block->labels.size() > 1;
  TypeRef type =
      hasType ? typeOfLabel(around_, *node.file, node.block->labels[1]) : types_.dynamic();
  type = withOptionalProperties(type);
  const Expr *byDefault = attribute(*node.block, "default");
  if (const Expr *description = attribute(*node.block, "description")) {
    typer().type(description);
    if (!stringLiteral(description))
      around_.engine.report<Id::PclLiteral>(*node.file, description->span, "description", "string");
  }
  node.isSecret = boolAttribute(node, "secret");
  node.isNullable = boolAttribute(node, "nullable") || (byDefault && isNullLiteral(byDefault));
  if (node.isNullable && !type->is(Kind::Dynamic))
    type = types_.optional(type);
  node.declaredType = type;
  node.type = node.isSecret ? types_.output(type) : type;
  if (!byDefault)
    return;
  typer().convert(byDefault, type);
  // a default that is eventual makes the variable so
  node.type = typer().lift(node.type, {typer().type(byDefault)});
}

void NodeTyper::output(Node &node) {
  const Expr *value = attribute(*node.block, "value");
  bool hasType = node.block->labels.size() > 1;
  if (hasType)
    node.declaredType = typeOfLabel(around_, *node.file, node.block->labels[1]);
  node.type = node.declaredType ? node.declaredType : types_.dynamic();
  if (!value)
    return;
  TypeRef type = typer().type(value);
  if (node.declaredType)
    typer().convert(value, node.declaredType);
  node.type = node.declaredType ? typer().lift(node.declaredType, {type}) : type;
}

void NodeTyper::requirement(Node &node) {
  node.type = types_.dynamic();
  if (const Expr *range = attribute(*node.block, "requiredVersionRange"))
    typer().convert(range, types_.string());
}

void NodeTyper::hook(Node &node) {
  static constexpr std::string_view names[] = {"id",        "name",       "newInputs", "newOutputs",
                                               "oldInputs", "oldOutputs", "type",      "urn"};
  const std::string &kind = node.block->labels[0].text;
  if (kind != "resource" && kind != "error")
    around_.engine.report<Id::PclOption>(*node.file, node.block->labels[0].span,
                                         "hooks are of kind 'resource' or 'error', not '" + kind +
                                             "'");
  std::vector<std::string> known;
  std::vector<TypeRef> parts;
  for (std::string_view name : names) {
    if (name == "newOutputs" && kind != "resource")
      continue;
    bool isText = name == "id" || name == "name" || name == "type" || name == "urn";
    known.emplace_back(name);
    parts.push_back(isText ? types_.string() : types_.dynamic());
  }
  typer().locals.push_back({"args", types_.object(std::move(known), std::move(parts))});
  node.type = types_.dynamic();
  if (const Expr *command = attribute(*node.block, "command"))
    typer().convert(command, types_.list(types_.string()));
  for (std::string_view name : {"onDryRun", "ignoreErrors"})
    if (const Expr *value = attribute(*node.block, name)) {
      typer().convert(value, types_.simple(Kind::Bool));
      if (name == "ignoreErrors" && kind == "error")
        around_.engine.report<Id::PclAttribute>(*node.file, value->span, name);
    }
}

} // namespace ppcc::pcl
