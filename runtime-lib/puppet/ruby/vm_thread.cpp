// The thread of the VM: started once, given work by others, and forked with the process.
#include "runtime-lib/core/files/file_reads.h"
#include "runtime-lib/core/process/crash_report.h"
#include "runtime-lib/puppet/ruby/handover.h"
#include "runtime-lib/puppet/ruby/interpreter.h"

#include <exception>
#include <new>

namespace pp::ruby {

static constexpr size_t stackBytes = size_t{1} << 30;

Handover &handover() {
  static Handover &all = *new Handover();
  return all;
}

bool isOwnThread() { return pthread_equal(pthread_self(), handover().thread) != 0; }

bool isOnOwnStack() {
  char here = 0;
  const char *volatile address = &here;
  return address >= handover().stackBegin && address < handover().stackEnd;
}
static void noteOwnStack() {
  pthread_attr_t attributes;
  void *begin = nullptr;
  size_t bytes = 0;
  pthread_getattr_np(pthread_self(), &attributes);
  pthread_attr_getstack(&attributes, &begin, &bytes);
  pthread_attr_destroy(&attributes);
  handover().stackBegin = static_cast<const char *>(begin);
  handover().stackEnd = handover().stackBegin + bytes;
}

bool isWorn() {
  const Handover &shared = handover();
  return shared.memoryBefore > 0 &&
         residentBytes() > shared.memoryBefore + choice().memoryBytes / 2;
}

void Interpreter::serve() {
  Handover &shared = handover();
  SignalStack signals;
  noteOwnStack();
  std::string problem;
  try {
    problem = boot();
  } catch (const std::exception &error) {
    problem = error.what();
  }
  std::unique_lock guard(shared.lock);
  shared.problem = problem;
  shared.work = nullptr;
  shared.changed.notify_all();
  while (problem.empty()) {
    shared.changed.wait(guard, [&] { return shared.work != nullptr; });
    const std::function<void()> &work = *shared.work;
    guard.unlock();
    work();
    guard.lock();
    shared.work = nullptr;
    shared.changed.notify_all();
  }
}

/// Loads the library and starts the thread once; the reason where that failed.
std::string Interpreter::start() {
  Handover &shared = handover();
  std::unique_lock guard(shared.lock);
  if (shared.isStarted)
    return shared.problem;
  shared.isStarted = true;
  shared.problem = load(library_);
  if (!shared.problem.empty())
    return shared.problem;
  static const std::function<void()> starting;
  shared.work = &starting;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, stackBytes);
  auto body = [](void *self) -> void * {
    static_cast<Interpreter *>(self)->serve();
    return nullptr;
  };
  if (pthread_create(&shared.thread, &attributes, body, this) != 0)
    return shared.problem = "the system gives no thread for Ruby";
  pthread_attr_destroy(&attributes);
  shared.changed.wait(guard, [&] { return shared.work == nullptr; });
  return shared.problem;
}

bool Interpreter::isStarted() const {
  Handover &shared = handover();
  std::lock_guard guard(shared.lock);
  return shared.isStarted && shared.problem.empty();
}

/// In the VM's thread: the time of the work is that of the catalog it is for.
void Interpreter::doWork(const std::function<void()> &work) {
  Handover &shared = handover();
  struct Restore {
    Handover &shared;
    const RunningTime *time;
    bool wasBusy;
    const ProcessState *before;
    ~Restore() {
      shared.time = time;
      shared.isBusy = wasBusy;
      if (!wasBusy)
        before->restoreDirectory();
    }
  } restore{shared, shared.time.exchange(runningTime), shared.isBusy.exchange(true), before_.get()};
  if (!restore.wasBusy)
    passing_.clear();
  work();
}

void Interpreter::inThread(const std::function<void()> &work) {
  Handover &shared = handover();
  if (isOwnThread()) {
    doWork(work);
    return;
  }
  std::lock_guard caller(shared.callers);
  std::exception_ptr failure;
  const RunningTime *time = runningTime;
  FileReads *reads = FileReads::current();
  std::function<void()> guarded = [&] {
    runningTime = time;
    FileReads::current() = reads;
    try {
      doWork(work);
    } catch (...) {
      failure = std::current_exception();
    }
    runningTime = nullptr;
    FileReads::current() = nullptr;
  };
  {
    std::unique_lock guard(shared.lock);
    shared.work = &guarded;
    shared.changed.notify_all();
    shared.changed.wait(guard, [&] { return shared.work == nullptr; });
  }
  if (failure)
    std::rethrow_exception(failure);
}

int Interpreter::forkProcess(const std::function<void()> &work) {
  int child = -1;
  inThread([&] {
    Ref process = send(shim_, "fork_process");
    if (process != nil) {
      child = static_cast<int>(library_.rb_num2ll(process));
      return;
    }
    // Only this thread is left, and what it was doing is over.
    Handover &shared = handover();
    new (&shared.lock) std::mutex();
    new (&shared.callers) std::mutex();
    shared.isBusy = false;
    work();
  });
  return child;
}

} // namespace pp::ruby
