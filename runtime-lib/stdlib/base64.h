// Ruby's Base64: with line breaks (`default`), without (`strict`), and for URLs (`urlsafe`).
#pragma once

#include <string>
#include <string_view>

namespace pp::stdlib {

std::string base64Encoded(std::string_view bytes, std::string_view method);
/// `default` skips what is not base64; the others throw Ruby's `invalid base64`.
std::string base64Decoded(std::string_view text, std::string_view method);

} // namespace pp::stdlib
