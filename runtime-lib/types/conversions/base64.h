// Decoding the dialects of Base64 that Ruby knows.
#pragma once

#include <string>
#include <string_view>

namespace pp {

/// Ruby's decode64: skips what is no digit.
std::string decodeBase64Relaxed(std::string_view text);
/// Ruby's strict_decode64; throws `invalid base64`.
std::string decodeBase64Strict(std::string_view text);
/// Ruby's urlsafe_decode64: `-_` for `+/`, padding may be missing.
std::string decodeBase64Url(std::string_view text);

} // namespace pp
