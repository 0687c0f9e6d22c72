// Ruby's order of texts: String#succ and ranges of strings.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pp::stdlib {

/// Ruby's String#succ: `a9` → `b0`, `Zz` → `AAa`, `<<koala>>` → `<<koalb>>`.
std::string successor(std::string_view text);
/// The strings of Ruby's `(first..last)` or `(first...last)`, at most `limit` of them.
std::vector<std::string> textRange(const std::string &first, const std::string &last,
                                   bool withoutLast, size_t limit);

} // namespace pp::stdlib
