// Outcomes on their way from the process that compiled the node to the one that writes the index.
#pragma once

#include "runtime-lib/program/fleet/outcome.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace pp::fleet {

/// One process's side: writes each path once and its number from then on.
class OutcomeWriter {
public:
  std::string bytesOf(const Outcome &outcome);

private:
  std::unordered_map<const KnownPath *, uint64_t> numbers_;
};

/// Paths as the reading process has them, one for all writers.
class SharedPaths {
public:
  const KnownPath *find(std::string_view path);

private:
  std::unordered_map<std::string, std::unique_ptr<const KnownPath>> paths_;
};

/// The other side, one for each writer.
class OutcomeReader {
public:
  explicit OutcomeReader(SharedPaths &paths) : paths_(paths) {}
  /// Nothing when the bytes are no outcome.
  std::optional<Outcome> read(std::string_view bytes);

private:
  SharedPaths &paths_;
  std::vector<const KnownPath *> numbered_;
};

} // namespace pp::fleet
