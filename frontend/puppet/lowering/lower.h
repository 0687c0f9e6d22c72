// From annotated manifests to IR.
#pragma once

#include "frontend/diagnostics/engine.h"
#include "frontend/puppet/analysis/annotated_ast.h"
#include "ir/core/module.h"
#include "runtime-lib/core/session/language.h"

#include <string_view>

namespace ppcc::puppet {

/// What lowering must know of a unit besides its text.
struct LoweringOptions {
  /// Puppet module the files belong to; empty for main manifests.
  std::string_view moduleName;
  /// Whether top-level code runs: true for main manifests only.
  bool isMain = true;
  /// The unit is one template.
  bool isTemplate = false;
  pp::LanguageOptions language;
};

/// Adds the unit's declarations and code to `module`. What ppcc cannot compile yet is reported as
/// an error at its place.
void lower(const AnnotatedAst &annotated, const LoweringOptions &options, ir::Module &module,
           diagnostics::Engine &engine);

/// Adds a template that has errors: a call of it fails with the text of the first one.
void lowerInvalidTemplate(const source::SourceFile &file, std::string_view error,
                          ir::Module &module);

} // namespace ppcc::puppet
