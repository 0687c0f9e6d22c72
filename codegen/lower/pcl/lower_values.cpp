// Values, operators and conditions.
#include "codegen/lower/pcl/number_data.h"
#include "codegen/lower/pcl/op_lowering.h"

namespace ppcc::codegen::pcl {

using namespace ir;
namespace ops = ir::pcl;

llvm::Value *OpLowering::callRuntime(Function function,
                                     std::initializer_list<llvm::Value *> arguments) {
  if (!operations_) {
    // The table does not change while a function runs: it is found once, in the entry block.
    llvm::IRBuilder<> entry(code_.entry);
    operations_ = entry.CreateLoad(pointer_, session_, "operations");
  }
  llvm::FunctionType *type = typeOf(function, builder_.getContext());
  llvm::Value *place =
      builder_.CreateConstInBoundsGEP1_64(pointer_, operations_, static_cast<uint64_t>(function));
  llvm::Value *callee = builder_.CreateLoad(pointer_, place);
  llvm::CallInst *call = builder_.CreateCall(type, callee, {arguments.begin(), arguments.size()});
  if (type->getReturnType()->isIntegerTy(1))
    call->addRetAttr(llvm::Attribute::ZExt);
  return call;
}

llvm::Value *OpLowering::slots() {
  if (!slots_) {
    llvm::IRBuilder<> entry(code_.entry);
    slots_ = entry.CreateLoad(pointer_, frame_, "slots");
  }
  return slots_;
}

llvm::Value *OpLowering::lower(const ops::Slot &op) {
  return builder_.CreateLoad(i64_, builder_.CreateConstInBoundsGEP1_64(i64_, slots(), op.slot));
}

llvm::Value *OpLowering::lower(const ops::Demand &op) {
  return callRuntime(Function::Demand, {session_, frame_, word(op.slot), here()});
}

llvm::Value *OpLowering::lower(const ops::Number &op) {
  return numberWord(module_, module_.source.text(op.digits));
}

llvm::Value *OpLowering::slow(const ops::Operate &op) {
  llvm::Value *right = op.rhs ? value(op.rhs) : word(pp::Value::undefWord);
  return callRuntime(Function::Operate, {session_, word(static_cast<uint64_t>(op.op)),
                                         value(op.lhs), right, here(op.places, 2)});
}

llvm::Value *OpLowering::truth(llvm::Value *bit) {
  return builder_.CreateSelect(bit, word(pp::Value::trueWord), word(pp::Value::falseWord));
}

// Words of small integers have the order of the numbers.
llvm::Value *OpLowering::compare(const ops::Operate &op, llvm::CmpInst::Predicate predicate) {
  llvm::Value *a = value(op.lhs), *b = value(op.rhs);
  return choose(
      bothSmall(a, b), [&] { return truth(builder_.CreateICmp(predicate, a, b)); },
      [&] { return slow(op); });
}

llvm::Value *OpLowering::multiply(const ops::Operate &op) {
  llvm::Value *a = value(op.lhs), *b = value(op.rhs);
  return choose(
      bothSmall(a, b),
      [&] {
        llvm::Value *product =
            checked(llvm::Intrinsic::smul_with_overflow, builder_.CreateSub(a, word(1)),
                    builder_.CreateAShr(b, word(1)));
        return builder_.CreateOr(product, word(1));
      },
      [&] { return slow(op); });
}

llvm::Value *OpLowering::lower(const ops::Operate &op) {
  using enum ops::Operation;
  auto sum = [&](llvm::Intrinsic::ID id) {
    llvm::Value *a = value(op.lhs), *b = value(op.rhs);
    return choose(
        bothSmall(a, b), [&] { return checked(id, a, builder_.CreateSub(b, word(1))); },
        [&] { return slow(op); });
  };
  switch (op.op) {
  case Add:
    return sum(llvm::Intrinsic::sadd_with_overflow);
  case Subtract:
    return sum(llvm::Intrinsic::ssub_with_overflow);
  case Multiply:
    return multiply(op);
  case Equal:
    return compare(op, llvm::CmpInst::ICMP_EQ);
  case NotEqual:
    return compare(op, llvm::CmpInst::ICMP_NE);
  case LessThan:
    return compare(op, llvm::CmpInst::ICMP_SLT);
  case LessOrEqual:
    return compare(op, llvm::CmpInst::ICMP_SLE);
  case GreaterThan:
    return compare(op, llvm::CmpInst::ICMP_SGT);
  case GreaterOrEqual:
    return compare(op, llvm::CmpInst::ICMP_SGE);
  default:
    return slow(op);
  }
}

llvm::Value *OpLowering::lower(const ops::Attribute &op) {
  return callRuntime(Function::Attribute,
                     {session_, value(op.from), module_.data.string(op.name), here()});
}

llvm::Value *OpLowering::lower(const ops::Join &op) {
  Row texts = row(op.texts);
  return callRuntime(Function::Join, {session_, texts.address, texts.count});
}

llvm::Value *OpLowering::lower(const ops::Tuple &op) {
  Row elements = row(op.elements);
  return callRuntime(Function::Tuple, {session_, elements.address, elements.count});
}

llvm::Value *OpLowering::lower(const ops::Object &op) {
  Row entries = row(op.entries);
  return callRuntime(Function::Object, {session_, entries.address, entries.count, here()});
}

llvm::Value *OpLowering::lower(const ops::Convert &op) {
  return callRuntime(Function::Convert, {session_, value(op.value), word(op.type), here()});
}

llvm::Value *OpLowering::lower(const ops::Holds &op) {
  llvm::Value *condition = value(op.condition);
  llvm::Value *isFalse = builder_.CreateICmpEQ(condition, word(pp::Value::falseWord));
  llvm::Value *isTrue = builder_.CreateICmpEQ(condition, word(pp::Value::trueWord));
  return choose(
      builder_.CreateOr(isFalse, isTrue), [&] { return isTrue; },
      [&] {
        return callRuntime(Function::Holds, {session_, condition, here()});
      });
}

llvm::Value *OpLowering::lower(const ops::IsUnknown &op) {
  return callRuntime(Function::IsUnknown, {session_, value(op.value)});
}

llvm::Value *OpLowering::lower(const ops::Unknown &op) {
  return callRuntime(Function::Unknown, {session_, value(op.from)});
}

llvm::Value *OpLowering::lower(const ops::Mark &op) {
  return callRuntime(Function::Mark, {session_, value(op.value), value(op.with)});
}

} // namespace ppcc::codegen::pcl
