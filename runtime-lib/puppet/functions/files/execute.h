// Running programs, for functions that the option --allow-generate permits.
#pragma once

#include <string>
#include <vector>

namespace pp {

/// What a program wrote to both of its outputs, and its exit status.
struct Executed {
  std::string output;
  int status = 0;

  /// `Execution of 'command' returned 1: output`
  std::string failure(const std::string &command) const;
};

/// Runs the program named by the first word in that directory and waits for its end. Throws when it
/// prints too much, or takes longer than the catalog may.
Executed execute(const std::vector<std::string> &command, const std::string &directory);

} // namespace pp
