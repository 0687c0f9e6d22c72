// The only file that includes PassBuilder.h, whose headers alone take nine seconds to compile.
#include "codegen/target/optimise.h"

#include <llvm/Passes/PassBuilder.h>
#include <llvm/Target/TargetMachine.h>

namespace ppcc::codegen {

namespace {

llvm::OptimizationLevel pipelineLevel(OptimisationLevel level) {
  switch (level) {
  case OptimisationLevel::O0:
    return llvm::OptimizationLevel::O0;
  case OptimisationLevel::O1:
    return llvm::OptimizationLevel::O1;
  case OptimisationLevel::O2:
    return llvm::OptimizationLevel::O2;
  case OptimisationLevel::O3:
    return llvm::OptimizationLevel::O3;
  }
  __builtin_unreachable();
}

} // namespace

void optimise(llvm::Module &module, llvm::TargetMachine &machine, OptimisationLevel level) {
  if (level == OptimisationLevel::O0)
    return;
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager callGraph;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder(&machine);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(callGraph);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, callGraph, modules);
  builder.buildPerModuleDefaultPipeline(pipelineLevel(level)).run(module, modules);
}

} // namespace ppcc::codegen
