// Under which conditions a block runs, as chains of decisions.
#pragma once

#include "ir/core/builder.h"

#include <deque>
#include <optional>
#include <vector>

namespace ppcc::ir::ndca {

/// A condition: always, a decision after another condition, or one of several.
struct Condition {
  enum Kind : uint8_t { Always, Decision, Any } kind = Always;
  const Condition *after = nullptr;
  /// Of a decision: what was decided, and how.
  ValueId value = {};
  bool holds = true;
  std::vector<const Condition *> any = {};
  /// What stands for it once it was needed.
  ValueId made = {};
};

/// A condition and the values that come with it.
struct Guarded {
  const Condition *condition;
  std::vector<ValueId> values;
};

/// Makes conditions, and code that computes them.
class Conditions {
public:
  explicit Conditions(Builder &builder) : builder_(builder) {}

  const Condition *always() { return &always_; }
  const Condition *decide(const Condition *after, ValueId value, bool holds);
  /// The values of whichever of the conditions holds; one of them does.
  Guarded join(std::vector<Guarded> ways);
  /// The truth value of a condition; none for one that always holds.
  std::optional<ValueId> code(const Condition *condition);
  ValueId logic(Connective op, ValueId a, ValueId b) { return builder_.emit(Logic{op, a, b}); }

private:
  ValueId select(ValueId condition, ValueId a, ValueId b);
  bool joinPair(std::vector<Guarded> &ways);

  Builder &builder_;
  Condition always_;
  std::deque<Condition> all_;
};

} // namespace ppcc::ir::ndca
