// Replacing values by others.
#include "ir/passes/replacements.h"

#include "ir/core/operands.h"

namespace ppcc::ir {

void Replacements::replace(ValueId from, ValueId to) {
  if (map_.size() < function_.valueCount())
    map_.resize(function_.valueCount());
  map_[from.index] = to;
  ++count_;
}

ValueId Replacements::resolve(ValueId value) {
  ValueId last = value;
  while (last.index < map_.size() && map_[last.index])
    last = map_[last.index];
  // Long chains become short for the next one who asks.
  while (value != last) {
    ValueId next = map_[value.index];
    map_[value.index] = last;
    value = next;
  }
  return last;
}

void Replacements::apply(const Op &op) {
  forEachOperand(op, [&](ValueId &value) { value = resolve(value); });
}

void Replacements::applyToAll() {
  if (empty())
    return;
  for (BlockId block : function_.order())
    for (OpId op : function_.block(block).ops)
      apply(function_.op(op));
}

} // namespace ppcc::ir
