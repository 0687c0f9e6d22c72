// What NDCA's operators give: the one place that front end and constant folding compute with.
#pragma once

#include "ir/ndca/enums.h"

#include <optional>

namespace ppcc::ir::ndca {

/// How an operation fails.
enum class Failure : uint8_t { Overflow, DivisionByZero, NegativeExponent, ShiftAmount };

/// Whether `a op b` fails in that way. Of several ways the first in the order of `Failure` after
/// the operator's own check counts; see failureOf.
bool fails(Failure failure, Operator op, int64_t a, int64_t b);

/// How `a op b` fails, if it does.
std::optional<Failure> failureOf(Operator op, int64_t a, int64_t b);

/// `a op b` in 64 bits; what fails gives some number.
int64_t compute(Operator op, int64_t a, int64_t b);

/// The ways in which an operator can fail at all, in the order in which they are looked for.
std::span<const Failure> failuresOf(Operator op);

/// Whether `a predicate b`.
constexpr bool holds(Predicate predicate, int64_t a, int64_t b) {
  switch (predicate) {
  case Predicate::Eq:
    return a == b;
  case Predicate::Ne:
    return a != b;
  case Predicate::Lt:
    return a < b;
  case Predicate::Le:
    return a <= b;
  case Predicate::Gt:
    return a > b;
  case Predicate::Ge:
    return a >= b;
  }
  __builtin_unreachable();
}

/// As errors name it.
std::string_view messageOf(Failure failure);

} // namespace ppcc::ir::ndca
