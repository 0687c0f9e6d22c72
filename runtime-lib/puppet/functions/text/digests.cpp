// md5, sha1, sha256, digest, and fqdn_rand, whose seed is a digest.
#include "runtime-lib/puppet/functions/text/digests.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/evaluation/variables/variable_lookup.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/functions/collections/joined_text.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_errors.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_numbers.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_random.h"

// The functions of one algorithm need none of OpenSSL's start, which takes longer than a catalog.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/evp.h>
#include <openssl/md5.h>
#include <openssl/sha.h>

namespace pp {

namespace {

using Bytes = unsigned char[EVP_MAX_MD_SIZE];

template <auto start, auto update, auto finish, class State>
void digestBy(std::string_view text, Bytes &bytes) {
  State state;
  start(&state);
  update(&state, text.data(), text.size());
  finish(bytes, &state);
}

/// Each algorithm that Puppet names in its settings, with the length of its digests.
struct Digest {
  std::string_view name;
  unsigned length;
  void (*compute)(std::string_view, Bytes &);
};

constexpr Digest digests[] = {
    {"md5", MD5_DIGEST_LENGTH, digestBy<MD5_Init, MD5_Update, MD5_Final, MD5_CTX>},
    {"sha1", SHA_DIGEST_LENGTH, digestBy<SHA1_Init, SHA1_Update, SHA1_Final, SHA_CTX>},
    {"sha224", SHA224_DIGEST_LENGTH,
     digestBy<SHA224_Init, SHA224_Update, SHA224_Final, SHA256_CTX>},
    {"sha256", SHA256_DIGEST_LENGTH,
     digestBy<SHA256_Init, SHA256_Update, SHA256_Final, SHA256_CTX>},
    {"sha384", SHA384_DIGEST_LENGTH,
     digestBy<SHA384_Init, SHA384_Update, SHA384_Final, SHA512_CTX>},
    {"sha512", SHA512_DIGEST_LENGTH,
     digestBy<SHA512_Init, SHA512_Update, SHA512_Final, SHA512_CTX>},
};

unsigned digestInto(Bytes &bytes, const char *algorithm, std::string_view text) {
  for (const Digest &digest : digests)
    if (digest.name == algorithm) {
      digest.compute(text, bytes);
      return digest.length;
    }
  unsigned length = 0;
  const EVP_MD *method = EVP_get_digestbyname(algorithm);
  if (!method || EVP_Digest(text.data(), text.size(), bytes, &length, method, nullptr) != 1)
    failPlain("the digest " + std::string(algorithm) + " is not available");
  return length;
}

} // namespace

std::string hexDigest(const char *algorithm, std::string_view text) {
  Bytes bytes;
  unsigned length = digestInto(bytes, algorithm, text);
  std::string hex;
  hex.reserve(size_t{length} * 2);
  for (unsigned i = 0; i < length; ++i)
    for (unsigned digit : {bytes[i] >> 4, bytes[i] & 15})
      hex += "0123456789abcdef"[digit];
  return hex;
}

} // namespace pp

namespace pp::builtins {

static std::string_view textOf(Value value) {
  if (const String *text = dynAs<String>(value))
    return text->view();
  failImplicitConversion(value, "String");
}

static Value digestOf(const Call &call, const char *algorithm) {
  return makeString(call.run, hexDigest(algorithm, textOf(call.args[0])));
}

Value md5Function(const Call &call) { return digestOf(call, "md5"); }
Value sha1Function(const Call &call) { return digestOf(call, "sha1"); }
Value sha256Function(const Call &call) { return digestOf(call, "sha256"); }

/// The `digest_algorithm` setting; the lite forms see the first 512 bytes.
Value digestFunction(const Call &call) {
  std::string algorithm = call.run.settings.get("digest_algorithm");
  std::string_view text = textOf(call.args[0]);
  if (algorithm.ends_with("lite")) {
    algorithm.resize(algorithm.size() - 4);
    text = text.substr(0, 512);
  }
  return makeString(call.run, hexDigest(algorithm.c_str(), text));
}

// fqdn_rand()

/// What the name of the machine adds to the seed.
static Value nodeName(const Call &call, bool lower) {
  std::optional<Value> facts = findVariable(call.run, *call.run.topScope->frame, names().facts);
  const Hash *all = facts ? dynAs<Hash>(*facts) : nullptr;
  const Value *networking = all ? hashFind(*all, "networking") : nullptr;
  const Hash *inner = networking ? dynAs<Hash>(*networking) : nullptr;
  const Value *name = inner ? hashFind(*inner, "fqdn") : nullptr;
  Value value = name ? *name : Value::undef();
  if (!lower)
    return value;
  if (!value.is(ObjectKind::String))
    failNoMethod("downcase", value);
  return makeString(call.run, downcase(value.as<String>()->view()));
}

Value fqdnRand(const Call &call) {
  Value limit = toInteger(call.run, call.args[0]);
  Value parts[] = {nodeName(call, call.arg(2).truthy()), limit, call.arg(1)};
  std::string seedText = joinedText(*makeArray(call.run, parts).as<Array>(), ":");
  ScopedInteger seed, result;
  mpz_set_str(seed, hexDigest("md5", seedText).c_str(), 16);
  if (integerSign(limit) <= 0)
    failPlain("invalid argument - " + integerText(limit));
  RubyRandom(seed).below(result, IntegerView(limit));
  return makeInteger(call.run, result);
}

} // namespace pp::builtins
