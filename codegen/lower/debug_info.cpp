// DWARF line tables: one entry per function, a line and column per op.
#include "codegen/lower/debug_info.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/Path.h>

namespace ppcc::codegen {

DebugInfo::DebugInfo(llvm::Module &module, const ir::Module &source)
    : builder_(module), source_(source) {
  module.addModuleFlag(llvm::Module::Warning, "Debug Info Version", llvm::DEBUG_METADATA_VERSION);
  module.addModuleFlag(llvm::Module::Warning, "Dwarf Version", 4);
  ir::StringId first = source.units.empty() ? ir::StringId() : source.units.front().file;
  // DWARF has no language code for Puppet; C makes debuggers show plain line tables.
  builder_.createCompileUnit(llvm::dwarf::DW_LANG_C99, file(first), "ppcc", /*isOptimized=*/false,
                             /*Flags=*/"", /*RV=*/0, /*SplitName=*/"",
                             llvm::DICompileUnit::LineTablesOnly);
  signature_ = builder_.createSubroutineType(builder_.getOrCreateTypeArray({}));
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
