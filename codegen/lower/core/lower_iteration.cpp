// Loops over collections: elements of arrays, hashes and integer sequences without a call.
#include "codegen/lower/core/op_lowering.h"

#include "runtime-lib/abi/iterator.h"
#include "runtime-lib/abi/list_builder.h"

namespace ppcc::codegen::core {

using namespace ir;
namespace ops = ir::core;

llvm::Value *OpLowering::lower(const ops::Walk &op) {
  return call(RuntimeFunction::Walk, {run_, value(op.value), word(op.hashes)});
}

llvm::Value *OpLowering::lower(const ops::WalkCount &op) {
  llvm::Value *object = objectOf(value(op.walk));
  return choose(
      builder_.CreateNot(isKind(object, pp::ObjectKind::Iterator)),
      [&] {
        llvm::Value *length = load(builder_.getInt32Ty(), object, offsetOf<&pp::Object::length>);
        return builder_.CreateZExt(length, i64_);
      },
      [&] { return load(i64_, object, offsetOf<&pp::Iterator::count>); });
}

/// Element of an array, or number of a sequence; hashes are left to `other`.
llvm::Value *OpLowering::walkElement(const ops::WalkPart &op, const Emit &other) {
  llvm::Value *object = objectOf(value(op.walk)), *number = value(op.number);
  auto fromArray = [&] {
    llvm::Value *elements = load(pointer_, object, offsetOf<&pp::Array::elements>);
    return builder_.CreateLoad(i64_, builder_.CreateInBoundsGEP(i64_, elements, number));
  };
  auto fromSequence = [&] {
    using Iterator = pp::Iterator;
    llvm::Value *first = load(i64_, object, offsetOf<&Iterator::first>);
    llvm::Value *stride = load(i64_, object, offsetOf<&Iterator::stride>);
    // Numbers of a range are small ones.
    llvm::Value *element = builder_.CreateAdd(first, builder_.CreateMul(stride, number));
    return builder_.CreateOr(builder_.CreateShl(element, word(1)), word(1));
  };
  return choose(isKind(object, pp::ObjectKind::Array), fromArray, [&] {
    return choose(isKind(object, pp::ObjectKind::Iterator), fromSequence, other);
  });
}

llvm::Value *OpLowering::hashEntry(const ops::WalkPart &op, size_t field) {
  llvm::Value *offset = builder_.CreateMul(value(op.number), word(sizeof(pp::HashEntry)));
  llvm::Value *entries = load(pointer_, objectOf(value(op.walk)), offsetOf<&pp::Hash::entries>);
  return load(i64_, builder_.CreateInBoundsGEP(builder_.getInt8Ty(), entries, offset), field);
}

llvm::Value *OpLowering::lower(const ops::WalkElement &op) {
  return walkElement(op, [&] {
    return call(RuntimeFunction::WalkElement, {run_, value(op.walk), value(op.number)});
  });
}

llvm::Value *OpLowering::lower(const ops::WalkKey &op) {
  llvm::Value *isHash = isKind(objectOf(value(op.walk)), pp::ObjectKind::Hash);
  return choose(
      isHash, [&] { return hashEntry(op, offsetOf<&pp::HashEntry::key>); },
      [&] { return builder_.CreateOr(builder_.CreateShl(value(op.number), word(1)), word(1)); });
}

llvm::Value *OpLowering::lower(const ops::WalkValue &op) {
  return walkElement(op, [&] { return hashEntry(op, offsetOf<&pp::HashEntry::value>); });
}

llvm::Value *OpLowering::lower(const ops::ListNew &op) {
  return call(RuntimeFunction::ListNew, {run_, value(op.capacity)});
}

llvm::Value *OpLowering::lower(const ops::ListAppend &op) {
  using List = pp::ListBuilder;
  llvm::Value *list = objectOf(value(op.list));
  llvm::Value *count = load(i64_, list, offsetOf<&List::count>);
  llvm::Value *capacity = load(i64_, list, offsetOf<&List::capacity>);
  choose(
      builder_.CreateICmpSLT(count, capacity), [&]() -> llvm::Value * { return undef(); },
      [&]() -> llvm::Value * {
        call(RuntimeFunction::ListGrow, {run_, value(op.list)});
        return undef();
      });
  llvm::Value *elements = load(pointer_, list, offsetOf<&List::elements>);
  builder_.CreateStore(value(op.value), builder_.CreateInBoundsGEP(i64_, elements, count));
  llvm::Value *next = builder_.CreateAdd(count, word(1));
  builder_.CreateStore(next, builder_.CreateConstInBoundsGEP1_64(builder_.getInt8Ty(), list,
                                                                 offsetOf<&List::count>));
  return nullptr;
}

llvm::Value *OpLowering::lower(const ops::ListFinish &op) {
  return call(RuntimeFunction::ListFinish, {value(op.list)});
}

} // namespace ppcc::codegen::core
