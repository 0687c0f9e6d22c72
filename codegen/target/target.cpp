// Sets LLVM up for this host.
#include "codegen/target/target.h"

#include "codegen/target/llvm_version.h"

#include <llvm/Support/TargetSelect.h>
#include <llvm/TargetParser/Host.h>

#include <vector>

namespace ppcc::codegen {

namespace {

llvm::CodeGenOptLevel codegenLevel(OptimisationLevel level) {
  switch (level) {
  case OptimisationLevel::O0:
    return llvm::CodeGenOptLevel::None;
  case OptimisationLevel::O1:
    return llvm::CodeGenOptLevel::Less;
  case OptimisationLevel::O2:
    return llvm::CodeGenOptLevel::Default;
  case OptimisationLevel::O3:
    return llvm::CodeGenOptLevel::Aggressive;
  }
  __builtin_unreachable();
}

} // namespace

void initialiseTarget() {
  [[maybe_unused]] static bool done = [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
#ifdef PPCC_HAVE_WEB_ASSEMBLY
    LLVMInitializeWebAssemblyTargetInfo();
    LLVMInitializeWebAssemblyTarget();
    LLVMInitializeWebAssemblyTargetMC();
    LLVMInitializeWebAssemblyAsmPrinter();
#endif
    return true;
  }();
}

Result<std::unique_ptr<llvm::TargetMachine>> makeTargetMachine(const Options &options) {
  initialiseTarget();
  bool isWeb = options.machine == Machine::WebAssembly;
  llvm::Triple triple(isWeb ? "wasm32-unknown-unknown" : llvm::sys::getDefaultTargetTriple());
  std::string error;
  const llvm::Target *target = lookupTarget(triple, error);
  if (!target)
    return Failure(FailureId::TargetUnavailable, {triple.str(), error});
  std::string cpu = options.cpu == "native" ? llvm::sys::getHostCPUName().str() : options.cpu;
  auto machine = createTargetMachine(*target, triple, cpu, isWeb ? "+simd128" : "",
                                     llvm::Reloc::Static, codegenLevel(options.level));
  if (!machine)
    return Failure(FailureId::TargetUnavailable, {triple.str(), "LLVM has no back end for it"});
  machine->setFastISel(options.level == OptimisationLevel::O0);
  return machine;
}

Result<llvm::TargetMachine *> targetMachine(const Options &options) {
  struct Known {
    OptimisationLevel level;
    std::string cpu;
    Machine target;
    std::unique_ptr<llvm::TargetMachine> machine;
  };
  thread_local std::vector<Known> known;
  for (const Known &entry : known)
    if (entry.level == options.level && entry.cpu == options.cpu && entry.target == options.machine)
      return entry.machine.get();
  auto made = makeTargetMachine(options);
  if (!made)
    return made.failure();
  known.push_back({options.level, options.cpu, options.machine, std::move(*made)});
  return known.back().machine.get();
}

void setTarget(llvm::Module &module, const llvm::TargetMachine &machine) {
  setTargetTriple(module, machine.getTargetTriple());
  module.setDataLayout(machine.createDataLayout());
}

} // namespace ppcc::codegen
