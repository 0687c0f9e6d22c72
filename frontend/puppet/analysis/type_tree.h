// The body of `type Name = …` as the tree that the runtime makes types of.
#pragma once

#include "frontend/puppet/ast/program.h"
#include "runtime-lib/puppet/types/parser/syntax.h"

namespace ppcc::puppet {

/// A type expression as the runtime's type parser would give it.
struct TypeTree {
  pp::type_syntax::Node root;
  /// Where the text begins that the places in the tree refer to.
  source::Span span;
};

/// The tree of an expression; what types do not have becomes a node that says so.
TypeTree typeTree(const ast::Node &expression);

} // namespace ppcc::puppet
