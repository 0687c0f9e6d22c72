// One parsed manifest or template: the tree, its definitions and the memory that holds both.
#pragma once

#include "frontend/puppet/ast/arena.h"
#include "frontend/puppet/ast/control.h"
#include "frontend/puppet/ast/definitions.h"
#include "frontend/puppet/ast/expressions.h"
#include "frontend/puppet/ast/literals.h"
#include "frontend/puppet/ast/resources.h"
#include "frontend/puppet/ast/text.h"

namespace ppcc::puppet::ast {

/// What a file's text means; nodes and names live as long as the program and its source file.
struct Program {
  const source::SourceFile *file = nullptr;
  /// Never null: a Nop for an empty file, a LambdaExpression over an EppExpression for a template.
  const Node *body = nullptr;
  /// Classes, defines, nodes, functions, types and plans anywhere in the body, inner ones first.
  List<Node> definitions;
  Arena arena;
};

} // namespace ppcc::puppet::ast
