// Optimal string alignment on three rows; names are short, so bytes will do for characters.
#include "frontend/diagnostics/edit_distance.h"

#include "runtime-lib/core/values/ascii.h"

#include <algorithm>
#include <string>
#include <vector>

namespace ppcc::diagnostics {

using pp::lowerCase;

size_t editDistance(std::string_view a, std::string_view b, size_t limit) {
  size_t gap = a.size() > b.size() ? a.size() - b.size() : b.size() - a.size();
  if (gap > limit)
    return limit + 1;
  std::vector<size_t> beforeLast(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j)
    last[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({replaced, last[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], beforeLast[j - 2] + 1);
    }
    if (*std::min_element(row.begin(), row.end()) > limit)
      return limit + 1;
    beforeLast.swap(last);
    last.swap(row);
  }
  return std::min(last[b.size()], limit + 1);
}

std::string_view nearestName(std::string_view name, std::span<const std::string_view> candidates) {
  std::string wanted = lowerCase(name);
  size_t best = std::max<size_t>(1, name.size() / 3) + 1;
  std::string_view nearest;
  for (std::string_view candidate : candidates) {
    if (candidate == name || best == 0)
      continue;
    size_t distance = editDistance(wanted, lowerCase(candidate), best - 1);
    if (distance < best) {
      best = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

} // namespace ppcc::diagnostics
