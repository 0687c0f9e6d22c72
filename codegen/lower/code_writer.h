// Writing the LLVM code of one function: what the lowerings of all dialects share.
#pragma once

#include "codegen/lower/module_lowering.h"
#include "codegen/target/llvm_version.h"
#include "ir/core/function.h"

#include <llvm/IR/IRBuilder.h>

#include <functional>
#include <initializer_list>
#include <span>
#include <vector>

namespace ppcc::codegen {

/// A function under construction.
struct FunctionCode {
  FunctionCode(ModuleLowering &lowering, const ir::Function &from, llvm::Function &to)
      : module(lowering), source(from), function(to), builder(lowering.module.getContext()),
        values(from.valueCount()), blocks(from.blockCount()) {}

  ModuleLowering &module;
  const ir::Function &source;
  llvm::Function &function;
  llvm::IRBuilder<> builder;
  /// Holds what must dominate everything: the argument area and frames further out.
  llvm::BasicBlock *entry = nullptr;
  /// Arguments of all calls, one after another; as long as the longest row.
  llvm::AllocaInst *area = nullptr;
  size_t areaSize = 0;
  /// The op that is being lowered.
  const ir::Op *op = nullptr;
  /// Where the likely path under construction may turn to.
  llvm::BasicBlock *unlikely = nullptr;
  std::vector<llvm::Value *> values;
  std::vector<llvm::BasicBlock *> blocks;
  /// What a function of this module takes before its values, from here; asks the callee's dialect.
  std::function<llvm::Value *(const ir::Function &callee, ir::LeadingParameter)> leadingArgument;
};

/// Writes code at the end of the current block. Values are held as their representation says:
/// `any` as the 64-bit word, `int` as i64, `float` as double, `bool` as i1, `string` as the
/// object's address.
class CodeWriter {
protected:
  explicit CodeWriter(FunctionCode &code);

  /// Values side by side in memory, as runtime functions take them.
  struct Row {
    llvm::Value *address;
    llvm::Value *count;
  };
  using Emit = std::function<llvm::Value *()>;

  /// What the function takes before its values; null when it does not take that.
  llvm::Value *leading(ir::LeadingParameter parameter) const;

  // blocks (branches.cpp)
  llvm::BasicBlock *blockOf(ir::BlockId id) const { return code_.blocks[id.index]; }
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

  // values (words.cpp)
  llvm::Value *value(ir::ValueId id) const { return code_.values[id.index]; }
  /// The word of a value of any representation.
  llvm::Value *boxed(ir::ValueId id) { return box(value(id), source_.typeOf(id).repr); }
  llvm::Value *box(llvm::Value *value, ir::Repr repr);
  llvm::Value *boxInteger(llvm::Value *number);
  llvm::ConstantInt *word(uint64_t bits) { return builder_.getInt64(bits); }
  llvm::Constant *undef() { return word(pp::Value::undefWord); }
  /// The word as the address of its object.
  llvm::Value *objectOf(llvm::Value *word);
  llvm::Value *isKind(llvm::Value *object, pp::ObjectKind kind);
  llvm::LoadInst *load(llvm::Type *type, llvm::Value *base, size_t offset);
  llvm::Value *bothSmall(llvm::Value *a, llvm::Value *b);
  /// Quotient or rest of small integers, rounded down; `b` is not zero.
  llvm::Value *floorDivide(llvm::Value *a, llvm::Value *b);
  llvm::Value *floorModulo(llvm::Value *a, llvm::Value *b);

  // calls (calls_and_rows.cpp)
  llvm::CallInst *call(RuntimeFunction id, std::initializer_list<llvm::Value *> arguments);
  /// A call that never returns; ends the block.
  void callNoReturn(RuntimeFunction id, std::initializer_list<llvm::Value *> arguments);
  /// The op that is being lowered.
  const ir::Op &current() const { return *code_.op; }
  llvm::Value *here() { return module_.locations.at(current().location); }
  /// The place of the op, followed by those of its operands, `operands` of them at least.
  llvm::Value *here(const ir::Places &places, size_t operands);
  Row row(std::span<llvm::Value *const> values);
  Row row(const ir::ValueList &values);
  /// Values of a list in which some elements are unfolded.
  Row row(const ir::ArgumentList &arguments);
  llvm::Value *makeArray(const ir::ArgumentList &arguments);

  FunctionCode &code_;
  ModuleLowering &module_;
  const ir::Function &source_;
  llvm::Function &function_;
  llvm::IRBuilder<> &builder_;
  llvm::Type *i64_;
  llvm::PointerType *pointer_;
  /// Null in a function that takes none.
  llvm::Value *run_;

private:
  Row stackRow(std::span<llvm::Value *const> values);
  /// A row too long for the stack, collected in an array of the arena.
  Row longRow(std::span<llvm::Value *const> values);
  Row elementsOf(llvm::Value *array);
  llvm::Constant *splatMask(const std::vector<bool> &splats);
};

/// The base of the `OpLowering` of every dialect: what codegen asks it besides lowering its ops.
class PlainOpLowering : public CodeWriter {
public:
  explicit PlainOpLowering(FunctionCode &code) : CodeWriter(code) {}

  /// Comes before all code, in the entry block; only with debug information.
  void declareVariables() {}
  /// What a function of the dialect takes before its values, for a call from here.
  llvm::Value *leadingArgument(ir::LeadingParameter parameter) { return leading(parameter); }
};

} // namespace ppcc::codegen
