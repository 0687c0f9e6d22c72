// Deduces LLVM function types from the C++ signatures in the ABI table.
#include "codegen/lower/runtime_functions.h"

#include "runtime-lib/abi/runtime_functions.h"

#include <llvm/IR/DerivedTypes.h>

#include <type_traits>

namespace ppcc::codegen {

namespace {

/// How a C++ type crosses the ABI; a type that may not cross does not compile.
template <class T> llvm::Type *typeOf(llvm::LLVMContext &context) {
  if constexpr (std::is_void_v<T>)
    return llvm::Type::getVoidTy(context);
  else if constexpr (std::is_same_v<T, bool>)
    return llvm::Type::getInt1Ty(context);
  else if constexpr (std::is_same_v<T, double>)
    return llvm::Type::getDoubleTy(context);
  else if constexpr (std::is_pointer_v<T>)
    return llvm::PointerType::get(context, 0);
  else {
    static_assert(std::is_same_v<T, pp::Value> || std::is_same_v<T, int64_t>);
    return llvm::Type::getInt64Ty(context);
  }
}

template <class Signature> struct Declare;
template <class Result, class... Parameters> struct Declare<Result(Parameters...)> {
  static llvm::Function *in(llvm::Module &module, const char *name) {
    // Several files may share the LLVM module.
    if (llvm::Function *known = module.getFunction(name))
      return known;
    llvm::LLVMContext &context = module.getContext();
    auto *type = llvm::FunctionType::get(typeOf<Result>(context), {typeOf<Parameters>(context)...},
                                         /*isVarArg=*/false);
    auto *function = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, name, module);
    // C++ gives and takes a bool as a whole byte, 0 or 1.
    if (std::is_same_v<Result, bool>)
      function->addRetAttr(llvm::Attribute::ZExt);
    unsigned number = 0;
    ((std::is_same_v<Parameters, bool> ? function->addParamAttr(number++, llvm::Attribute::ZExt)
                                       : void(number++)),
     ...);
    return function;
  }
};

llvm::Function *declare(llvm::Module &module, RuntimeFunction id) {
  switch (id) {
#define RUNTIME(Id, symbol, Effect, Result, Parameters)                                            \
  case RuntimeFunction::Id:                                                                        \
    return Declare<decltype(pp::symbol)>::in(module, #symbol);
#include "runtime-lib/abi/runtime_functions.def"
  }
  __builtin_unreachable();
}

} // namespace

llvm::Function *RuntimeFunctions::get(RuntimeFunction id) {
  llvm::Function *&function = declared_[static_cast<size_t>(id)];
  if (!function)
    function = declare(module_, id);
  return function;
}

} // namespace ppcc::codegen
