// Identity of hash keys: Ruby's eql? and a hash that agrees with it.
#include "runtime-lib/core/values/keys.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/core/values/language_questions.h"
#include "runtime-lib/core/values/time.h"
#include "runtime-lib/core/values/uri.h"
#include "runtime-lib/core/values/versions/semver.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <bit>
#include <cstring>

namespace pp {

namespace {

/// Deeper parts of a key no longer change its hash; equality still sees them.
constexpr int hashDepth = 32;

uint64_t hashFloat(double value) {
  // 0.0 and -0.0 are the same key.
  return mixedHash(std::bit_cast<uint64_t>(value == 0 ? 0.0 : value) ^ 0xF1);
}

uint64_t hashArray(const Array *array, int depth) {
  uint64_t hash = combinedHash(0xA7, array->length);
  if (depth > 0)
    for (Value element : array->items())
      hash = combinedHash(hash, nestedKeyHash(element, depth - 1));
  return hash;
}

uint64_t hashOfHash(const Hash *hash, int depth) {
  // The order of entries does not matter to eql?.
  uint64_t sum = combinedHash(0x4A, hash->length);
  if (depth > 0)
    for (const HashEntry &entry : hash->items())
      sum += combinedHash(entry.hash, nestedKeyHash(entry.value, depth - 1));
  return mixedHash(sum);
}

uint64_t hashBytesAt(const void *data, size_t size, uint64_t seed) {
  return XXH3_64bits_withSeed(data, size, seed);
}

uint64_t hashObject(const Object *object, int depth) {
  Value value = Value::object(object);
  switch (object->kind) {
  case ObjectKind::String:
    return value.as<String>()->hash();
  case ObjectKind::BigInteger:
    return hashBytesAt(value.as<BigInteger>()->limbs, object->length * sizeof(uint64_t),
                       object->flags);
  case ObjectKind::Float:
    return hashFloat(value.as<Float>()->value);
  case ObjectKind::Array:
    return hashArray(value.as<Array>(), depth);
  case ObjectKind::Hash:
    return hashOfHash(value.as<Hash>(), depth);
  case ObjectKind::Regexp:
    return mixedHash(value.as<Regexp>()->source->hash());
  case ObjectKind::Type:
    return typeKeyHash(value);
  case ObjectKind::Sensitive:
    return depth > 0 ? nestedKeyHash(value.as<Sensitive>()->value, depth - 1) : 0x5E;
  case ObjectKind::Binary:
    return hashBytesAt(value.as<Binary>()->data, object->length, 0xB1);
  case ObjectKind::SemVer:
    return hashSemVer(*value.as<SemVer>());
  case ObjectKind::SemVerRange:
    return mixedHash(value.as<SemVerRange>()->length);
  case ObjectKind::Timestamp:
  case ObjectKind::Timespan:
    return mixedHash(static_cast<uint64_t>(value.as<TimeObject>()->nanoseconds));
  case ObjectKind::Uri:
    return hashUri(*value.as<Uri>());
  case ObjectKind::Instance:
    return instanceKeyHash(value, depth);
  case ObjectKind::Iterator:
  case ObjectKind::Closure:
  case ObjectKind::MatchData:
  case ObjectKind::Collector:
    return mixedHash(value.word());
  }
  __builtin_unreachable();
}

bool arraysAgree(const Array *a, const Array *b, KeyPairs &pending) {
  if (a->length != b->length)
    return false;
  checkTime();
  for (uint32_t i = 0; i < a->length; ++i)
    if (a->elements[i] != b->elements[i])
      pending.emplace_back(a->elements[i], b->elements[i]);
  return true;
}

bool hashesAgree(const Hash *a, const Hash *b, KeyPairs &pending) {
  if (a->length != b->length)
    return false;
  for (const HashEntry &entry : a->items()) {
    const Value *other = hashFind(*b, entry.key);
    if (!other)
      return false;
    if (*other != entry.value)
      pending.emplace_back(entry.value, *other);
  }
  return true;
}

bool bytesEqual(const Object *a, const Object *b, const void *x, const void *y, size_t size) {
  return a->length == b->length && a->flags == b->flags && std::memcmp(x, y, size) == 0;
}

/// Whether two objects of the same kind are the same key; parts go to `pending`.
bool objectsAgree(Value a, Value b, KeyPairs &pending) {
  switch (a.object()->kind) {
  case ObjectKind::String:
    return a.as<String>()->hash() == b.as<String>()->hash() &&
           a.as<String>()->view() == b.as<String>()->view();
  case ObjectKind::BigInteger:
    return bytesEqual(a.object(), b.object(), a.as<BigInteger>()->limbs, b.as<BigInteger>()->limbs,
                      a.object()->length * sizeof(uint64_t));
  case ObjectKind::Float:
    return a.as<Float>()->value == b.as<Float>()->value;
  case ObjectKind::Array:
    return arraysAgree(a.as<Array>(), b.as<Array>(), pending);
  case ObjectKind::Hash:
    return hashesAgree(a.as<Hash>(), b.as<Hash>(), pending);
  case ObjectKind::Regexp:
    return ((a.object()->flags ^ b.object()->flags) & ~regexp_options::dynamic) == 0 &&
           a.as<Regexp>()->source->view() == b.as<Regexp>()->source->view();
  case ObjectKind::Type:
    return typesAreOneKey(a, b);
  case ObjectKind::Sensitive:
    pending.emplace_back(a.as<Sensitive>()->value, b.as<Sensitive>()->value);
    return true;
  case ObjectKind::Binary:
    return bytesEqual(a.object(), b.object(), a.as<Binary>()->data, b.as<Binary>()->data,
                      a.object()->length);
  case ObjectKind::SemVer:
    return semVersEqual(*a.as<SemVer>(), *b.as<SemVer>());
  case ObjectKind::SemVerRange:
    return semVerRangesEqual(*a.as<SemVerRange>(), *b.as<SemVerRange>());
  case ObjectKind::Timestamp:
  case ObjectKind::Timespan:
    // Puppet's times have == but no eql?: each is a key of its own.
    return false;
  case ObjectKind::Uri:
    return urisEqual(*a.as<Uri>(), *b.as<Uri>());
  case ObjectKind::Instance:
    return instancesAreOneKey(a, b, pending);
  case ObjectKind::Iterator:
  case ObjectKind::Closure:
  case ObjectKind::MatchData:
  case ObjectKind::Collector:
    return false;
  }
  __builtin_unreachable();
}

} // namespace

uint64_t mixedHash(uint64_t x) {
  x ^= x >> 32;
  x *= 0x9E3779B97F4A7C15;
  x ^= x >> 29;
  x *= 0xBF58476D1CE4E5B9;
  return x ^ (x >> 32);
}

uint64_t combinedHash(uint64_t seed, uint64_t next) { return mixedHash(seed * 31 + next); }

uint64_t nestedKeyHash(Value key, int depth) {
  return key.isObject() ? hashObject(key.object(), depth) : mixedHash(key.word());
}

uint64_t hashBytes(std::string_view bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

/// Never 0, which says that a string does not know it yet.
static uint32_t halfHash(std::string_view text) {
  auto half = static_cast<uint32_t>(hashBytes(text));
  return half ? half : 1;
}

uint64_t hashText(std::string_view text) { return String::spreadHash(halfHash(text)); }

uint32_t String::computeHash() const {
  uint32_t half = halfHash(view());
  knownHash.store(half, std::memory_order_relaxed);
  return half;
}

uint64_t hashKey(Value key) {
  // Most keys are strings.
  if (const String *string = dynAs<String>(key))
    return string->hash();
  return nestedKeyHash(key, hashDepth);
}

/// The rest of keysEqual(): different objects of one kind.
static bool objectsEqual(Value a, Value b) {
  // A worklist, so that depth costs no stack.
  KeyPairs pending;
  if (!objectsAgree(a, b, pending))
    return false;
  while (!pending.empty()) {
    auto [x, y] = pending.back();
    pending.pop_back();
    if (x == y)
      continue;
    if (!x.isObject() || !y.isObject() || x.object()->kind != y.object()->kind ||
        !objectsAgree(x, y, pending))
      return false;
  }
  return true;
}

bool keysEqual(Value a, Value b) {
  if (a == b)
    return true;
  if (!a.isObject() || !b.isObject() || a.object()->kind != b.object()->kind)
    return false;
  if (a.object()->kind == ObjectKind::String)
    return a.as<String>()->view() == b.as<String>()->view();
  return objectsEqual(a, b);
}

} // namespace pp
