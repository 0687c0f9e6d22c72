// What a process gives up for good, so that a defect in it, or in what it evaluates, stays
// harmless.
#pragma once

#include <string>
#include <vector>

namespace pp {

/// What is left to the process; reading files is not touched.
struct SandboxRules {
  /// Files that are made or changed lie in these directories, or below.
  std::vector<std::string> writable;
  bool mayRunPrograms = false;
};

/// Lets this thread, and all that it starts from now on, change files in some places only, open no
/// sockets, and run no programs. Empty, or why that cannot be had here; then nothing is changed,
/// but for new privileges, which nobody gets.
std::string enterSandbox(const SandboxRules &rules);

} // namespace pp
