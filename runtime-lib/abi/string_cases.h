// Texts that a `case` or selector compares one value with, found by hash.
//
// Audience: codegen (which lays them out), abi/operators.cpp.
#pragma once

#include "runtime-lib/abi/objects.h"

#include <string_view>

namespace pp {

/// `index` is an open-addressing table of `mask + 1` places: the number of an option plus 1, or 0.
/// Of options that are equal the first is there.
struct StringCases {
  uint32_t count;
  uint32_t mask;
  const String *const *options;
  const uint32_t *index;
};

/// Equal for texts that differ only in the case of ASCII letters, as Puppet compares.
constexpr uint64_t hashIgnoringCase(std::string_view text) {
  uint64_t hash = 0xcbf29ce484222325ULL;
  for (char c : text) {
    bool isUpper = c >= 'A' && c <= 'Z';
    hash = (hash ^ static_cast<unsigned char>(isUpper ? c + 32 : c)) * 0x100000001b3ULL;
  }
  return hash ^ (hash >> 32);
}

} // namespace pp
