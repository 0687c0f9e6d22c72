// Waits for what processes send; a pipe that ends tells that its process has.
#include "runtime-lib/program/fleet/processes/team.h"

#include "runtime-lib/program/console.h"
#include "runtime-lib/program/fleet/processes/member.h"

#include <poll.h>
#include <sys/mman.h>
#include <sys/wait.h>

#include <chrono>
#include <cstdio>
#include <cstring>
#include <map>
#include <memory>
#include <new>
#include <numeric>
#include <thread>

namespace pp::fleet {

namespace {

/// Memory for a board that processes share.
class SharedBoard {
public:
  SharedBoard()
      : memory_(mmap(nullptr, sizeof(Board), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1,
                     0)) {
    if (memory_ == MAP_FAILED)
      throw std::bad_alloc();
    new (memory_) Board();
  }
  ~SharedBoard() { munmap(memory_, sizeof(Board)); }
  SharedBoard(const SharedBoard &) = delete;
  SharedBoard &operator=(const SharedBoard &) = delete;
  Board &operator*() const { return *static_cast<Board *>(memory_); }

private:
  void *memory_;
};

std::string signalName(int signal) {
  const char *name = sigabbrev_np(signal);
  return name ? "SIG" + std::string(name) : "signal " + std::to_string(signal);
}

/// Why a node has no outcome, by how its process ended.
std::string lossText(const ProcessEnd &end, bool isStuck, double seconds) {
  if (isStuck) {
    char limit[32];
    std::snprintf(limit, sizeof limit, "%g", seconds);
    return "The catalog takes longer than the limit of " + std::string(limit) +
           " s and could not be interrupted";
  }
  std::string process = "The process that compiled the catalog ";
  if (!WIFSIGNALED(end.status))
    return process + "ended itself with status " + std::to_string(WEXITSTATUS(end.status));
  int signal = WTERMSIG(end.status);
  bool isKill = signal == SIGKILL;
  return process + (isKill ? "was ended by " : "crashed by ") + signalName(signal) +
         (isKill ? ", as the system does when memory is short" : "");
}

class Team {
public:
  Team(const std::vector<std::string> &nodes, const Shared &shared, uint32_t jobs,
       Delivery &delivery, const std::atomic<int> &stop)
      : nodes_(nodes), shared_(shared), delivery_(delivery), stop_(stop), members_(jobs),
        peaks_(jobs), isDelivered_(nodes.size()) {}

  TeamReport work() {
    todo_.resize(nodes_.size());
    std::iota(todo_.begin(), todo_.end(), size_t{0});
    // What was taken by a process that died before it said so is left for another round.
    while (!todo_.empty() && stop_ == 0) {
      size_t before = todo_.size();
      runRound();
      std::erase_if(todo_, [&](size_t number) { return isDelivered_[number]; });
      if (todo_.size() == before)
        break;
    }
    if (stop_ == 0)
      for (size_t number : todo_)
        lose(number, "There was no process to compile the catalog", 0);
    return report();
  }

private:
  static constexpr int64_t patience = 10;

  void runRound() {
    (*board_).next = 0;
    barren_ = 0;
    for (size_t i = 0; i < members_.size(); ++i)
      start(i);
    while (waitForSome()) {
    }
  }

  void start(size_t i) {
    Board &board = *board_;
    if (stop_ != 0 || board.next >= todo_.size() || barren_ > 2 * members_.size())
      return;
    Board::Place &place = board.places[i];
    place.node = Board::noNode;
    place.isStuck = false;
    hasSpoken_.insert_or_assign(i, false);
    members_[i].start({shared_, nodes_, todo_, board, place, -1, 0}, paths_);
  }

  /// Listens to all; false when no process is left.
  bool waitForSome() {
    std::vector<pollfd> pipes;
    std::vector<size_t> places;
    for (size_t i = 0; i < members_.size(); ++i)
      if (members_[i].isRunning()) {
        pipes.push_back({members_[i].pipe(), POLLIN, 0});
        places.push_back(i);
      }
    if (pipes.empty())
      return false;
    constexpr int milliseconds = 200;
    poll(pipes.data(), pipes.size(), milliseconds);
    (*board_).isStopped = stop_ != 0;
    for (size_t i = 0; i < pipes.size(); ++i)
      if (pipes[i].revents != 0)
        listenTo(places[i]);
      else
        endOverdue(places[i]);
    (*board_).isCrowded = delivery_.isCrowded();
    // Who waits is woken for each outcome, which would take the processor from its process. Pipes
    // hold many.
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return true;
  }

  void listenTo(size_t i) {
    bool isOpen = members_[i].listen([&](Message kind, std::string_view content) {
      hasSpoken_[i] = true;
      if (kind == Message::Profile)
        addProfile(content);
      else if (auto outcome = members_[i].reader().read(content))
        deliver(std::move(*outcome));
    });
    if (isOpen)
      return;
    ProcessEnd end = members_[i].end();
    peaks_[i] = std::max(peaks_[i], end.peakBytes);
    Board::Place &place = (*board_).places[i];
    bool hasNode = place.node != Board::noNode;
    if (hasNode)
      lose(static_cast<size_t>(place.node.load()),
           lossText(end, place.isStuck, shared_.options.timeout), place.since);
    if (!hasNode && !hasSpoken_[i])
      ++barren_;
    start(i);
  }

  /// A process that should have ended its node itself, but is stopped or cannot run.
  void endOverdue(size_t i) {
    Board::Place &place = (*board_).places[i];
    double limit = shared_.options.timeout;
    if (limit <= 0 || place.node == Board::noNode || secondsSince(place.since) < limit + patience)
      return;
    place.isStuck = true;
    members_[i].kill();
  }

  static double secondsSince(int64_t since) {
    auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double>(now).count() - static_cast<double>(since) / 1e9;
  }

  void deliver(Outcome outcome) {
    auto found = std::lower_bound(nodes_.begin(), nodes_.end(), outcome.node);
    if (found != nodes_.end() && *found == outcome.node)
      deliver(static_cast<size_t>(found - nodes_.begin()), std::move(outcome));
  }

  void deliver(size_t number, Outcome outcome) {
    if (isDelivered_[number])
      return;
    isDelivered_[number] = true;
    delivery_.addAtOnce(number, std::move(outcome));
  }

  void lose(size_t number, const std::string &error, int64_t since) {
    Outcome outcome;
    outcome.node = nodes_[number];
    outcome.error = error + " on node " + outcome.node;
    outcome.messages = errorLines(outcome.error);
    outcome.milliseconds = since > 0 ? secondsSince(since) * 1000 : 0;
    deliver(number, std::move(outcome));
  }

  void addProfile(std::string_view lines) {
    while (!lines.empty()) {
      std::string_view line = lines.substr(0, lines.find('\n'));
      lines.remove_prefix(std::min(line.size() + 1, lines.size()));
      size_t space = line.rfind(' ');
      if (space != line.npos)
        profile_[std::string(line.substr(0, space))] +=
            std::stoull(std::string(line.substr(space + 1)));
    }
  }

  TeamReport report() {
    TeamReport report;
    report.peakBytes = std::accumulate(peaks_.begin(), peaks_.end(), uint64_t{0});
    for (const auto &[frames, time] : profile_)
      report.profile += frames + " " + std::to_string(time) + "\n";
    return report;
  }

  const std::vector<std::string> &nodes_;
  const Shared &shared_;
  Delivery &delivery_;
  const std::atomic<int> &stop_;
  SharedBoard board_;
  std::vector<size_t> todo_;
  std::vector<Member> members_;
  std::vector<uint64_t> peaks_;
  std::vector<bool> isDelivered_;
  SharedPaths paths_;
  std::map<size_t, bool> hasSpoken_;
  /// Processes that ended without having begun a node.
  size_t barren_ = 0;
  std::map<std::string, uint64_t> profile_;
};

} // namespace

TeamReport workInProcesses(const std::vector<std::string> &nodes, const Shared &shared,
                           uint32_t jobs, Delivery &delivery, const std::atomic<int> &stop) {
  return Team(nodes, shared, jobs, delivery, stop).work();
}

} // namespace pp::fleet
