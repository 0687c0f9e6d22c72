// Digests by OpenSSL, Base64 by the core.
#include "runtime-lib/pcl/text/digest.h"

#include "runtime-lib/core/values/text/base64.h"

#include <openssl/evp.h>

#include <algorithm>
#include <stdexcept>

namespace pp::pcl {

std::string digest(const char *algorithm, std::string_view bytes) {
  unsigned char result[EVP_MAX_MD_SIZE];
  unsigned length = 0;
  if (!EVP_Digest(bytes.data(), bytes.size(), result, &length, EVP_get_digestbyname(algorithm),
                  nullptr))
    throw std::runtime_error("OpenSSL has no " + std::string(algorithm));
  return {reinterpret_cast<const char *>(result), length};
}

std::string hexadecimal(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (char c : bytes) {
    auto byte = static_cast<unsigned char>(c);
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

std::string base64(std::string_view bytes) {
  std::string text = base64Lines(bytes);
  std::erase(text, '\n');
  return text;
}

std::optional<std::string> fromBase64(std::string_view text) {
  try {
    return decodeBase64Strict(text);
  } catch (const std::exception &) {
    return std::nullopt;
  }
}

} // namespace pp::pcl
