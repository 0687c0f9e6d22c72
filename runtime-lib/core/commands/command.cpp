// Reads the output of a child as it comes, and never waits for longer than there is time.
#include "runtime-lib/core/commands/command.h"

#include "runtime-lib/abi/running_time.h"
#include "runtime-lib/core/files/input.h"
#include "runtime-lib/core/process/child_signals.h"
#include "runtime-lib/core/process/command_groups.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <thread>

extern char **environ;

namespace pp {

namespace {

using End = CommandOutcome::End;

/// Pointers as exec() takes them.
std::vector<char *> pointersTo(const std::vector<std::string> &texts) {
  std::vector<char *> pointers;
  pointers.reserve(texts.size() + 1);
  for (const std::string &text : texts)
    pointers.push_back(const_cast<char *>(text.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

/// What is done in the child before the program starts.
class SpawnActions {
public:
  SpawnActions(const Command &command, int input, int output) {
    posix_spawn_file_actions_init(&files);
    if (!command.directory.empty())
      posix_spawn_file_actions_addchdir_np(&files, command.directory.c_str());
    if (command.hasEmptyInput)
      posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    if (input >= 0)
      posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
    if (command.takesErrors)
      posix_spawn_file_actions_adddup2(&files, output, STDERR_FILENO);
  }
  ~SpawnActions() { posix_spawn_file_actions_destroy(&files); }
  SpawnActions(const SpawnActions &) = delete;
  SpawnActions &operator=(const SpawnActions &) = delete;

  posix_spawn_file_actions_t files;
  ChildSignals signals{ChildSignals::Group::Own};
};

/// A file in memory that holds a text, to be read from its beginning.
class TextFile {
public:
  explicit TextFile(const std::optional<std::string> &text) {
    if (!text)
      return;
    descriptor_ = ::memfd_create("input", MFD_CLOEXEC);
    if (descriptor_ < 0 || !writeAll(*text) || ::lseek(descriptor_, 0, SEEK_SET) != 0)
      error_ = errno;
  }
  ~TextFile() {
    if (descriptor_ >= 0)
      ::close(descriptor_);
  }
  TextFile(const TextFile &) = delete;
  TextFile &operator=(const TextFile &) = delete;

  /// -1 where there is no text.
  int descriptor() const { return descriptor_; }
  /// 0 or an error number.
  int error() const { return error_; }

private:
  bool writeAll(std::string_view text) const {
    while (!text.empty()) {
      ssize_t written = ::write(descriptor_, text.data(), text.size());
      if (written < 0 && errno == EINTR)
        continue;
      if (written <= 0)
        return false;
      text.remove_prefix(static_cast<size_t>(written));
    }
    return true;
  }

  int descriptor_ = -1;
  int error_ = 0;
};

/// A child whose output is read here. Whoever leaves early ends it.
class Child {
public:
  ~Child() {
    if (output_ >= 0)
      ::close(output_);
    if (process_ > 0)
      stop();
  }

  /// 0 or an error number.
  int start(const Command &command) {
    TextFile input(command.input);
    if (input.error() != 0)
      return input.error();
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0)
      return errno;
    SpawnActions actions(command, input.descriptor(), ends[1]);
    std::vector<char *> words = pointersTo(command.words);
    std::vector<char *> variables;
    if (command.variables)
      variables = pointersTo(*command.variables);
    int error = ::posix_spawnp(&process_, words[0], &actions.files, actions.signals.get(),
                               words.data(), command.variables ? variables.data() : environ);
    ::close(ends[1]);
    output_ = ends[0];
    if (error != 0)
      process_ = -1;
    else
      noteCommandGroup(0, process_);
    return error;
  }

  int output() const { return output_; }

  void stop() {
    ::kill(-process_, SIGKILL);
    wait();
  }

  /// Its status once it has ended.
  int wait() {
    int status = 0;
    while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    forget();
    return status;
  }

  /// The same if that is in time; it can go on without printing anything.
  std::optional<int> wait(const Patience &patience) {
    using namespace std::chrono_literals;
    for (auto pause = 100us; !patience.isOver(); pause = std::min(pause * 2, 20000us)) {
      int status = 0;
      if (::waitpid(process_, &status, WNOHANG) == process_) {
        forget();
        return status;
      }
      std::this_thread::sleep_for(pause);
    }
    return std::nullopt;
  }

private:
  void forget() {
    noteCommandGroup(process_, 0);
    process_ = -1;
  }

  pid_t process_ = -1;
  int output_ = -1;
};

} // namespace

std::string CommandOutcome::problem(double seconds) const {
  char limit[32];
  std::snprintf(limit, sizeof limit, "%g", seconds);
  switch (end) {
  case End::NotStarted:
    return std::strerror(code);
  case End::Exited:
    return code == 0 ? "" : "it ended with status " + std::to_string(code);
  case End::Signalled:
    return "it was ended by signal " + std::to_string(code);
  case End::TooSlow:
    return std::string("it did not end within ") + limit + " s (--timeout)";
  case End::TooMuch:
    return "it printed more than the limit of " + inputLimitText();
  }
  __builtin_unreachable();
}

CommandOutcome runCommand(const Command &command) {
  CommandOutcome outcome;
  Child child;
  outcome.code = child.start(command);
  if (outcome.code != 0)
    return outcome;
  Patience patience = Patience::until(command.seconds);
  InputEnd end = readToEnd(child.output(), outcome.output, patience);
  std::optional<int> status;
  if (end != InputEnd::TooLarge && end != InputEnd::TooSlow)
    status = child.wait(patience);
  if (!status) {
    child.stop();
    outcome.end = end == InputEnd::TooLarge ? End::TooMuch : End::TooSlow;
    if (end != InputEnd::TooLarge && runningTime && Patience::untilEndOfWork().isOver())
      failTimeOver(runningTime->limit);
    return outcome;
  }
  outcome.end = WIFEXITED(*status) ? End::Exited : End::Signalled;
  outcome.code = WIFEXITED(*status) ? WEXITSTATUS(*status) : WTERMSIG(*status);
  return outcome;
}

} // namespace pp
