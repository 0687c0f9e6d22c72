// Signal handlers that use nothing but system calls and memory that is there already.
#include "runtime-lib/core/process/crash_report.h"

#include "runtime-lib/core/process/command_groups.h"
#include "runtime-lib/core/process/temporary_files.h"
#include "runtime-lib/core/process/work_note.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>
#include <string>

namespace pp {

namespace {

constexpr size_t stackBytes = size_t{1} << 16;
const char *processLabel = "error";

struct Crash {
  int signal;
  const char *name;
};
constexpr Crash crashes[] = {{SIGSEGV, "SIGSEGV, a wrong address or a stack that is used up"},
                             {SIGBUS, "SIGBUS, a file that became shorter or a full disk"},
                             {SIGFPE, "SIGFPE"},
                             {SIGILL, "SIGILL"},
                             {SIGABRT, "SIGABRT"}};

const char *nameOf(int signal) {
  for (const Crash &crash : crashes)
    if (crash.signal == signal)
      return crash.name;
  return "a signal";
}

/// One write for the whole line, so that it is not mixed with those of other threads.
class Line {
public:
  void add(const char *text) {
    size_t size = std::min(std::strlen(text), sizeof text_ - size_);
    std::memcpy(text_ + size_, text, size);
    size_ += size;
  }
  void addWork() {
    if (!WorkNote::innermost())
      return;
    add(" while ");
    size_ += describeWork(WorkNote::innermost(), text_ + size_, sizeof text_ - size_);
  }
  void write() const {
    if (::write(STDERR_FILENO, text_, size_) < 0) {
      // There is nobody to tell.
    }
  }

private:
  char text_[1024];
  size_t size_ = 0;
};

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool isSanitized = true;
#else
constexpr bool isSanitized = false;
#endif

void onCrash(int signal) {
  int error = errno;
  Line line;
  line.add(processLabel);
  line.add(": crashed (");
  line.add(nameOf(signal));
  line.add(")");
  line.addWork();
  line.add("\n");
  line.write();
  endCommands();
  removeTemporaries();
  errno = error;
  // Delivered when this handler returns: the process ends by the signal, with a core if wanted.
  std::signal(signal, SIG_DFL);
  ::raise(signal);
}

} // namespace

SignalStack::SignalStack()
    : memory_(
          ::mmap(nullptr, stackBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) {
  stack_t stack{};
  stack.ss_sp = memory_;
  stack.ss_size = stackBytes;
  if (memory_ != MAP_FAILED)
    ::sigaltstack(&stack, &before_);
}

SignalStack::~SignalStack() {
  if (memory_ == MAP_FAILED)
    return;
  ::sigaltstack(&before_, nullptr);
  ::munmap(memory_, stackBytes);
}

void reportCrashes(const char *label) {
  processLabel = label;
  // A sanitizer reports more than we could.
  if (isSanitized)
    return;
  struct sigaction action {};
  action.sa_handler = onCrash;
  action.sa_flags = SA_ONSTACK;
  for (const Crash &crash : crashes)
    ::sigaction(crash.signal, &action, nullptr);
}

void reportInternalError(const char *what) {
  // An exception has left its notes already; what else fails is still among them.
  char text[500];
  std::string work(text, describeWork(WorkNote::innermost(), text, sizeof text));
  if (std::string left = failedWork(); !left.empty())
    work = left;
  std::fprintf(stderr, "%s: internal error%s%s: %s\n", processLabel, work.empty() ? "" : " while ",
               work.c_str(), what);
}

int reportingExceptions(const std::function<int()> &body) {
  try {
    return body();
  } catch (const std::bad_alloc &) {
    reportInternalError("there is not enough memory");
  } catch (const std::exception &error) {
    reportInternalError(error.what());
  } catch (...) {
    reportInternalError("an exception of an unknown kind");
  }
  return internalFault;
}

} // namespace pp
