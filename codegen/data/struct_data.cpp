// Pads pieces of constant data to their offsets.
#include "codegen/data/struct_data.h"

#include <cassert>

namespace ppcc::codegen {

void Layout::put(size_t offset, llvm::Constant *piece, const llvm::DataLayout &data) {
  fillUpTo(offset);
  pieces_.push_back(piece);
  size_ += data.getTypeAllocSize(piece->getType());
}

llvm::Constant *Layout::finish(size_t bytes) {
  fillUpTo(bytes > size_ ? bytes : size_);
  return llvm::ConstantStruct::getAnon(context_, pieces_, /*Packed=*/true);
}

void Layout::fillUpTo(size_t offset) {
  assert(offset >= size_ && "fields are set in the order of the struct");
  if (offset == size_)
    return;
  auto *type = llvm::ArrayType::get(llvm::Type::getInt8Ty(context_), offset - size_);
  pieces_.push_back(llvm::Constant::getNullValue(type));
  size_ = offset;
}

} // namespace ppcc::codegen
