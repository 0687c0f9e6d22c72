// Puppet's warnings about what functions will no longer do.
#pragma once

#include "runtime-lib/puppet/functions/calling/call.h"

namespace pp {

/// Warns once per catalog; Puppet says that it does not know the place.
void warnOfDeprecation(const Call &call, const std::string &message);
/// The same with the line of the call.
void warnOfDeprecationAt(const Call &call, const std::string &message);

} // namespace pp
