// Elements of everything that can be iterated.
#pragma once

#include "runtime-lib/core/values/iterator.h"
#include "runtime-lib/puppet/evaluation/run.h"

namespace pp {

/// Ruby walks through an iterator from where the last walk ended, or asks what is behind the
/// iterator, which begins anew unless the iterator walks itself.
enum class Walk : uint8_t { Own, New };

/// The elements of an Iterable: of an array, the pairs of a hash, the characters of a string, the
/// integers below a number, the members of an Integer or Enum type, a lazy sequence.
class Sequence {
public:
  /// Throws when the value cannot be iterated.
  Sequence(Run &run, Value source);
  /// Throws when the numbers of a range are more than the run's limit.
  uint64_t size() const;
  Value operator[](uint64_t number) const { return iteratorElement(run_, *iterator_, number); }
  const Iterator &iterator() const { return *iterator_; }
  /// Calls `body(number, element)` until it answers false; numbers count from where the walk began.
  template <class Body> void each(Walk walk, Body &&body) const {
    bool isOwn = walk == Walk::Own || (iterator_->flags & Iterator::walksItself);
    bool grows = iterator_->flags & Iterator::grows;
    uint64_t newPlace = 0, end = grows ? 0 : size();
    uint64_t &place = isOwn ? iterator_->taken : newPlace;
    for (uint64_t number = 0; grows ? reachElement(run_, *iterator_, place) : place < end; ++number)
      if (!body(number, (*this)[place++]))
        return;
  }
  /// Elements are key and value: lambdas with two parameters get these instead of an index.
  bool isHashStyle() const {
    return iterator_->source.is(ObjectKind::Hash) && !(iterator_->flags & Iterator::derived);
  }

private:
  Run &run_;
  const Iterator *iterator_;
};

/// Values that a function collects; an error where they take more memory than the run may use.
class CollectedValues {
public:
  explicit CollectedValues(const Run &run) : limit_(run.limits.memoryBytes / sizeof(Value)) {}

  /// Fails at once where `count` values are too many.
  void expect(uint64_t count) const {
    if (count > limit_)
      failTooMany();
  }
  void push_back(Value value) {
    if (values_.size() == values_.capacity())
      expect(values_.size() * 2);
    values_.push_back(value);
  }
  operator std::span<const Value>() const { return values_; }

private:
  [[noreturn]] void failTooMany() const;

  std::vector<Value> values_;
  uint64_t limit_;
};

} // namespace pp
