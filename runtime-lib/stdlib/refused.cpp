// stdlib's functions that need other programs; a catalog generator does not run any.
#include "runtime-lib/functions/builtins.h"
#include "runtime-lib/stdlib/ruby_values.h"

namespace pp::builtins {

Value validateCommand(const Call &call) {
  size_t given = call.args.size();
  if (given < 2 || given > 3)
    failPlain("validate_cmd(): wrong number of arguments (" + std::to_string(given) +
              "; must be 2 or 3)");
  failPlain("validate_cmd(): a catalog generator runs no commands");
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
