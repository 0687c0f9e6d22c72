// What the hashes must look like that define Object types and type sets.
#pragma once

#include "runtime-lib/puppet/types/type.h"

namespace pp {

/// The hash of `Object[{…}]`.
const Type *objectInitializer();
/// The hash of one attribute in it.
const Type *attributeInitializer();
/// The hash of one function in it.
const Type *functionInitializer();
/// The hash of `TypeSet[{…}]`.
const Type *typeSetInitializer();

} // namespace pp
