// The program's data in the layouts of runtime-lib/abi/pcl.h.
#include "codegen/lower/pcl/module_lowering.h"

#include "codegen/codegen.h"
#include "codegen/lower/module_lowering.h"

namespace ppcc::codegen::pcl {

namespace ops = ir::pcl;
using pp::pcl::Attempt;
using pp::pcl::Directory;
using pp::pcl::Input;
using pp::pcl::Loop;
using pp::pcl::Node;
using pp::pcl::Program;
using pp::pcl::Splat;

static_assert(uint32_t(ops::NodeKind::Requirement) == Node::Requirement &&
              uint32_t(ops::NodeKind::Component) == Node::Component &&
              uint32_t(ops::AttemptKind::Or) == Attempt::Or);

namespace {

/// The constant that a function gives without doing anything else, or none.
ir::ConstantId constantOf(const ir::Function &function) {
  const ir::Block &entry = function.block(function.entry());
  if (entry.ops.size() != 2)
    return {};
  const auto *constant = function.op(entry.ops[0]).as<ir::core::Const>();
  const auto *end = function.op(entry.ops[1]).as<ir::core::Ret>();
  bool isGiven = constant && end && end->value.id == function.op(entry.ops[0]).result;
  return isGiven ? constant->value : ir::ConstantId();
}

} // namespace

bool ModuleLowering::isData(const ir::Function &function) {
  return function.entry() && constantOf(function);
}

bool ModuleLowering::isComputation(const ir::Op &op) {
  return op.as<ops::Operate>() || op.as<ops::Holds>();
}

void ModuleLowering::addUnitSymbols(const ir::Module &module, std::vector<std::string> &symbols) {
  for (const ops::ProgramDeclaration &program : module.pcl.programs)
    symbols.push_back(unitSymbol(module.text(program.file)));
}

ir::StringId ModuleLowering::mainFile(const ir::Module &module) {
  return module.pcl.programs.empty() ? ir::StringId() : module.pcl.programs.front().file;
}

StructData<pp::pcl::Computation> ModuleLowering::computation(ir::FunctionId id) {
  StructData<Computation> data(lowering_.module);
  llvm::Constant *unset = llvm::ConstantInt::get(
      llvm::Type::getInt64Ty(lowering_.module.getContext()), pp::Value::unsetWord);
  llvm::Function *code = id ? lowering_.function(id) : nullptr;
  ir::ConstantId constant =
      id && !code ? constantOf(lowering_.source.function(id)) : ir::ConstantId();
  data.set<&Computation::code>(code ? static_cast<llvm::Constant *>(code) : lowering_.data.null())
      .set<&Computation::constant>(constant ? lowering_.data.word(constant) : unset);
  return data;
}

llvm::Constant *ModuleLowering::facts(ir::ConstantId id) {
  return id ? lowering_.data.word(id)
            : llvm::ConstantInt::get(llvm::Type::getInt64Ty(lowering_.module.getContext()),
                                     pp::Value::undefWord);
}

llvm::Constant *ModuleLowering::loop(ops::LoopId id) {
  const ops::LoopDeclaration &row = lowering_.source.pcl.loops[id.index];
  StructData<Loop> data(lowering_.module);
  data.set<&Loop::key>(computation(row.key))
      .set<&Loop::value>(computation(row.value))
      .set<&Loop::condition>(computation(row.condition))
      .set<&Loop::keySlot>(row.keySlot)
      .set<&Loop::valueSlot>(row.valueSlot)
      .set<&Loop::hasKey>(row.hasKey)
      .set<&Loop::makesObject>(bool(row.key))
      .set<&Loop::groups>(row.groups);
  return lowering_.globals.constant("loop", data.finish());
}

llvm::Constant *ModuleLowering::splat(ir::FunctionId each, uint32_t slot) {
  StructData<Splat> data(lowering_.module);
  data.set<&Splat::each>(computation(each)).set<&Splat::slot>(slot);
  return lowering_.globals.constant("splat", data.finish());
}

llvm::Constant *ModuleLowering::attempt(ops::AttemptId id) {
  const ops::AttemptDeclaration &row = lowering_.source.pcl.attempts[id.index];
  StructData<Attempt> data(lowering_.module);
  size_t places = offsetOf<&Attempt::places>;
  data.set<&Attempt::kind>(row.kind)
      .set<&Attempt::slot>(row.slot)
      .set<&Attempt::first>(computation(row.first))
      .set<&Attempt::second>(computation(row.second))
      .put(places, lowering_.locations.fields(row.firstLocation).finish())
      .put(places + sizeof(pp::Location), lowering_.locations.fields(row.secondLocation).finish());
  return lowering_.globals.constant("attempt", data.finish());
}

llvm::Constant *ModuleLowering::inputs(const ops::NodeDeclaration &node) {
  std::vector<llvm::Constant *> rows;
  for (const ops::InputDeclaration &input : node.inputs) {
    StructData<Input> data(lowering_.module);
    data.set<&Input::name>(lowering_.data.string(input.name))
        .set<&Input::value>(computation(input.value))
        .set<&Input::location>(lowering_.locations.fields(input.location));
    rows.push_back(data.finish());
  }
  return lowering_.globals.row("inputs", rows);
}

llvm::Constant *ModuleLowering::node(const ops::NodeDeclaration &node) {
  StructData<Node> data(lowering_.module);
  data.set<&Node::kind>(node.kind)
      .set<&Node::slot>(node.slot)
      .set<&Node::name>(lowering_.data.string(node.name))
      .set<&Node::title>(lowering_.data.stringOrEmpty(node.title))
      .set<&Node::token>(lowering_.data.stringOrEmpty(node.token))
      .set<&Node::location>(lowering_.locations.fields(node.location))
      .set<&Node::value>(computation(node.value))
      .set<&Node::options>(computation(node.options))
      .set<&Node::range>(computation(node.range))
      .set<&Node::rangeSlot>(node.rangeSlot)
      .set<&Node::inputCount>(node.inputs.size())
      .set<&Node::inputs>(inputs(node))
      .set<&Node::component>(node.component
                                 ? static_cast<llvm::Constant *>(directory(node.component))
                                 : lowering_.data.null())
      .set<&Node::facts>(facts(node.facts))
      .set<&Node::type>(node.type - 1);
  return data.finish();
}

// Components may be in each other: the global is there before its nodes are.
llvm::GlobalVariable *ModuleLowering::directory(ops::DirectoryId id) {
  auto [known, isNew] = directories_.try_emplace(id, nullptr);
  if (!isNew)
    return known->second;
  const ops::DirectoryDeclaration &row = lowering_.source.pcl.directories[id.index];
  auto *bytes = llvm::ArrayType::get(llvm::Type::getInt8Ty(lowering_.module.getContext()),
                                     sizeof(Directory));
  auto *placeholder =
      new llvm::GlobalVariable(lowering_.module, bytes, true, llvm::GlobalValue::ExternalLinkage,
                               nullptr, "directory.pending");
  known->second = placeholder;
  std::vector<llvm::Constant *> nodes;
  for (const ops::NodeDeclaration &declaration : row.nodes)
    nodes.push_back(node(declaration));
  StructData<Directory> data(lowering_.module);
  data.set<&Directory::directory>(lowering_.data.stringOrEmpty(row.path))
      .set<&Directory::nodes>(lowering_.globals.row("nodes", nodes))
      .set<&Directory::nodeCount>(nodes.size())
      .set<&Directory::slotCount>(row.slots);
  llvm::GlobalVariable *made = lowering_.globals.constant("directory", data.finish());
  placeholder->replaceAllUsesWith(made);
  placeholder->eraseFromParent();
  return directories_[id] = made;
}

void ModuleLowering::finish() {
  for (const ops::ProgramDeclaration &row : lowering_.source.pcl.programs) {
    StructData<Program> data(lowering_.module);
    data.set<&Program::abiHash>(pp::pcl::abiHash)
        .set<&Program::main>(directory(row.main))
        .set<&Program::project>(lowering_.data.stringOrEmpty(row.project))
        .set<&Program::directory>(lowering_.data.stringOrEmpty(row.directory))
        .set<&Program::types>(lowering_.data.stringOrEmpty(row.types))
        .set<&Program::facts>(facts(row.facts));
    llvm::GlobalVariable *global = lowering_.globals.constant("program", data.finish());
    global->setName(unitSymbol(lowering_.source.text(row.file)));
    global->setLinkage(llvm::GlobalValue::ExternalLinkage);
    global->setVisibility(llvm::GlobalValue::HiddenVisibility);
  }
}

} // namespace ppcc::codegen::pcl
