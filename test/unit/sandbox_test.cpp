// Each rule is tried in a child of its own, as it cannot be taken back.
#include "runtime-lib/core/process/sandbox.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <thread>

namespace pp {
namespace {

class SandboxTest : public testing::Test {
protected:
  SandboxTest() {
    char name[] = "/tmp/sandbox-test-XXXXXX";
    root_ = mkdtemp(name);
    std::filesystem::create_directories(root_ / "in");
    std::filesystem::create_directories(root_ / "out");
    std::ofstream(root_ / "in" / "file") << "text";
  }
  ~SandboxTest() override { std::filesystem::remove_all(root_); }

  /// What `action` gives in a process with the sandbox; -1 where the kernel has none.
  int inside(bool mayRunPrograms, const std::function<int()> &action) {
    pid_t child = fork();
    if (child == 0) {
      std::string problem = enterSandbox({{(root_ / "out").string()}, mayRunPrograms});
      _exit(problem.empty() ? action() : 99);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) != 99 ? WEXITSTATUS(status) : -1;
  }
  static int create(const std::filesystem::path &file) {
    return open(file.c_str(), O_WRONLY | O_CREAT, 0600) >= 0 ? 0 : errno;
  }

  std::filesystem::path root_;
};

#define NEEDS_SANDBOX                                                                              \
  if (inside(false, [] { return 0; }) != 0)                                                        \
  GTEST_SKIP() << "this kernel has no Landlock"

TEST_F(SandboxTest, FilesAreMadeAndChangedInTheNamedDirectoriesOnly) {
  NEEDS_SANDBOX;
  EXPECT_EQ(inside(false, [&] { return create(root_ / "out" / "new"); }), 0);
  EXPECT_EQ(inside(false, [&] { return create(root_ / "in" / "new"); }), EACCES);
  EXPECT_EQ(inside(false, [&] { return create(root_ / "in" / "file"); }), EACCES);
  EXPECT_EQ(inside(false, [&] { return unlink((root_ / "in" / "file").c_str()) ? errno : 0; }),
            EACCES);
  EXPECT_EQ(inside(false, [&] { return mkdir((root_ / "in" / "d").c_str(), 0700) ? errno : 0; }),
            EACCES);
  EXPECT_NE(inside(false,
                   [&] {
                     return rename((root_ / "in" / "file").c_str(), (root_ / "out" / "x").c_str())
                                ? errno
                                : 0;
                   }),
            0);
}

TEST_F(SandboxTest, FilesAreReadAnywhere) {
  NEEDS_SANDBOX;
  EXPECT_EQ(inside(false, [&] { return open((root_ / "in" / "file").c_str(), O_RDONLY) < 0; }), 0);
}

TEST_F(SandboxTest, NoSocketIsOpenedByThreadsThatStartLaterEither) {
  NEEDS_SANDBOX;
  auto tryAll = [] {
    for (int family : {AF_INET, AF_INET6, AF_UNIX, AF_NETLINK})
      if (socket(family, SOCK_DGRAM, 0) >= 0 || errno != EACCES)
        return 1;
    return 0;
  };
  EXPECT_EQ(inside(false, tryAll), 0);
  EXPECT_EQ(inside(false,
                   [&] {
                     int result = 1;
                     std::thread([&] { result = tryAll(); }).join();
                     return result;
                   }),
            0);
}

TEST_F(SandboxTest, ProgramsStartWhereTheyMayAndKeepTheLimits) {
  NEEDS_SANDBOX;
  auto run = [&](const char *file) {
    std::string script = "echo x > " + (root_ / file).string();
    execl("/bin/sh", "sh", "-c", script.c_str(), nullptr);
    return errno;
  };
  EXPECT_EQ(inside(false, [&] { return run("out/by-program"); }), EACCES);
  EXPECT_EQ(inside(true, [&] { return run("out/by-program"); }), 0);
  EXPECT_NE(inside(true, [&] { return run("in/by-program"); }), 0);
  EXPECT_FALSE(std::filesystem::exists(root_ / "in" / "by-program"));
}

TEST_F(SandboxTest, ADirectoryThatIsMissingIsTheReason) {
  NEEDS_SANDBOX;
  std::string problem = enterSandbox({{(root_ / "missing").string()}, false});
  EXPECT_NE(problem.find("missing: No such file or directory"), std::string::npos) << problem;
  EXPECT_EQ(create(root_ / "in" / "still-allowed"), 0);
}

} // namespace
} // namespace pp
