// Reads the text that print.h writes.
#pragma once

#include "ir/core/module.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace ppcc::ir {

/// What is wrong with IR text, and where (from 1).
struct ReadError {
  uint32_t line = 1;
  uint32_t column = 1;
  std::string message;
};

/// A module, or why there is none.
struct ReadResult {
  std::unique_ptr<Module> module;
  std::optional<ReadError> error;
};

/// Reads `.ppir` text. The result is well formed as text only; verify() says whether it is valid
/// IR.
ReadResult read(std::string_view text);

} // namespace ppcc::ir
