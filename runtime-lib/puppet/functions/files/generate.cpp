// generate: the output of a program, where the run allows that.
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/functions/files/execute.h"
#include "runtime-lib/puppet/functions/files/files.h"
#include "runtime-lib/puppet/operators/text.h"

#include <filesystem>

namespace pp::builtins {

namespace {

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
  Executed outcome = execute(command, directory);
  if (outcome.status != 0)
    failPlain("Failed to execute generator " + command[0] + ": " + outcome.failure(shown));
  return makeString(call.run, outcome.output);
}

} // namespace pp::builtins
