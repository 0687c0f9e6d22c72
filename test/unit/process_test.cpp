// Crashes and exceptions name what the thread was doing.
#include "runtime-lib/core/process/crash_report.h"
#include "runtime-lib/core/process/new_file.h"
#include "runtime-lib/core/process/work_note.h"
#include "runtime-lib/core/session/big_stack.h"

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
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

/// An empty directory for a test.
struct NewFiles : testing::Test {
  NewFiles() { std::filesystem::create_directory(directory.path()); }
  std::string operator/(const char *name) const { return directory.path() + "/" + name; }
  size_t entries() const {
    return static_cast<size_t>(std::distance(std::filesystem::directory_iterator(directory.path()),
                                             std::filesystem::directory_iterator()));
  }
  std::string read(const char *name) const {
    std::ifstream stream(*this / name);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  TemporaryPath directory = scratchPath();
};

TEST_F(NewFiles, HaveNoNameUntilTheyAreComplete) {
  {
    NewFile file;
    ASSERT_EQ(file.begin(*this / "a", 0666), 0);
    EXPECT_EQ(file.write("half"), 0);
  }
  EXPECT_EQ(entries(), 0u);
  for (const char *text : {"one", "two"}) {
    NewFile file;
    ASSERT_EQ(file.begin(*this / "a", 0666), 0);
    EXPECT_EQ(file.write(text), 0);
    EXPECT_EQ(file.commit(), 0);
    EXPECT_EQ(read("a"), text);
  }
  EXPECT_EQ(entries(), 1u);
}

TEST_F(NewFiles, HavePermissionsThatTheUmaskAllows) {
  mode_t before = ::umask(027);
  NewFile file, own;
  ASSERT_EQ(file.begin(*this / "a", 0666) | file.commit(), 0);
  ASSERT_EQ(own.begin(*this / "b", 0666) | own.restrict(0600) | own.commit(), 0);
  ::umask(before);
  struct stat a {
  }, b{};
  ::stat((*this / "a").c_str(), &a);
  ::stat((*this / "b").c_str(), &b);
  EXPECT_EQ(a.st_mode & 07777, 0640u);
  EXPECT_EQ(b.st_mode & 07777, 0600u);
}

TEST_F(NewFiles, TellWhyTheyCannotBeWritten) {
  NewFile file;
  EXPECT_EQ(file.begin(*this / "no/such/a", 0666), ENOENT);
  NewFile other;
  EXPECT_EQ(other.begin(*this / std::string(300, 'a').c_str(), 0666), 0);
  EXPECT_EQ(other.commit(), ENAMETOOLONG);
  EXPECT_EQ(entries(), 0u);
}

TEST_F(NewFiles, SweepTakesWhatDeadProcessesLeft) {
  pid_t child = ::fork();
  if (child == 0) {
    std::ofstream(*this / temporaryName().c_str()) << "left";
    ::_exit(0);
  }
  ::waitpid(child, nullptr, 0);
  std::ofstream(*this / temporaryName().c_str()) << "in use";
  std::ofstream(*this / ".ppcc-00000000-1-1") << "of another machine";
  std::ofstream(*this / ".ppcc-notes") << "a user's";
  EXPECT_EQ(entries(), 4u);
  sweepTemporaries(directory.path());
  EXPECT_EQ(entries(), 3u);
}

TEST_F(NewFiles, SignalsRemoveTemporaries) {
  EXPECT_EXIT(
      {
        removeTemporariesOnSignals();
        std::filesystem::create_directories(directory.path() + "/below/it");
        std::ofstream(directory.path() + "/below/file") << "text";
        std::raise(SIGTERM);
      },
      testing::KilledBySignal(SIGTERM), "");
  EXPECT_FALSE(std::filesystem::exists(directory.path()));
}

} // namespace
