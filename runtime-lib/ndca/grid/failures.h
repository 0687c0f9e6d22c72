// What ends a program early; its kind is the exit code.
#pragma once

#include "runtime-lib/ndca/grid/geometry.h"

#include <gmpxx.h>

#include <string>

namespace pp::ndca {

enum class Exit : int { Ok = 0, RuleError = 1, Usage = 2, BadPattern = 3, Limit = 4 };

/// Ends the program with a message on standard error.
struct Stop {
  Exit code;
  std::string message;
};

/// The rule failed on a cell; where that is the first in the order of the specification.
struct RuleFailure {
  uint32_t site;
  /// Generations after the pattern that was loaded.
  mpz_class steps;
  /// Nothing for the empty space around everything.
  std::optional<Position> cell;
};

} // namespace pp::ndca
