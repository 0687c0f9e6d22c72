// Puppet's TypeAsserter: `SUBJECT has wrong type, expects …`.
#pragma once

#include "runtime-lib/puppet/evaluation/run.h"

#include <string_view>

namespace pp::hiera {

/// Throws a PuppetError unless the value is an instance of the type.
void assertType(Run &run, std::string_view subject, const Type *type, Value value);

} // namespace pp::hiera
