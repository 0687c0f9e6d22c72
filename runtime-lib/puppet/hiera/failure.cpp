// How lookup failures are worded.
#include "runtime-lib/puppet/hiera/failure.h"

namespace pp::hiera {

void failLookup(std::string message) { throw LookupError(std::move(message)); }

std::string configuredAt(std::string_view file, uint32_t line) {
  if (!file.empty() && line)
    return " (file: " + std::string(file) + ", line: " + std::to_string(line) + ")";
  if (!file.empty())
    return " (file: " + std::string(file) + ")";
  return line ? " (line: " + std::to_string(line) + ")" : "";
}

void failPuppet(std::string message) { throw PuppetError(std::move(message)); }

} // namespace pp::hiera
