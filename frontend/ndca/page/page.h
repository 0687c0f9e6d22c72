// A rule as one web page that plays it, with nothing else to load.
#pragma once

#include "ir/core/module.h"

#include <string>
#include <string_view>

namespace ppcc::ndca {

/// The page of a rule; `code` is the WebAssembly of its row and its cell.
std::string makePage(const ir::Module &module, std::string_view code);

} // namespace ppcc::ndca
