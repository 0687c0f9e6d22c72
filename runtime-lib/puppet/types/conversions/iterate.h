// Elements of whatever can be iterated.
#pragma once

#include "runtime-lib/puppet/types/type.h"

#include <vector>

namespace pp {

/// The elements of an iterable value: characters, 0…n-1, a range's numbers, an Enum's strings,
/// pairs of a hash. The value must be an instance of Iterable.
std::vector<Value> elementsOf(Context &context, Value iterable);

} // namespace pp
