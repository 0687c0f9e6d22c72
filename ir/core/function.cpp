// Building and looking up the parts of a function.
#include "ir/core/function.h"

namespace ppcc::ir {

BlockId Function::addBlock() {
  BlockId id(blocks_.size());
  blocks_.emplace_back();
  order_.push_back(id);
  return id;
}

ValueId Function::addParameter(BlockId block, Type type) {
  ValueId id(values_.size());
  values_.push_back({type, {}, block});
  blocks_[block.index].parameters.push_back(id);
  return id;
}

OpId Function::addOp(Opcode opcode, void *payload, Type result, LocationId location) {
  OpId id(ops_.size());
  ValueId value;
  if (result.repr != Repr::None) {
    value = ValueId(values_.size());
    values_.push_back({result, id, {}});
  }
  ops_.push_back({opcode, value, location, payload});
  return id;
}

const Op *Function::definition(ValueId id) const {
  OpId op = values_[id.index].op;
  return op ? &ops_[op.index] : nullptr;
}

const Op *Function::terminator(BlockId id) const {
  const Block &block = blocks_[id.index];
  if (block.ops.empty())
    return nullptr;
  const Op &last = ops_[block.ops.back().index];
  return last.isTerminator() ? &last : nullptr;
}

} // namespace ppcc::ir
