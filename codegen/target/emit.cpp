// Runs LLVM's instruction selection into memory, so that files are written whole or not at all.
#include "codegen/target/emit.h"

#include "codegen/target/llvm_version.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/raw_ostream.h>

namespace ppcc::codegen {

namespace {

Result<std::string> emitMachineCode(llvm::Module &module, llvm::TargetMachine &machine,
                                    llvm::CodeGenFileType type) {
  llvm::SmallString<0> bytes;
  llvm::raw_svector_ostream stream(bytes);
  llvm::legacy::PassManager passes;
  if (machine.addPassesToEmitFile(passes, stream, nullptr, type))
    return Failure(FailureId::TargetUnavailable,
                   {machine.getTargetTriple().str(), "LLVM cannot write this kind of file for it"});
  passes.run(module);
  return bytes.str().str();
}

} // namespace

MaybeFailure verifyModule(const llvm::Module &module) {
  std::string message;
  llvm::raw_string_ostream stream(message);
  if (!llvm::verifyModule(module, &stream))
    return std::nullopt;
  return Failure(FailureId::InvalidGeneratedCode, {message});
}

Result<std::string> emit(llvm::Module &module, llvm::TargetMachine &machine, OutputKind kind) {
  switch (kind) {
  case OutputKind::LlvmIr: {
    std::string text;
    llvm::raw_string_ostream(text) << module;
    return text;
  }
  case OutputKind::Assembly:
    return emitMachineCode(module, machine, llvm::CodeGenFileType::AssemblyFile);
  case OutputKind::Object:
    return emitMachineCode(module, machine, llvm::CodeGenFileType::ObjectFile);
  }
  __builtin_unreachable();
}

} // namespace ppcc::codegen
