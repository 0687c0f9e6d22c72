// Warnings on what can never be valid when it is evaluated.
#pragma once

#include "frontend/diagnostics/engine.h"
#include "frontend/puppet/analysis/declarations.h"
#include "runtime-lib/core/session/language.h"

namespace ppcc::puppet {

/// Reports defaults that their parameter's type does not take, calls with arguments that no
/// signature takes, and attributes that a class or define does not take. Only warnings: Puppet
/// meets them when it gets there, if ever.
void checkTypes(const ast::Program &program, const Declarations &declarations,
                const pp::LanguageOptions &language, diagnostics::Engine &engine);

} // namespace ppcc::puppet
