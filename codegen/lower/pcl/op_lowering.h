// PCL's ops as LLVM code: calls through the table of the session; arithmetic of small integers and
// conditions that are known bools are in line.
#pragma once

#include "codegen/lower/code_writer.h"
#include "codegen/lower/pcl/runtime.h"

namespace ppcc::codegen::pcl {

/// Lowers PCL's ops of one function.
class OpLowering : public PlainOpLowering {
public:
  explicit OpLowering(FunctionCode &code)
      : PlainOpLowering(code), session_(leading(ir::runParameter)),
        frame_(leading(ir::pcl::frameParameter)) {}

  // The lowering of each op; its result, or null when it has none.
#define OP(Name, mnemonic, effects, result) llvm::Value *lower(const ir::pcl::Name &op);
#include "ir/pcl/ops.def"

private:
  llvm::Value *callRuntime(Function function, std::initializer_list<llvm::Value *> arguments);
  llvm::Value *slow(const ir::pcl::Operate &op);
  llvm::Value *compare(const ir::pcl::Operate &op, llvm::CmpInst::Predicate predicate);
  llvm::Value *multiply(const ir::pcl::Operate &op);
  llvm::Value *truth(llvm::Value *bit);
  /// Where the slots of the frame are.
  llvm::Value *slots();

  llvm::Value *session_;
  llvm::Value *frame_;
  llvm::Value *operations_ = nullptr;
  llvm::Value *slots_ = nullptr;
};

} // namespace ppcc::codegen::pcl
