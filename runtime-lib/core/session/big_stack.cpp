// A stack of its own size for the running thread; memory is used only as far as the stack grows.
#include "runtime-lib/core/session/big_stack.h"

#include "runtime-lib/core/process/crash_report.h"
#include "runtime-lib/core/process/work_note.h"

#include <sys/mman.h>
#include <ucontext.h>

#include <cstdint>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace pp {

namespace {

/// Carries the first exception of a body to where it can be thrown on: none passes the end of a
/// stack.
class Carried {
public:
  void run(const std::function<void()> &body) {
    try {
      body();
    } catch (...) {
      std::lock_guard guard(lock_);
      if (exception_)
        return;
      exception_ = std::current_exception();
      work_ = failedWork();
    }
  }
  void throwOn() const {
    if (!exception_)
      return;
    setFailedWork(work_);
    std::rethrow_exception(exception_);
  }

private:
  std::mutex lock_;
  std::exception_ptr exception_;
  std::string work_;
};

} // namespace

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)

// Sanitizers know stacks of threads only; tests need no deep ones.
static void runThere(const std::function<void()> &body) { std::thread(body).join(); }

#else

namespace {

constexpr size_t stackBytes = size_t{1} << 30;
constexpr size_t guardBytes = size_t{1} << 16;

/// Memory for a stack, with a guard below that no deep recursion oversteps unseen.
class StackMemory {
public:
  StackMemory()
      : base_(mmap(nullptr, guardBytes + stackBytes, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0)) {
    if (isThere())
      mprotect(base_, guardBytes, PROT_NONE);
  }
  ~StackMemory() {
    if (isThere())
      munmap(base_, guardBytes + stackBytes);
  }
  StackMemory(const StackMemory &) = delete;
  StackMemory &operator=(const StackMemory &) = delete;
  bool isThere() const { return base_ != MAP_FAILED; }
  void *begin() const { return static_cast<char *>(base_) + guardBytes; }

private:
  void *base_;
};

/// makecontext() passes integers only, so the address comes in halves.
void runBody(unsigned high, unsigned low) {
  uintptr_t body = uintptr_t{high} << 32 | low;
  (*reinterpret_cast<const std::function<void()> *>(body))();
}

} // namespace

static void runThere(const std::function<void()> &body) {
  StackMemory stack;
  ucontext_t here;
  ucontext_t there;
  if (!stack.isThere() || getcontext(&there) != 0) {
    body();
    return;
  }
  there.uc_stack = {stack.begin(), 0, stackBytes};
  there.uc_link = &here;
  auto address = reinterpret_cast<uintptr_t>(&body);
  makecontext(&there, reinterpret_cast<void (*)()>(runBody), 2,
              static_cast<unsigned>(address >> 32), static_cast<unsigned>(address));
  swapcontext(&here, &there);
}

#endif

void onBigStack(const std::function<void()> &body) {
  Carried carried;
  runThere([&] { carried.run(body); });
  carried.throwOn();
}

void onBigStacks(unsigned count, const std::function<void()> &body) {
  Carried carried;
  std::vector<std::thread> threads;
  auto help = [&] {
    SignalStack signals;
    runThere([&] { carried.run(body); });
  };
  try {
    while (threads.size() + 1 < count)
      threads.emplace_back(help);
  } catch (const std::system_error &) {
    // As many as the system gives.
  }
  runThere([&] { carried.run(body); });
  for (std::thread &thread : threads)
    thread.join();
  carried.throwOn();
}

} // namespace pp
