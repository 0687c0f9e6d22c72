// What a hiera.yaml of version 5 must look like.
#pragma once

#include "runtime-lib/puppet/types/type.h"

namespace pp::hiera {

/// The type that Puppet asks of it.
const Type *version5Type();
/// Whether the type certainly takes the configuration: most are as simple as this, and reading the
/// type takes longer than many lookups.
bool certainlyFitsVersion5(const Hash &config);

} // namespace pp::hiera
