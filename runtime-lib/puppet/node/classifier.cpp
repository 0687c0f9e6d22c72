// Runs a command without a shell, as Puppet does, and waits for it only so long.
#include "runtime-lib/puppet/node/classifier.h"

#include "runtime-lib/core/files/output.h"
#include "runtime-lib/core/process/child_signals.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <sstream>
#include <vector>

extern char **environ;

namespace pp {

namespace {

constexpr std::chrono::seconds patience{120};

/// A child process whose standard output is read here.
class Command {
public:
  Command(const std::vector<std::string> &words, const std::string &purpose) : purpose_(purpose) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
      fail(std::strerror(errno));
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    std::vector<char *> arguments;
    for (const std::string &word : words)
      arguments.push_back(const_cast<char *>(word.c_str()));
    arguments.push_back(nullptr);
    int error = posix_spawnp(&child_, arguments[0], &actions, ChildSignals().get(),
                             arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    output_ = ends[0];
    if (error != 0) {
      close(output_);
      fail(std::strerror(error));
    }
  }

  /// Everything the command prints, once it has ended well.
  std::string result() {
    std::string text;
    bool isComplete = readAll(text);
    close(output_);
    if (!isComplete)
      kill(child_, SIGKILL);
    int status = 0;
    while (waitpid(child_, &status, 0) < 0 && errno == EINTR) {
    }
    if (!isComplete)
      fail("it did not end within " + std::to_string(patience.count()) + " seconds");
    if (!WIFEXITED(status))
      fail("it was ended by signal " + std::to_string(WTERMSIG(status)));
    if (WEXITSTATUS(status) != 0)
      fail("it ended with status " + std::to_string(WEXITSTATUS(status)));
    return text;
  }

private:
  [[noreturn]] void fail(const std::string &reason) {
    throw DataError(purpose_ + " failed: " + reason);
  }

  bool readAll(std::string &text) {
    auto end = std::chrono::steady_clock::now() + patience;
    char buffer[1 << 14];
    while (true) {
      auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
          end - std::chrono::steady_clock::now());
      pollfd wait{output_, POLLIN, 0};
      int ready = left.count() > 0 ? poll(&wait, 1, static_cast<int>(left.count())) : 0;
      if (ready == 0)
        return false;
      if (ready < 0)
        continue;
      ssize_t count = read(output_, buffer, sizeof buffer);
      if (count == 0)
        return true;
      if (count > 0)
        text.append(buffer, static_cast<size_t>(count));
    }
  }

  std::string purpose_;
  pid_t child_ = -1;
  int output_ = -1;
};

} // namespace

std::string commandOutput(const std::vector<std::string> &words, const std::string &purpose) {
  return Command(words, purpose).result();
}

bool isClassifierFile(const std::string &classifier) {
  struct stat status;
  return stat(classifier.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
         access(classifier.c_str(), X_OK) != 0;
}

SourcedText readClassifierFile(const std::string &path) {
  std::string problem;
  SourcedText answer{readFile(path, problem), path};
  if (!problem.empty())
    throw DataError(problem);
  return answer;
}

SourcedText askClassifier(const std::string &classifier, const std::string &node) {
  std::vector<std::string> words;
  std::istringstream stream(classifier);
  for (std::string word; stream >> word;)
    words.push_back(word);
  if (words.empty())
    throw DataError("--enc needs a command or a file");
  words.push_back(node);
  std::string purpose = "the classifier '" + classifier + "' for node " + node;
  SourcedText answer{commandOutput(words, purpose),
                     "the answer of the classifier '" + classifier + "'"};
  if (answer.text.find_first_not_of(" \t\r\n") == std::string::npos)
    throw DataError(purpose + " does not know the node: it printed nothing");
  return answer;
}

} // namespace pp
