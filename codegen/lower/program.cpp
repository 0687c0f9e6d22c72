// Joins units to a program.
#include "codegen/lower/program.h"

#include "codegen/data/struct_data.h"
#include "runtime-lib/abi/version.h"

#include <llvm/IR/IRBuilder.h>

namespace ppcc::codegen {

namespace {

llvm::Constant *unitNamed(llvm::Module &module, const std::string &symbol) {
  if (auto *existing = module.getNamedGlobal(symbol))
    return existing;
  auto *unit = new llvm::GlobalVariable(module, llvm::Type::getInt8Ty(module.getContext()),
                                        /*isConstant=*/true, llvm::GlobalValue::ExternalLinkage,
                                        nullptr, symbol);
  unit->setVisibility(llvm::GlobalValue::HiddenVisibility);
  return unit;
}

} // namespace

llvm::GlobalVariable *defineProgram(ConstantData &data, const ProgramIndex &index) {
  llvm::Module &module = data.globals().module();
  std::vector<llvm::Constant *> units;
  for (const std::string &symbol : index.unitSymbols)
    units.push_back(unitNamed(module, symbol));
  using Program = pp::ProgramDescriptor;
  StructData<Program> fields(module);
  fields.set<&Program::abiHash>(pp::abiHash)
      .set<&Program::units>(data.globals().row("units", units))
      .set<&Program::unitCount>(units.size())
      .set<&Program::settings>(data.string(index.settings));
  if (!index.embeddedFiles.empty())
    fields.set<&Program::embeddedFiles>(data.string(index.embeddedFiles));
  llvm::GlobalVariable *program = data.globals().constant("program", fields.finish());
  program->setName("pp_program");
  program->setLinkage(llvm::GlobalValue::ExternalLinkage);
  return program;
}

void defineMain(llvm::Module &module, llvm::GlobalVariable *program, const std::string &entry) {
  llvm::IRBuilder<> builder(module.getContext());
  llvm::Type *number = builder.getInt32Ty();
  llvm::Type *pointer = builder.getPtrTy();
  auto *runtimeMain =
      llvm::Function::Create(llvm::FunctionType::get(number, {number, pointer, pointer}, false),
                             llvm::GlobalValue::ExternalLinkage, entry, module);
  auto *function = llvm::Function::Create(llvm::FunctionType::get(number, {number, pointer}, false),
                                          llvm::GlobalValue::ExternalLinkage, "main", module);
  function->setUWTableKind(llvm::UWTableKind::Default);
  builder.SetInsertPoint(llvm::BasicBlock::Create(module.getContext(), "entry", function));
  builder.CreateRet(
      builder.CreateCall(runtimeMain, {function->getArg(0), function->getArg(1), program}));
}

} // namespace ppcc::codegen
