// Puppet's ops as LLVM code; each group has its own lower_*.cpp.
#pragma once

#include "codegen/lower/code_writer.h"
#include "ir/puppet/quick_test.h"

namespace ppcc::codegen::puppet {

/// Lowers Puppet's ops of one function.
class OpLowering : public PlainOpLowering {
public:
  explicit OpLowering(FunctionCode &code)
      : PlainOpLowering(code), scope_(leading(ir::puppet::scopeParameter)) {}

  // The lowering of each op; its result, or null when it has none.
#define OP(Name, mnemonic, effects, result) llvm::Value *lower(const ir::puppet::Name &op);
#include "ir/puppet/ops.def"

  void declareVariables();
  llvm::Value *leadingArgument(ir::LeadingParameter parameter);

private:
  // operators
  llvm::Value *slowBinary(RuntimeFunction id, const ir::puppet::Binary &op);
  llvm::Value *compare(RuntimeFunction id, llvm::CmpInst::Predicate predicate,
                       const ir::puppet::Binary &op);
  llvm::Value *equal(const ir::puppet::Binary &op);
  /// Whether the value is anything but the text without characters.
  llvm::Value *isNotEmptyText(llvm::Value *value);
  llvm::Value *divideSmall(const ir::puppet::Binary &op, RuntimeFunction slow, bool wantsRest);

  // types
  /// A quick test that finds most instances of the type; null when there is none.
  llvm::Value *quickInstanceTest(llvm::Value *word, const ir::puppet::QuickTest &test);
  llvm::Value *objectTest(llvm::Value *word, pp::ObjectKind kind);

  // variables
  llvm::Value *frame(uint32_t up);
  llvm::Value *slotAddress(uint32_t up, uint32_t slot);
  /// Whether nobody else can see the slots of this function's frame.
  bool ownsFrame() const;

  /// Null in functions of other dialects.
  llvm::Value *scope_;
  /// Frames by number of steps outwards, and their slots.
  std::vector<llvm::Value *> frames_;
  std::vector<llvm::Value *> slots_;
};

} // namespace ppcc::codegen::puppet
