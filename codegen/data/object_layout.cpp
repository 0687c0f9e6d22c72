// The objects of runtime-lib/abi/objects.h as constant data.
#include "codegen/data/constant_data.h"
#include "codegen/data/struct_data.h"

#include "runtime-lib/abi/literal_mark.h"

namespace ppcc::codegen {

namespace {

/// Starts an object with its head.
template <class T> StructData<T> headOf(llvm::Module &module, const T &object) {
  StructData<T> data(module);
  data.template set<&pp::Object::kind>(object.kind);
  data.template set<&pp::Object::flags>(object.flags);
  data.template set<&pp::Object::reserved>(pp::literalMark);
  data.template set<&pp::Object::length>(object.length);
  return data;
}

} // namespace

llvm::Constant *ConstantData::object(const pp::Object *object) {
  auto known = objects_.find(object);
  if (known != objects_.end())
    return known->second;
  llvm::Constant *address = nullptr;
  switch (object->kind) {
  case pp::ObjectKind::String:
    address = layOut(*static_cast<const pp::String *>(object));
    break;
  case pp::ObjectKind::Float:
    address = layOut(*static_cast<const pp::Float *>(object));
    break;
  case pp::ObjectKind::BigInteger:
    address = layOut(*static_cast<const pp::BigInteger *>(object));
    break;
  case pp::ObjectKind::Array:
    address = layOut(*static_cast<const pp::Array *>(object));
    break;
  case pp::ObjectKind::Hash:
    address = layOut(*static_cast<const pp::Hash *>(object));
    break;
  case pp::ObjectKind::Regexp:
    address = layOut(*static_cast<const pp::Regexp *>(object));
    break;
  default:
    // ir::ConstantKind has no other kinds.
    __builtin_unreachable();
  }
  objects_[object] = address;
  return address;
}

llvm::Constant *ConstantData::layOut(const pp::String &string) {
  auto data = headOf(globals_.module(), string);
  // Known at once: nothing can be noted in memory that is only read.
  string.hash();
  auto hash = string.knownHash.load(std::memory_order_relaxed);
  auto *word = llvm::Type::getInt32Ty(globals_.module().getContext());
  data.put(offsetOf<&pp::String::knownHash>, llvm::ConstantInt::get(word, hash));
  // Codes of errors are read as C strings: literals end with a zero.
  llvm::StringRef text(string.data(), string.length);
  data.put(offsetOf<&pp::String::inlined>,
           llvm::ConstantDataArray::getString(globals_.module().getContext(), text, true));
  return globals_.constant("string", data.finishObject());
}

llvm::Constant *ConstantData::layOut(const pp::Float &number) {
  auto data = headOf(globals_.module(), number);
  data.set<&pp::Float::value>(
      llvm::ConstantFP::get(llvm::Type::getDoubleTy(globals_.module().getContext()), number.value));
  return globals_.constant("float", data.finishObject());
}

llvm::Constant *ConstantData::layOut(const pp::BigInteger &number) {
  auto data = headOf(globals_.module(), number);
  llvm::ArrayRef<uint64_t> limbs(number.limbs, number.length);
  data.put(offsetOf<&pp::BigInteger::limbs>,
           llvm::ConstantDataArray::get(globals_.module().getContext(), limbs));
  return globals_.constant("integer", data.finishObject());
}

llvm::Constant *ConstantData::wordRow(std::span<llvm::Constant *const> words) const {
  auto *type =
      llvm::ArrayType::get(llvm::Type::getInt64Ty(globals_.module().getContext()), words.size());
  return llvm::ConstantArray::get(type, {words.data(), words.size()});
}

llvm::Constant *ConstantData::layOut(const pp::Array &array) {
  std::vector<llvm::Constant *> words;
  for (pp::Value element : array.items())
    words.push_back(wordOf(element));
  auto data = headOf(globals_.module(), array);
  data.set<&pp::Array::elements>(globals_.constant("elements", wordRow(words)));
  return globals_.constant("array", data.finishObject());
}

llvm::Constant *ConstantData::layOut(const pp::Hash &hash) {
  llvm::Constant *index = null();
  if (uint64_t size = hash.index ? hash.indexMask + 1 : 0) {
    llvm::ArrayRef<uint32_t> table(hash.index, size);
    index = globals_.constant("index",
                              llvm::ConstantDataArray::get(globals_.module().getContext(), table));
  }
  auto data = headOf(globals_.module(), hash);
  data.set<&pp::Hash::index>(index).set<&pp::Hash::indexMask>(hash.indexMask);
  static_assert(sizeof(pp::HashEntry) == 3 * sizeof(pp::Value));
  std::vector<llvm::Constant *> row;
  for (const pp::HashEntry &entry : hash.items())
    row.insert(row.end(), {wordOf(entry.key), wordOf(entry.value), integer(entry.hash)});
  data.set<&pp::Hash::entries>(globals_.constant("entries", wordRow(row)));
  return globals_.constant("hash", data.finishObject());
}

llvm::Constant *ConstantData::layOut(const pp::Regexp &regexp) {
  llvm::Constant *source = string(regexp.source->view());
  // A literal is compiled once for all catalogs, not in the memory of the one that needs it first.
  pp::Regexp literal = regexp;
  literal.flags &= static_cast<uint8_t>(~pp::regexp_options::dynamic);
  auto data = headOf(globals_.module(), literal);
  data.set<&pp::Regexp::source>(source).set<&pp::Regexp::code>(globals_.slot("regexp.code"));
  return globals_.constant("regexp", data.finishObject());
}

} // namespace ppcc::codegen
