// Digests of texts, by OpenSSL.
#pragma once

#include <string>
#include <string_view>

namespace pp {

/// The digest as hexadecimal text; `algorithm` is OpenSSL's name such as `sha256`.
std::string hexDigest(const char *algorithm, std::string_view text);

} // namespace pp
