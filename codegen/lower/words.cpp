// The words of values: objects behind them, small integers in them, the ways in.
#include "codegen/lower/code_writer.h"

namespace ppcc::codegen {

using namespace ir;

llvm::Value *CodeWriter::objectOf(llvm::Value *word) {
  return builder_.CreateIntToPtr(word, pointer_);
}

llvm::LoadInst *CodeWriter::load(llvm::Type *type, llvm::Value *base, size_t offset) {
  return builder_.CreateLoad(
      type, builder_.CreateConstInBoundsGEP1_64(builder_.getInt8Ty(), base, offset));
}

llvm::Value *CodeWriter::isKind(llvm::Value *object, pp::ObjectKind kind) {
  llvm::Value *found = load(builder_.getInt8Ty(), object, offsetOf<&pp::Object::kind>);
  return builder_.CreateICmpEQ(found, builder_.getInt8(static_cast<uint8_t>(kind)));
}

llvm::Value *CodeWriter::bothSmall(llvm::Value *a, llvm::Value *b) {
  llvm::Value *tags = builder_.CreateAnd(builder_.CreateAnd(a, b), word(1));
  return builder_.CreateICmpNE(tags, word(0));
}

llvm::Value *CodeWriter::boxInteger(llvm::Value *number) {
  return choose(
      builder_.getTrue(),
      [&] {
        llvm::Value *doubled = checked(llvm::Intrinsic::sadd_with_overflow, number, number);
        return builder_.CreateOr(doubled, word(1));
      },
      [&] {
        return call(RuntimeFunction::BoxInteger, {run_, number});
      });
}

llvm::Value *CodeWriter::box(llvm::Value *value, Repr repr) {
  switch (held(repr)) {
  case Held::Nothing:
  case Held::Word:
    return value;
  case Held::Integer:
    return boxInteger(value);
  case Held::Double:
    return call(RuntimeFunction::BoxFloat, {run_, value});
  case Held::Bit:
    return builder_.CreateSelect(value, word(pp::Value::trueWord), word(pp::Value::falseWord));
  case Held::Pointer:
    return builder_.CreatePtrToInt(value, i64_);
  }
  __builtin_unreachable();
}

llvm::Value *CodeWriter::floorDivide(llvm::Value *a, llvm::Value *b) {
  llvm::Value *quotient = builder_.CreateSDiv(a, b);
  llvm::Value *rest = builder_.CreateSRem(a, b);
  llvm::Value *signsDiffer = builder_.CreateICmpSLT(builder_.CreateXor(rest, b), word(0));
  llvm::Value *isBelow = builder_.CreateAnd(builder_.CreateIsNotNull(rest), signsDiffer);
  return builder_.CreateSub(quotient, builder_.CreateZExt(isBelow, i64_));
}

llvm::Value *CodeWriter::floorModulo(llvm::Value *a, llvm::Value *b) {
  llvm::Value *rest = builder_.CreateSRem(a, b);
  llvm::Value *signsDiffer = builder_.CreateICmpSLT(builder_.CreateXor(rest, b), word(0));
  llvm::Value *isBelow = builder_.CreateAnd(builder_.CreateIsNotNull(rest), signsDiffer);
  return builder_.CreateSelect(isBelow, builder_.CreateAdd(rest, b), rest);
}

} // namespace ppcc::codegen
