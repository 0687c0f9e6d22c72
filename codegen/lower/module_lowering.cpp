// Declares all functions first, since descriptors refer to them, then fills them.
#include "codegen/lower/module_lowering.h"

#include "codegen/lower/function_lowering.h"
#include "codegen/lower/often_run.h"
#include "runtime-lib/core/process/work_note.h"

namespace ppcc::codegen {

ModuleLowering::ModuleLowering(llvm::Module &target, const ir::Module &from, const Options &options)
    : module(target), source(from), globals(target), data(globals, from), locations(data, from),
      runtime(target), steps(data, locations, runtime, from),
      descriptors(data, locations, from, [this](ir::FunctionId id) { return body(id); }),
      debug(options.debugInfo ? std::make_unique<DebugInfo>(target, from) : nullptr),
      options_(options) {}

llvm::Type *llvmType(ir::Repr repr, llvm::LLVMContext &context) {
  switch (ir::held(repr)) {
  case ir::Held::Nothing:
  case ir::Held::Word:
  case ir::Held::Integer:
    return llvm::Type::getInt64Ty(context);
  case ir::Held::Double:
    return llvm::Type::getDoubleTy(context);
  case ir::Held::Bit:
    return llvm::Type::getInt1Ty(context);
  case ir::Held::Pointer:
    return llvm::PointerType::get(context, 0);
  }
  __builtin_unreachable();
}

llvm::FunctionType *ModuleLowering::typeOf(const ir::Function &function) const {
  llvm::LLVMContext &context = module.getContext();
  auto *pointer = llvm::PointerType::get(context, 0);
  std::vector<llvm::Type *> parameters = {pointer, pointer};
  if (function.entry())
    for (ir::ValueId parameter : function.block(function.entry()).parameters)
      parameters.push_back(llvmType(function.typeOf(parameter).repr, context));
  return llvm::FunctionType::get(llvmType(function.result.repr, context), parameters, false);
}

/// What debuggers and profilers show. The prefix keeps a Puppet name from meeting a runtime
/// function's; the form of a function that takes its parameters as values is named after it.
static std::string symbolOf(const ir::Module &module, const ir::Function &function) {
  std::string name(module.text(function.name));
  constexpr std::string_view direct = "direct ";
  if (function.kind == ir::puppet::kind::Direct && name.starts_with(direct))
    name = "function " + name.substr(direct.size()) + ".direct";
  return "puppet:" + name;
}

StructData<pp::CallableBody> ModuleLowering::body(ir::FunctionId id) {
  if (!function(id))
    return steps.body(source.function(id));
  StructData<pp::CallableBody> data(module);
  data.set(&pp::CallableBody::kind, pp::CallableBody::Code)
      .set(&pp::CallableBody::word, llvm::ConstantExpr::getPtrToInt(
                                        function(id), llvm::Type::getInt64Ty(module.getContext())));
  return data;
}

void ModuleLowering::declareFunctions() {
  for (size_t i = 0; i < source.functionCount(); ++i) {
    const ir::Function &from = source.function(ir::FunctionId(i));
    // A debugger stops in code only.
    if (!options_.debugInfo && isData(from)) {
      functions_.push_back(nullptr);
      continue;
    }
    auto *function = llvm::Function::Create(typeOf(from), llvm::GlobalValue::InternalLinkage,
                                            symbolOf(source, from), module);
    // Evaluation errors unwind through all generated code.
    function->setUWTableKind(llvm::UWTableKind::Default);
    function->addParamAttr(0, llvm::Attribute::NonNull);
    function->addParamAttr(1, llvm::Attribute::NonNull);
    function->getArg(0)->setName("run");
    function->getArg(1)->setName("scope");
    functions_.push_back(function);
  }
}

void ModuleLowering::leaveRareCodeAlone() {
  std::vector<bool> often = oftenRun(source);
  for (size_t i = 0; i < functions_.size(); ++i)
    if (functions_[i] && !often[i]) {
      functions_[i]->addFnAttr(llvm::Attribute::OptimizeNone);
      functions_[i]->addFnAttr(llvm::Attribute::NoInline);
    }
}

void ModuleLowering::run() {
  declareFunctions();
  if (options_.level == OptimisationLevel::O1)
    leaveRareCodeAlone();
  for (size_t i = 0; i < functions_.size(); ++i) {
    const ir::Function &from = source.function(ir::FunctionId(i));
    pp::WorkNote note("in", source.text(from.name));
    if (functions_[i])
      FunctionLowering(*this, from, *functions_[i]).run();
  }
  for (const ir::puppet::UnitDeclaration &unit : source.puppet.units)
    descriptors.unit(unit);
  locations.finish();
  if (debug)
    debug->finish();
}

} // namespace ppcc::codegen
