// Nodes that declare, change, collect and relate resources.
#pragma once

#include "frontend/puppet/ast/node.h"
#include "frontend/puppet/ast/operators.h"

namespace ppcc::puppet::ast {

/// `name => value`, `name +> value` of a resource.
struct AttributeOperation : NodeOf<Kind::AttributeOperation> {
  std::string_view name;
  AttributeOp op = AttributeOp::Set;
  const Node *value = nullptr;
};

/// `* => hash`
struct AttributesOperation : UnaryNode<Kind::AttributesOperation> {};

/// `title: operations`
struct ResourceBody : NodeOf<Kind::ResourceBody> {
  const Node *title = nullptr;
  /// AttributeOperation and AttributesOperation nodes.
  List<Node> operations;
};

/// `type { bodies }`, `@type {…}`, `@@type {…}`, `class {…}`
struct ResourceExpression : NodeOf<Kind::ResourceExpression> {
  ResourceForm form = ResourceForm::Regular;
  const Node *typeName = nullptr;
  List<ResourceBody> bodies;
};

/// `File { operations }`, `Resource[type] { operations }`
struct ResourceDefaultsExpression : NodeOf<Kind::ResourceDefaultsExpression> {
  ResourceForm form = ResourceForm::Regular;
  const Node *typeRef = nullptr;
  List<Node> operations;
};

/// `File['a'] { operations }`
struct ResourceOverrideExpression : NodeOf<Kind::ResourceOverrideExpression> {
  ResourceForm form = ResourceForm::Regular;
  const Node *resources = nullptr;
  List<Node> operations;
};

/// `left -> right`, `~> <- <~`
struct RelationshipExpression : BinaryNode<Kind::RelationshipExpression> {
  RelationshipOp op = RelationshipOp::Before;
};

/// `<| expr |>`; expr is null where there is none.
struct VirtualQuery : UnaryNode<Kind::VirtualQuery> {};

/// `<<| expr |>>`
struct ExportedQuery : UnaryNode<Kind::ExportedQuery> {};

/// `Type<| query |> { operations }`
struct CollectExpression : NodeOf<Kind::CollectExpression> {
  const Node *typeExpr = nullptr;
  /// A VirtualQuery or an ExportedQuery.
  const Node *query = nullptr;
  List<Node> operations;
};

} // namespace ppcc::puppet::ast
