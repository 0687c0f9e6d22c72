// The only file that includes LLJIT.h, whose headers alone take nine seconds to compile.
#include "codegen/jit/jit.h"

#include "codegen/codegen.h"
#include "codegen/lower/module_lowering.h"
#include "codegen/lower/often_run.h"
#include "codegen/lower/program.h"
#include "codegen/target/emit.h"
#include "codegen/target/llvm_version.h"
#include "codegen/target/optimise.h"
#include "codegen/target/target.h"

#include <llvm/ExecutionEngine/Orc/CompileUtils.h>
#include <llvm/ExecutionEngine/Orc/LLJIT.h>

namespace ppcc::codegen {

namespace {

namespace orc = llvm::orc;

Failure failed(llvm::Error error) {
  return Failure(FailureId::JitFailed, {llvm::toString(std::move(error))});
}

class LlvmJitProgram : public JitProgram {
public:
  LlvmJitProgram(std::unique_ptr<orc::LLJIT> jit, const pp::ProgramDescriptor *descriptor)
      : jit_(std::move(jit)), descriptor_(descriptor) {}
  const pp::ProgramDescriptor *descriptor() const override { return descriptor_; }

private:
  std::unique_ptr<orc::LLJIT> jit_;
  const pp::ProgramDescriptor *descriptor_;
};

/// Names the module flag that says whether the back end optimises a module.
constexpr llvm::StringLiteral optimisedFlag = "ppcc-optimised";

/// A back end for each kind of module. One that optimises takes time that grows with the square of
/// a function's length also for functions that ask to be left alone.
class ChoosingCompiler : public orc::IRCompileLayer::IRCompiler {
public:
  ChoosingCompiler(std::unique_ptr<llvm::TargetMachine> quick,
                   std::unique_ptr<llvm::TargetMachine> optimising)
      : IRCompiler(orc::irManglingOptionsFromTargetOptions(quick->Options)),
        quick_(std::move(quick)), optimising_(std::move(optimising)) {}

  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> operator()(llvm::Module &module) override {
    bool isOptimised = module.getModuleFlag(optimisedFlag);
    return orc::SimpleCompiler(isOptimised ? *optimising_ : *quick_)(module);
  }

private:
  std::unique_ptr<llvm::TargetMachine> quick_;
  std::unique_ptr<llvm::TargetMachine> optimising_;
};

llvm::Expected<std::unique_ptr<orc::IRCompileLayer::IRCompiler>>
makeCompiler(orc::JITTargetMachineBuilder builder) {
  auto optimising = builder.createTargetMachine();
  if (!optimising)
    return optimising.takeError();
  auto quick = builder.setCodeGenOptLevel(llvm::CodeGenOptLevel::None).createTargetMachine();
  if (!quick)
    return quick.takeError();
  (*quick)->setFastISel(true);
  return std::make_unique<ChoosingCompiler>(std::move(*quick), std::move(*optimising));
}

llvm::Expected<std::unique_ptr<orc::LLJIT>> makeJit(const Options &options) {
  initialiseTarget();
  auto machine = orc::JITTargetMachineBuilder::detectHost();
  if (!machine)
    return machine.takeError();
  machine->setCodeGenOptLevel(static_cast<llvm::CodeGenOptLevel>(options.level));
  return orc::LLJITBuilder()
      .setJITTargetMachineBuilder(std::move(*machine))
      .setCompileFunctionCreator(makeCompiler)
      .create();
}

/// Tells the JIT where the runtime is, so that nothing need be exported by this executable.
llvm::Error defineRuntime(orc::LLJIT &jit, std::span<const RuntimeSymbol> symbols) {
  orc::SymbolMap map;
  for (const RuntimeSymbol &symbol : symbols)
    map[jit.mangleAndIntern(symbol.name)] = {orc::ExecutorAddr::fromPtr(symbol.address),
                                             llvm::JITSymbolFlags::Exported};
  return jit.getMainJITDylib().define(orc::absoluteSymbols(std::move(map)));
}

/// Lowers, checks, optimises and adds one LLVM module.
MaybeFailure addModule(orc::LLJIT &jit, const Options &options,
                       llvm::function_ref<void(llvm::Module &)> fill) {
  auto context = std::make_unique<llvm::LLVMContext>();
  auto module = std::make_unique<llvm::Module>("puppet", *context);
  module->setDataLayout(jit.getDataLayout());
  setTargetTriple(*module, jit.getTargetTriple());
  fill(*module);
  if (options.verify)
    if (MaybeFailure failure = verifyModule(*module))
      return failure;
  if (options.level != OptimisationLevel::O0) {
    auto machine = makeTargetMachine(options);
    if (!machine)
      return machine.failure();
    optimise(*module, **machine, options.level);
    module->addModuleFlag(llvm::Module::Error, optimisedFlag, 1);
  }
  if (llvm::Error error = jit.addIRModule({std::move(module), std::move(context)}))
    return failed(std::move(error));
  return std::nullopt;
}

} // namespace

Result<std::unique_ptr<JitProgram>> jit(const JitJob &job, const Options &options) {
  auto lljit = makeJit(options);
  if (!lljit)
    return failed(lljit.takeError());
  if (llvm::Error error = defineRuntime(**lljit, job.symbols))
    return failed(std::move(error));
  ProgramIndex index;
  index.settings = job.settings;
  for (const ir::Module *source : job.modules) {
    for (std::string &symbol : unitSymbols(*source))
      index.unitSymbols.push_back(std::move(symbol));
    Options chosen = optionsFor(options, std::span(&source, 1));
    auto failure = addModule(**lljit, chosen, [&](llvm::Module &module) {
      ModuleLowering(module, *source, chosen).run();
    });
    if (failure)
      return *failure;
  }
  auto failure = addModule(**lljit, options, [&](llvm::Module &module) {
    ir::Module empty;
    Globals globals(module);
    ConstantData data(globals, empty);
    defineProgram(data, index);
  });
  if (failure)
    return *failure;
  auto program = (*lljit)->lookup("pp_program");
  if (!program)
    return failed(program.takeError());
  return std::unique_ptr<JitProgram>(std::make_unique<LlvmJitProgram>(
      std::move(*lljit), program->toPtr<const pp::ProgramDescriptor *>()));
}

} // namespace ppcc::codegen
