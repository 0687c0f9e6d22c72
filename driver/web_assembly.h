// Modules as WebAssembly, for languages that make web pages.
#pragma once

#include "frontend/diagnostics/engine.h"
#include "ir/core/module.h"

#include <optional>
#include <string>

namespace ppcc::driver {

/// The linked code of a module; nothing after a diagnostic.
std::optional<std::string> makeWebAssembly(const ir::Module &module, diagnostics::Engine &engine);

} // namespace ppcc::driver
