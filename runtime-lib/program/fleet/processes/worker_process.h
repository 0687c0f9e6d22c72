// The part of a fleet's process that compiles: it takes one node after another and sends outcomes.
#pragma once

#include "runtime-lib/program/fleet/processes/board.h"
#include "runtime-lib/program/fleet/worker.h"

#include <string>
#include <vector>

namespace pp::fleet {

/// What a process sends: a length, one of these, and as many bytes.
enum class Message : uint8_t { Outcome, Profile };
struct MessageHead {
  uint64_t bytes;
  Message kind;
};

/// What a process is to do.
struct Assignment {
  const Shared &shared;
  const std::vector<std::string> &nodes;
  /// Numbers of the nodes that are to be done, in order.
  const std::vector<size_t> &todo;
  Board &board;
  Board::Place &place;
  /// Where outcomes are written to.
  int pipe;
  /// The process that reads them; without it there is nothing to do.
  int parent;
};

/// Works until there are no more nodes, then ends the process.
[[noreturn]] void workInProcess(const Assignment &assignment) noexcept;

} // namespace pp::fleet
