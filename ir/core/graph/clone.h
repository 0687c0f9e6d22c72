// Copies ops from one function of a module to another.
#pragma once

#include "ir/core/function.h"

#include <vector>

namespace ppcc::ir {

/// Remembers what stands for the values and blocks of `from` in `to`.
class Cloner {
public:
  Cloner(const Function &from, Function &to)
      : from_(from), to_(to), values_(from.valueCount()), blocks_(from.blockCount()) {}

  /// Makes blocks with the same parameters for these.
  void addBlocks(const std::vector<BlockId> &blocks);
  void map(ValueId from, ValueId to) { values_[from.index] = to; }
  ValueId operator()(ValueId value) const { return values_[value.index]; }
  BlockId operator()(BlockId block) const { return blocks_[block.index]; }
  /// The same op in `to`, in no block yet. Everything it uses must have been mapped.
  OpId copy(const Op &op);

private:
  const Function &from_;
  Function &to_;
  std::vector<ValueId> values_;
  std::vector<BlockId> blocks_;
};

} // namespace ppcc::ir
