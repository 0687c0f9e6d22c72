// One IR function becomes one LLVM function; each group of ops has its own lower_*.cpp.
#pragma once

#include "codegen/lower/module_lowering.h"
#include "codegen/target/llvm_version.h"
#include "ir/core/function.h"

#include <llvm/IR/IRBuilder.h>

#include <functional>
#include <initializer_list>
#include <span>
#include <vector>

namespace pp {
struct Type;
}

namespace ppcc::codegen {

/// Lowers the ops of a function. Values are held as their representation says: `any` and `match` as
/// the 64-bit word, `int` as i64, `float` as double, `bool` as i1, `string` as the object's
/// address.
class FunctionLowering {
public:
  FunctionLowering(ModuleLowering &module, const ir::Function &source, llvm::Function &function);
  void run();

private:
  /// Values side by side in memory, as runtime functions take them.
  struct Row {
    llvm::Value *address;
    llvm::Value *count;
  };
  using Emit = std::function<llvm::Value *()>;

  // The lowering of each op; its result, or null when it has none.
#define OP_OF(dialect, Name, mnemonic, effects, result)                                            \
  llvm::Value *lower(const ir::dialect::Name &op);
#include "ir/all/ops.def"

  // blocks
  void createBlocks(const std::vector<ir::BlockId> &order);
  void lowerBlock(ir::BlockId id);
  void passArguments(const ir::Target &target);
  /// A new LLVM block behind the current one.
  llvm::BasicBlock *blockAfterCurrent(const char *name);
  /// A new LLVM block at the end of the function, out of the way of the likely path.
  llvm::BasicBlock *blockAside(const char *name);
  /// Runs `likely` when `condition` holds, else `unlikely`; gives the value of the one that ran.
  /// `likely` may turn to `unlikely` too, by unless().
  llvm::Value *choose(llvm::Value *condition, const Emit &likely, const Emit &unlikely);
  /// Leaves the likely path of the innermost choose() when `condition` holds.
  void unless(llvm::Value *condition);
  /// The result of arithmetic on two integers, leaving the likely path when it overflows.
  llvm::Value *checked(llvm::Intrinsic::ID id, llvm::Value *a, llvm::Value *b);
  /// Goes to `likely` for a condition that is constant.
  void branch(llvm::Value *condition, llvm::BasicBlock *likely, llvm::BasicBlock *unlikely);

  // values
  llvm::Value *value(ir::ValueId id) const { return values_[id.index]; }
  /// The word of a value of any representation.
  llvm::Value *boxed(ir::ValueId id);
  llvm::Value *box(llvm::Value *value, ir::Repr repr);
  llvm::Value *boxInteger(llvm::Value *number);
  llvm::ConstantInt *word(uint64_t bits) { return builder_.getInt64(bits); }
  llvm::Constant *undef() { return word(pp::Value::undefWord); }
  /// The word as the address of its object.
  llvm::Value *objectOf(llvm::Value *word);
  llvm::LoadInst *load(llvm::Type *type, llvm::Value *base, size_t offset);
  llvm::Value *bothSmall(llvm::Value *a, llvm::Value *b);

  // calls
  llvm::CallInst *call(RuntimeFunction id, std::initializer_list<llvm::Value *> arguments);
  /// A call that never returns; ends the block.
  void callNoReturn(RuntimeFunction id, std::initializer_list<llvm::Value *> arguments);
  /// How many calls may be inside each other now.
  llvm::Value *callLimit();
  /// Fails as a call that is too deep does, unless the condition holds.
  void goOnIf(llvm::Value *isBelowLimit, ir::CallStyle style);
  llvm::Value *here() { return module_.locations.at(op_->location); }
  /// The place of the op, followed by those of its operands, `operands` of them at least.
  llvm::Value *here(const ir::Places &places, size_t operands);
  Row row(std::span<llvm::Value *const> values);
  Row row(const ir::ValueList &values);
  /// Values of a list in which some elements are unfolded.
  Row row(const ir::ArgumentList &arguments);
  Row stackRow(std::span<llvm::Value *const> values);
  /// A row too long for the stack, collected in an array of the arena.
  Row longRow(std::span<llvm::Value *const> values);
  Row elementsOf(llvm::Value *array);
  llvm::Value *makeArray(const ir::ArgumentList &arguments);
  llvm::Constant *splatMask(const std::vector<bool> &splats);

  // operators
  llvm::Value *slowBinary(RuntimeFunction id, const ir::puppet::Binary &op);
  llvm::Value *compare(RuntimeFunction id, llvm::CmpInst::Predicate predicate,
                       const ir::puppet::Binary &op);
  llvm::Value *equal(const ir::puppet::Binary &op);
  llvm::Value *integerArithmetic(llvm::Intrinsic::ID id, llvm::Instruction::BinaryOps plain,
                                 RuntimeFunction slow, const ir::core::IntBinary &op);

  /// Quotient or rest of small integers, rounded down; `b` is not zero.
  llvm::Value *floorDivide(llvm::Value *a, llvm::Value *b);
  llvm::Value *floorModulo(llvm::Value *a, llvm::Value *b);
  llvm::Value *divideSmall(const ir::puppet::Binary &op, RuntimeFunction slow, bool wantsRest);

  // iteration
  llvm::Value *isKind(llvm::Value *object, pp::ObjectKind kind);
  llvm::Value *walkElement(const ir::core::WalkPart &op, const Emit &other);
  llvm::Value *hashEntry(const ir::core::WalkPart &op, size_t field);

  // types
  /// Whether the type says that the value is an integer that needs no object.
  bool isSmallInteger(ir::ValueId id) const;
  /// A quick test that finds most instances of the type; null when there is none.
  llvm::Value *quickInstanceTest(llvm::Value *word, const pp::Type &type);
  llvm::Value *objectTest(llvm::Value *word, pp::ObjectKind kind);

  // variables
  llvm::Value *frame(uint32_t up);
  llvm::Value *slotAddress(uint32_t up, uint32_t slot);
  /// Whether nobody else can see the slots of this function's frame.
  bool ownsFrame() const;

  ModuleLowering &module_;
  const ir::Function &source_;
  llvm::Function &function_;
  llvm::IRBuilder<> builder_;
  llvm::Type *i64_;
  llvm::PointerType *pointer_;
  llvm::Value *run_;
  llvm::Value *scope_;
  /// Holds what must dominate everything: the argument area and frames further out.
  llvm::BasicBlock *entry_ = nullptr;
  /// Arguments of all calls, one after another; as long as the longest row.
  llvm::AllocaInst *area_ = nullptr;
  size_t areaSize_ = 0;
  const ir::Op *op_ = nullptr;
  /// Where the likely path under construction may turn to.
  llvm::BasicBlock *unlikely_ = nullptr;
  std::vector<llvm::Value *> values_;
  std::vector<llvm::BasicBlock *> blocks_;
  /// Frames by number of steps outwards, and their slots.
  std::vector<llvm::Value *> frames_;
  std::vector<llvm::Value *> slots_;
};

} // namespace ppcc::codegen
