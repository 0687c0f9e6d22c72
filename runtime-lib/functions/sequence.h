// Elements of everything that can be iterated.
#pragma once

#include "runtime-lib/catalog/run.h"
#include "runtime-lib/values/iterator.h"

namespace pp {

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
  /// Elements are key and value: lambdas with two parameters get these instead of an index.
  bool isHashStyle() const {
    return iterator_->source.is(ObjectKind::Hash) && !(iterator_->flags & Iterator::derived);
  }

private:
  Run &run_;
  const Iterator *iterator_;
};

} // namespace pp
