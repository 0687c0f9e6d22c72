// Puppet's operators on values. Failures are issues with Puppet's wording; the caller adds the
// place.
#pragma once

#include "runtime-lib/core/values/build.h"
#include "runtime-lib/core/values/language_questions.h"

#include <string>

namespace pp {

// Arithmetic and collection operators: `+ - * / % << >>` and unary `-`.
Value add(Context &, Value left, Value right);
Value subtract(Context &, Value left, Value right);
Value multiply(Context &, Value left, Value right);
Value divide(Context &, Value left, Value right);
Value modulo(Context &, Value left, Value right);
Value shiftLeft(Context &, Value left, Value right);
Value shiftRight(Context &, Value left, Value right);
Value negate(Context &, Value operand);

// Comparison: `==` ignores case of ASCII strings; `< <= > >=` on numbers, strings, types, versions,
// times.
bool equals(Value left, Value right);
/// `==` as an expression: equals(), and types that accept each other are equal too.
bool equals(Context &, Value left, Value right);
enum class Order : uint8_t { Less, LessOrEqual, Greater, GreaterOrEqual };
bool compare(Context &, Order order, Value left, Value right);
/// `left in right`; results as match(), because a regexp on the left sets `$0`…
Value isIn(Context &, Value left, Value right);

/// `left =~ right`: MatchData on a regexp hit, true on a type/range hit, else false.
Value match(Context &, Value left, Value right);
/// How a case or selector option matches: `==`, regexp on strings, types by instance, deep in
/// arrays and hashes. Results as match().
Value caseMatch(Context &, Value value, Value option);
/// `$number` of a match state (MatchData or undef).
Value matchGroup(Context &, Value state, int64_t number);

/// `from[keys…]`.
Value index(Context &, Value from, std::span<const Value> keys);
/// `*value` as an array: undef gives nothing, a hash its pairs.
Value unfold(Context &, Value value);

/// Text of a value as interpolation and the logging functions print it.
std::string toText(Value value);
/// Interpolation: the texts of `parts` joined.
Value concatenate(Context &, std::span<const Value> parts);

} // namespace pp
