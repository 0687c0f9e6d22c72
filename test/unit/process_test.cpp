// Crashes and exceptions name what the thread was doing.
#include "runtime-lib/core/process/crash_report.h"
#include "runtime-lib/core/process/work_note.h"
#include "runtime-lib/core/session/big_stack.h"

#include <gtest/gtest.h>

#include <csignal>
#include <new>
#include <stdexcept>
#include <thread>

namespace {

using namespace pp;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool hasOwnReports = true;
#else
constexpr bool hasOwnReports = false;
#endif

std::string notes() {
  char text[200];
  return {text, describeWork(WorkNote::innermost(), text, sizeof text)};
}

TEST(WorkNote, TellsTheOutermostFirst) {
  EXPECT_EQ(notes(), "");
  WorkNote file("parsing", "a.pp");
  {
    WorkNote part("reading a string");
    EXPECT_EQ(notes(), "parsing a.pp, reading a string");
  }
  EXPECT_EQ(notes(), "parsing a.pp");
}

TEST(WorkNote, MakesControlCharactersVisible) {
  WorkNote note("compiling the catalog of", "a\nError: b\x1b[1m");
  EXPECT_EQ(notes(), "compiling the catalog of a?Error: b?[1m");
}

TEST(WorkNote, ExceptionLeavesWhatWasBeingDone) {
  EXPECT_THROW(
      {
        WorkNote file("parsing", "a.pp");
        WorkNote part("reading a string");
        throw std::runtime_error("no");
      },
      std::runtime_error);
  EXPECT_EQ(failedWork(), "parsing a.pp, reading a string");
  WorkNote next("parsing", "b.pp");
  EXPECT_EQ(failedWork(), "");
}

int failing(const std::function<void()> &body) {
  return reportingExceptions([&] {
    WorkNote note("checking", "a.pp");
    body();
    return 0;
  });
}

TEST(ReportingExceptions, SaysWhatAndWhere) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(failing([] { throw std::length_error("too long"); }), internalFault);
  EXPECT_EQ(failing([] { throw std::bad_alloc(); }), internalFault);
  EXPECT_EQ(failing([] { throw 1; }), internalFault);
  EXPECT_EQ(failing([] {}), 0);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "error: internal error while checking a.pp: too long\n"
            "error: internal error while checking a.pp: there is not enough memory\n"
            "error: internal error while checking a.pp: an exception of an unknown kind\n");
}

TEST(ReportingExceptions, PassStacksAndThreads) {
  auto fail = [] {
    WorkNote note("deep in", "b.pp");
    throw std::runtime_error("no");
  };
  EXPECT_THROW(onBigStack(fail), std::runtime_error);
  EXPECT_EQ(failedWork(), "deep in b.pp");
  setFailedWork("");
  EXPECT_THROW(onBigStacks(3, fail), std::runtime_error);
  EXPECT_EQ(failedWork(), "deep in b.pp");
}

using Crashes = testing::Test;

TEST(Crashes, NameTheWorkAndEndByTheSignal) {
  if (hasOwnReports)
    GTEST_SKIP() << "the sanitizer reports crashes";
  for (int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGABRT})
    EXPECT_EXIT(
        {
          reportCrashes("ppcc");
          WorkNote note("parsing", "a.pp");
          std::raise(signal);
        },
        testing::KilledBySignal(signal), "ppcc: crashed \\(SIG.*\\) while parsing a.pp");
}

__attribute__((noinline)) int recurse(volatile int *depth) {
  volatile char room[4096];
  room[0] = static_cast<char>(*depth);
  *depth = *depth + 1;
  return *depth < 0 ? 0 : recurse(depth) + room[0];
}

TEST(Crashes, TellOfAStackThatIsUsedUp) {
  if (hasOwnReports)
    GTEST_SKIP() << "the sanitizer reports crashes";
  EXPECT_EXIT(
      {
        reportCrashes("ppcc");
        std::thread([] {
          SignalStack signals;
          WorkNote note("lowering", "deep.pp");
          volatile int depth = 0;
          recurse(&depth);
        }).join();
      },
      testing::KilledBySignal(SIGSEGV), "ppcc: crashed \\(SIGSEGV.*\\) while lowering deep.pp");
}

} // namespace
