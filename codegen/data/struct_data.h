// Constant data in the layout of a C++ struct, field by field: layouts are said once, in
// runtime-lib/abi/layouts.def.
#pragma once

#include "runtime-lib/abi/layouts.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Module.h>

#include <cstdint>
#include <type_traits>
#include <vector>

namespace ppcc::codegen {

/// Offset of a member that is a row of a table of layouts.
template <auto member> inline constexpr size_t offsetOf = pp::Field<member>::offset;

/// The type of a member that is named by its address, and of the struct that declares it.
template <class Member> struct MemberTraits;
template <class Struct, class Type> struct MemberTraits<Type Struct::*> {
  using Owner = Struct;
  using Value = Type;
};

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
  template <auto member> StructData &set(llvm::Constant *value) {
    using Member = typename MemberTraits<decltype(member)>::Value;
    static_assert(std::is_pointer_v<Member> || sizeof(Member) == 8);
    return putField<member>(value);
  }
  /// A number or enumeration.
  template <auto member, class Number>
  requires(std::is_integral_v<Number> || std::is_enum_v<Number>) StructData &set(Number value) {
    using Member = typename MemberTraits<decltype(member)>::Value;
    static_assert(std::is_integral_v<Member> || std::is_enum_v<Member>);
    auto *type = llvm::IntegerType::get(module_.getContext(), sizeof(Member) * 8);
    return putField<member>(llvm::ConstantInt::get(type, static_cast<uint64_t>(value)));
  }
  /// A struct inside the struct.
  template <auto member>
  StructData &set(StructData<typename MemberTraits<decltype(member)>::Value> &&nested) {
    return putField<member>(nested.finish());
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
  template <auto member> StructData &putField(llvm::Constant *piece) {
    static_assert(std::is_base_of_v<typename MemberTraits<decltype(member)>::Owner, T>);
    return put(offsetOf<member>, piece);
  }

  llvm::Module &module_;
  Layout layout_;
};

} // namespace ppcc::codegen
