// The table of targets.
#include "test/fuzz/targets.h"

#include <algorithm>

namespace ppcc::fuzz {

namespace {

constexpr Target table[] = {
#define TARGET(name, about) {#name, about, name},
#include "test/fuzz/targets.def"
};

} // namespace

std::span<const Target> allTargets() { return table; }

const Target *findTarget(std::string_view name) {
  auto found = std::ranges::find(table, name, &Target::name);
  return found == std::end(table) ? nullptr : &*found;
}

} // namespace ppcc::fuzz
