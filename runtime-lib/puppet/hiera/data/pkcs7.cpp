// OpenSSL's PKCS7 behind a function.
#include "runtime-lib/puppet/hiera/data/pkcs7.h"

#include "runtime-lib/core/values/text/base64.h"

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/pkcs7.h>
#include <openssl/x509.h>

#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>

namespace pp::hiera {

namespace {

template <auto function> struct FreedBy {
  template <class T> void operator()(T *object) const { function(object); }
};
using Bio = std::unique_ptr<BIO, FreedBy<BIO_free_all>>;
using PrivateKey = std::unique_ptr<EVP_PKEY, FreedBy<EVP_PKEY_free>>;
using Certificate = std::unique_ptr<X509, FreedBy<X509_free>>;
using Envelope = std::unique_ptr<PKCS7, FreedBy<PKCS7_free>>;

/// Throws with OpenSSL's last reason.
[[noreturn]] void failDecryption() {
  const char *reason = ERR_reason_error_string(ERR_peek_last_error());
  ERR_clear_error();
  throw Pkcs7Error(reason ? reason : "decryption failed");
}

Bio bioOf(std::string_view text) {
  return Bio(BIO_new_mem_buf(text.data(), static_cast<int>(text.size())));
}

/// Keys that need a pass phrase are refused, not asked for.
int noPassPhrase(char *, int, int, void *) { return 0; }

std::string contentOf(BIO *bio) {
  char *data = nullptr;
  long size = BIO_get_mem_data(bio, &data);
  return std::string(data, static_cast<size_t>(size));
}

} // namespace

std::string decryptPkcs7(std::string_view base64, const std::string &privateKey,
                         const std::string &certificate) {
  ERR_clear_error();
  PrivateKey key(PEM_read_bio_PrivateKey(bioOf(privateKey).get(), nullptr, noPassPhrase, nullptr));
  if (!key)
    throw Pkcs7Error("the private key cannot be read");
  Certificate recipient(
      PEM_read_bio_X509(bioOf(certificate).get(), nullptr, noPassPhrase, nullptr));
  if (!recipient)
    throw Pkcs7Error("the public key cannot be read");
  std::string der = decodeBase64Relaxed(base64);
  const auto *bytes = reinterpret_cast<const unsigned char *>(der.data());
  Envelope envelope(d2i_PKCS7(nullptr, &bytes, static_cast<long>(der.size())));
  if (!envelope)
    throw Pkcs7Error("Could not parse the PKCS7: no start line");
  Bio out(BIO_new(BIO_s_mem()));
  if (!PKCS7_decrypt(envelope.get(), key.get(), recipient.get(), out.get(), 0))
    failDecryption();
  return contentOf(out.get());
}

namespace {

/// Texts by keys and envelope. Only successes are kept: a failure may be mended while a server
/// runs.
class DecryptedTexts {
public:
  std::optional<std::string> find(const std::string &name) {
    std::lock_guard guard(lock_);
    auto found = texts_.find(name);
    return found == texts_.end() ? std::nullopt : std::optional(found->second);
  }

  void keep(const std::string &name, const std::string &text) {
    std::lock_guard guard(lock_);
    bytes_ += name.size() + text.size();
    // More than any site has; data that grows without end must not take all memory.
    if (bytes_ > maxBytes) {
      texts_.clear();
      bytes_ = name.size() + text.size();
    }
    texts_.emplace(name, text);
  }

private:
  static constexpr size_t maxBytes = size_t{16} << 20;
  std::mutex lock_;
  std::unordered_map<std::string, std::string> texts_;
  size_t bytes_ = 0;
};

/// A digest of keys and envelope: the keys themselves are not kept.
std::string digestOf(std::string_view base64, const std::string &privateKey,
                     const std::string &certificate) {
  std::string all = std::to_string(privateKey.size()) + ":" + std::to_string(certificate.size()) +
                    ":" + privateKey + certificate;
  all += base64;
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned length = 0;
  if (!EVP_Digest(all.data(), all.size(), digest, &length, EVP_sha256(), nullptr))
    failDecryption();
  return std::string(reinterpret_cast<const char *>(digest), length);
}

} // namespace

std::string decryptPkcs7Once(std::string_view base64, const std::string &privateKey,
                             const std::string &certificate) {
  static DecryptedTexts known;
  std::string name = digestOf(base64, privateKey, certificate);
  if (std::optional<std::string> text = known.find(name))
    return std::move(*text);
  std::string text = decryptPkcs7(base64, privateKey, certificate);
  known.keep(name, text);
  return text;
}

} // namespace pp::hiera
