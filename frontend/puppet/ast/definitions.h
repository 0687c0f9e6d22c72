// Nodes that give a name to code or to a type.
#pragma once

#include "frontend/puppet/ast/node.h"

namespace ppcc::puppet::ast {

/// `Type *$name = value` of a definition, a lambda or a template.
struct Parameter : NodeOf<Kind::Parameter> {
  std::string_view name;
  /// Written with `*`.
  bool capturesRest = false;
  /// Written with `private`.
  bool isPrivate = false;
  const Node *typeExpr = nullptr;
  const Node *value = nullptr;
};

/// Base of what has a name, parameters and a body (a BlockExpression, or null for `{ }`).
template <Kind K> struct NamedDefinition : NodeOf<K> {
  std::string_view name;
  /// Written with `private`: classes and defines only.
  bool isPrivate = false;
  List<Parameter> parameters;
  const Node *body = nullptr;
};

/// `class name(parameters) inherits parent { body }`; the name has the enclosing classes before it.
struct HostClassDefinition : NamedDefinition<Kind::HostClassDefinition> {
  /// Empty where it inherits nothing.
  std::string_view parentClass;
};

/// `define name(parameters) { body }`; the name has the enclosing classes before it.
struct ResourceTypeDefinition : NamedDefinition<Kind::ResourceTypeDefinition> {};

/// `function name(parameters) >> returnType { body }`
struct FunctionDefinition : NamedDefinition<Kind::FunctionDefinition> {
  const Node *returnType = nullptr;
};

/// `plan name(parameters) { body }`, with tasks enabled only.
struct PlanDefinition : NamedDefinition<Kind::PlanDefinition> {
  const Node *returnType = nullptr;
};

/// `node matches { body }`
struct NodeDefinition : NodeOf<Kind::NodeDefinition> {
  /// LiteralString, ConcatenatedString, HeredocExpression, LiteralRegularExpression,
  /// LiteralDefault.
  List<Node> hostMatches;
  const Node *parent = nullptr;
  const Node *body = nullptr;
};

/// `type Name = typeExpr`
struct TypeAlias : NodeOf<Kind::TypeAlias> {
  std::string_view name;
  const Node *typeExpr = nullptr;
};

/// `type Runtime[…] = mappingExpr`
struct TypeMapping : NodeOf<Kind::TypeMapping> {
  const Node *typeExpr = nullptr;
  const Node *mappingExpr = nullptr;
};

/// `type Name inherits Parent { body }`
struct TypeDefinition : NodeOf<Kind::TypeDefinition> {
  std::string_view name;
  /// Empty where it inherits nothing.
  std::string_view parent;
  const Node *body = nullptr;
};

/// `apply(arguments) { body }`, with tasks enabled only.
struct ApplyExpression : NodeOf<Kind::ApplyExpression> {
  List<Node> arguments;
  /// An ApplyBlockExpression.
  const Node *body = nullptr;
};

/// The statements of an ApplyExpression.
struct ApplyBlockExpression : NodeOf<Kind::ApplyBlockExpression> {
  List<Node> statements;
};

} // namespace ppcc::puppet::ast
