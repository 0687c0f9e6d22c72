// Variables: direct access to slots where the frame is known, the runtime where names decide.
#include "codegen/lower/puppet/op_lowering.h"

#include "runtime-lib/abi/scope_head.h"

namespace ppcc::codegen::puppet {

using namespace ir;
namespace ops = ir::puppet;

llvm::Value *OpLowering::frame(uint32_t up) {
  if (frames_.empty())
    frames_.push_back(scope_);
  // Frames do not change while a body runs: each is found once, in the entry block.
  llvm::IRBuilder<> entry(code_.entry);
  while (frames_.size() <= up) {
    llvm::Value *field = entry.CreateConstInBoundsGEP1_64(entry.getInt8Ty(), frames_.back(),
                                                          offsetOf<&pp::ScopeHead::outer>);
    frames_.push_back(entry.CreateLoad(pointer_, field, "outer"));
  }
  return frames_[up];
}

llvm::Value *OpLowering::slotAddress(uint32_t up, uint32_t slot) {
  llvm::Value *scope = frame(up);
  if (slots_.size() <= up)
    slots_.resize(up + 1);
  if (!slots_[up]) {
    llvm::IRBuilder<> entry(code_.entry);
    llvm::Value *field =
        entry.CreateConstInBoundsGEP1_64(entry.getInt8Ty(), scope, offsetOf<&pp::ScopeHead::slots>);
    slots_[up] = entry.CreateLoad(pointer_, field, "slots");
  }
  return builder_.CreateConstInBoundsGEP1_64(i64_, slots_[up], slot);
}

llvm::Value *OpLowering::leadingArgument(LeadingParameter parameter) {
  if (parameter != ops::scopeParameter)
    return leading(parameter);
  // Direct functions share the scope that the first of them was given.
  return source_.kind == ops::kind::Direct ? scope_ : call(RuntimeFunction::FunctionScope, {run_});
}

bool OpLowering::ownsFrame() const {
  // Variables of manifests, classes, defines and nodes are seen from elsewhere; the runtime keeps
  // account of them.
  return source_.kind == ops::kind::Function || source_.kind == ops::kind::Lambda;
}

llvm::Value *OpLowering::lower(const ops::SlotGet &op) {
  llvm::Value *stored = builder_.CreateLoad(i64_, slotAddress(op.up, op.slot));
  llvm::Value *isSet = builder_.CreateICmpNE(stored, word(pp::Value::unsetWord));
  return choose(
      isSet, [&] { return stored; },
      [&] {
        return call(RuntimeFunction::GetSlot, {run_, scope_, word(op.up), word(op.slot),
                                               module_.data.string(op.name), here()});
      });
}

llvm::Value *OpLowering::lower(const ops::SlotLoad &op) {
  return builder_.CreateLoad(i64_, slotAddress(op.up, op.slot));
}

llvm::Value *OpLowering::lower(const ops::SlotSet &op) {
  auto callRuntime = [&] {
    call(RuntimeFunction::SetSlot,
         {run_, scope_, word(op.slot), module_.data.string(op.name), value(op.value), here()});
  };
  if (!ownsFrame()) {
    callRuntime();
    return nullptr;
  }
  llvm::Value *address = slotAddress(0, op.slot);
  auto store = [&]() -> llvm::Value * {
    builder_.CreateStore(value(op.value), address);
    return undef();
  };
  if (!op.checked) {
    store();
    return nullptr;
  }
  llvm::Value *stored = builder_.CreateLoad(i64_, address);
  choose(builder_.CreateICmpEQ(stored, word(pp::Value::unsetWord)), store, [&]() -> llvm::Value * {
    callRuntime();
    return undef();
  });
  return nullptr;
}

llvm::Value *OpLowering::lower(const ops::VarLookup &op) {
  return call(RuntimeFunction::GetVariable, {run_, scope_, module_.data.string(op.name), here()});
}

llvm::Value *OpLowering::lower(const ops::Destructure &op) {
  std::vector<llvm::Constant *> names;
  for (StringId name : op.names)
    names.push_back(module_.data.stringOrNull(name));
  return call(RuntimeFunction::Destructure,
              {run_, scope_, value(op.value), module_.globals.row("names", names),
               word(names.size()), here()});
}

} // namespace ppcc::codegen::puppet
