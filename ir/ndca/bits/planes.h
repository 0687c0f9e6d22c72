// Numbers of many cells at once: bit by bit, as wires of a network.
#pragma once

#include "ir/core/integer_range.h"
#include "ir/ndca/arithmetic.h"
#include "ir/ndca/bits/gates.h"

#include <functional>
#include <optional>

namespace ppcc::ir::ndca {

/// A number between bounds: `base` and what the bits add to it. A sum is kept as the bits that are
/// added up, some of the same weight, until somebody needs its digits; so a count of neighbours
/// becomes one network of adders, in whatever order the source adds them.
struct Planes {
  int64_t base = 0;
  /// For each weight 2^i the wires that count for it.
  std::vector<std::vector<Wire>> bits = {};
  IntegerRange range{0, 0};
};

/// Writes the gates of operations. An operation that would take too many gives nothing.
class PlaneMaker {
public:
  explicit PlaneMaker(Gates &gates) : gates_(gates) {}

  Planes constant(int64_t value) const { return {value, {}, {value, value}}; }
  /// A number of these bits, the lowest first.
  Planes number(const std::vector<Wire> &digits, IntegerRange range) const;
  std::optional<Planes> compute(Operator op, Planes &a, Planes &b, IntegerRange range);
  std::optional<Wire> compare(Predicate predicate, Planes &a, Planes &b);
  std::optional<Planes> choose(Wire condition, Planes &a, Planes &b, IntegerRange range);
  /// The digits of a number that is never negative; as many as asked for.
  std::optional<std::vector<Wire>> digits(Planes &number, size_t count);

private:
  using Answer = std::function<bool(int64_t)>;
  using PairAnswer = std::function<bool(int64_t, int64_t)>;

  /// Leaves one wire per weight.
  void settle(Planes &number);
  std::vector<Wire> wires(Planes &number);
  Planes sum(const Planes &a, const Planes &b, IntegerRange range) const;
  Planes times(const Planes &number, int64_t factor, IntegerRange range);
  Planes rebased(Planes &number, int64_t base);
  std::optional<Planes> bitwise(Operator op, Planes &a, Planes &b, IntegerRange range);
  std::optional<Planes> byTable(Operator op, Planes &a, Planes &b, IntegerRange range);
  /// Whether `answer` holds for the number; none where nothing in its range says.
  std::optional<Wire> decide(Planes &number, const Answer &answer);
  std::optional<Wire> decide(Planes &a, Planes &b, const PairAnswer &answer);

  Gates &gates_;
};

} // namespace ppcc::ir::ndca
