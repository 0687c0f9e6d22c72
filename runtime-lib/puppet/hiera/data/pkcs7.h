// Decryption of PKCS7 envelopes with OpenSSL.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace pp::hiera {

/// Why something could not be decrypted; never tells a key or a plain text.
class Pkcs7Error : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// The content of the envelope `base64`, for the recipient with this private key and certificate
/// (both PEM). Throws Pkcs7Error.
std::string decryptPkcs7(std::string_view base64, const std::string &privateKey,
                         const std::string &certificate);

/// The same, remembered for the whole process: nodes of a fleet share most of their secrets, and
/// decryption with a private key costs more than all else of a lookup.
std::string decryptPkcs7Once(std::string_view base64, const std::string &privateKey,
                             const std::string &certificate);

} // namespace pp::hiera
