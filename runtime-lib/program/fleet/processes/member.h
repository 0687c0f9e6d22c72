// One process of a fleet as its parent sees it.
#pragma once

#include "runtime-lib/program/fleet/processes/outcome_bytes.h"
#include "runtime-lib/program/fleet/processes/worker_process.h"

#include <functional>
#include <string>

namespace pp::fleet {

/// How a process ended.
struct ProcessEnd {
  int status = 0;
  uint64_t peakBytes = 0;
};

class Member {
public:
  /// Takes what the process says; the first is a kind of message.
  using Listener = std::function<void(Message, std::string_view)>;

  Member() = default;
  ~Member();
  Member(Member &&other) noexcept;
  Member &operator=(Member &&other) = delete;

  /// Forks; false when the system gives no process. `assignment.pipe` is filled in here.
  bool start(Assignment assignment, SharedPaths &paths);
  bool isRunning() const { return process_ > 0; }
  int pipe() const { return pipe_; }
  OutcomeReader &reader() { return *reader_; }
  /// Reads what is there; false when nothing more will come.
  bool listen(const Listener &listener);
  void kill() const;
  /// Waits for the end, which must be near.
  ProcessEnd end();

private:
  int process_ = 0;
  int pipe_ = -1;
  std::string received_;
  std::unique_ptr<OutcomeReader> reader_;
};

} // namespace pp::fleet
