// The few places where LLVM 19 to 22 differ, so that no other file asks for the version.
#pragma once

#include <llvm/Config/llvm-config.h>
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/Module.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/TargetParser/Triple.h>

#include <memory>
#include <string>

namespace ppcc::codegen {

inline void setTargetTriple(llvm::Module &module, const llvm::Triple &triple) {
#if LLVM_VERSION_MAJOR >= 21
  module.setTargetTriple(triple);
#else
  module.setTargetTriple(triple.str());
#endif
}

inline const llvm::Target *lookupTarget(const llvm::Triple &triple, std::string &error) {
#if LLVM_VERSION_MAJOR >= 22
  return llvm::TargetRegistry::lookupTarget(triple, error);
#else
  return llvm::TargetRegistry::lookupTarget(triple.str(), error);
#endif
}

inline std::unique_ptr<llvm::TargetMachine>
createTargetMachine(const llvm::Target &target, const llvm::Triple &triple, llvm::StringRef cpu,
                    llvm::StringRef features, llvm::Reloc::Model relocation,
                    llvm::CodeGenOptLevel level) {
  llvm::TargetOptions options;
  options.FunctionSections = true;
#if LLVM_VERSION_MAJOR >= 21
  const llvm::Triple &name = triple;
#else
  const std::string &name = triple.str();
#endif
  return std::unique_ptr<llvm::TargetMachine>(target.createTargetMachine(
      name, cpu, features, options, relocation, llvm::CodeModel::Small, level));
}

/// The declaration of an overloaded intrinsic.
inline llvm::Function *intrinsic(llvm::Module &module, llvm::Intrinsic::ID id,
                                 llvm::ArrayRef<llvm::Type *> types) {
#if LLVM_VERSION_MAJOR >= 20
  return llvm::Intrinsic::getOrInsertDeclaration(&module, id, types);
#else
  return llvm::Intrinsic::getDeclaration(&module, id, types);
#endif
}

} // namespace ppcc::codegen
