// From IR constants to value words: each constant is built once, items before what holds them.
#include "codegen/data/constant_data.h"

namespace ppcc::codegen {

ConstantData::ConstantData(Globals &globals, const ir::Module &source)
    : globals_(globals), source_(source), objectsOf_(source) {}

llvm::Constant *ConstantData::null() const {
  return llvm::ConstantPointerNull::get(llvm::PointerType::get(globals_.module().getContext(), 0));
}

llvm::ConstantInt *ConstantData::integer(uint64_t word) const {
  return llvm::ConstantInt::get(llvm::Type::getInt64Ty(globals_.module().getContext()), word);
}

llvm::Constant *ConstantData::string(std::string_view text) {
  return object(objectsOf_.string(text).object());
}

llvm::Constant *ConstantData::string(ir::StringId text) {
  if (strings_.size() <= text.index)
    strings_.resize(text.index + 1);
  llvm::Constant *&known = strings_[text.index];
  if (!known)
    known = string(source_.text(text));
  return known;
}

llvm::Constant *ConstantData::stringOrNull(ir::StringId text) {
  return text ? string(text) : null();
}

llvm::Constant *ConstantData::stringOrEmpty(ir::StringId text) {
  return text ? string(text) : string(std::string_view());
}

llvm::Constant *ConstantData::regexp(std::string_view source) {
  return object(objectsOf_.regexp(source).object());
}

llvm::Constant *ConstantData::words(std::span<llvm::Constant *const> items) {
  return globals_.constant("words", wordRow(items));
}

llvm::Constant *ConstantData::word(ir::ConstantId id) {
  if (constants_.size() <= id.index)
    constants_.resize(source_.constants.size());
  // Literals may be nested deeper than this program's stack: items first, by a stack of our own.
  std::vector<ir::ConstantId> pending = {id};
  while (!pending.empty()) {
    ir::ConstantId current = pending.back();
    size_t before = pending.size();
    for (ir::ConstantId item : source_.constants[current].items)
      if (!constants_[item.index].word)
        pending.push_back(item);
    if (pending.size() > before)
      continue;
    pending.pop_back();
    if (!constants_[current.index].word)
      define(current);
  }
  return constants_[id.index].word;
}

void ConstantData::define(ir::ConstantId id) {
  const ir::Constant &constant = source_.constants[id];
  pp::Value value =
      objectsOf_.make(constant, [&](ir::ConstantId item) { return constants_[item.index].value; });
  // A text that is a name elsewhere is laid out once.
  if (constant.kind == ir::ConstantKind::String)
    objects_[value.object()] = string(constant.text);
  constants_[id.index] = {value, wordOf(value)};
}

llvm::Constant *ConstantData::wordOf(pp::Value value) {
  if (!value.isObject())
    return integer(value.word());
  return llvm::ConstantExpr::getPtrToInt(object(value.object()),
                                         llvm::Type::getInt64Ty(globals_.module().getContext()));
}

} // namespace ppcc::codegen
