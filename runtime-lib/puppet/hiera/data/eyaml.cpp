// eyaml_lookup_key: YAML with values that are encrypted as hiera-eyaml does it, with PKCS7.
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/hiera/data/pkcs7.h"
#include "runtime-lib/puppet/hiera/failure.h"
#include "runtime-lib/puppet/hiera/hiera.h"
#include "runtime-lib/puppet/hiera/interpolation.h"
#include "runtime-lib/puppet/operators/text.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <optional>

namespace pp::hiera {

namespace {

/// `ENC[SCHEME,base64]` in a text.
struct Encrypted {
  size_t begin;
  size_t end;
  std::string_view scheme;
  std::string_view cipher;
};

bool isWord(std::string_view text) {
  return !text.empty() &&
         text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "abcdefghijklmnopqrstuvwxyz0123456789_") == std::string_view::npos;
}

bool isCipher(std::string_view text) {
  return !text.empty() && text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                                 "abcdefghijklmnopqrstuvwxyz0123456789+/ =\n") ==
                              std::string_view::npos;
}

std::optional<Encrypted> nextEncrypted(std::string_view text, size_t from) {
  for (size_t begin; (begin = text.find("ENC[", from)) != std::string_view::npos;
       from = begin + 1) {
    size_t close = text.find(']', begin);
    if (close == std::string_view::npos)
      return std::nullopt;
    std::string_view inside = text.substr(begin + 4, close - begin - 4);
    size_t comma = inside.find(',');
    std::string_view scheme = comma == std::string_view::npos ? "PKCS7" : inside.substr(0, comma);
    std::string_view cipher = comma == std::string_view::npos ? inside : inside.substr(comma + 1);
    if (isWord(scheme) && isCipher(cipher))
      return Encrypted{begin, close + 1, scheme, cipher};
  }
  return std::nullopt;
}

/// `/.*ENC\[.*?\]/`: on one line.
bool looksEncrypted(std::string_view text) {
  for (size_t from = 0; (from = text.find("ENC[", from)) != std::string_view::npos; ++from) {
    size_t close = text.find_first_of("]\n", from);
    if (close != std::string_view::npos && text[close] == ']')
      return true;
  }
  return false;
}

class Decryption {
public:
  Decryption(Invocation &invocation, const Hash &options, std::string key)
      : invocation_(invocation), options_(options), key_(std::move(key)) {}

  Value decrypt(Value value) {
    NestingGuard guard;
    if (const String *text = dynAs<String>(value))
      return decryptText(value, text->view());
    if (const Array *array = dynAs<Array>(value)) {
      std::vector<Value> elements;
      for (Value element : array->items())
        elements.push_back(decrypt(element));
      return makeArray(invocation_.run, elements);
    }
    const Hash *hash = dynAs<Hash>(value);
    if (!hash)
      return value;
    HashBuilder result(invocation_.run, hash->length);
    for (const HashEntry &entry : hash->items()) {
      Value key = interpolate(invocation_, entry.key, true);
      result.set(key, decrypt(entry.value));
    }
    return result.build();
  }

private:
  Value decryptText(Value value, std::string_view text) {
    if (looksEncrypted(text))
      value = makeString(invocation_.run, plainText(text));
    return interpolate(invocation_, value, true);
  }

  std::string plainText(std::string_view text) {
    std::string plain;
    size_t from = 0;
    try {
      while (std::optional<Encrypted> part = nextEncrypted(text, from)) {
        plain += text.substr(from, part->begin - from);
        plain += decryptPart(*part);
        from = part->end;
      }
    } catch (const Pkcs7Error &error) {
      failLookup("hiera-eyaml backend error decrypting " + std::string(text) + " when looking up " +
                 key_ + " in " + option("path") + ". Error was " + error.what());
    }
    plain += text.substr(from);
    return withoutLineEnd(plain);
  }

  std::string decryptPart(const Encrypted &part) {
    std::string scheme(part.scheme);
    for (char &c : scheme)
      c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    if (scheme != "PKCS7")
      throw Pkcs7Error("Could not find hiera-eyaml encryptor: " + std::string(part.scheme));
    for (const char *name : {"pkcs7_public_key", "pkcs7_private_key"})
      if (option(name).empty() && option(std::string(name) + "_env_var").empty())
        throw Pkcs7Error(std::string(name) + " is not defined");
    std::string privateKey = keyText("pkcs7_private_key");
    return decryptPkcs7Once(part.cipher, privateKey, keyText("pkcs7_public_key"));
  }

  static std::string withoutLineEnd(std::string text) {
    if (text.ends_with("\r\n"))
      text.resize(text.size() - 2);
    else if (text.ends_with('\n') || text.ends_with('\r'))
      text.pop_back();
    return text;
  }

  std::string option(const std::string &name) const {
    const Value *value = hashFind(options_, name);
    return value && !value->isUndef() ? rubyText(*value) : std::string();
  }

  /// The text of a key: from the environment, else from its file.
  std::string keyText(const std::string &name) const {
    if (std::string variable = option(name + "_env_var"); !variable.empty())
      if (const char *text = std::getenv(variable.c_str()))
        return text;
    std::string path = option(name);
    const EnvironmentLayout &layout = invocation_.hiera.layout;
    if (std::optional<std::string> text = layout.read(path))
      return std::move(*text);
    std::string problem = std::string(std::strerror(errno)) + " @ rb_sysopen - " + path;
    if (layout.embedded)
      problem += " (keys are never part of a program: put them there, or name an environment "
                 "variable in " +
                 name + "_env_var)";
    throw Pkcs7Error(problem);
  }

  Invocation &invocation_;
  const Hash &options_;
  std::string key_;
};

} // namespace

std::optional<Value> nativeLookupKey(Invocation &invocation, const String *key, Value options,
                                     FunctionMemory &memory) {
  const Hash &given = *options.as<Hash>();
  if (!hashFind(given, "path"))
    failPlain("'eyaml_lookup_key': one of 'path', 'paths' 'glob', 'globs' or 'mapped_paths' must "
              "be declared in hiera.yaml when using this lookup_key function");
  if (!memory.dataHash)
    memory.dataHash = nativeDataHash(invocation, "eyaml_lookup_key", options, memory);
  const Value *found = hashFind(*memory.dataHash->as<Hash>(), Value::object(key));
  if (!found)
    return std::nullopt;
  return Decryption(invocation, given, std::string(key->view())).decrypt(*found);
}

} // namespace pp::hiera
