// A function of the IR: blocks of ops in SSA form.
#pragma once

#include "ir/core/dialects/function_kind.h"
#include "ir/core/op.h"
#include "ir/core/type.h"

#include <deque>
#include <memory>
#include <memory_resource>
#include <span>
#include <type_traits>
#include <vector>

namespace ppcc::ir {

/// A straight line of ops that ends in a terminator. Block parameters take the place of phis.
struct Block {
  std::vector<ValueId> parameters;
  std::vector<OpId> ops;
};

/// What is known of a value: its type, and the op or block that defines it.
struct ValueInfo {
  Type type;
  /// The defining op; invalid for a block parameter.
  OpId op;
  /// The block whose parameter this is; invalid for a result.
  BlockId block;
};

/// Code with an entry block. Its signature is what its kind takes, then the parameters of the entry
/// block, and its result.
class Function {
public:
  StringId name;
  FunctionKind kind = core::kind::Function;
  /// What `ret` gives; Repr::None for nothing.
  Type result{Repr::Any};
  LocationId location;
  /// What each dialect keeps of a function.
#define DIALECT(name) [[no_unique_address]] name::FunctionPart name;
#include "ir/all/dialects.def"

  /// Adds an empty block at the end of the order; the first is the entry.
  BlockId addBlock();
  ValueId addParameter(BlockId block, Type type);
  /// Appends an op to `block`; `result` of Repr::None makes no value.
  template <class T> OpId append(BlockId block, const T &fields, Type result, LocationId location) {
    OpId id = create(fields, result, location);
    blocks_[block.index].ops.push_back(id);
    return id;
  }
  /// Makes an op that belongs to no block yet.
  template <class T> OpId create(const T &fields, Type result, LocationId location) {
    static_assert(isOp<T> && std::is_trivially_destructible_v<T>);
    void *memory = arena_->allocate(sizeof(T), alignof(T));
    return addOp(opcodeOf<T>, new (memory) T(fields), result, location);
  }
  /// Replaces an op in place: same result, same location unless it gets its own.
  template <class T> void rewrite(OpId id, const T &fields) {
    static_assert(isOp<T> && std::is_trivially_destructible_v<T>);
    void *memory = arena_->allocate(sizeof(T), alignof(T));
    ops_[id.index].opcode = opcodeOf<T>;
    ops_[id.index].payload = new (memory) T(fields);
  }
  /// Copies `items` into the arena.
  template <class T> List<T> list(std::span<const T> items) {
    static_assert(std::is_trivially_copyable_v<T>);
    auto *memory = static_cast<T *>(arena_->allocate(items.size_bytes() + 1, alignof(T)));
    std::uninitialized_copy(items.begin(), items.end(), memory);
    return {memory, static_cast<uint32_t>(items.size())};
  }

  /// Blocks in the order of text and layout; unlinked ones are not among them.
  const std::vector<BlockId> &order() const { return order_; }
  std::vector<BlockId> &order() { return order_; }
  BlockId entry() const { return order_.empty() ? BlockId() : order_.front(); }

  Block &block(BlockId id) { return blocks_[id.index]; }
  const Block &block(BlockId id) const { return blocks_[id.index]; }
  Op &op(OpId id) { return ops_[id.index]; }
  const Op &op(OpId id) const { return ops_[id.index]; }
  ValueInfo &value(ValueId id) { return values_[id.index]; }
  const ValueInfo &value(ValueId id) const { return values_[id.index]; }
  Type typeOf(ValueId id) const { return values_[id.index].type; }
  /// The op that defines `id`, or null for a block parameter.
  const Op *definition(ValueId id) const;
  /// The last op of a block; null while it has none.
  const Op *terminator(BlockId id) const;

  /// Sizes of the id spaces, for side tables.
  size_t blockCount() const { return blocks_.size(); }
  size_t opCount() const { return ops_.size(); }
  size_t valueCount() const { return values_.size(); }

private:
  OpId addOp(Opcode opcode, void *payload, Type result, LocationId location);

  std::unique_ptr<std::pmr::monotonic_buffer_resource> arena_ =
      std::make_unique<std::pmr::monotonic_buffer_resource>();
  std::vector<Block> blocks_;
  std::vector<BlockId> order_;
  std::vector<Op> ops_;
  std::vector<ValueInfo> values_;
};

} // namespace ppcc::ir
