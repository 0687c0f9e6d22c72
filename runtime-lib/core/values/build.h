// Builders of values in a catalog's arena.
#pragma once

#include "runtime-lib/abi/objects.h"
#include "runtime-lib/core/session/context.h"

#include <gmp.h>

#include <initializer_list>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace pp {

Value makeString(Context &context, std::string_view text);
/// A string of exactly `bytes` bytes that the caller fills through `inlined`, then seals with
/// sealString().
String *newString(Context &context, size_t bytes);
Value sealString(String *string);
/// The same where textFlags() of the content are known.
Value sealString(String *string, uint8_t flags);
/// Throws when a string would be longer than the limit.
void checkStringLength(const Context &context, size_t bytes);

/// An immediate where it fits, else a bignum.
Value makeInteger(Context &context, int64_t value);
Value makeInteger(Context &context, const mpz_t value);
/// Decimal text with optional sign; the text must be well formed.
Value makeIntegerFromDecimal(Context &context, std::string_view digits);
Value makeFloat(Context &context, double value);
Value makeArray(Context &context, std::span<const Value> elements);
/// An array whose elements the caller fills at once.
struct NewArray {
  Value array;
  Value *elements;
};
NewArray newArray(Context &context, size_t length);
Value makeSensitive(Context &context, Value value);
Value makeBinary(Context &context, std::string_view bytes);
/// `source` is the text between the slashes.
Value makeRegexp(Context &context, std::string_view source);

/// Collects pairs in insertion order; setting an existing key replaces its value in place.
class HashBuilder {
public:
  explicit HashBuilder(Context &context, size_t expected = 0);
  /// For a hash that will be built for certain and is known to have so many pairs at most: they
  /// are put where they stay.
  static HashBuilder inPlace(Context &context, size_t most);
  /// Starts with the pairs of a hash.
  HashBuilder(Context &context, const Hash &base, size_t expected);
  void set(Value key, Value value);
  void set(std::string_view key, Value value);
  bool contains(Value key) const;
  /// Where among the entries the key of a pair is; adds the pair if it is not there.
  size_t place(const HashEntry &pair);
  /// The pairs so far, whose values may be replaced.
  std::span<HashEntry> entries() { return {entries_, size_}; }
  size_t size() const { return size_; }
  Value build();

private:
  uint32_t find(Value key, uint64_t hash) const;
  void add(const HashEntry &pair);
  void makeRoom(size_t capacity);
  void growIndex();
  const uint32_t *finalIndex(size_t size);
  std::span<const HashEntry> pairs() const { return {entries_, size_}; }

  Context &context_;
  /// The pairs lie in the hash that is to be made, or apart from it.
  HashEntry *entries_ = nullptr;
  size_t size_ = 0;
  size_t capacity_ = 0;
  Hash *made_ = nullptr;
  std::unique_ptr<HashEntry[]> apart_;
  /// What finds them, apart or with the hash as well.
  uint32_t *index_ = nullptr;
  size_t indexSize_ = 0;
  std::vector<uint32_t> indexApart_;
};

/// A copy of a hash that takes the pairs of another one, each key once.
class HashMerge {
public:
  HashMerge(Context &context, const Hash &left, const Hash &right);
  /// The value that the left side has for the key of a pair, to be replaced; null if it has none.
  Value *find(const HashEntry &pair);
  /// A pair whose key the left side does not have.
  void add(const HashEntry &pair, Value value);
  Value build();

private:
  Context &context_;
  const Hash &left_;
  Hash *made_;
  HashEntry *entries_;
};

/// The value stored under `key` (Ruby's eql?: 1 and 1.0 differ), or null.
const Value *hashFind(const Hash &hash, Value key);
const Value *hashFind(const Hash &hash, std::string_view key);

/// Hash functions that compiler and runtime share; stable across processes.
uint64_t hashBytes(std::string_view bytes);
/// String::hash() of a string with that text.
uint64_t hashText(std::string_view text);
uint64_t hashKey(Value key);
/// Key identity: Ruby's eql?, so 1 and 1.0 differ and strings compare by case.
bool keysEqual(Value a, Value b);
/// Fills the open-addressing table of a hash with more than Hash::linearLimit entries.
void fillHashIndex(std::span<const HashEntry> entries, uint32_t *index, uint64_t mask);
/// Adds the entry of that number to the table, which has room for it.
void insertIntoHashIndex(uint32_t *index, uint64_t mask, uint64_t hash, uint32_t entry);
/// Size of that table, a power of two; 0 when entries are searched in line.
uint64_t hashIndexSize(uint32_t entries);

} // namespace pp
