// Types of expressions and variables, as far as they follow from the text alone.
#pragma once

#include "frontend/puppet/analysis/annotated_ast.h"
#include "runtime-lib/puppet/types/type.h"

#include <memory>
#include <unordered_map>

namespace ppcc::puppet {

/// What is known of each expression; a node that is missing may be anything.
struct InferredTypes {
  std::unique_ptr<pp::Context> context;
  std::unordered_map<const ast::Node *, const pp::Type *> types;

  const pp::Type *of(const ast::Node *node) const {
    auto found = types.find(node);
    return found == types.end() ? nullptr : found->second;
  }
};

/// Infers types from literals, operators, typed parameters, assignments and signatures of
/// functions.
InferredTypes inferTypes(const AnnotatedAst &annotated);

} // namespace ppcc::puppet
