// Digests and Base64 of bytes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pp::pcl {

/// The digest's bytes; `algorithm` is OpenSSL's name.
std::string digest(const char *algorithm, std::string_view bytes);
std::string hexadecimal(std::string_view bytes);
/// With padding, on one line.
std::string base64(std::string_view bytes);
/// Nothing where the text is no Base64.
std::optional<std::string> fromBase64(std::string_view text);

} // namespace pp::pcl
