// From parsed manifests to annotated ones.
#pragma once

#include "frontend/puppet/analysis/annotated_ast.h"

#include <memory>
#include <span>
#include <string>

namespace ppcc::puppet {

inline const InlineTemplates &noTemplates() {
  static const InlineTemplates none;
  return none;
}

/// Gives every variable of the programs its slot and every use of one its meaning. The programs
/// must have passed validation and outlive the result, as must the templates in their calls.
std::unique_ptr<AnnotatedAst> analyse(std::span<const ast::Program *const> programs,
                                      const InlineTemplates &templates = noTemplates());

/// The `--emit=annotated-ast` text.
std::string printAnnotated(const AnnotatedAst &annotated);

} // namespace ppcc::puppet
