// Forks by way of the Ruby VM where there is one, so that its threads know of it.
#include "runtime-lib/program/fleet/processes/member.h"

#include "runtime-lib/core/session/big_stack.h"
#include "runtime-lib/puppet/ruby/interpreter.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

namespace pp::fleet {

static int forkFor(const std::function<void()> &work) {
  if (ruby::Interpreter::instance().isStarted())
    return ruby::Interpreter::instance().forkProcess(work);
  pid_t process = fork();
  if (process == 0)
    onBigStack(work);
  return process;
}

Member::~Member() {
  if (pipe_ >= 0)
    close(pipe_);
}

Member::Member(Member &&other) noexcept
    : process_(std::exchange(other.process_, 0)), pipe_(std::exchange(other.pipe_, -1)),
      received_(std::move(other.received_)), reader_(std::move(other.reader_)) {}

bool Member::start(Assignment assignment, SharedPaths &paths) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return false;
  assignment.pipe = ends[1];
  assignment.parent = getpid();
  process_ = forkFor([&] {
    close(ends[0]);
    workInProcess(assignment);
  });
  close(ends[1]);
  if (process_ <= 0) {
    close(ends[0]);
    return false;
  }
  pipe_ = ends[0];
  fcntl(pipe_, F_SETFL, O_NONBLOCK);
  constexpr int pipeBytes = 1 << 20;
  fcntl(pipe_, F_SETPIPE_SZ, pipeBytes);
  received_.clear();
  reader_ = std::make_unique<OutcomeReader>(paths);
  return true;
}

bool Member::listen(const Listener &listener) {
  char buffer[1 << 16];
  ssize_t size;
  while ((size = read(pipe_, buffer, sizeof buffer)) > 0 || (size < 0 && errno == EINTR))
    received_.append(buffer, static_cast<size_t>(std::max<ssize_t>(size, 0)));
  bool isOpen = size < 0;
  size_t at = 0;
  MessageHead head;
  while (received_.size() - at >= sizeof head) {
    std::memcpy(&head, received_.data() + at, sizeof head);
    if (received_.size() - at - sizeof head < head.bytes)
      break;
    listener(head.kind, std::string_view(received_).substr(at + sizeof head, head.bytes));
    at += sizeof head + head.bytes;
  }
  received_.erase(0, at);
  return isOpen;
}

void Member::kill() const { ::kill(process_, SIGKILL); }

ProcessEnd Member::end() {
  close(std::exchange(pipe_, -1));
  ProcessEnd end;
  rusage usage{};
  while (wait4(process_, &end.status, 0, &usage) < 0 && errno == EINTR) {
  }
  end.peakBytes = static_cast<uint64_t>(usage.ru_maxrss) << 10;
  process_ = 0;
  return end;
}

} // namespace pp::fleet
