// Resources: a constant descriptor, a row of values and one call.
#include "codegen/lower/puppet/op_lowering.h"

namespace ppcc::codegen::puppet {

using namespace ir;
namespace ops = ir::puppet;

llvm::Value *OpLowering::lower(const ops::ResourceTitle &op) {
  return call(RuntimeFunction::ResourceTitle, {run_, value(op.value), here()});
}

llvm::Value *OpLowering::lower(const ops::AttributesHash &op) {
  return call(RuntimeFunction::AttributesHash, {run_, value(op.value), here()});
}

llvm::Value *OpLowering::lower(const ops::Resource &op) {
  return call(RuntimeFunction::Resource,
              {run_, scope_, module_.puppet.descriptors.resource(op.descriptor), value(op.type),
               row(op.operands).address});
}

llvm::Value *OpLowering::lower(const ops::ResourceOverride &op) {
  return call(RuntimeFunction::ResourceOverride,
              {run_, scope_, module_.puppet.descriptors.resource(op.descriptor),
               value(op.reference), row(op.values).address});
}

llvm::Value *OpLowering::lower(const ops::ResourceDefaults &op) {
  return call(RuntimeFunction::ResourceDefaults,
              {run_, scope_, module_.puppet.descriptors.resource(op.descriptor), value(op.type),
               row(op.values).address});
}

llvm::Value *OpLowering::lower(const ops::Collect &op) {
  std::vector<llvm::Value *> operands;
  for (ValueId id : op.overrides)
    operands.push_back(value(id));
  for (ValueId id : op.operands)
    operands.push_back(value(id));
  return call(RuntimeFunction::Collect,
              {run_, scope_, module_.puppet.descriptors.collector(op.descriptor), value(op.type),
               row(operands).address});
}

llvm::Value *OpLowering::lower(const ops::Relate &op) {
  return call(RuntimeFunction::Relate, {run_, scope_, word(static_cast<uint64_t>(op.kind)),
                                        value(op.lhs), value(op.rhs), here(op.places, 2)});
}

llvm::Value *OpLowering::lower(const ops::OutputAppend &op) {
  call(RuntimeFunction::AppendOutput, {run_, scope_, value(op.value), here()});
  return nullptr;
}

} // namespace ppcc::codegen::puppet
