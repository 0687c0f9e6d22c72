// Reading files and running commands: whole, within limits, and never without an end.
#include "runtime-lib/core/commands/command.h"
#include "runtime-lib/core/files/input.h"
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/session/time_limit.h"
#include "test/unit/codegen/scratch_directory.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fstream>
#include <functional>
#include <thread>

namespace pp {

namespace {

using Problem = FileText::Problem;
using End = CommandOutcome::End;

class Input : public testing::Test {
protected:
  std::string path(const std::string &name) { return directory_ / name; }
  std::string write(const std::string &name, const std::string &text) {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }

private:
  ppcc::codegen::ScratchDirectory directory_;
};

/// Sets a limit for as long as it is in scope.
template <class T> class Limited {
public:
  Limited(std::atomic<T> &limit, T value) : limit_(limit), before_(limit.exchange(value)) {}
  ~Limited() { limit_ = before_; }
  Limited(const Limited &) = delete;
  Limited &operator=(const Limited &) = delete;

private:
  std::atomic<T> &limit_;
  T before_;
};

double secondsOf(const std::function<void()> &body) {
  auto start = std::chrono::steady_clock::now();
  body();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void neverStuck(double, const std::string &) { std::abort(); }

} // namespace

TEST_F(Input, readsFilesToTheirEnd) {
  std::string long_(300000, 'x');
  EXPECT_EQ(readInput(write("a", long_)).text, long_);
  FileText empty = readInput(write("b", ""));
  EXPECT_TRUE(empty.isThere());
  EXPECT_EQ(empty.text, "");
  // Its size is said to be 0.
  EXPECT_NE(readInput("/proc/self/status").text, "");
  EXPECT_TRUE(readInput("/dev/null").isThere());
}

TEST_F(Input, saysWhyThereIsNothing) {
  FileText missing = readInput(path("none"));
  EXPECT_EQ(missing.problem, Problem::System);
  EXPECT_EQ(missing.error, ENOENT);
  EXPECT_EQ(missing.why("x"), "cannot read x: No such file or directory");
  EXPECT_EQ(readInput(path(".")).error, EISDIR);
  ASSERT_EQ(symlink("nowhere", path("link").c_str()), 0);
  EXPECT_EQ(readInput(path("link")).error, ENOENT);
  ASSERT_EQ(symlink("loop", path("loop").c_str()), 0);
  EXPECT_EQ(readInput(path("loop")).error, ELOOP);
}

TEST_F(Input, refusesWhatNeverEnds) {
  EXPECT_EQ(readInput("/dev/zero").problem, Problem::NotAFile);
  EXPECT_EQ(readInput("/dev/zero", Streams::Allowed).problem, Problem::NotAFile);
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  EXPECT_EQ(readInput(path("pipe")).problem, Problem::NotAFile);
  EXPECT_EQ(readInput(path("pipe")).why("p"), "cannot read p: it is no regular file");
}

TEST_F(Input, waitsForPipesOnlySoLong) {
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  Limited<double> patience(pipePatience, 0.2);
  FileText nobody;
  EXPECT_LT(secondsOf([&] { nobody = readInput(path("pipe"), Streams::Allowed); }), 5);
  EXPECT_EQ(nobody.problem, Problem::TooSlow);
}

TEST_F(Input, readsPipesThatAreNamed) {
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  std::thread writer([&] { std::ofstream(path("pipe")) << std::string(200000, 'y'); });
  FileText file = readInput(path("pipe"), Streams::Allowed);
  writer.join();
  EXPECT_EQ(file.text, std::string(200000, 'y'));
}

TEST_F(Input, readsPipesThatAreOpen) {
  for (const char *text : {"all", ""}) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    ASSERT_EQ(::write(ends[1], text, strlen(text)), static_cast<ssize_t>(strlen(text)));
    close(ends[1]);
    // The writer is gone already, which must not look like one who has yet to come.
    FileText file = readInput("/dev/fd/" + std::to_string(ends[0]), Streams::Allowed);
    EXPECT_TRUE(file.isThere());
    EXPECT_EQ(file.text, text);
    close(ends[0]);
  }
  EXPECT_EQ(readInput("/dev/fd/999", Streams::Allowed).error, EBADF);
}

TEST_F(Input, takesSoMuchAtMost) {
  Limited<size_t> limit(inputLimit, size_t{1} << 20);
  EXPECT_TRUE(readInput(write("fits", std::string(1 << 20, 'x'))).isThere());
  FileText file = readInput(write("large", std::string((1 << 20) + 1, 'x')));
  EXPECT_EQ(file.problem, Problem::TooLarge);
  EXPECT_EQ(file.why("f"), "f is larger than the limit of 1 MiB (--max-input)");
  ASSERT_EQ(truncate(write("sparse", "").c_str(), off_t{1} << 40), 0);
  EXPECT_EQ(readInput(path("sparse")).problem, Problem::TooLarge);
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  std::signal(SIGPIPE, SIG_IGN);
  std::thread writer([&] { std::ofstream(path("pipe")) << std::string(3 << 20, 'y'); });
  EXPECT_EQ(readInput(path("pipe"), Streams::Allowed).problem, Problem::TooLarge);
  writer.join();
}

TEST_F(Input, commandsGiveTheirOutput) {
  CommandOutcome outcome = runCommand(
      {.words = {"/bin/sh", "-c", "echo out; echo err >&2; exit 3"}, .takesErrors = true});
  EXPECT_EQ(outcome.end, End::Exited);
  EXPECT_EQ(outcome.code, 3);
  EXPECT_EQ(outcome.output, "out\nerr\n");
  EXPECT_EQ(outcome.problem(1), "it ended with status 3");
  EXPECT_EQ(runCommand({.words = {"/bin/sh", "-c", "kill -9 $$"}}).problem(1),
            "it was ended by signal 9");
  EXPECT_EQ(runCommand({.words = {"/nowhere"}}).problem(1), "No such file or directory");
  EXPECT_EQ(runCommand({.words = {"/bin/pwd"}, .directory = "/"}).output, "/\n");
}

TEST_F(Input, commandsAreEndedWithTheirChildren) {
  std::string mark = path("mark");
  double seconds = secondsOf([&] {
    CommandOutcome outcome = runCommand(
        {.words = {"/bin/sh", "-c", "(sleep 2; touch " + mark + ") & sleep 60"}, .seconds = 0.3});
    EXPECT_EQ(outcome.end, End::TooSlow);
    EXPECT_EQ(outcome.problem(0.3), "it did not end within 0.3 s (--timeout)");
  });
  EXPECT_LT(seconds, 2);
  std::this_thread::sleep_for(std::chrono::milliseconds(2500));
  EXPECT_FALSE(std::ifstream(mark).good());
}

TEST_F(Input, commandsThatCloseTheirOutputAreNotWaitedForEither) {
  double seconds = secondsOf([&] {
    CommandOutcome outcome =
        runCommand({.words = {"/bin/sh", "-c", "exec >&-; sleep 60"}, .seconds = 0.3});
    EXPECT_EQ(outcome.end, End::TooSlow);
  });
  EXPECT_LT(seconds, 5);
}

TEST_F(Input, commandsPrintSoMuchAtMost) {
  Limited<size_t> limit(inputLimit, size_t{1} << 20);
  CommandOutcome outcome = runCommand({.words = {"/bin/sh", "-c", "cat /dev/zero"}});
  EXPECT_EQ(outcome.end, End::TooMuch);
  EXPECT_EQ(outcome.problem(0), "it printed more than the limit of 1 MiB (--max-input)");
}

TEST_F(Input, theTimeOfTheWorkBoundsCommands) {
  TimeLimit limit(0.3, neverStuck);
  Context context;
  double seconds = secondsOf([&] {
    TimeLimit::Watch watch(&limit, context, "n");
    EXPECT_THROW(runCommand({.words = {"/bin/sleep", "60"}}), EvaluationError);
  });
  EXPECT_LT(seconds, 5);
  EXPECT_EQ(runningTime, nullptr);
}

} // namespace pp
