// Programs are started as Puppet starts them: without the user's variables, in the C locale.
#include "runtime-lib/puppet/functions/files/execute.h"

#include "runtime-lib/core/commands/command.h"
#include "runtime-lib/core/files/file_reads.h"
#include "runtime-lib/core/session/error.h"

#include <string_view>

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

Executed execute(const std::vector<std::string> &command, const std::string &directory) {
  // Nobody can tell what a program would print the next time.
  FileReads::note("");
  CommandOutcome outcome = runCommand({.words = command,
                                       .directory = directory,
                                       .variables = childEnvironment(),
                                       .hasEmptyInput = true,
                                       .takesErrors = true});
  switch (outcome.end) {
  case CommandOutcome::End::NotStarted:
    return {std::move(outcome.output), 1};
  case CommandOutcome::End::Exited:
    return {std::move(outcome.output), outcome.code};
  case CommandOutcome::End::Signalled:
    return {std::move(outcome.output), 128 + outcome.code};
  case CommandOutcome::End::TooSlow:
  case CommandOutcome::End::TooMuch:
    break;
  }
  failPlain(command[0] + " was ended: " + outcome.problem(0));
}

} // namespace pp
