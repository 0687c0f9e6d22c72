// Nested arrays as one list, as Ruby's flatten gives it: the one place that takes them apart.
#pragma once

#include "runtime-lib/abi/objects.h"
#include "runtime-lib/core/session/context.h"

#include <span>
#include <vector>

namespace pp {

/// The values, with those of arrays in place of the arrays, however deep they are. Fails where they
/// are more than the catalog has memory for: an array may hold another one many times.
std::vector<Value> flattened(Context &context, std::span<const Value> values);
inline std::vector<Value> flattened(Context &context, Value value) {
  return flattened(context, std::span(&value, 1));
}

} // namespace pp
