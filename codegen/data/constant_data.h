// Puppet constants as read-only objects: built by the runtime's own code, then laid out word by
// word.
#pragma once

#include "codegen/data/globals.h"
#include "ir/core/constants/constant_objects.h"
#include "ir/core/module.h"
#include "runtime-lib/abi/objects.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Constants.h>

#include <span>
#include <string_view>
#include <vector>

namespace ppcc::codegen {

/// The constants of one generated module.
class ConstantData {
public:
  ConstantData(Globals &globals, const ir::Module &source);

  /// Address of a String with this text.
  llvm::Constant *string(std::string_view text);
  llvm::Constant *string(ir::StringId text);
  /// As string(), but null for no id.
  llvm::Constant *stringOrNull(ir::StringId text);
  /// As string(), but the empty string for no id.
  llvm::Constant *stringOrEmpty(ir::StringId text);
  /// Address of a Regexp with this source.
  llvm::Constant *regexp(std::string_view source);
  /// The value word of a constant.
  llvm::Constant *word(ir::ConstantId id);
  /// Address of a row of value words.
  llvm::Constant *words(std::span<llvm::Constant *const> items);

  llvm::Constant *null() const;
  Globals &globals() { return globals_; }

private:
  /// A constant as the runtime holds it, and as generated code does.
  struct Entry {
    pp::Value value;
    llvm::Constant *word = nullptr;
  };
  void define(ir::ConstantId id);
  llvm::Constant *wordOf(pp::Value value);

  llvm::Constant *object(const pp::Object *object);
  llvm::Constant *layOut(const pp::String &string);
  llvm::Constant *layOut(const pp::Float &number);
  llvm::Constant *layOut(const pp::BigInteger &number);
  llvm::Constant *layOut(const pp::Array &array);
  llvm::Constant *layOut(const pp::Hash &hash);
  llvm::Constant *layOut(const pp::Regexp &regexp);
  /// The words side by side, as the tail of an object.
  llvm::Constant *wordRow(std::span<llvm::Constant *const> words) const;
  llvm::ConstantInt *integer(uint64_t word) const;

  Globals &globals_;
  const ir::Module &source_;
  ir::ConstantObjects objectsOf_;
  std::vector<Entry> constants_;
  std::vector<llvm::Constant *> strings_;
  llvm::DenseMap<const pp::Object *, llvm::Constant *> objects_;
};

} // namespace ppcc::codegen
