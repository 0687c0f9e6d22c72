// Elements of lazy sequences.
#include "runtime-lib/core/values/iterator.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/unicode.h"

#include <algorithm>

namespace pp {

namespace {

template <class T = Iterator> T *newIterator(Context &context, Value source) {
  auto *iterator = context.arena.make<T>();
  iterator->kind = ObjectKind::Iterator;
  iterator->flags = 0;
  iterator->reserved = 0;
  iterator->length = 0;
  iterator->source = source;
  iterator->first = 0;
  iterator->stride = 1;
  iterator->count = 0;
  iterator->elementType = Value::undef();
  iterator->taken = 0;
  return iterator;
}

/// Adds the next element, in an Array of twice the length where there is no room.
bool grow(Context &context, GrowingIterator &iterator) {
  Value element;
  if (!iterator.next(context, iterator.state, element))
    return false;
  const Array *full = iterator.source.as<Array>();
  if (iterator.count == full->length) {
    NewArray wider = newArray(context, std::max<size_t>(full->length * 2, 8));
    std::fill(std::copy(full->items().begin(), full->items().end(), wider.elements),
              wider.elements + wider.array.as<Array>()->length, Value::undef());
    iterator.source = wider.array;
  }
  const_cast<Value *>(iterator.source.as<Array>()->elements)[iterator.count++] = element;
  return true;
}

/// The elements that no walk has taken yet.
Iterator *remaining(Context &context, const Iterator &source) {
  reachElement(context, source, UINT64_MAX);
  Iterator *iterator = newIterator(context, source.source);
  *iterator = source;
  iterator->flags &= static_cast<uint8_t>(~Iterator::grows);
  iterator->first = static_cast<int64_t>(static_cast<uint64_t>(source.first) +
                                         source.taken * static_cast<uint64_t>(source.stride));
  iterator->count = source.count - source.taken;
  iterator->taken = 0;
  return iterator;
}

} // namespace

Value makeIterator(Context &context, Value source, Value elementType) {
  Iterator *iterator = newIterator(context, source);
  iterator->elementType = elementType;
  auto *string = dynAs<String>(source);
  iterator->count = string ? characterCount(*string) : source.object()->length;
  return Value::object(iterator);
}

Value makeGrowingIterator(Context &context, GrowingIterator::Next next, void *state,
                          Value elementType) {
  auto *iterator = newIterator<GrowingIterator>(context, makeArray(context, {}));
  iterator->flags = Iterator::walksItself | Iterator::grows;
  iterator->elementType = elementType;
  iterator->next = next;
  iterator->state = state;
  return Value::object(iterator);
}

bool reachElement(Context &context, const Iterator &iterator, uint64_t number) {
  if (iterator.flags & Iterator::grows) {
    auto &growing = const_cast<GrowingIterator &>(static_cast<const GrowingIterator &>(iterator));
    while (growing.count <= number)
      if (!grow(context, growing))
        return false;
  }
  return number < iterator.count;
}

Value makeIntegerIterator(Context &context, int64_t from, int64_t to) {
  Iterator *iterator = newIterator(context, Value::undef());
  iterator->flags = Iterator::walksItself;
  iterator->first = from;
  iterator->count = from <= to ? static_cast<uint64_t>(to) - static_cast<uint64_t>(from) + 1 : 0;
  return Value::object(iterator);
}

/// The elements of a growing sequence with others left out between them.
struct GrowingStep {
  const Iterator *source;
  int64_t step;
};

static bool nextOfStep(Context &context, void *state, Value &element) {
  auto &walk = *static_cast<GrowingStep *>(state);
  uint64_t &taken = walk.source->taken;
  if (!reachElement(context, *walk.source, taken))
    return false;
  element = iteratorElement(context, *walk.source, taken++);
  for (int64_t skipped = 1; skipped < walk.step && reachElement(context, *walk.source, taken);
       ++skipped)
    ++taken;
  return true;
}

static Value stepWhileGrowing(Context &context, const Iterator &source, int64_t step) {
  return makeGrowingIterator(context, nextOfStep, context.arena.make<GrowingStep>(&source, step),
                             source.elementType);
}

Value stepIterator(Context &context, const Iterator &source, int64_t step) {
  if (step <= 1)
    return Value::object(&source);
  if (source.flags & Iterator::grows)
    return stepWhileGrowing(context, source, step);
  Iterator *iterator = remaining(context, source);
  iterator->flags |= Iterator::derived | Iterator::walksItself;
  auto width = static_cast<uint64_t>(step);
  uint64_t count = iterator->count;
  iterator->count = count / width + (count % width != 0);
  // A stride is only ever used when there is a second element, and then it fits.
  if (iterator->count > 1)
    iterator->stride = source.stride * step;
  return Value::object(iterator);
}

Value reverseIterator(Context &context, const Iterator &given) {
  // Steps are walked through to be reversed; ranges of integers begin anew.
  bool isStep = (given.flags & Iterator::walksItself) && !given.source.isUndef();
  const Iterator &source = isStep ? *remaining(context, given) : given;
  Iterator *iterator = newIterator(context, source.source);
  *iterator = source;
  iterator->taken = 0;
  iterator->flags |= Iterator::derived;
  if (isStep) {
    given.taken = given.count;
    iterator->flags &= static_cast<uint8_t>(~Iterator::walksItself);
  }
  if (source.count > 0)
    iterator->first =
        static_cast<int64_t>(static_cast<uint64_t>(source.first) +
                             (source.count - 1) * static_cast<uint64_t>(source.stride));
  iterator->stride = -source.stride;
  return Value::object(iterator);
}

Value iteratorElement(Context &context, const Iterator &iterator, uint64_t number) {
  auto at = static_cast<int64_t>(static_cast<uint64_t>(iterator.first) +
                                 number * static_cast<uint64_t>(iterator.stride));
  if (iterator.source.isUndef())
    return makeInteger(context, at);
  if (auto *array = dynAs<Array>(iterator.source))
    return array->elements[at];
  if (auto *hash = dynAs<Hash>(iterator.source)) {
    Value pair[] = {hash->entries[at].key, hash->entries[at].value};
    return makeArray(context, pair);
  }
  return makeString(context, characterSlice(*iterator.source.as<String>(), at, 1));
}

Value iteratorToArray(Context &context, const Iterator &iterator) {
  reachElement(context, iterator, UINT64_MAX);
  bool walksItself = iterator.flags & Iterator::walksItself;
  uint64_t first = walksItself ? iterator.taken : 0;
  NewArray made = newArray(context, iterator.count - first);
  for (uint64_t i = first; i < iterator.count; ++i)
    made.elements[i - first] = iteratorElement(context, iterator, i);
  if (walksItself)
    iterator.taken = iterator.count;
  return made.array;
}

} // namespace pp
