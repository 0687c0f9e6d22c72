// One stack from its options to its document.
#pragma once

#include "runtime-lib/core/session/time_limit.h"
#include "runtime-lib/pcl/command/options.h"
#include "runtime-lib/pcl/lattice/types.h"
#include "runtime-lib/pcl/program/mocks.h"
#include "runtime-lib/pcl/program/session.h"

#include <memory>

namespace pp::pcl {

/// What all stacks of a process share.
struct Shared {
  const Program &program;
  const Options &options;
  lattice::Types types;
  std::vector<lattice::TypeRef> typesByNumber;
  std::unique_ptr<Mocks> mocks;
  std::unique_ptr<TimeLimit> timeLimit;
};

struct StackResult {
  std::string text;
  /// What went wrong, with its place; empty when nothing did.
  std::string error;
  std::string warnings;
  bool hasSecrets = false;

  bool succeeded() const { return error.empty(); }
};

StackResult runStack(Shared &shared, const std::string &stack);

} // namespace pp::pcl
