// Names shared constants by their contents, so that the linker keeps one of each.
#include "codegen/data/globals.h"

#include "codegen/data/struct_data.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/xxhash.h>

namespace ppcc::codegen {

namespace {

void appendWord(std::string &key, uint64_t word) {
  key.append(reinterpret_cast<const char *>(&word), sizeof word);
}

/// Appends what tells `constant` from others: its bytes, and the names of the globals it points to,
/// which are named by their contents in turn.
void appendIdentity(std::string &key, const llvm::Constant *constant) {
  if (auto *data = llvm::dyn_cast<llvm::ConstantDataSequential>(constant)) {
    appendWord(key, data->getRawDataValues().size());
    key += data->getRawDataValues();
  } else if (auto *integer = llvm::dyn_cast<llvm::ConstantInt>(constant)) {
    appendWord(key, integer->getZExtValue());
  } else if (auto *real = llvm::dyn_cast<llvm::ConstantFP>(constant)) {
    appendWord(key, real->getValueAPF().bitcastToAPInt().getZExtValue());
  } else if (auto *global = llvm::dyn_cast<llvm::GlobalValue>(constant)) {
    key += global->getName();
  } else {
    appendWord(key, constant->getNumOperands());
    for (const llvm::Use &operand : constant->operands())
      appendIdentity(key, llvm::cast<llvm::Constant>(operand.get()));
  }
  key += ';';
}

std::string sharedName(std::string_view kind, const llvm::Constant *contents) {
  std::string key;
  appendIdentity(key, contents);
  llvm::XXH128_hash_t hash = llvm::xxh3_128bits(llvm::arrayRefFromStringRef(key));
  return "pp." + std::string(kind) + "." + llvm::utohexstr(hash.high64, true, 16) +
         llvm::utohexstr(hash.low64, true, 16);
}

} // namespace

llvm::GlobalVariable *Globals::place(llvm::GlobalVariable *global, bool merged) {
  global->setUnnamedAddr(llvm::GlobalValue::UnnamedAddr::Global);
  global->setAlignment(llvm::Align(8));
  if (merged) {
    global->setVisibility(llvm::GlobalValue::HiddenVisibility);
    global->setComdat(module_.getOrInsertComdat(global->getName()));
  }
  return global;
}

llvm::GlobalVariable *Globals::shared(std::string_view kind, llvm::Constant *contents) {
  if (sharing_ == Sharing::WithinModule)
    return local(kind, contents);
  std::string name = sharedName(kind, contents);
  if (auto *existing = module_.getNamedGlobal(name))
    return existing;
  return place(new llvm::GlobalVariable(module_, contents->getType(), /*isConstant=*/true,
                                        llvm::GlobalValue::LinkOnceODRLinkage, contents, name),
               true);
}

llvm::GlobalVariable *Globals::sharedSlot(std::string_view kind, llvm::Constant *key) {
  bool merged = sharing_ == Sharing::AcrossObjects;
  std::string name = merged ? sharedName(kind, key) : std::string(kind);
  if (auto *existing = module_.getNamedGlobal(name); existing && merged)
    return existing;
  auto *type = llvm::PointerType::get(module_.getContext(), 0);
  auto linkage = merged ? llvm::GlobalValue::LinkOnceODRLinkage : llvm::GlobalValue::PrivateLinkage;
  auto *global = new llvm::GlobalVariable(module_, type, /*isConstant=*/false, linkage,
                                          llvm::ConstantPointerNull::get(type), name);
  global->setAlignment(llvm::Align(8));
  if (merged) {
    global->setVisibility(llvm::GlobalValue::HiddenVisibility);
    global->setComdat(module_.getOrInsertComdat(name));
  }
  return global;
}

llvm::GlobalVariable *Globals::local(std::string_view name, llvm::Constant *contents) {
  return place(new llvm::GlobalVariable(module_, contents->getType(), /*isConstant=*/true,
                                        llvm::GlobalValue::PrivateLinkage, contents,
                                        llvm::StringRef(name)),
               false);
}

llvm::Constant *Globals::row(std::string_view name, llvm::ArrayRef<llvm::Constant *> items) {
  if (items.empty())
    return llvm::ConstantPointerNull::get(llvm::PointerType::get(module_.getContext(), 0));
  auto *type = llvm::ArrayType::get(items.front()->getType(), items.size());
  return local(name, llvm::ConstantArray::get(type, items));
}

} // namespace ppcc::codegen
