// DWARF: one entry per function, a line and column per op, and the variables of its scopes.
#include "codegen/lower/debug_info.h"


#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/Path.h>


namespace ppcc::codegen {

DebugInfo::DebugInfo(llvm::Module &module, const ir::Module &source, ir::StringId mainFile)
    : builder_(module), source_(source) {
  module.addModuleFlag(llvm::Module::Warning, "Debug Info Version", llvm::DEBUG_METADATA_VERSION);
  module.addModuleFlag(llvm::Module::Warning, "Dwarf Version", 4);
  // DWARF has no language codes for ours; C makes debuggers show plain line tables.
  builder_.createCompileUnit(
      llvm::dwarf::DW_LANG_C99, file(mainFile), "ppcc", /*isOptimized=*/false,
      /*Flags=*/"", /*RV=*/0, /*SplitName=*/"", llvm::DICompileUnit::FullDebug);
  signature_ = builder_.createSubroutineType(builder_.getOrCreateTypeArray({}));
  makeValueType(file(mainFile));
}

/// A value is one word; the kinds of objects are there for those who follow it (gdb/ppcc-gdb.py).
void DebugInfo::makeValueType(llvm::DIFile *where) {
  llvm::DIType *word = builder_.createBasicType("word", 64, llvm::dwarf::DW_ATE_unsigned);
  llvm::DIType *byte = builder_.createBasicType("byte", 8, llvm::dwarf::DW_ATE_unsigned);
  llvm::Metadata *member = builder_.createMemberType(where, "word", where, 0, uint64_t{64}, 64,
                                                     uint64_t{0}, llvm::DINode::FlagZero, word);
  value_ = builder_.createStructType(where, "pp_Value", where, 0, uint64_t{64}, 64,
                                     llvm::DINode::FlagZero, nullptr,
                                     builder_.getOrCreateArray({member}));
  std::vector<llvm::Metadata *> kinds;
#define OBJECT_KIND(Name, text)                                                                    \
  kinds.push_back(builder_.createEnumerator("pp_" #Name, kinds.size()));
#include "runtime-lib/abi/object_kinds.def"
  builder_.retainType(builder_.createEnumerationType(where, "pp_ObjectKind", where, 0, 8, 8,
                                                     builder_.getOrCreateArray(kinds), byte));
}

void DebugInfo::declareVariable(llvm::Function &function, llvm::BasicBlock &entry,
                                llvm::Value *kept, ir::StringId name,
                                const std::vector<uint64_t> &path) {
  llvm::DISubprogram *scope = function.getSubprogram();
  llvm::DILocalVariable *variable = builder_.createAutoVariable(
      scope, source_.text(name), scope->getFile(), scope->getLine(), value_, true);
  auto *place = llvm::DILocation::get(function.getContext(), scope->getLine(), 0, scope);
  builder_.insertDeclare(kept, variable, builder_.createExpression(path), place, &entry);
}

llvm::DIFile *DebugInfo::file(ir::StringId name) {
  if (!name)
    return builder_.createFile("<unknown>", "");
  if (files_.size() <= name.index)
    files_.resize(name.index + 1);
  llvm::DIFile *&known = files_[name.index];
  if (!known) {
    llvm::StringRef path(source_.text(name));
    known =
        builder_.createFile(llvm::sys::path::filename(path), llvm::sys::path::parent_path(path));
  }
  return known;
}

void DebugInfo::describe(llvm::Function &function, const ir::Function &source) {
  ir::Location place = source.location ? source_.locations[source.location] : ir::Location();
  llvm::DIFile *where = file(place.file);
  function.setSubprogram(builder_.createFunction(
      where, source_.text(source.name), function.getName(), where, place.line, signature_,
      place.line, llvm::DINode::FlagZero,
      llvm::DISubprogram::SPFlagDefinition | llvm::DISubprogram::SPFlagLocalToUnit));
}

llvm::DebugLoc DebugInfo::at(const llvm::Function &function, ir::LocationId location) {
  llvm::DIScope *scope = function.getSubprogram();
  ir::Location place = location ? source_.locations[location] : ir::Location();
  // A body may come from another file than its head: all main manifests share one function.
  if (place.file && file(place.file) != scope->getFile())
    scope = builder_.createLexicalBlockFile(scope, file(place.file), 0);
  return llvm::DILocation::get(function.getContext(), place.line, place.column, scope);
}

} // namespace ppcc::codegen
