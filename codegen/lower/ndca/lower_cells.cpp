// Where cells are read and written, and errors.
#include "codegen/lower/ndca/op_lowering.h"

namespace ppcc::codegen::ndca {

using namespace ir;
namespace ops = ir::ndca;

/// The address of a cell of the box around the first cell; made once, before all other code.
llvm::Value *OpLowering::addressOf(uint32_t neighbour) {
  if (addresses_.size() <= neighbour)
    addresses_.resize(neighbour + 1);
  if (addresses_[neighbour])
    return addresses_[neighbour];
  llvm::IRBuilder<> entry(code_.entry);
  const ops::RuleDeclaration &rule = module_.source.ndca.rules.front();
  llvm::Value *strides = leading(ops::stridesParameter);
  llvm::Value *offset = entry.getInt64(0);
  uint32_t rest = neighbour;
  for (size_t axis = 0; axis < rule.axes.size(); ++axis) {
    uint32_t extent = rule.axes[axis].below + rule.axes[axis].above + 1;
    int64_t distance = static_cast<int64_t>(rest % extent) - rule.axes[axis].below;
    rest /= extent;
    if (distance == 0)
      continue;
    llvm::Value *step = entry.getInt64(static_cast<uint64_t>(distance));
    if (axis > 0) {
      llvm::Value *address = entry.CreateConstInBoundsGEP1_64(i64_, strides, axis);
      step = entry.CreateMul(entry.CreateLoad(i64_, address), step);
    }
    offset = entry.CreateAdd(offset, step);
  }
  addresses_[neighbour] = entry.CreateGEP(entry.getInt8Ty(), leading(ops::centreParameter), offset);
  return addresses_[neighbour];
}

llvm::Value *OpLowering::lower(const ops::Neighbour &op) {
  llvm::Type *byte = builder_.getInt8Ty();
  llvm::Value *address = addressOf(op.number);
  if (op.column)
    address = builder_.CreateGEP(byte, address, value(op.column));
  return convert(builder_.CreateLoad(byte, address), {0, 255}, resultWidth());
}

/// The word that holds the cells at `column`, or one beside it, in the row of a neighbour.
llvm::Value *OpLowering::wordAt(const ops::Word &op, int64_t beside) {
  llvm::Value *address = builder_.CreateGEP(i64_, rowOf(op.number, op.plane), value(op.column));
  return builder_.CreateLoad(i64_, builder_.CreateConstGEP1_64(i64_, address, beside));
}

llvm::Value *OpLowering::lower(const ops::Word &op) {
  const ops::Axis &axis = module_.source.ndca.rules.front().axes.front();
  int64_t distance = static_cast<int64_t>(op.number % (axis.below + axis.above + 1)) - axis.below;
  llvm::Value *here = wordAt(op, 0);
  if (distance == 0)
    return here;
  bool isAhead = distance > 0;
  llvm::Value *beside = wordAt(op, isAhead ? 1 : -1);
  auto bits = static_cast<uint64_t>(isAhead ? distance : -distance);
  llvm::Value *near =
      isAhead ? builder_.CreateLShr(here, word(bits)) : builder_.CreateShl(here, word(bits));
  llvm::Value *far = isAhead ? builder_.CreateShl(beside, word(64 - bits))
                             : builder_.CreateLShr(beside, word(64 - bits));
  return builder_.CreateOr(near, far);
}

/// Where a plane of the row with a neighbour begins; X is left out. Made once, as addressOf.
llvm::Value *OpLowering::rowOf(uint32_t neighbour, uint32_t plane) {
  const ops::RuleDeclaration &rule = module_.source.ndca.rules.front();
  uint32_t extent = rule.axes.front().below + rule.axes.front().above + 1;
  uint32_t row = neighbour / extent;
  llvm::Value *&known = rows_[{row, plane}];
  if (known)
    return known;
  llvm::IRBuilder<> entry(code_.entry);
  llvm::Value *strides = leading(ops::stridesParameter), *offset = entry.getInt64(0);
  auto add = [&](size_t axis, int64_t distance) {
    llvm::Value *stride =
        entry.CreateLoad(i64_, entry.CreateConstInBoundsGEP1_64(i64_, strides, axis));
    llvm::Value *step = entry.CreateMul(stride, entry.getInt64(static_cast<uint64_t>(distance)));
    offset = entry.CreateAdd(offset, step);
  };
  for (size_t axis = 1; axis < rule.axes.size(); ++axis) {
    uint32_t extent = rule.axes[axis].below + rule.axes[axis].above + 1;
    if (int64_t distance = static_cast<int64_t>(row % extent) - rule.axes[axis].below)
      add(axis, distance);
    row /= extent;
  }
  if (plane)
    add(rule.axes.size(), plane);
  return known = entry.CreateGEP(i64_, leading(ops::centreParameter), offset);
}

llvm::Value *OpLowering::lower(const ops::StoreWord &op) {
  llvm::Value *row = leading(ops::outParameter);
  if (op.plane) {
    llvm::IRBuilder<> entry(code_.entry);
    size_t axes = module_.source.ndca.rules.front().axes.size();
    llvm::Value *stride = entry.CreateLoad(
        i64_, entry.CreateConstInBoundsGEP1_64(i64_, leading(ops::stridesParameter), axes));
    row = entry.CreateGEP(i64_, row, stride);
  }
  builder_.CreateStore(value(op.word), builder_.CreateGEP(i64_, row, value(op.column)));
  return nullptr;
}

llvm::Value *OpLowering::lower(const ops::Store &op) {
  llvm::Type *byte = builder_.getInt8Ty();
  llvm::Value *address = builder_.CreateGEP(byte, leading(ops::outParameter), value(op.column));
  builder_.CreateStore(as(op.cell, {8, false}), address);
  return nullptr;
}

llvm::AllocaInst *OpLowering::flag() {
  if (!flag_) {
    llvm::IRBuilder<> entry(code_.entry, code_.entry->begin());
    flag_ = entry.CreateAlloca(entry.getInt8Ty());
    entry.CreateStore(entry.getInt8(0), flag_);
  }
  return flag_;
}

llvm::Value *OpLowering::lower(const ops::Raise &op) {
  llvm::Value *before = builder_.CreateLoad(builder_.getInt8Ty(), flag());
  llvm::Value *now = builder_.CreateZExt(value(op.condition), builder_.getInt8Ty());
  builder_.CreateStore(builder_.CreateOr(before, now), flag());
  return nullptr;
}

llvm::Value *OpLowering::lower(const ops::Raised &) {
  return builder_.CreateZExt(builder_.CreateLoad(builder_.getInt8Ty(), flag()), i64_);
}

llvm::Value *OpLowering::lower(const ops::Check &op) {
  llvm::BasicBlock *fails = blockAside("fails"), *goesOn = blockAfterCurrent("holds");
  branch(builder_.CreateNot(value(op.condition)), goesOn, fails);
  builder_.SetInsertPoint(fails);
  builder_.CreateRet(code(op.site));
  builder_.SetInsertPoint(goesOn);
  return nullptr;
}

llvm::Value *OpLowering::lower(const ops::Stop &op) {
  builder_.CreateRet(code(op.site));
  return nullptr;
}

llvm::Value *OpLowering::lower(const ops::Become &op) {
  builder_.CreateStore(as(op.cell, {8, false}), leading(ops::outParameter));
  builder_.CreateRet(word(0));
  return nullptr;
}

llvm::Value *OpLowering::lower(const ops::Argument &op) {
  llvm::Value *words = leading(ops::wordsParameter);
  return builder_.CreateLoad(i64_, builder_.CreateConstGEP1_64(i64_, words, op.number));
}

llvm::Value *OpLowering::lower(const ops::Give &op) {
  llvm::Value *words = leading(ops::wordsParameter);
  builder_.CreateStore(as(op.value, {64, true}),
                       builder_.CreateConstGEP1_64(i64_, words, op.number));
  return nullptr;
}

} // namespace ppcc::codegen::ndca
