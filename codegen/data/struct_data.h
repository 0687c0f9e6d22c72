// Constant data in the layout of a C++ struct, field by field: layouts are said once, in
// runtime-lib.
#pragma once

#include <llvm/IR/Constants.h>
#include <llvm/IR/Module.h>

#include <cstdint>
#include <type_traits>
#include <vector>

namespace ppcc::codegen {

/// Offset of a member of `T`, which may lie in a base of it.
template <class T, class Base, class Member> size_t offsetOf(Member Base::*member) {
  // Any aligned address will do: nothing is read through it.
  auto *object = reinterpret_cast<T *>(uintptr_t{4096});
  return reinterpret_cast<uintptr_t>(&(static_cast<Base *>(object)->*member)) - 4096;
}

/// Pieces of constant data at offsets; what lies between is zero.
class Layout {
public:
  explicit Layout(llvm::LLVMContext &context) : context_(context) {}

  /// Pieces must come in the order of their offsets.
  void put(size_t offset, llvm::Constant *piece, const llvm::DataLayout &data);
  /// All pieces as one packed struct of at least `bytes` bytes.
  llvm::Constant *finish(size_t bytes);
  llvm::LLVMContext &context() { return context_; }

private:
  void fillUpTo(size_t offset);

  llvm::LLVMContext &context_;
  std::vector<llvm::Constant *> pieces_;
  size_t size_ = 0;
};

/// The bytes of a `T` whose pointers are addresses of other constants. Fields are set in order.
template <class T> class StructData {
public:
  explicit StructData(llvm::Module &module) : module_(module), layout_(module.getContext()) {}

  /// A pointer field, or a word that holds a value.
  template <class Base, class Member> StructData &set(Member Base::*member, llvm::Constant *value) {
    static_assert(std::is_pointer_v<Member> || sizeof(Member) == 8);
    return put(offsetOf<T>(member), value);
  }
  /// A number or enumeration.
  template <class Base, class Member, class Number>
  requires(std::is_integral_v<Number> ||
           std::is_enum_v<Number>) StructData &set(Member Base::*member, Number value) {
    static_assert(std::is_integral_v<Member> || std::is_enum_v<Member>);
    auto *type = llvm::IntegerType::get(module_.getContext(), sizeof(Member) * 8);
    return put(offsetOf<T>(member), llvm::ConstantInt::get(type, static_cast<uint64_t>(value)));
  }
  /// A struct inside the struct.
  template <class Base, class Member>
  StructData &set(Member Base::*member, StructData<Member> &&nested) {
    return put(offsetOf<T>(member), nested.finish());
  }
  /// A piece at an offset, for rows of changing length at the end.
  StructData &put(size_t offset, llvm::Constant *piece) {
    layout_.put(offset, piece, module_.getDataLayout());
    return *this;
  }

  llvm::Constant *finish() { return layout_.finish(sizeof(T)); }
  /// For structs that end in a row of changing length.
  llvm::Constant *finishObject() { return layout_.finish(0); }

private:
  llvm::Module &module_;
  Layout layout_;
};

} // namespace ppcc::codegen
