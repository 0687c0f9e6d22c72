// Blocks, their parameters, and the dispatch over dialects and ops.
#include "codegen/lower/function_lowering.h"

#include "ir/core/graph/cfg.h"

namespace ppcc::codegen {

namespace {

/// LLVM's quick register allocator takes time that grows with the square of a block's length.
constexpr size_t longestBlock = 256;

} // namespace

FunctionLowering::FunctionLowering(ModuleLowering &module, const ir::Function &source,
                                   llvm::Function &function)
    : code_(module, source, function)
#define DIALECT(name) , name##_(code_)
#include "ir/all/dialects.def"
{
  code_.leadingArgument = [this](const ir::Function &callee, ir::LeadingParameter parameter) {
    return leadingArgument(callee, parameter);
  };
}

void FunctionLowering::run() {
  ir::ControlFlow flow(code_.source);
  llvm::IRBuilder<> &builder = code_.builder;
  code_.entry = llvm::BasicBlock::Create(builder.getContext(), "entry", &code_.function);
  if (code_.module.debug)
    startDebugging();
  createBlocks(flow.reversePostorder());
  // Each block before those it dominates, so that values are there when they are used.
  for (ir::BlockId id : flow.reversePostorder())
    lowerBlock(id);
  builder.SetInsertPoint(code_.entry);
  builder.SetCurrentDebugLocation({});
  builder.CreateBr(code_.blocks[code_.source.entry().index]);
  if (code_.area)
    code_.area->setOperand(0, builder.getInt64(code_.areaSize));
}

void FunctionLowering::startDebugging() {
  code_.module.debug->describe(code_.function, code_.source);
#define DIALECT(name) name##_.declareVariables();
#include "ir/all/dialects.def"
}

void FunctionLowering::createBlocks(const std::vector<ir::BlockId> &order) {
  const ir::Function &source = code_.source;
  llvm::IRBuilder<> &builder = code_.builder;
  auto argument = static_cast<unsigned>(ir::info(source.kind).leading.size());
  for (ir::ValueId parameter : source.block(source.entry()).parameters)
    code_.values[parameter.index] = code_.function.getArg(argument++);
  for (ir::BlockId id : order) {
    llvm::BasicBlock *block = llvm::BasicBlock::Create(
        builder.getContext(), "b" + llvm::Twine(id.index), &code_.function);
    code_.blocks[id.index] = block;
    if (id == source.entry())
      continue;
    builder.SetInsertPoint(block);
    for (ir::ValueId parameter : source.block(id).parameters)
      code_.values[parameter.index] =
          builder.CreatePHI(llvmType(source.typeOf(parameter).repr, builder.getContext()), 2);
  }
}

void FunctionLowering::lowerBlock(ir::BlockId id) {
  code_.builder.SetInsertPoint(code_.blocks[id.index]);
  size_t length = 0;
  for (ir::OpId opId : code_.source.block(id).ops) {
    const ir::Op &op = code_.source.op(opId);
    if (++length % longestBlock == 0)
      continueInNewBlock();
    code_.op = &op;
    if (code_.module.debug)
      code_.builder.SetCurrentDebugLocation(code_.module.debug->at(code_.function, op.location));
    llvm::Value *result = lower(op);
    if (op.result)
      code_.values[op.result.index] = result;
  }
}

void FunctionLowering::continueInNewBlock() {
  llvm::IRBuilder<> &builder = code_.builder;
  llvm::BasicBlock *current = builder.GetInsertBlock();
  llvm::BasicBlock *next = llvm::BasicBlock::Create(builder.getContext(), current->getName(),
                                                    &code_.function, current->getNextNode());
  builder.CreateBr(next);
  builder.SetInsertPoint(next);
}

llvm::Value *FunctionLowering::lower(const ir::Op &op) {
  switch (op.dialect()) {
#define DIALECT(name)                                                                              \
  case ir::Dialect::name:                                                                          \
    return ir::visitOf<ir::Dialect::name>(                                                         \
        op, [&](const auto &fields) { return name##_.lower(fields); });
#include "ir/all/dialects.def"
  }
  __builtin_unreachable();
}

llvm::Value *FunctionLowering::leadingArgument(const ir::Function &callee,
                                               ir::LeadingParameter parameter) {
  switch (ir::info(callee.kind).dialect) {
#define DIALECT(name)                                                                              \
  case ir::Dialect::name:                                                                          \
    return name##_.leadingArgument(parameter);
#include "ir/all/dialects.def"
  }
  __builtin_unreachable();
}

} // namespace ppcc::codegen
