// The dialects of Base64 that Ruby knows.
#pragma once

#include <string>
#include <string_view>

namespace pp {

/// Without line breaks, with padding.
std::string base64Text(std::string_view bytes);
/// Ruby's encode64: a line break after every 60 characters and at the end.
std::string base64Lines(std::string_view bytes);
/// Ruby's urlsafe_encode64: `-_` for `+/`.
std::string base64Url(std::string_view bytes);

/// Ruby's decode64: skips what is no digit.
std::string decodeBase64Relaxed(std::string_view text);
/// Ruby's strict_decode64; throws `invalid base64`.
std::string decodeBase64Strict(std::string_view text);
/// Ruby's urlsafe_decode64: `-_` for `+/`, padding may be missing.
std::string decodeBase64Url(std::string_view text);

} // namespace pp
