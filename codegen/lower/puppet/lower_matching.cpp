// Matching: outcomes and match states are value words.
#include "codegen/lower/puppet/op_lowering.h"

#include "ir/puppet/string_case_index.h"
#include "runtime-lib/abi/scope_head.h"
#include "runtime-lib/abi/string_cases.h"

namespace ppcc::codegen::puppet {

using namespace ir;
namespace ops = ir::puppet;

llvm::Value *OpLowering::lower(const ops::Match &op) {
  return slowBinary(RuntimeFunction::Match, op);
}

llvm::Value *OpLowering::lower(const ops::CaseMatch &op) {
  RuntimeFunction id = op.splat ? RuntimeFunction::CaseMatchAny : RuntimeFunction::CaseMatch;
  return call(id, {run_, value(op.value), value(op.option), here()});
}

llvm::Value *OpLowering::lower(const ops::StringCase &op) {
  std::vector<llvm::Constant *> options;
  for (StringId option : op.options)
    options.push_back(module_.data.string(option));
  std::vector<uint32_t> index = ops::stringCaseIndex(module_.source, op.options);
  using Cases = pp::StringCases;
  StructData<Cases> data(module_.module);
  data.set<&Cases::count>(options.size())
      .set<&Cases::mask>(index.size() - 1)
      .set<&Cases::options>(module_.globals.row("options", options))
      .set<&Cases::index>(module_.globals.constant(
          "index", llvm::ConstantDataArray::get(builder_.getContext(), index)));
  return call(RuntimeFunction::StringCase,
              {run_, value(op.value), module_.globals.constant("cases", data.finish())});
}

llvm::Value *OpLowering::lower(const ops::MatchSucceeded &op) {
  return builder_.CreateICmpNE(value(op.outcome), word(pp::Value::falseWord));
}

llvm::Value *OpLowering::lower(const ops::MatchNone &) { return undef(); }

llvm::Value *OpLowering::lower(const ops::MatchCaptured &) {
  return load(i64_, scope_, offsetOf<&pp::ScopeHead::matchState>);
}

llvm::Value *OpLowering::lower(const ops::MatchUpdate &op) {
  // Only a regexp hit gives an object; true and false are immediates.
  llvm::Value *outcome = value(op.outcome);
  llvm::Value *isObject = builder_.CreateICmpEQ(builder_.CreateAnd(outcome, word(3)), word(0));
  return builder_.CreateSelect(isObject, outcome, value(op.previous));
}

llvm::Value *OpLowering::lower(const ops::MatchGroup &op) {
  return call(RuntimeFunction::MatchGroup, {run_, value(op.state), word(op.number)});
}

llvm::Value *OpLowering::lower(const ops::MatchPublish &op) {
  size_t offset = offsetOf<&pp::ScopeHead::matchState>;
  builder_.CreateStore(value(op.state),
                       builder_.CreateConstInBoundsGEP1_64(builder_.getInt8Ty(), scope_, offset));
  return nullptr;
}

} // namespace ppcc::codegen::puppet
