// Runs passes over a module by name, verifying it after each.
#pragma once

#include "ir/core/module.h"
#include "ir/core/verify/verify.h"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ppcc::ir {

/// A row of passes.def.
struct PassInfo {
  std::string_view name;
  std::string_view help;
  uint64_t (*run)(Module &);
  /// Whose ops it knows; the core's for a pass that knows no language.
  Dialect dialect;
  /// Where it stands among the passes of an optimising build; 0 beyond the last.
  std::array<uint16_t, 4> positions;
};

using PassList = std::vector<const PassInfo *>;

/// Every pass there is.
std::span<const PassInfo> allPasses();
/// The pass of that name, or null.
const PassInfo *findPass(std::string_view name);
/// The passes of an optimisation level, 0 to 3, in order.
PassList defaultPasses(int level);

/// What one run of a pass did.
struct PassStatistics {
  const PassInfo *pass;
  uint64_t changes;
  double seconds;
};

/// What a list of passes did; `errors` is empty unless a pass, or the input, broke the IR.
struct PassReport {
  std::vector<PassStatistics> runs;
  /// The pass that broke the IR (in a release the last that changed it); null when it was broken
  /// before the first.
  const PassInfo *culprit = nullptr;
  std::vector<VerifyError> errors;
};

/// Runs the passes in order, each once, and verifies before and after; debug builds verify after
/// each pass and stop at an error.
PassReport runPasses(Module &module, const PassList &passes);

/// The report as the table that `--stats` prints.
std::string describe(const PassReport &report);

} // namespace ppcc::ir
