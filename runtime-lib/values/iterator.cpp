// Elements of lazy sequences.
#include "runtime-lib/values/iterator.h"

#include "runtime-lib/values/error.h"
#include "runtime-lib/values/unicode.h"

namespace pp {

namespace {

Iterator *newIterator(Context &context, Value source) {
  auto *iterator = static_cast<Iterator *>(context.arena.allocate(sizeof(Iterator)));
  iterator->kind = ObjectKind::Iterator;
  iterator->flags = 0;
  iterator->reserved = 0;
  iterator->length = 0;
  iterator->source = source;
  iterator->first = 0;
  iterator->stride = 1;
  iterator->count = 0;
  iterator->elementType = Value::undef();
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

Value makeIntegerIterator(Context &context, int64_t from, int64_t to) {
  Iterator *iterator = newIterator(context, Value::undef());
  iterator->first = from;
  iterator->count = from <= to ? static_cast<uint64_t>(to) - static_cast<uint64_t>(from) + 1 : 0;
  return Value::object(iterator);
}

Value stepIterator(Context &context, const Iterator &source, int64_t step) {
  Iterator *iterator = newIterator(context, source.source);
  *iterator = source;
  if (step > 1)
    iterator->flags |= Iterator::derived;
  auto width = static_cast<uint64_t>(step);
  iterator->count = source.count / width + (source.count % width != 0);
  // A stride is only ever used when there is a second element, and then it fits.
  if (iterator->count > 1)
    iterator->stride = source.stride * step;
  return Value::object(iterator);
}

Value reverseIterator(Context &context, const Iterator &source) {
  Iterator *iterator = newIterator(context, source.source);
  *iterator = source;
  iterator->flags |= Iterator::derived;
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
  NewArray made = newArray(context, iterator.count);
  for (uint64_t i = 0; i < iterator.count; ++i)
    made.elements[i] = iteratorElement(context, iterator, i);
  return made.array;
}

} // namespace pp
