// "Did you mean": the nearest of several names.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace ppcc::diagnostics {

/// Insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`; counting
/// stops above `limit`, the result is then `limit + 1`.
size_t editDistance(std::string_view a, std::string_view b, size_t limit);

/// The candidate nearest to `name` if it is near enough to be a slip (a third of the letters), else
/// empty. The same name in other case is nearest of all; the name itself never is.
std::string_view nearestName(std::string_view name, std::span<const std::string_view> candidates);

} // namespace ppcc::diagnostics
