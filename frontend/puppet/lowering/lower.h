// From annotated manifests to IR.
#pragma once

#include "frontend/diagnostics/engine.h"
#include "frontend/puppet/analysis/annotated_ast.h"
#include "ir/module.h"

#include <string_view>

namespace ppcc::puppet {

/// What lowering must know of a unit besides its text.
struct LoweringOptions {
  /// Puppet module the files belong to; empty for main manifests.
  std::string_view moduleName;
  /// Whether top-level code runs: true for main manifests only.
  bool isMain = true;
};

/// Adds the unit's declarations and code to `module`. What ppcc cannot compile yet is reported as an
/// error at its place.
void lower(const AnnotatedAst &annotated, const LoweringOptions &options, ir::Module &module,
           diagnostics::Engine &engine);

} // namespace ppcc::puppet
