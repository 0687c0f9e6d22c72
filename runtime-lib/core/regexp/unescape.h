// Ruby's first step with the text of a pattern.
#pragma once

#include <string>
#include <string_view>

namespace pp {

/// A pattern in which bytes and code points are no longer written as numbers, but for ASCII: those
/// are `\xHH`, so that none of them means anything in the syntax.
struct UnescapedRegexp {
  std::string source;
  /// Ruby's complaint, or empty.
  std::string problem;
};

UnescapedRegexp unescapeRegexp(std::string_view source);

} // namespace pp
