// A Puppet value: one 64-bit word, shared by compiler, runtime and generated code.
#pragma once

#include <cstddef>
#include <cstdint>

namespace pp {

struct Object;

/// The kinds of heap objects; immediates (small integers, undef, default, booleans) have none.
enum class ObjectKind : uint8_t {
#define OBJECT_KIND(Name, text) Name,
#include "runtime-lib/abi/object_kinds.def"
};

/// A Puppet value. Immediate: `...1` a 63-bit integer, `..10` a constant; else an object's address.
///
/// Generated code relies on this encoding; codegen reads the constants below and nothing else.
class Value {
public:
  static constexpr uint64_t undefWord = 0x02;
  static constexpr uint64_t defaultWord = 0x12;
  static constexpr uint64_t falseWord = 0x22;
  static constexpr uint64_t trueWord = 0x32;
  /// A variable slot that nothing was assigned to; never seen by Puppet code.
  static constexpr uint64_t unsetWord = 0x42;
  static constexpr int64_t smallMax = (int64_t{1} << 62) - 1;
  static constexpr int64_t smallMin = -(int64_t{1} << 62);

  constexpr Value() : word_(undefWord) {}
  static constexpr Value fromWord(uint64_t word) { return Value(word); }
  static constexpr Value undef() { return Value(undefWord); }
  static constexpr Value defaultValue() { return Value(defaultWord); }
  static constexpr Value unset() { return Value(unsetWord); }
  static constexpr Value boolean(bool b) { return Value(b ? trueWord : falseWord); }
  /// `n` must lie in [smallMin, smallMax]; use makeInteger() when it may not.
  static constexpr Value smallInteger(int64_t n) {
    return Value((static_cast<uint64_t>(n) << 1) | 1);
  }
  static Value object(const Object *object) { return Value(reinterpret_cast<uint64_t>(object)); }

  constexpr uint64_t word() const { return word_; }
  constexpr bool isUndef() const { return word_ == undefWord; }
  constexpr bool isDefault() const { return word_ == defaultWord; }
  constexpr bool isUnset() const { return word_ == unsetWord; }
  constexpr bool isTrue() const { return word_ == trueWord; }
  constexpr bool isFalse() const { return word_ == falseWord; }
  constexpr bool isBoolean() const { return isTrue() || isFalse(); }
  constexpr bool isSmallInteger() const { return word_ & 1; }
  constexpr bool isObject() const { return (word_ & 3) == 0; }
  /// Puppet's truth: everything but undef and false.
  constexpr bool truthy() const { return word_ != undefWord && word_ != falseWord; }

  constexpr int64_t small() const { return static_cast<int64_t>(word_) >> 1; }
  const Object *object() const { return reinterpret_cast<const Object *>(word_); }
  inline bool is(ObjectKind kind) const;
  /// The object as its struct; the kind must have been checked.
  template <class T> const T *as() const { return static_cast<const T *>(object()); }

  /// Identity of the word, not Puppet equality (see equals() in operators.h).
  friend constexpr bool operator==(Value a, Value b) { return a.word_ == b.word_; }

private:
  explicit constexpr Value(uint64_t word) : word_(word) {}
  uint64_t word_;
};
static_assert(sizeof(Value) == 8);

/// The head of every heap object. Objects never change after they are built.
struct Object {
  ObjectKind kind;
  uint8_t flags;
  uint16_t reserved;
  /// Bytes of a string or binary, elements of an array, entries of a hash, limbs of a bignum.
  uint32_t length;
};
static_assert(sizeof(Object) == 8);

inline bool Value::is(ObjectKind kind) const { return isObject() && object()->kind == kind; }

} // namespace pp
