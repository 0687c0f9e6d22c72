// A tree to a rule: directives in order, then the code of the transition function.
#pragma once

#include "frontend/diagnostics/engine.h"
#include "frontend/ndca/ast/ast.h"
#include "ir/core/module.h"

#include <memory>

namespace ppcc::ndca {

/// Runs the init world, checks everything and gives the module of the rule. Errors are reported,
/// and give no module.
std::unique_ptr<ir::Module> elaborate(const source::SourceFile &file, const Ast &ast,
                                      bool isInternal, diagnostics::Engine &engine);

} // namespace ppcc::ndca
