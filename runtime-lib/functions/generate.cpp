// generate: the output of a program, where the run allows that.
#include "runtime-lib/functions/builtins.h"
#include "runtime-lib/functions/files.h"
#include "runtime-lib/values/text.h"

#include <fcntl.h>
#include <filesystem>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace pp::builtins {

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

struct Outcome {
  std::string output;
  int status;
};

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
  int error = ::posix_spawn(&child, command[0].c_str(), &actions, nullptr,
                            pointersTo(command).data(), pointersTo(variables).data());
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

Outcome execute(const Call &call, const std::vector<std::string> &command,
                const std::string &directory) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0)
    failPlain("generate(): cannot make a pipe");
  pid_t child = 0;
  int error = start(command, directory, ends[1], child);
  ::close(ends[1]);
  Outcome outcome;
  char buffer[4096];
  ssize_t got = 0;
  while (error == 0 && (got = ::read(ends[0], buffer, sizeof buffer)) > 0)
    if (outcome.output.size() < call.run.limits.stringBytes)
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

void checkName(const Call &call) {
  if (!isAbsolutePath(call.run, call.args[0]))
    failPlain("Generators must be fully qualified");
  std::string_view program = call.args[0].as<String>()->view();
  constexpr std::string_view allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                       "0123456789_-/.+";
  // Ruby's ^ and $ look at lines, so one good line is enough for Puppet; it is not for us.
  if (program.find_first_not_of(allowed) != std::string_view::npos)
    failPlain("Generators can only contain alphanumerics, file separators, and dashes");
  if (program.find("..") != std::string_view::npos)
    failPlain("Can not use generators with '..' in them.");
}

std::string_view withoutBlanks(std::string_view text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ' || text.back() == '\t'))
    text.remove_suffix(1);
  while (!text.empty() && (text.front() == '\n' || text.front() == ' ' || text.front() == '\t'))
    text.remove_prefix(1);
  return text;
}

/// Ruby's File.dirname of an absolute path.
std::string directoryOf(std::string path) {
  while (path.size() > 1 && path.ends_with('/'))
    path.pop_back();
  path.resize(std::max<size_t>(path.rfind('/'), 1));
  return path;
}

} // namespace

Value generateFunction(const Call &call) {
  checkName(call);
  std::vector<std::string> command;
  std::string shown;
  for (Value argument : call.args) {
    command.push_back(rubyText(argument));
    shown += (shown.empty() ? "" : " ") + command.back();
  }
  if (!call.run.allowGenerate)
    failPlain("generate() would run " + command[0] +
              " on this machine; the option --allow-generate permits it");
  std::string directory = directoryOf(command[0]);
  std::error_code ignored;
  if (!std::filesystem::is_directory(directory, ignored))
    failPlain("Working directory " + directory + " does not exist!");
  Outcome outcome = execute(call, command, directory);
  if (outcome.status != 0)
    failPlain("Failed to execute generator " + command[0] + ": Execution of '" + shown +
              "' returned " + std::to_string(outcome.status) + ": " +
              std::string(withoutBlanks(outcome.output)));
  return makeString(call.run, outcome.output);
}

} // namespace pp::builtins
