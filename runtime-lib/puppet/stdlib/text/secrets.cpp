// stdlib's base64, digests, password hashes and key pairs.
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/text/base64.h"
#include "runtime-lib/core/values/text/byte_text.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/functions/text/digests.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_values.h"

#include <crypt.h>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

#include <cstring>
#include <memory>
#include <random>

namespace pp::builtins {

using namespace pp::stdlib;

static std::string encoded(std::string_view bytes, std::string_view method) {
  if (method == "default")
    return base64Lines(bytes);
  return method == "strict" ? base64Text(bytes) : base64Url(bytes);
}

static std::string decoded(std::string_view text, std::string_view method) {
  if (method == "default")
    return decodeBase64Relaxed(text);
  return method == "strict" ? decodeBase64Strict(text) : decodeBase64Url(text);
}

Value base64Function(const Call &call) {
  if (call.args.size() < 2)
    failPlain("base64(): Wrong number of arguments (" + std::to_string(call.args.size()) +
              "; must be >= 2)");
  std::string action = isText(call.args[0]) ? std::string(textView(call.args[0])) : "";
  if (action != "encode" && action != "decode")
    failPlain("base64(): the first argument must be one of 'encode' or 'decode'");
  if (!isText(call.args[1]))
    failPlain("base64(): the second argument must be a string to base64");
  std::string method = call.args.size() <= 2  ? "default"
                       : isText(call.args[2]) ? std::string(textView(call.args[2]))
                                              : "";
  if (method != "default" && method != "strict" && method != "urlsafe")
    failPlain("base64(): the third argument must be one of 'default', 'strict', or 'urlsafe'");
  std::string_view text = textView(call.args[1]);
  return action == "encode" ? makeString(call.run, encoded(text, method))
                            : makeBytes(call.run, decoded(text, method));
}

// Digests.

static std::string dataText(Value data) {
  const Sensitive *secret = dynAs<Sensitive>(data);
  return rubyText(secret ? secret->value : data);
}

Value sha256OfData(const Call &call) {
  return makeString(call.run, hexDigest("sha256", dataText(call.args[0])));
}

Value crc32OfData(const Call &call) {
  uint32_t sum = ~uint32_t{0};
  for (unsigned char byte : dataText(call.args[0])) {
    sum ^= byte;
    for (int bit = 0; bit < 8; ++bit)
      sum = sum >> 1 ^ (sum & 1 ? 0xEDB88320u : 0);
  }
  char text[9];
  std::snprintf(text, sizeof text, "%x", ~sum);
  return makeString(call.run, text);
}

static std::string hexText(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (unsigned char byte : bytes) {
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

// Passwords.

namespace {

struct HashKind {
  std::string_view name, prefix;
  bool isBcrypt;
};

constexpr HashKind hashKinds[] = {{"md5", "1", false},      {"sha-256", "5", false},
                                  {"sha-512", "6", false},  {"bcrypt", "2b", true},
                                  {"bcrypt-a", "2a", true}, {"bcrypt-x", "2x", true},
                                  {"bcrypt-y", "2y", true}};

constexpr std::string_view bcryptSalt = "^(0[4-9]|[12][0-9]|3[01])\\$[.\\/A-Za-z0-9]{22}";

Value unwrapped(Value value) {
  const Sensitive *secret = dynAs<Sensitive>(value);
  return secret ? secret->value : value;
}

const HashKind &hashKind(Value name) {
  if (!isText(name))
    failPlain("pw_hash(): second argument must be a string");
  for (const HashKind &kind : hashKinds)
    if (kind.name == downcase(textView(name)))
      return kind;
  failPlain("pw_hash(): " + std::string(textView(name)) + " is not a valid hash type");
}

void checkSalt(Context &context, const HashKind &kind, Value salt) {
  if (!isText(salt))
    failPlain("pw_hash(): third argument must be a string");
  if (salt.as<String>()->length == 0)
    failPlain("pw_hash(): third argument must not be empty");
  std::string_view pattern = kind.isBcrypt ? bcryptSalt : "\\A[a-zA-Z0-9./]+\\z";
  if (!matches(context, pattern, *salt.as<String>()))
    failPlain("pw_hash(): characters in salt must " +
              (kind.isBcrypt ? "match (?-mix:" + std::string(bcryptSalt) + ")"
                             : "be in the set [a-zA-Z0-9./]"));
}

} // namespace

Value passwordHash(const Call &call) {
  Value password = unwrapped(call.args[0]), salt = unwrapped(call.args[2]);
  if (!isText(password) && !password.isUndef())
    failPlain("pw_hash(): first argument must be a string");
  const HashKind &kind = hashKind(unwrapped(call.args[1]));
  checkSalt(call.run, kind, salt);
  if (password.isUndef() || password.as<String>()->length == 0)
    return Value::undef();
  std::string setting = "$" + std::string(kind.prefix) + "$" + std::string(textView(salt));
  auto memory = std::make_unique<crypt_data>();
  std::string secret(password.as<String>()->view());
  const char *hash = crypt_r(secret.c_str(), setting.c_str(), memory.get());
  if (!hash || hash[0] == '*')
    failPlain("Invalid argument - crypt");
  return makeBytes(call.run, hash);
}

Value saltedPbkdf2(const Call &call) {
  const std::string name = "str2saltedpbkdf2(): ";
  if (call.args.size() != 3)
    failPlain(name + "wrong number of arguments (" + std::to_string(call.args.size()) + " for 3)");
  Value password = unwrapped(call.args[0]), salt = unwrapped(call.args[1]);
  Value iterations = unwrapped(call.args[2]);
  if (!isText(password))
    failPlain(name + "first argument must be a string");
  if (!isText(salt))
    failPlain(name + "second argument must be a string");
  if (salt.as<String>()->length < 8)
    failPlain(name + "second argument must be at least 8 bytes long");
  if (!isInteger(iterations))
    failPlain(name + "third argument must be an integer");
  int64_t count = toInt64(iterations).value_or(0);
  if (count <= 40'000 || count >= 70'000)
    failPlain(name + "third argument must be between 40,000 and 70,000");
  std::string key(128, '\0');
  auto *saltBytes = reinterpret_cast<const unsigned char *>(salt.as<String>()->data());
  PKCS5_PBKDF2_HMAC(password.as<String>()->data(), static_cast<int>(password.as<String>()->length),
                    saltBytes, static_cast<int>(salt.as<String>()->length), static_cast<int>(count),
                    EVP_sha512(), static_cast<int>(key.size()),
                    reinterpret_cast<unsigned char *>(key.data()));
  HashBuilder result(call.run);
  result.set("password_hex", makeString(call.run, hexText(key)));
  result.set("salt_hex", makeString(call.run, hexText(textView(salt))));
  result.set("iterations", iterations);
  return result.build();
}

Value saltedSha512(const Call &call) {
  if (call.args.size() != 1)
    failPlain("str2saltedsha512(): Wrong number of arguments passed (" +
              std::to_string(call.args.size()) + " but we require 1)");
  if (!isText(call.args[0]))
    failPlain("str2saltedsha512(): Requires a String argument, you passed: " +
              rubyClassOf(call.args[0]));
  uint32_t number = std::random_device{}() & 0x7fffffff;
  std::string seed(reinterpret_cast<const char *>(&number), sizeof number);
  std::string salted = seed + std::string(textView(call.args[0]));
  return makeString(call.run, hexText(seed) + hexDigest("sha512", salted));
}

// Key pairs.

template <class T, void (*release)(T *)> struct Releaser {
  void operator()(T *object) const { release(object); }
};
using X509Pointer = std::unique_ptr<X509, Releaser<X509, X509_free>>;
using KeyPointer = std::unique_ptr<EVP_PKEY, Releaser<EVP_PKEY, EVP_PKEY_free>>;

static BIO *textSource(std::string_view text) {
  return BIO_new_mem_buf(text.data(), static_cast<int>(text.size()));
}

static std::string opensslReason() {
  const char *reason = ERR_reason_error_string(ERR_peek_last_error());
  ERR_clear_error();
  return reason ? reason : "unknown error";
}

static X509Pointer readCertificate(std::string_view text) {
  BIO *source = textSource(text);
  X509Pointer certificate(PEM_read_bio_X509(source, nullptr, nullptr, nullptr));
  BIO_free(source);
  if (!certificate)
    failPlain("Not a valid x509 certificate: PEM_read_bio_X509: " + opensslReason());
  return certificate;
}

static KeyPointer readKey(std::string_view text) {
  BIO *source = textSource(text);
  KeyPointer key(PEM_read_bio_PrivateKey(source, nullptr, nullptr, nullptr));
  BIO_free(source);
  if (!key || EVP_PKEY_base_id(key.get()) != EVP_PKEY_RSA)
    failPlain("Not a valid RSA key: Neither PUB key nor PRIV key: " + opensslReason());
  return key;
}

Value validateKeyPair(const Call &call) {
  if (call.args.size() != 2)
    failPlain("validate_x509_rsa_key_pair(): wrong number of arguments (" +
              std::to_string(call.args.size()) + "; must be 2)");
  for (Value argument : call.args)
    if (!isText(argument))
      failPlain(inspect(argument) + " is not a string.");
  X509Pointer certificate = readCertificate(textView(call.args[0]));
  KeyPointer key = readKey(textView(call.args[1]));
  bool isSigned = X509_verify(certificate.get(), key.get()) == 1;
  ERR_clear_error();
  if (!isSigned)
    failPlain("Certificate signature does not match supplied key");
  return Value::undef();
}

} // namespace pp::builtins
