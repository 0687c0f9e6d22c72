// Flattening without recursion, so that no nesting is too deep for the stack.
#include "runtime-lib/core/values/flatten.h"

#include <algorithm>

namespace pp {

/// How many values are visited between two looks at memory and time.
static constexpr size_t stride = size_t{1} << 20;

std::vector<Value> flattened(Context &context, std::span<const Value> values) {
  if (std::ranges::none_of(values, [](Value value) { return value.is(ObjectKind::Array); }))
    return {values.begin(), values.end()};
  std::vector<Value> out;
  std::vector<std::span<const Value>> rest{values};
  for (size_t visited = 1; !rest.empty(); ++visited) {
    if (visited % stride == 0)
      context.arena.checkRoom(out.size() * sizeof(Value));
    std::span<const Value> &current = rest.back();
    if (current.empty()) {
      rest.pop_back();
      continue;
    }
    Value value = current.front();
    current = current.subspan(1);
    if (auto *array = dynAs<Array>(value))
      rest.push_back(array->items());
    else
      out.push_back(value);
  }
  return out;
}

} // namespace pp
