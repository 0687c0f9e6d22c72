// Warnings on what can never be valid when it is evaluated.
#pragma once

#include "frontend/diagnostics/engine.h"
#include "frontend/puppet/analysis/annotated_ast.h"
#include "runtime-lib/values/language.h"

namespace ppcc::puppet {

/// Reports defaults that their parameter's type does not take, and calls with constant arguments
/// that no signature takes. Only warnings: Puppet meets them when it gets there, if ever.
void checkTypes(const AnnotatedAst &annotated, const pp::LanguageOptions &language,
                diagnostics::Engine &engine);

} // namespace ppcc::puppet
