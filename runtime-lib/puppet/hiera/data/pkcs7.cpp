// OpenSSL's PKCS7 behind a function.
#include "runtime-lib/puppet/hiera/data/pkcs7.h"

#include "runtime-lib/core/values/base64.h"

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/pkcs7.h>
#include <openssl/x509.h>

#include <memory>

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

} // namespace pp::hiera
