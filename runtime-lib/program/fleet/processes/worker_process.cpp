// Signals that concern the fleet are its parent's business; a node that cannot be interrupted ends
// its process alone.
#include "runtime-lib/program/fleet/processes/worker_process.h"

#include "runtime-lib/core/process/command_groups.h"
#include "runtime-lib/core/process/crash_report.h"
#include "runtime-lib/core/process/new_file.h"
#include "runtime-lib/core/process/temporary_files.h"
#include "runtime-lib/core/session/profile.h"
#include "runtime-lib/core/session/time_limit.h"
#include "runtime-lib/program/fleet/processes/outcome_bytes.h"
#include "runtime-lib/program/node_input.h"
#include "runtime-lib/puppet/ruby/interpreter.h"

#include <sys/prctl.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <thread>

namespace pp::fleet {

namespace {

constexpr int endSignal = SIGUSR1;
Board::Place *ownPlace = nullptr;

[[noreturn]] void leave(int code) noexcept {
  endCommands();
  removeTemporaries();
  _exit(code);
}

void leaveOn(int) { leave(Failure); }
void doNothing(int) {}

/// The parent finishes the fleet when it is interrupted; handlers that do nothing, other than
/// ignored signals, are not inherited by commands.
void leaveSignalsToParent(int parent) {
  struct sigaction action {};
  action.sa_flags = SA_RESTART;
  action.sa_handler = doNothing;
  for (int signal : {SIGINT, SIGTERM, SIGHUP})
    sigaction(signal, &action, nullptr);
  action.sa_handler = leaveOn;
  sigaction(endSignal, &action, nullptr);
  prctl(PR_SET_PDEATHSIG, endSignal);
  if (getppid() != parent)
    leave(Failure);
}

void leaveStuck(double, const std::string &) {
  ownPlace->isStuck = true;
  leave(Failure);
}

void send(int pipe, Message kind, std::string_view content) {
  MessageHead head{content.size(), kind};
  std::string bytes(reinterpret_cast<const char *>(&head), sizeof head);
  bytes += content;
  if (writeFully(pipe, bytes) != 0)
    leave(Failure);
}

int64_t now() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

/// Waits while others that come first have left too much behind; not for ever, since what is waited
/// for may have been lost with its process.
void waitForRoom(const Board &board) {
  for (int i = 0; i < 5000 && board.isCrowded && !board.isStopped; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

void work(const Assignment &assignment) {
  Board &board = assignment.board;
  // The parent's clock keeper was not forked along.
  Shared shared = assignment.shared;
  limitHeap(shared.input.limits, 1);
  if (shared.options.timeout > 0)
    shared.input.timeLimit = std::make_shared<TimeLimit>(shared.options.timeout, leaveStuck);
  Worker worker(shared);
  OutcomeWriter writer;
  while (!board.isStopped && !ruby::isWorn()) {
    waitForRoom(board);
    uint64_t entry = board.next++;
    if (entry >= assignment.todo.size())
      break;
    size_t number = assignment.todo[entry];
    assignment.place.since = now();
    assignment.place.node = static_cast<int64_t>(number);
    send(assignment.pipe, Message::Outcome, writer.bytesOf(worker.work(assignment.nodes[number])));
    assignment.place.node = Board::noNode;
  }
  if (worker.profile())
    send(assignment.pipe, Message::Profile, worker.profile()->folded());
}

} // namespace

void workInProcess(const Assignment &assignment) noexcept {
  ownPlace = &assignment.place;
  leaveSignalsToParent(assignment.parent);
  // What commands and Ruby code print is no catalog and no report.
  dup2(STDERR_FILENO, STDOUT_FILENO);
  SignalStack signals;
  leave(reportingExceptions([&] {
    work(assignment);
    return Success;
  }));
}

} // namespace pp::fleet
