// stdlib's functions that need other programs.
#include "runtime-lib/core/process/new_file.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/functions/files/execute.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_values.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace pp::builtins {

using namespace pp::stdlib;

/// The command with the file in place of its `%`, or at its end.
static std::string commandFor(const Call &call, const std::string &file) {
  const String &command = needString(call.args[1]);
  if (!matches(call.run, "\\s%(\\s|$)", command))
    return std::string(command.view()) + " " + file;
  std::string result;
  for (char c : command.view())
    c == '%' ? result += file : result += c;
  return result;
}

/// A file with the content that is gone when the check is done.
static TemporaryPath temporaryFile(std::string_view content) {
  TemporaryPath path = scratchPath();
  int file = ::open(path.path().c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
  int error = file < 0 ? errno : writeFully(file, content);
  if (file >= 0 && ::close(file) != 0 && error == 0)
    error = errno;
  if (error != 0)
    failPlain("validate_cmd(): cannot write " + path.path() + ": " + std::strerror(error));
  return path;
}

Value validateCommand(const Call &call) {
  size_t given = call.args.size();
  if (given < 2 || given > 3)
    failPlain("validate_cmd(): wrong number of arguments (" + std::to_string(given) +
              "; must be 2 or 3)");
  if (!call.run.allowGenerate)
    failPlain("validate_cmd() would run " + rubyText(call.args[1]) +
              " on this machine; the option --allow-generate permits it");
  TemporaryPath file = temporaryFile(rubyText(call.args[0]));
  std::string command = commandFor(call, file.path());
  Executed outcome = execute({"/bin/sh", "-c", command}, ".");
  if (outcome.status != 0)
    failPlain((call.arg(2).truthy() ? rubyText(call.args[2])
                                    : "validate_cmd(): failed to validate content with command " +
                                          inspect(call.args[1])) +
              "\n" + outcome.failure(command));
  return Value::undef();
}

/// What Puppet says where Ruby's augeas library is not installed.
Value validateAugeas(const Call &) {
  failPlain("validate_augeas(): this function requires the augeas feature. See "
            "http://docs.puppetlabs.com/guides/augeas.html#pre-requisites for how to activate it.");
}

Value pryFunction(const Call &) {
  failPlain("pry(): Requires the 'pry' rubygem to use, but it was not found");
}

} // namespace pp::builtins
