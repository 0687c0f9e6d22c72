// The core's ops as LLVM code; each group has its own lower_*.cpp.
#pragma once

#include "codegen/lower/code_writer.h"

namespace ppcc::codegen::core {

/// Lowers the core's ops of one function.
class OpLowering : public PlainOpLowering {
public:
  using PlainOpLowering::PlainOpLowering;

  // The lowering of each op; its result, or null when it has none.
#define OP(Name, mnemonic, effects, result) llvm::Value *lower(const ir::core::Name &op);
#include "ir/core/ops.def"

private:
  // control
  void passArguments(const ir::Target &target);
  /// How many calls may be inside each other now.
  llvm::Value *callLimit();
  /// Fails as a call that is too deep does, unless the condition holds.
  void goOnIf(llvm::Value *isBelowLimit, ir::CallStyle style);

  // unboxed numbers
  llvm::Value *integerArithmetic(llvm::Intrinsic::ID id, llvm::Instruction::BinaryOps plain,
                                 RuntimeFunction slow, const ir::core::IntBinary &op);
  /// Whether the type says that the value is an integer that needs no object.
  bool isSmallInteger(ir::ValueId id) const;

  // iteration
  llvm::Value *walkElement(const ir::core::WalkPart &op, const Emit &other);
  llvm::Value *hashEntry(const ir::core::WalkPart &op, size_t field);
};

} // namespace ppcc::codegen::core
