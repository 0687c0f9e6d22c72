// Threads that take the next piece of work until none is left.
#include "driver/parallel.h"

#include "runtime-lib/core/process/crash_report.h"
#include "runtime-lib/core/process/work_note.h"

#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace ppcc::driver {

namespace {

// As main() has it; only touched pages cost memory.
constexpr size_t stackBytes = size_t{1} << 30;
constexpr unsigned maxThreads = 64;
unsigned chosenThreads = 0;

/// A line on the terminal that is written anew a few times a second and goes away at the end.
class Progress {
public:
  Progress(std::string_view label, size_t count)
      : label_(label), count_(count), isShown_(isatty(STDERR_FILENO) == 1) {}
  ~Progress() {
    if (wasPrinted_)
      std::fputs("\r\033[K", stderr);
  }
  void update(size_t done) {
    using namespace std::chrono;
    if (!isShown_ || steady_clock::now() < next_)
      return;
    next_ = steady_clock::now() + milliseconds(100);
    wasPrinted_ = true;
    std::fprintf(stderr, "\r\033[K%.*s %zu/%zu", static_cast<int>(label_.size()), label_.data(),
                 done, count_);
    std::fflush(stderr);
  }

private:
  std::string_view label_;
  size_t count_;
  bool isShown_;
  bool wasPrinted_ = false;
  // What is over at once is not worth a line.
  std::chrono::steady_clock::time_point next_ =
      std::chrono::steady_clock::now() + std::chrono::milliseconds(300);
};

struct Crew {
  size_t count;
  const std::function<void(size_t)> *work;
  std::atomic<size_t> next{0};
  std::atomic<size_t> done{0};
  std::mutex lock{};
  /// The first exception and what was being done.
  std::exception_ptr failure{};
  std::string failedWork{};

  void help(Progress *progress) {
    try {
      for (size_t i = next++; i < count; i = next++) {
        (*work)(i);
        ++done;
        if (progress)
          progress->update(done);
      }
    } catch (...) {
      takeFailure();
    }
  }

  void takeFailure() {
    // Nobody begins anything more.
    next = count;
    std::lock_guard guard(lock);
    if (failure)
      return;
    failure = std::current_exception();
    failedWork = pp::failedWork();
  }
};

void *helpCrew(void *crew) {
  pp::SignalStack signals;
  static_cast<Crew *>(crew)->help(nullptr);
  return nullptr;
}

unsigned threadCount() {
  unsigned wanted = chosenThreads ? chosenThreads : std::thread::hardware_concurrency();
  return std::clamp(wanted, 1u, maxThreads);
}

} // namespace

void setParallelism(unsigned threads) { chosenThreads = threads; }

void inParallel(size_t count, std::string_view label, const std::function<void(size_t)> &work) {
  Crew crew{count, &work};
  Progress progress(label, count);
  std::vector<pthread_t> helpers;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, stackBytes);
  // This thread works too; where no further one can be had it does everything.
  while (helpers.size() + 1 < std::min<size_t>(threadCount(), count)) {
    pthread_t helper;
    if (pthread_create(&helper, &attributes, helpCrew, &crew) != 0)
      break;
    helpers.push_back(helper);
  }
  pthread_attr_destroy(&attributes);
  crew.help(&progress);
  for (pthread_t helper : helpers)
    pthread_join(helper, nullptr);
  if (!crew.failure)
    return;
  pp::setFailedWork(crew.failedWork);
  std::rethrow_exception(crew.failure);
}

} // namespace ppcc::driver
