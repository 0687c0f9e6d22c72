// What can be fuzzed, for the two programs that do it: libFuzzer's and the ordinary build's.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace ppcc::fuzz {

/// A reader of foreign bytes. Whatever they are, `run` comes back; all else is a defect.
struct Target {
  std::string_view name;
  std::string_view about;
  void (*run)(std::string_view bytes);
};

std::span<const Target> allTargets();
/// The target of that name, or null.
const Target *findTarget(std::string_view name);

#define TARGET(name, about) void name(std::string_view bytes);
#include "test/fuzz/targets.def"

} // namespace ppcc::fuzz
