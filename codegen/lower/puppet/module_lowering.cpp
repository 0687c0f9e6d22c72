// Functions of Puppet's as descriptors refer to them, their symbols, and the units of a module.
#include "codegen/lower/puppet/module_lowering.h"

#include "codegen/codegen.h"
#include "codegen/lower/module_lowering.h"

namespace ppcc::codegen::puppet {

namespace ops = ir::puppet;

ModuleLowering::ModuleLowering(codegen::ModuleLowering &lowering)
    : PlainModuleLowering(lowering),
      steps_(lowering.data, lowering.locations, lowering.runtime, lowering.source),
      descriptors(lowering.data, lowering.locations, lowering.source,
                  [this](ir::FunctionId id) { return body(id); }) {}

bool ModuleLowering::isData(const ir::Function &function) { return puppet::isData(function); }

/// The form of a function that takes its parameters as values is named after it.
std::string ModuleLowering::symbolOf(const ir::Module &module, const ir::Function &function) {
  std::string name(module.text(function.name));
  constexpr std::string_view direct = "direct ";
  if (function.kind == ops::kind::Direct && name.starts_with(direct))
    name = "function " + name.substr(direct.size()) + ".direct";
  return name;
}

bool ModuleLowering::isComputation(const ir::Op &op) {
  return op.as<ops::Add>() || op.as<ops::Sub>() || op.as<ops::Mul>() || op.as<ops::Div>() ||
         op.as<ops::Mod>() || op.as<ops::Lt>() || op.as<ops::Le>() || op.as<ops::Gt>() ||
         op.as<ops::Ge>();
}

bool ModuleLowering::mayRecurse(const ir::Function &function) {
  return function.kind == ops::kind::Function;
}

void ModuleLowering::addUnitSymbols(const ir::Module &module, std::vector<std::string> &symbols) {
  for (const ops::UnitDeclaration &unit : module.puppet.units)
    symbols.push_back(unitSymbol(module.text(unit.file)));
}

ir::StringId ModuleLowering::mainFile(const ir::Module &module) {
  return module.puppet.units.empty() ? ir::StringId() : module.puppet.units.front().file;
}

void ModuleLowering::finish() {
  for (const ops::UnitDeclaration &unit : lowering_.source.puppet.units)
    descriptors.unit(unit);
}

StructData<pp::CallableBody> ModuleLowering::body(ir::FunctionId id) {
  llvm::Function *function = lowering_.function(id);
  if (!function)
    return steps_.body(lowering_.source.function(id));
  StructData<pp::CallableBody> data(lowering_.module);
  data.set<&pp::CallableBody::kind>(pp::CallableBody::Code)
      .set<&pp::CallableBody::word>(llvm::ConstantExpr::getPtrToInt(
          function, llvm::Type::getInt64Ty(lowering_.module.getContext())));
  return data;
}

} // namespace ppcc::codegen::puppet
