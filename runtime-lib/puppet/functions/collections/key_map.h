// C++ maps whose keys are Puppet values, told apart as keys of hashes are.
#pragma once

#include "runtime-lib/core/values/build.h"

#include <unordered_map>

namespace pp {

struct KeyHash {
  size_t operator()(Value key) const { return hashKey(key); }
};
struct KeyEqual {
  bool operator()(Value a, Value b) const { return keysEqual(a, b); }
};
template <class T> using KeyMap = std::unordered_map<Value, T, KeyHash, KeyEqual>;

} // namespace pp
