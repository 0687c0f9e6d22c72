// The player in a terminal of its own: what keys do, and that the terminal is given back.
#include "ndca/program.h"
#include "runtime-lib/abi/program.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <utility>

namespace pp::ndca::test {

namespace {

class Played {
public:
  explicit Played(std::vector<std::string> arguments) {
    const Rule &rule = conway();
    winsize window{24, 60, 0, 0};
    process_ = forkpty(&terminal_, nullptr, nullptr, &window);
    if (process_ != 0)
      return;
    std::vector<char *> pointers;
    arguments.insert(arguments.begin(), "life");
    for (std::string &argument : arguments)
      pointers.push_back(argument.data());
    const UnitDescriptor *unit = reinterpret_cast<const UnitDescriptor *>(&rule);
    ProgramDescriptor program{};
    program.units = &unit;
    program.unitCount = 1;
    _exit(pp_ndca_main(static_cast<int>(pointers.size()), pointers.data(), &program));
  }
  ~Played() {
    if (process_ > 0)
      kill(process_, SIGKILL);
    close(terminal_);
  }

  void press(const std::string &keys) {
    ASSERT_EQ(write(terminal_, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
  }
  /// Whether the text comes within half a minute, after all that was waited for before.
  bool shows(const std::string &text) {
    for (size_t found; (found = screen_.find(text)) == std::string::npos;) {
      pollfd input{terminal_, POLLIN, 0};
      char bytes[4096];
      ssize_t count = poll(&input, 1, 30000) > 0 ? read(terminal_, bytes, sizeof bytes) : 0;
      if (count <= 0)
        return false;
      screen_.append(bytes, static_cast<size_t>(count));
    }
    screen_.erase(0, screen_.find(text) + text.size());
    return true;
  }
  int exitCode() {
    int status = 0;
    waitpid(std::exchange(process_, -1), &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

private:
  int terminal_ = -1;
  pid_t process_ = -1;
  std::string screen_;
};

} // namespace

TEST(View, StepsPlaysAndEnds) {
  ScratchText pattern("bo$2bo$3o!");
  Played played({"-p", pattern.path(), "--view", "--threads", "1"});
  EXPECT_TRUE(played.shows("\x1b[?1049h"));
  EXPECT_TRUE(played.shows("\x1b[38;2;255;255;255m"));
  EXPECT_TRUE(played.shows("generation 0  population 5  paused"));
  played.press("s");
  EXPECT_TRUE(played.shows("generation 1  population 5  paused"));
  played.press("++ ");
  EXPECT_TRUE(played.shows("40 per second"));
  EXPECT_TRUE(played.shows("generation 9 "));
  played.press("\x1b[A\x1b[Diof");
  played.press("q");
  EXPECT_TRUE(played.shows("\x1b[?1049l"));
  EXPECT_EQ(played.exitCode(), 0);
}

TEST(View, NeedsATerminal) {
  Outcome outcome = run(conway(), {"--view"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_NE(outcome.errors.find("needs a terminal"), std::string::npos);
}

} // namespace pp::ndca::test
