// Ruby's order of texts: String#succ and ranges of strings.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pp::stdlib {

/// Ruby's String#succ: `a9` → `b0`, `Zz` → `AAa`, `<<koala>>` → `<<koalb>>`.
std::string successor(std::string_view text);
/// Every `step`th string of Ruby's `(first..last)` or `(first...last)`, at most `limit` of them. A
/// plain failure when too many would have to be walked through.
std::vector<std::string> textRange(const std::string &first, const std::string &last,
                                   bool withoutLast, uint64_t step, size_t limit);

} // namespace pp::stdlib
