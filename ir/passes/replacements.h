// Values that stand for others, collected while a pass goes through a function.
#pragma once

#include "ir/core/function.h"

#include <vector>

namespace ppcc::ir {

/// Replaces values by others, at the end or as the pass goes.
class Replacements {
public:
  explicit Replacements(Function &function) : function_(function), map_(function.valueCount()) {}

  /// From now on `to` stands for `from`; `to` must dominate every use of `from`.
  void replace(ValueId from, ValueId to);
  /// What stands for `value` in the end.
  ValueId resolve(ValueId value);
  /// Rewrites the operands of an op.
  void apply(const Op &op);
  /// Rewrites every op in a block of the function; does nothing when nothing was replaced.
  void applyToAll();
  bool empty() const { return count_ == 0; }
  uint64_t count() const { return count_; }

private:
  Function &function_;
  std::vector<ValueId> map_;
  uint64_t count_ = 0;
};

} // namespace ppcc::ir
