// `%{…}` in data and configuration (Puppet's interpolation.rb).
#pragma once

#include "runtime-lib/puppet/hiera/invocation.h"

namespace pp::hiera {

/// The value with all interpolations resolved. `allowMethods`: `%{lookup('x')}` and the like may be
/// used; configurations know variables only.
Value interpolate(Invocation &invocation, Value value, bool allowMethods);

/// Whether there is anything to resolve.
bool hasInterpolation(Value value);

/// `%{scope}` as mapped_paths uses it: the variable, perhaps with a dotted rest. `subject` is named
/// in errors.
Value interpolateScope(Invocation &invocation, std::string_view key, std::string_view subject);

} // namespace pp::hiera
