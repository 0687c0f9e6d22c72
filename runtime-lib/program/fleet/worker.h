// Compiles one node after another on a thread of its own.
#pragma once

#include "runtime-lib/program/fleet/catalog_file.h"
#include "runtime-lib/program/fleet/outcome.h"
#include "runtime-lib/program/options.h"

#include <memory>
#include <string>
#include <unordered_map>

namespace pp::fleet {

/// What all threads read and none changes.
struct Shared {
  const ProgramTables &tables;
  const Options &options;
  /// What is the same for all nodes.
  NodeInput input;
  /// Digest of program and options.
  std::string key;
  /// What earlier runs did, with `--resume`.
  std::unordered_map<std::string, Outcome> before;
  bool hasColours = false;
};

/// A thread's own part; its arena's memory goes from one catalog to the next (values/arena).
class Worker {
public:
  explicit Worker(const Shared &shared);
  ~Worker();
  /// Compiles the node and writes its catalog; does not throw.
  Outcome work(const std::string &node);

  /// Times of all nodes so far; null when nobody asked for them.
  const Profile *profile() const { return profile_.get(); }

private:
  void compile(NodeInput &input, Outcome &outcome);
  /// Writes the catalog unless an equal one is there.
  void store(const RunResult &result, Outcome &outcome);
  bool isInPlace(const Outcome &outcome) const;
  std::string pathOf(const Outcome &outcome) const;

  const Shared &shared_;
  Compressor compressor_;
  FileReads reads_;
  std::unique_ptr<Profile> profile_;
};

} // namespace pp::fleet
