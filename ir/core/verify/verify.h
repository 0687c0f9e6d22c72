// Checks that a module is valid IR. Runs between passes, and on IR text that was read.
#pragma once

#include "ir/core/module.h"

#include <string>
#include <vector>

namespace ppcc::ir {

/// A broken rule: which function or table, which op, and what is wrong.
struct VerifyError {
  /// `@function` or `class #3`.
  std::string where;
  /// Place of the op in Puppet source; may be none.
  LocationId location;
  std::string message;
};

/// All broken rules of the module; empty when it is valid.
std::vector<VerifyError> verify(const Module &module);

/// `site.pp:3:5: in @main: message`
std::string describe(const Module &module, const VerifyError &error);

} // namespace ppcc::ir
