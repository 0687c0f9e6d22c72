// Declares all functions first, since descriptors refer to them, then fills them.
#include "codegen/lower/module_lowering.h"

#include "codegen/lower/function_lowering.h"
#include "codegen/lower/often_run.h"
#include "runtime-lib/core/process/work_note.h"

namespace ppcc::codegen {

/// The file that stands for the module in debug information.
static ir::StringId mainFile(const ir::Module &module) {
  ir::StringId file;
#define DIALECT(name)                                                                              \
  if (!file)                                                                                       \
    file = name::ModuleLowering::mainFile(module);
#include "ir/all/dialects.def"
  return file;
}

ModuleLowering::ModuleLowering(llvm::Module &target, const ir::Module &from, const Options &options)
    : module(target), source(from), globals(target), data(globals, from), locations(data, from),
      runtime(target),
      debug(options.debugInfo ? std::make_unique<DebugInfo>(target, from, mainFile(from))
                              : nullptr),
#define DIALECT(name) name(*this),
#include "ir/all/dialects.def"
      options_(options) {
}

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
  std::vector<llvm::Type *> parameters(ir::info(function.kind).leading.size(), pointer);
  if (function.entry())
    for (ir::ValueId parameter : function.block(function.entry()).parameters)
      parameters.push_back(llvmType(function.typeOf(parameter).repr, context));
  return llvm::FunctionType::get(llvmType(function.result.repr, context), parameters, false);
}

/// What debuggers and profilers show. The prefix keeps a name from meeting a runtime function's.
static std::string symbolOf(const ir::Module &module, const ir::Function &function) {
  ir::Dialect dialect = ir::info(function.kind).dialect;
  return std::string(word(dialect)) + ":" +
         withModuleLowering(dialect, [&]<class L>(std::type_identity<L>) {
           return L::symbolOf(module, function);
         });
}

static bool isData(const ir::Function &function) {
  return withModuleLowering(ir::info(function.kind).dialect,
                            [&]<class L>(std::type_identity<L>) { return L::isData(function); });
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
    unsigned number = 0;
    for (const ir::LeadingParameter &parameter : ir::info(from.kind).leading) {
      function->addParamAttr(number, llvm::Attribute::NonNull);
      function->getArg(number++)->setName(parameter.name);
    }
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
#define DIALECT(name) name.finish();
#include "ir/all/dialects.def"
  locations.finish();
  if (debug)
    debug->finish();
}

} // namespace ppcc::codegen
