// Joining, removing and unfolding collections.
#include "runtime-lib/core/values/collections.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/iterator.h"
#include "runtime-lib/core/values/room.h"
#include "runtime-lib/core/values/time.h"
#include "runtime-lib/core/values/uri.h"

#include <algorithm>

namespace pp {

namespace {

/// The right side as a list: an array itself, a hash as pairs, anything else alone.
std::vector<Value> asList(Context &context, Value value) {
  if (auto *array = dynAs<Array>(value))
    return {array->items().begin(), array->items().end()};
  if (auto *hash = dynAs<Hash>(value)) {
    auto *pairs = hashToPairs(context, *hash).as<Array>();
    return {pairs->items().begin(), pairs->items().end()};
  }
  return {value};
}

Value concatenateArrays(Context &context, const Array &left, Value right) {
  if (auto *other = dynAs<Array>(right))
    return appendElements(context, left, other->items());
  return appendElements(context, left, asList(context, right));
}

void setPairs(HashBuilder &builder, const Array &pairs) {
  for (uint32_t i = 0; i < pairs.length; ++i) {
    auto *pair = pairs.elements[i].as<Array>();
    if (pair->length != 2)
      failPlain("wrong array length at " + std::to_string(i) + " (expected 2, was " +
                std::to_string(pair->length) + ")");
    builder.set(pair->elements[0], pair->elements[1]);
  }
}

/// Ruby's Hash[*array]: keys and values in turn, or one hash.
void setAlternating(HashBuilder &builder, const Array &array) {
  if (array.length == 1 && array.elements[0].is(ObjectKind::Hash)) {
    for (const HashEntry &entry : array.elements[0].as<Hash>()->items())
      builder.set(entry.key, entry.value);
    return;
  }
  if (array.length % 2 != 0)
    failPlain("odd number of arguments for Hash");
  for (uint32_t i = 0; i < array.length; i += 2)
    builder.set(array.elements[i], array.elements[i + 1]);
}

Value mergeHashes(Context &context, const Hash &left, Value right) {
  if (!right.is(ObjectKind::Hash) && !right.is(ObjectKind::Array))
    failPlain("Can only append Array or Hash to a Hash");
  if (auto *hash = dynAs<Hash>(right))
    if (std::optional<Value> grown = appendEntries(context, left, *hash))
      return *grown;
  if (auto *hash = dynAs<Hash>(right))
    return mergedHash(context, left, *hash);
  HashBuilder builder(context, left, size_t{left.length} + right.object()->length);
  auto &array = *right.as<Array>();
  bool allArrays = array.length > 0 && std::ranges::all_of(array.items(), [](Value element) {
                     return element.is(ObjectKind::Array);
                   });
  if (allArrays)
    setPairs(builder, array);
  else
    setAlternating(builder, array);
  return builder.build();
}

Value joinBinaries(Context &context, const Binary &left, Value right) {
  auto *other = dynAs<Binary>(right);
  if (!other)
    failPlain("Can only append Binary to a Binary");
  std::string bytes(reinterpret_cast<const char *>(left.data), left.length);
  bytes.append(reinterpret_cast<const char *>(other->data), other->length);
  return makeBinary(context, bytes);
}

Value joinUris(Context &context, const Uri &left, Value right) {
  if (auto *uri = dynAs<Uri>(right))
    return mergeUris(context, left, *uri);
  auto *text = dynAs<String>(right);
  if (!text)
    failPlain("An URI can only be merged with an URI or String");
  return mergeUris(context, left, *parseUri(context, text->view()).as<Uri>());
}

Value removeFromHash(Context &context, const Hash &left, Value right) {
  HashBuilder removed(context);
  if (auto *hash = dynAs<Hash>(right)) {
    for (const HashEntry &entry : hash->items())
      removed.set(entry.key, Value::undef());
  } else {
    for (Value key : asList(context, right))
      removed.set(key, Value::undef());
  }
  HashBuilder result(context, left.length);
  for (const HashEntry &entry : left.items())
    if (!removed.contains(entry.key))
      result.set(entry.key, entry.value);
  return result.build();
}

} // namespace

Value joinCollections(Context &context, Value left, Value right) {
  if (auto *array = dynAs<Array>(left))
    return concatenateArrays(context, *array, right);
  if (auto *hash = dynAs<Hash>(left))
    return mergeHashes(context, *hash, right);
  if (auto *uri = dynAs<Uri>(left))
    return joinUris(context, *uri, right);
  return joinBinaries(context, *left.as<Binary>(), right);
}

Value removeElements(Context &context, Value left, Value right) {
  if (auto *hash = dynAs<Hash>(left))
    return removeFromHash(context, *hash, right);
  // Strings equal strings only, and those are found by hash.
  HashBuilder strings(context);
  std::vector<Value> others;
  for (Value value : asList(context, right)) {
    if (value.is(ObjectKind::String))
      strings.set(value, value);
    else
      others.push_back(value);
  }
  std::vector<Value> kept;
  for (Value element : left.as<Array>()->items()) {
    bool removed =
        element.is(ObjectKind::String)
            ? strings.contains(element)
            : std::ranges::any_of(others, [&](Value other) { return rubyEquals(element, other); });
    if (!removed)
      kept.push_back(element);
  }
  return makeArray(context, kept);
}

Value appendElement(Context &context, const Array &left, Value right) {
  return appendElements(context, left, {&right, 1});
}

Value hashToPairs(Context &context, const Hash &hash) {
  NewArray pairs = newArray(context, hash.length);
  for (uint32_t i = 0; i < hash.length; ++i) {
    Value pair[] = {hash.entries[i].key, hash.entries[i].value};
    pairs.elements[i] = makeArray(context, pair);
  }
  return pairs.array;
}

Value unfold(Context &context, Value value) {
  if (value.is(ObjectKind::Array))
    return value;
  if (value.isUndef())
    return makeArray(context, {});
  if (auto *hash = dynAs<Hash>(value))
    return hashToPairs(context, *hash);
  if (auto *iterator = dynAs<Iterator>(value))
    return iteratorToArray(context, *iterator);
  return makeArray(context, {&value, 1});
}

} // namespace pp
