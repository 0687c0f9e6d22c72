// Gates with constant or equal inputs are never made.
#include "ir/ndca/bits/gates.h"

#include <utility>

namespace ppcc::ir::ndca {

Wire Gates::find(const Gate &gate) {
  auto [entry, isNew] = known_.try_emplace(gate, static_cast<uint32_t>(gates_.size()));
  if (isNew)
    gates_.push_back(gate);
  return {entry->second << 1};
}

Wire Gates::both(Wire a, Wire b) {
  if (a == off || b == off || a == ~b)
    return off;
  if (a == on || a == b)
    return b;
  if (b == on)
    return a;
  if (a.code > b.code)
    std::swap(a, b);
  return find({Gate::And, a, b});
}

Wire Gates::differ(Wire a, Wire b) {
  // inversions go to the output, so that equal gates meet
  uint32_t inverted = (a.code ^ b.code) & 1;
  a.code &= ~1u;
  b.code &= ~1u;
  if (a.code > b.code)
    std::swap(a, b);
  Wire result = a == b ? off : a == off ? b : find({Gate::Xor, a, b});
  return {result.code ^ inverted};
}

Wire Gates::choose(Wire condition, Wire then, Wire otherwise) {
  if (then == otherwise || condition == on)
    return then;
  if (condition == off)
    return otherwise;
  if (then == ~otherwise)
    return differ(condition, otherwise);
  if (condition == then)
    then = on;
  if (condition == ~then)
    then = off;
  if (condition == otherwise)
    otherwise = off;
  if (condition == ~otherwise)
    otherwise = on;
  if (then == off)
    return both(~condition, otherwise);
  if (then == on)
    return either(condition, otherwise);
  if (otherwise == off)
    return both(condition, then);
  if (otherwise == on)
    return either(~condition, then);
  return either(both(condition, then), both(~condition, otherwise));
}

} // namespace ppcc::ir::ndca
