// How lookup failures are worded.
#include "runtime-lib/puppet/hiera/failure.h"

namespace pp::hiera {

void failLookup(std::string message) { throw LookupError(std::move(message)); }

void failIssueAt(std::string message, std::string_view file, uint32_t line) {
  if (!file.empty() && line)
    message += " (file: " + std::string(file) + ", line: " + std::to_string(line) + ")";
  else if (!file.empty())
    message += " (file: " + std::string(file) + ")";
  else if (line)
    message += " (line: " + std::to_string(line) + ")";
  throw LookupError(std::move(message), true);
}

void failPuppet(std::string message) { throw PuppetError(std::move(message)); }

} // namespace pp::hiera
