// Ruby's order of values (<=>), its errors, and its sorting.
#pragma once

#include "runtime-lib/abi/value.h"

#include <functional>
#include <optional>
#include <span>

namespace pp {

/// `a <=> b`: -1, 0, 1, or nothing where Ruby gives nil.
std::optional<int> rubyOrder(Value a, Value b);
/// `a <=> b`, or Ruby's failure `comparison of A with B failed`.
int assertedOrder(Value a, Value b);
/// What the answer of a comparing block says of the order of `a` and `b`.
int orderFromAnswer(Value answer, Value a, Value b);

/// Sorts in place with the calls of `order` that Ruby makes on Linux, where it uses glibc's merge
/// sort: a lambda sees the same pairs, and equal elements keep their order.
void rubySort(std::span<Value> values, const std::function<int(Value, Value)> &order);

} // namespace pp
