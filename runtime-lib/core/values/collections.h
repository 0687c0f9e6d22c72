// `+ - <<` on arrays, hashes, URIs and binary values, and Ruby's `==` that `-` removes by.
#pragma once

#include "runtime-lib/core/values/build.h"

namespace pp {

/// `left + right` where the left side is an Array, Hash, URI or Binary.
Value joinCollections(Context &context, Value left, Value right);
/// `left - right` where the left side is an Array or a Hash.
Value removeElements(Context &context, Value left, Value right);
/// `left << right` on an array.
Value appendElement(Context &context, const Array &left, Value right);
/// `left` with the pairs of `right` in place of equal keys and at its end.
Value mergedHash(Context &context, const Hash &left, const Hash &right);
/// The pairs of a hash as arrays.
Value hashToPairs(Context &context, const Hash &hash);

/// Ruby's `==`: strings by case, 1 equals 1.0.
bool rubyEquals(Value a, Value b);

} // namespace pp
