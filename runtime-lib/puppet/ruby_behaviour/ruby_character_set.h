// Ruby's character sets of String#count and #squeeze: `a-z`, `^abc`, escapes.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace pp::stdlib {

/// A set of characters, by default of all.
class RubyCharacterSet {
public:
  RubyCharacterSet() = default;
  /// Throws Ruby's message for a range that runs backwards.
  explicit RubyCharacterSet(std::string_view text);
  bool contains(uint32_t character) const;
  /// Takes one character off the text; whether it belongs to the set.
  bool takeNext(std::string_view &text) const;

private:
  std::vector<std::pair<uint32_t, uint32_t>> ranges_;
  bool isNegated_ = false;
  bool isEverything_ = true;
};

} // namespace pp::stdlib
