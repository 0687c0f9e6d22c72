// Deduces LLVM function types from the C++ signatures in PCL's table.
#include "codegen/lower/pcl/runtime.h"

#include <type_traits>

namespace ppcc::codegen::pcl {

namespace {

template <class T> llvm::Type *wordOf(llvm::LLVMContext &context) {
  if constexpr (std::is_same_v<T, bool>)
    return llvm::Type::getInt1Ty(context);
  else if constexpr (std::is_pointer_v<T>)
    return llvm::PointerType::get(context, 0);
  else {
    static_assert(std::is_same_v<T, pp::Value> || std::is_same_v<T, int64_t>);
    return llvm::Type::getInt64Ty(context);
  }
}

template <class Result, class... Parameters>
llvm::FunctionType *signature(Result (*pp::pcl::Operations::*)(Parameters...),
                              llvm::LLVMContext &context) {
  return llvm::FunctionType::get(wordOf<Result>(context), {wordOf<Parameters>(context)...}, false);
}

} // namespace

llvm::FunctionType *typeOf(Function function, llvm::LLVMContext &context) {
  switch (function) {
#define PCL_FUNCTION(Id, member, Result, Parameters)                                               \
  case Function::Id:                                                                               \
    return signature(&pp::pcl::Operations::member, context);
#include "runtime-lib/abi/pcl_functions.def"
  }
  __builtin_unreachable();
}

} // namespace ppcc::codegen::pcl
