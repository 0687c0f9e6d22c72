// How Ruby prints values, for messages that embed them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace ppcc::puppet {

/// `Float#to_s`: `1.0`, `1.0e+20`.
std::string rubyFloat(double value);
/// `String#inspect`: quotes and escapes.
std::string rubyInspect(std::string_view text);
/// `Regexp#to_s` and `Regexp#inspect`: slashes are escaped.
std::string rubyRegexp(std::string_view pattern);
std::string rubyRegexpInspect(std::string_view pattern);
/// A number of any size, from its digits: `to_s`, and `'%#+x' % number`.
std::string rubyInteger(std::string_view digits, int radix);
std::string rubySignedHex(std::string_view digits, int radix);

} // namespace ppcc::puppet
