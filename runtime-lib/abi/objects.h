// Layouts of the plain heap objects; the compiler lays literals out in read-only data in these
// forms.
#pragma once

#include "runtime-lib/abi/running_time.h"
#include "runtime-lib/abi/value.h"

#include <atomic>
#include <cstring>
#include <span>
#include <string_view>

namespace pp {

/// UTF-8 text of `length` bytes.
struct String : Object {
  static constexpr ObjectKind objectKind = ObjectKind::String;
  /// Flag: all bytes are ASCII, so characters are bytes.
  static constexpr uint8_t ascii = 1;
  /// Flag: the text lies in a Room, where more may follow (room.h); here is its address.
  static constexpr uint8_t inRoom = 2;
  /// Flag: ASCII without quotes, backslashes and control characters, as JSON writes it.
  static constexpr uint8_t plain = 4;
  static constexpr size_t dataOffset = sizeof(Object) + sizeof(uint32_t);
  /// What hash() is made of, 0 as long as nobody asked for it. Threads may ask at the same time.
  /// Half a word, since large catalogs are mostly short texts.
  mutable std::atomic<uint32_t> knownHash;
  /// The text, or from the fifth byte on the address where it lies.
  char inlined[12];

  const char *data() const { return flags & inRoom ? elsewhere() : inlined; }
  std::string_view view() const { return {data(), length}; }
  bool isAscii() const { return flags & ascii; }
  bool isPlain() const { return flags & plain; }
  /// hashText() of the text.
  uint64_t hash() const {
    uint32_t known = knownHash.load(std::memory_order_relaxed);
    return spreadHash(known ? known : computeHash());
  }
  /// Good bits at both ends of a word.
  static constexpr uint64_t spreadHash(uint32_t half) { return uint64_t{half} << 32 | half; }
  void setElsewhere(const char *text) {
    std::memcpy(inlined + addressOffset, static_cast<const void *>(&text), sizeof text);
  }

private:
  static constexpr size_t addressOffset = 4;
  const char *elsewhere() const {
    const char *text;
    std::memcpy(static_cast<void *>(&text), inlined + addressOffset, sizeof text);
    return text;
  }
  uint32_t computeHash() const;
};
static_assert(sizeof(std::atomic<uint32_t>) == sizeof(uint32_t));

/// A double.
struct Float : Object {
  static constexpr ObjectKind objectKind = ObjectKind::Float;
  double value;
};

/// An integer outside the immediates: `length` GMP limbs, least significant first.
struct BigInteger : Object {
  static constexpr ObjectKind objectKind = ObjectKind::BigInteger;
  static constexpr uint8_t negative = 1;
  uint64_t limbs[1];
};

/// Values in order.
struct Array : Object {
  static constexpr ObjectKind objectKind = ObjectKind::Array;
  /// Flag: the elements lie in a Room, where others may follow (room.h).
  static constexpr uint8_t inRoom = 1;
  const Value *elements;

  /// For walks: throws when the time is over.
  std::span<const Value> items() const {
    checkTime();
    return {elements, length};
  }
};

/// One pair of a hash; `hash` is hashKey(key), so that lookups compare words first.
struct HashEntry {
  Value key;
  Value value;
  uint64_t hash;
};

/// Pairs in insertion order. Up to `linearLimit` entries are searched in line; above, `index` is an
/// open-addressing table of `indexMask + 1` entry numbers (0xFFFFFFFF = free). Numbers beyond
/// `length` belong to hashes that share the room.
struct Hash : Object {
  static constexpr ObjectKind objectKind = ObjectKind::Hash;
  /// Flag: the entries lie in a Room, where others may follow (room.h).
  static constexpr uint8_t inRoom = 1;
  static constexpr uint32_t linearLimit = 8;
  const uint32_t *index;
  uint64_t indexMask;
  const HashEntry *entries;

  /// For walks: throws when the time is over.
  std::span<const HashEntry> items() const {
    checkTime();
    return {entries, length};
  }
};

/// A regular expression. `code` is the compiled form, filled at first use and shared by threads.
struct Regexp : Object {
  static constexpr ObjectKind objectKind = ObjectKind::Regexp;
  const String *source;
  std::atomic<void *> *code;
};

/// Ruby's options of a Regexp, kept in the object's flags.
namespace regexp_options {
constexpr uint8_t ignoreCase = 1;
constexpr uint8_t extended = 2;
constexpr uint8_t multiline = 4;
/// Not an option: the object lives in an arena, and so its program must not outlive the context.
constexpr uint8_t dynamic = 0x80;
} // namespace regexp_options

/// What printing needs of a collector (catalog/collectors.h has the rest).
struct PrintedCollector : Object {
  static constexpr ObjectKind objectKind = ObjectKind::Collector;
  /// `Catalog-Collector[File]`.
  const String *text;
};

/// A value that is never printed.
struct Sensitive : Object {
  static constexpr ObjectKind objectKind = ObjectKind::Sensitive;
  Value value;
};

/// Bytes, `length` of them.
struct Binary : Object {
  static constexpr ObjectKind objectKind = ObjectKind::Binary;
  static constexpr size_t dataOffset = sizeof(Object);
  uint8_t data[1];
};

/// The object of kind T behind `value`, or null.
template <class T> const T *dynAs(Value value) {
  return value.is(T::objectKind) ? value.as<T>() : nullptr;
}

} // namespace pp
