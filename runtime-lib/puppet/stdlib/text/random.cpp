// stdlib's functions that draw from a seed, with Ruby's generator.
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/functions/collections/joined_text.h"
#include "runtime-lib/puppet/functions/text/digests.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_random.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_values.h"

#include <algorithm>

namespace pp::builtins {

using namespace pp::stdlib;

/// `Random.new(digest.hex)`
static RubyRandom randomFrom(const char *algorithm, std::string_view seed) {
  ScopedInteger number;
  mpz_set_str(number, hexDigest(algorithm, seed).c_str(), 16);
  return RubyRandom(number);
}

Value seededRand(const Call &call) {
  ScopedInteger result;
  randomFrom("md5", textView(call.args[1])).below(result, IntegerView(call.args[0]));
  return makeInteger(call.run, static_cast<mpz_ptr>(result));
}

static std::string charactersOf(Value charset, std::string_view otherwise) {
  return isText(charset) && charset.as<String>()->length > 0 ? std::string(textView(charset))
                                                             : std::string(otherwise);
}

/// The wanted length; more than a string may have is refused before anything is made.
static uint64_t textLength(const Call &call) {
  std::optional<int64_t> length = toInt64(call.args[0]);
  if (!length || *length > call.run.limits.stringBytes)
    failPlain("a string of " + integerText(call.args[0]) + " characters is too long");
  return static_cast<uint64_t>(*length);
}

Value seededRandText(const Call &call) {
  std::string set =
      charactersOf(call.arg(2), "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
  auto choices = characters(set);
  RubyRandom random = randomFrom("sha256", textView(call.args[1]));
  std::string result;
  for (uint64_t left = textLength(call); left > 0; --left)
    result += choices[random.below(choices.size())];
  return makeString(call.run, result);
}

Value fqdnRandText(const Call &call) {
  std::string set =
      charactersOf(call.arg(1), "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
  auto choices = characters(set);
  std::vector<Value> seeds;
  if (call.args.size() > 2)
    seeds.assign(call.args.begin() + 2, call.args.end());
  seeds.push_back(Value::undef());
  std::string result;
  uint64_t length = textLength(call);
  for (uint64_t i = 1; i <= length; ++i) {
    seeds.back() = Value::smallInteger(static_cast<int64_t>(i));
    std::string seed = joinedText(*makeArray(call.run, seeds).as<Array>(), ":");
    Value args[] = {Value::smallInteger(static_cast<int64_t>(choices.size())),
                    makeString(call.run, seed)};
    result += choices[static_cast<size_t>(
        toInteger(call.run, callOther(call, "fqdn_rand", args)).small())];
  }
  return makeString(call.run, result);
}

// fqdn_rotate()

static Value fqdnFact(const Call &call) {
  Value value = call.run.node.facts;
  for (std::string_view key : {"networking", "fqdn"}) {
    if (!isHash(value))
      failNoMethod("[]", value);
    const Value *found = hashFind(*value.as<Hash>(), key);
    value = found ? *found : Value::undef();
  }
  return value;
}

/// How far the node turns a list of that size.
static size_t rotation(const Call &call, size_t size) {
  Value parts[] = {fqdnFact(call), makeArray(call.run, call.args.subspan(1))};
  std::string seed = joinedText(*makeArray(call.run, parts).as<Array>(), ":");
  return randomFrom("md5", seed).below(size);
}

template <class Items> static void rotate(const Call &call, Items &items) {
  if (items.size() > 1)
    std::rotate(items.begin(), items.begin() + static_cast<long>(rotation(call, items.size())),
                items.end());
}

Value fqdnRotateArray(const Call &call) {
  std::vector<Value> items(itemsOf(call.args[0]).begin(), itemsOf(call.args[0]).end());
  rotate(call, items);
  return makeArray(call.run, items);
}

Value fqdnRotateText(const Call &call) {
  auto parts = characters(textView(call.args[0]));
  rotate(call, parts);
  std::string result;
  for (std::string_view part : parts)
    result += part;
  return makeString(call.run, result);
}

/// A name-based UUID (version 5) in the name space of DNS.
Value fqdnUuid(const Call &call) {
  if (call.args.empty())
    failPlain("fqdn_uuid: No arguments given");
  if (call.args.size() != 1)
    failPlain("fqdn_uuid: Too many arguments given (" + std::to_string(call.args.size()) + ")");
  std::string name("\x6b\xa7\xb8\x10\x9d\xad\x11\xd1\x80\xb4\x00\xc0\x4f\xd4\x30\xc8", 16);
  std::string hex = hexDigest("sha1", name.append(needString(call.args[0]).view())).substr(0, 32);
  constexpr std::string_view digits = "0123456789abcdef";
  hex[12] = '5';
  hex[16] = digits[(digits.find(hex[16]) & 3) | 8];
  for (size_t at : {20, 16, 12, 8})
    hex.insert(at, 1, '-');
  return makeString(call.run, hex);
}

} // namespace pp::builtins
