// Lowering, optimisation and emission in order.
#include "codegen/codegen.h"

#include "codegen/lower/module_lowering.h"
#include "codegen/lower/often_run.h"
#include "codegen/lower/program.h"
#include "codegen/target/emit.h"
#include "codegen/target/optimise.h"
#include "codegen/target/target.h"
#include "runtime-lib/core/process/work_note.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/Support/xxhash.h>
#include <llvm/Target/TargetMachine.h>

#include <functional>

namespace ppcc::codegen {

namespace {

/// Fills an empty module by `fill`, then takes it to bytes.
Result<std::string> generateModule(const char *name, OutputKind kind, const Options &options,
                                   const std::function<void(llvm::Module &)> &fill) {
  auto machine = targetMachine(options);
  if (!machine)
    return machine.failure();
  llvm::LLVMContext context;
  llvm::Module module(name, context);
  setTarget(module, **machine);
  fill(module);
  if (options.verify)
    if (MaybeFailure failure = verifyModule(module))
      return *failure;
  {
    pp::WorkNote note("in LLVM's optimiser");
    optimise(module, **machine, options.level);
  }
  pp::WorkNote note("in LLVM's code generator");
  return emit(module, **machine, kind);
}

} // namespace

Result<std::string> generate(std::span<const ir::Module *const> sources, OutputKind kind,
                             const Options &options) {
  Options chosen = optionsFor(options, sources);
  return generateModule("puppet", kind, chosen, [&](llvm::Module &module) {
    for (const ir::Module *source : sources)
      ModuleLowering(module, *source, chosen).run();
  });
}

std::string unitSymbol(std::string_view file) {
  return "pp_unit." +
         llvm::utohexstr(llvm::xxh3_64bits(llvm::StringRef(file)), /*LowerCase=*/true, 16);
}

std::vector<std::string> unitSymbols(const ir::Module &module) {
  std::vector<std::string> symbols;
#define DIALECT(name) name::ModuleLowering::addUnitSymbols(module, symbols);
#include "ir/all/dialects.def"
  return symbols;
}

Result<std::string> generateIndex(const ProgramIndex &index, OutputKind kind,
                                  const Options &options) {
  // Data only: there is nothing to optimise.
  Options chosen = options;
  chosen.level = OptimisationLevel::O0;
  return generateModule("index", kind, chosen, [&](llvm::Module &module) {
    ir::Module empty;
    Globals globals(module);
    ConstantData data(globals, empty);
    defineMain(module, defineProgram(data, index), index.entry);
  });
}

} // namespace ppcc::codegen
