// Programs are started as Puppet starts them: without the user's variables, in the C locale.
#include "runtime-lib/puppet/functions/files/execute.h"

#include "runtime-lib/core/files/file_reads.h"
#include "runtime-lib/core/process/child_signals.h"
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/puppet/evaluation/run.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace pp {

namespace {

/// The environment without what belongs to the user, and with the C locale, as Puppet gives it.
std::vector<std::string> childEnvironment() {
  constexpr std::string_view dropped[] = {
      "LANG=", "LC_", "LANGUAGE=", "HOME=", "USER=", "MAIL=", "LOGNAME="};
  std::vector<std::string> variables{"LANG=C", "LC_ALL=C"};
  for (char **variable = environ; *variable; ++variable) {
    std::string_view text = *variable;
    bool isDropped = false;
    for (std::string_view prefix : dropped)
      isDropped |= text.starts_with(prefix);
    if (!isDropped)
      variables.emplace_back(text);
  }
  return variables;
}

std::vector<char *> pointersTo(std::vector<std::string> &texts) {
  std::vector<char *> pointers;
  for (std::string &text : texts)
    pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

/// Starts the command with its directory as working directory; 0 or an error number.
int start(std::vector<std::string> command, const std::string &directory, int output,
          pid_t &child) {
  std::vector<std::string> variables = childEnvironment();
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addchdir_np(&actions, directory.c_str());
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
  int error = ::posix_spawn(&child, command[0].c_str(), &actions, ChildSignals().get(),
                            pointersTo(command).data(), pointersTo(variables).data());
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

std::string_view withoutBlanks(std::string_view text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ' || text.back() == '\t'))
    text.remove_suffix(1);
  while (!text.empty() && (text.front() == '\n' || text.front() == ' ' || text.front() == '\t'))
    text.remove_prefix(1);
  return text;
}

} // namespace

std::string Executed::failure(const std::string &command) const {
  return "Execution of '" + command + "' returned " + std::to_string(status) + ": " +
         std::string(withoutBlanks(output));
}

Executed execute(Run &run, const std::vector<std::string> &command, const std::string &directory) {
  // Nobody can tell what a program would print the next time.
  FileReads::note("");
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0)
    failPlain("cannot make a pipe");
  pid_t child = 0;
  int error = start(command, directory, ends[1], child);
  ::close(ends[1]);
  Executed outcome;
  char buffer[4096];
  ssize_t got = 0;
  while (error == 0 && (got = ::read(ends[0], buffer, sizeof buffer)) > 0)
    if (outcome.output.size() < run.limits.stringBytes)
      outcome.output.append(buffer, static_cast<size_t>(got));
  ::close(ends[0]);
  int status = 0;
  if (error == 0)
    ::waitpid(child, &status, 0);
  outcome.status = error != 0          ? 1
                   : WIFEXITED(status) ? WEXITSTATUS(status)
                                       : 128 + WTERMSIG(status);
  return outcome;
}

} // namespace pp
