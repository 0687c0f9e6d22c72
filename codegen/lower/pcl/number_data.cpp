// Words that the runtime made, as constant data.
#include "codegen/lower/pcl/number_data.h"

#include "ir/pcl/lookups.h"

namespace ppcc::codegen::pcl {

llvm::Constant *numberWord(codegen::ModuleLowering &module, std::string_view digits) {
  ir::pcl::NumberWords number = ir::pcl::numberWords(digits);
  if (number.words.empty())
    return module.data.word(const_cast<ir::Module &>(module.source)
                                .constants.integerFromDecimal(number.integer));
  llvm::LLVMContext &context = module.module.getContext();
  llvm::GlobalVariable *global = module.globals.constant(
      "number", llvm::ConstantDataArray::get(context, number.words));
  return llvm::ConstantExpr::getPtrToInt(global, llvm::Type::getInt64Ty(context));
}

} // namespace ppcc::codegen::pcl
