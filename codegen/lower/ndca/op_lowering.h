// NDCA's ops as LLVM code. In the code of a row numbers are as narrow as their bounds allow, so
// that many fit a register; everywhere else they have 64 bits.
#pragma once

#include "codegen/lower/code_writer.h"

#include <map>

namespace ppcc::codegen::ndca {

/// Lowers NDCA's ops of one function.
class OpLowering : public PlainOpLowering {
public:
  using PlainOpLowering::PlainOpLowering;

  // The lowering of each op; its result, or null when it has none.
#define OP(Name, mnemonic, effects, result) llvm::Value *lower(const ir::ndca::Name &op);
#include "ir/ndca/ops.def"

private:
  /// How a range of numbers is held.
  struct Width {
    unsigned bits = 64;
    bool isSigned = true;
  };

  ir::IntegerRange boundsOf(ir::ValueId id) const;
  Width widthOf(ir::IntegerRange range) const;
  /// The width that holds all of them, and numbers of the result.
  Width commonWidth(std::initializer_list<ir::ValueId> ids) const;
  Width resultWidth() const { return widthOf(boundsOf(current().result)); }
  /// A number in another width; its bounds say how it is extended.
  llvm::Value *as(ir::ValueId id, Width width);
  llvm::Value *convert(llvm::Value *number, ir::IntegerRange bounds, Width width);
  llvm::ConstantInt *number(Width width, int64_t value);
  /// What was computed in `width`, as the result of the current op is held.
  llvm::Value *result(llvm::Value *value, Width width);
  bool isRow() const { return source_.kind == ir::ndca::kind::Row; }

  llvm::Value *divide(const ir::ndca::Compute &op);
  llvm::Value *shift(const ir::ndca::Compute &op);
  struct Power {
    llvm::Value *value;
    llvm::Value *overflows;
  };
  Power power(const ir::ndca::Binary &op);
  llvm::Value *overflows(llvm::Intrinsic::ID id, const ir::ndca::Binary &op);
  llvm::Value *addressOf(uint32_t neighbour);
  llvm::Value *rowOf(uint32_t neighbour, uint32_t plane);
  llvm::Value *wordAt(const ir::ndca::Word &op, int64_t beside);
  llvm::AllocaInst *flag();
  llvm::Value *code(ir::ndca::SiteId site) { return word(uint64_t{site.index} + 1); }

  std::vector<llvm::Value *> addresses_;
  /// Of bits: by row of neighbours and plane.
  std::map<std::pair<uint32_t, uint32_t>, llvm::Value *> rows_;
  llvm::AllocaInst *flag_ = nullptr;
};

} // namespace ppcc::codegen::ndca
