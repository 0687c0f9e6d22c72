// The rule's data in the layouts of runtime-lib/abi/ndca.h, and functions as the runtime calls
// them.
#include "codegen/lower/ndca/module_lowering.h"

#include "codegen/codegen.h"
#include "codegen/data/struct_data.h"
#include "codegen/lower/module_lowering.h"
#include "runtime-lib/abi/ndca.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/TargetParser/Triple.h>
#include <llvm/Transforms/Utils/Cloning.h>

namespace ppcc::codegen::ndca {

namespace ops = ir::ndca;

bool ModuleLowering::isComputation(const ir::Op &op) {
  return op.as<ops::Compute>() || op.as<ops::Compare>() || op.as<ops::Select>() ||
         op.as<ops::Neighbour>() || op.as<ops::Logic>() || op.as<ops::Store>() ||
         op.as<ops::Word>() || op.as<ops::StoreWord>();
}

void ModuleLowering::addUnitSymbols(const ir::Module &module, std::vector<std::string> &symbols) {
  for (const ops::RuleDeclaration &rule : module.ndca.rules)
    symbols.push_back(unitSymbol(module.text(rule.file)));
}

ir::StringId ModuleLowering::mainFile(const ir::Module &module) {
  return module.ndca.rules.empty() ? ir::StringId() : module.ndca.rules.front().file;
}

llvm::Constant *ModuleLowering::text(std::string_view text) {
  return lowering_.globals.constant(
      "text", llvm::ConstantDataArray::getString(lowering_.module.getContext(), text));
}

llvm::Constant *ModuleLowering::text(ir::StringId id) {
  return text(id ? lowering_.source.text(id) : std::string_view());
}

static llvm::Constant *null(llvm::LLVMContext &context) {
  return llvm::ConstantPointerNull::get(llvm::PointerType::get(context, 0));
}

llvm::Constant *ModuleLowering::sites() {
  using Site = pp::ndca::Site;
  std::vector<llvm::Constant *> rows;
  for (const ops::SiteDeclaration &site : lowering_.source.ndca.sites) {
    const ir::Location &at = lowering_.source.locations[site.location];
    StructData<Site> data(lowering_.module);
    data.set<&Site::message>(text(site.message))
        .set<&Site::file>(text(at.file))
        .set<&Site::sourceLine>(text(site.line))
        .set<&Site::line>(at.line)
        .set<&Site::column>(at.column)
        .set<&Site::length>(site.length);
    rows.push_back(data.finish());
  }
  return lowering_.globals.row("sites", rows);
}

llvm::Constant *ModuleLowering::tags(const ops::RuleDeclaration &rule) {
  std::vector<llvm::Constant *> rows;
  for (const ops::TagDeclaration &tag : rule.tags) {
    std::vector<uint64_t> values;
    for (const ops::TagValue &value : tag.values)
      values.push_back(value.value);
    llvm::Constant *list = llvm::ConstantDataArray::get(lowering_.module.getContext(), values);
    StructData<pp::ndca::Tag> data(lowering_.module);
    data.set<&pp::ndca::Tag::name>(text(tag.name))
        .set<&pp::ndca::Tag::values>(lowering_.globals.constant("tag", list));
    rows.push_back(data.finish());
  }
  return lowering_.globals.row("tags", rows);
}

llvm::Constant *ModuleLowering::axes(const ops::RuleDeclaration &rule, bool isHigh) {
  std::vector<uint32_t> numbers(pp::ndca::mostDimensions);
  for (size_t i = 0; i < rule.axes.size(); ++i)
    numbers[i] = isHigh ? rule.axes[i].above : uint32_t{0} - rule.axes[i].below;
  return llvm::ConstantDataArray::get(lowering_.module.getContext(), numbers);
}

llvm::Function *ModuleLowering::wrapper(llvm::StringRef name, llvm::Function *inner,
                                        unsigned bits) {
  llvm::IRBuilder<> builder(lowering_.module.getContext());
  llvm::Type *result = bits ? builder.getIntNTy(bits) : builder.getVoidTy();
  auto *type = llvm::FunctionType::get(result, inner->getFunctionType()->params(), false);
  auto *function =
      llvm::Function::Create(type, llvm::GlobalValue::InternalLinkage, name, lowering_.module);
  function->setUWTableKind(llvm::UWTableKind::Default);
  builder.SetInsertPoint(llvm::BasicBlock::Create(builder.getContext(), "entry", function));
  std::vector<llvm::Value *> arguments;
  for (llvm::Argument &argument : function->args())
    arguments.push_back(&argument);
  llvm::Value *given = builder.CreateCall(inner, arguments);
  if (bits)
    builder.CreateRet(builder.CreateTrunc(given, result));
  else
    builder.CreateRetVoid();
  return function;
}

llvm::Function *ModuleLowering::rowOfCells(llvm::Function *cell) {
  llvm::IRBuilder<> builder(lowering_.module.getContext());
  llvm::Type *pointer = builder.getPtrTy(), *i64 = builder.getInt64Ty();
  auto *type =
      llvm::FunctionType::get(builder.getInt8Ty(), {pointer, pointer, pointer, i64}, false);
  auto *function = llvm::Function::Create(type, llvm::GlobalValue::InternalLinkage,
                                          "ndca:row of cells", lowering_.module);
  function->setUWTableKind(llvm::UWTableKind::Default);
  auto block = [&](const char *name) {
    return llvm::BasicBlock::Create(builder.getContext(), name, function);
  };
  llvm::BasicBlock *entry = block("entry"), *loop = block("loop"), *done = block("done");
  builder.SetInsertPoint(entry);
  llvm::Value *count = function->getArg(3);
  builder.CreateCondBr(builder.CreateICmpSGT(count, builder.getInt64(0)), loop, done);
  builder.SetInsertPoint(loop);
  llvm::PHINode *column = builder.CreatePHI(i64, 2), *failed = builder.CreatePHI(i64, 2);
  auto at = [&](unsigned argument) {
    return builder.CreateGEP(builder.getInt8Ty(), function->getArg(argument), column);
  };
  llvm::Value *centre = at(0);
  llvm::Value *code = builder.CreateCall(cell, {centre, function->getArg(2), at(1)});
  llvm::Value *nowFailed = builder.CreateOr(failed, code);
  llvm::Value *next = builder.CreateAdd(column, builder.getInt64(1));
  builder.CreateCondBr(builder.CreateICmpSLT(next, count), loop, done);
  column->addIncoming(builder.getInt64(0), entry);
  column->addIncoming(next, loop);
  failed->addIncoming(builder.getInt64(0), entry);
  failed->addIncoming(nowFailed, loop);
  builder.SetInsertPoint(done);
  llvm::PHINode *all = builder.CreatePHI(i64, 2);
  all->addIncoming(builder.getInt64(0), entry);
  all->addIncoming(nowFailed, loop);
  builder.CreateRet(builder.CreateZExt(builder.CreateIsNotNull(all), builder.getInt8Ty()));
  return function;
}

/// What lets LLVM compute many cells at once.
static void markAsRow(llvm::Function &row) {
  for (unsigned argument : {0u, 1u, 2u}) {
    row.addParamAttr(argument, llvm::Attribute::NoAlias);
    row.addParamAttr(
        argument, llvm::Attribute::getWithCaptureInfo(row.getContext(), llvm::CaptureInfo::none()));
  }
  row.setDoesNotThrow();
}

/// The code of a row for a processor, as the runtime calls it; `inner` is copied for all but the
/// first.
llvm::Function *ModuleLowering::rowFor(std::string_view cpu, llvm::Function *inner, unsigned bits) {
  std::string name = inner->getName().str();
  if (cpu.empty()) {
    markAsRow(*inner);
    return wrapper(name + ".baseline", inner, bits);
  }
  llvm::ValueToValueMapTy map;
  llvm::Function *copy = llvm::CloneFunction(inner, map);
  copy->setName(name + "." + std::string(cpu));
  copy->addFnAttr("target-cpu", cpu);
  copy->addFnAttr("prefer-vector-width", cpu == "x86-64-v4" ? "512" : "256");
  llvm::Function *outer = wrapper(name + ".entry." + std::string(cpu), copy, bits);
  outer->addFnAttr("target-cpu", cpu);
  return outer;
}

std::vector<std::string_view> ModuleLowering::processors(const ops::RuleDeclaration &rule) const {
  bool isX86 = llvm::Triple(lowering_.module.getTargetTriple()).getArch() == llvm::Triple::x86_64;
  if (!rule.row || !isX86)
    return {""};
  return {"", "x86-64-v3", "x86-64-v4"};
}

llvm::Constant *ModuleLowering::kernels(const ops::RuleDeclaration &rule) {
  using Kernel = pp::ndca::Kernel;
  std::vector<llvm::Constant *> rows;
  for (std::string_view cpu : processors(rule)) {
    StructData<Kernel> data(lowering_.module);
    data.set<&Kernel::instructionSet>(text(cpu)).set<&Kernel::row>(
        rule.row ? rowFor(cpu, lowering_.function(rule.row), 8)
                 : rowOfCells(lowering_.function(rule.cell)));
    if (rule.bits)
      data.set<&Kernel::bits>(rowFor(cpu, lowering_.function(rule.bits), 0));
    rows.push_back(data.finish());
  }
  return lowering_.globals.row("kernels", rows);
}

llvm::Constant *ModuleLowering::procedure(const ops::RuleDeclaration &rule) {
  using Parameter = pp::ndca::Parameter;
  using Procedure = pp::ndca::Procedure;
  static_assert(uint32_t(ops::ParameterKind::CellSet) == Parameter::CellSet &&
                uint32_t(ops::ParameterKind::Vector) == Parameter::Vector);
  if (!rule.procedure)
    return null(lowering_.module.getContext());
  std::vector<llvm::Constant *> rows;
  for (const ops::ParameterDeclaration &parameter : rule.parameters) {
    StructData<Parameter> data(lowering_.module);
    data.set<&Parameter::kind>(parameter.kind)
        .set<&Parameter::words>(parameter.words)
        .set<&Parameter::shape>(parameter.shape ? text(parameter.shape)
                                                : null(lowering_.module.getContext()));
    rows.push_back(data.finish());
  }
  StructData<Procedure> data(lowering_.module);
  data.set<&Procedure::parameters>(lowering_.globals.row("parameters", rows))
      .set<&Procedure::parameterCount>(rows.size())
      .set<&Procedure::run>(wrapper("ndca:run", lowering_.function(rule.procedure), 32));
  return lowering_.globals.constant("procedure", data.finish());
}

/// On the web a script calls the functions, and knows everything else.
void ModuleLowering::exportFunctions(const ops::RuleDeclaration &rule) {
  auto give = [&](const char *name, llvm::Function *function) {
    function->setName(name);
    function->setLinkage(llvm::GlobalValue::ExternalLinkage);
  };
  if (!rule.cell)
    return;
  give("cell", wrapper("cell", lowering_.function(rule.cell), 32));
  llvm::Function *row = rule.row ? lowering_.function(rule.row) : nullptr;
  if (row)
    markAsRow(*row);
  give("row", wrapper("row", row ? row : rowOfCells(lowering_.function(rule.cell)), 32));
}

void ModuleLowering::finish() {
  using Rule = pp::ndca::Rule;
  if (llvm::Triple(lowering_.module.getTargetTriple()).isWasm()) {
    for (const ops::RuleDeclaration &rule : lowering_.source.ndca.rules)
      exportFunctions(rule);
    return;
  }
  llvm::Constant *none = null(lowering_.module.getContext());
  for (const ops::RuleDeclaration &rule : lowering_.source.ndca.rules) {
    StructData<Rule> data(lowering_.module);
    data.set<&Rule::abiHash>(pp::ndca::abiHash)
        .set<&Rule::name>(text(rule.name))
        .set<&Rule::author>(text(rule.author))
        .set<&Rule::designer>(text(rule.designer))
        .set<&Rule::year>(text(rule.year))
        .set<&Rule::url>(text(rule.url))
        .set<&Rule::description>(text(rule.description))
        .set<&Rule::pattern>(rule.pattern ? text(rule.pattern) : none)
        .set<&Rule::dimensions>(std::max<size_t>(rule.axes.size(), 1))
        .set<&Rule::states>(rule.states)
        .put(offsetOf<&Rule::low>, axes(rule, false))
        .put(offsetOf<&Rule::high>, axes(rule, true));
    if (rule.cell) {
      data.set<&Rule::cell>(wrapper("ndca:cell", lowering_.function(rule.cell), 32))
          .set<&Rule::kernels>(kernels(rule))
          .set<&Rule::kernelCount>(processors(rule).size());
    }
    data.set<&Rule::sites>(sites())
        .set<&Rule::siteCount>(lowering_.source.ndca.sites.size())
        .set<&Rule::tags>(tags(rule))
        .set<&Rule::tagCount>(rule.tags.size())
        .set<&Rule::colours>(none)
        .set<&Rule::procedure>(procedure(rule));
    llvm::GlobalVariable *global = lowering_.globals.constant("rule", data.finish());
    global->setName(unitSymbol(lowering_.source.text(rule.file)));
    global->setLinkage(llvm::GlobalValue::ExternalLinkage);
    global->setVisibility(llvm::GlobalValue::HiddenVisibility);
  }
}

} // namespace ppcc::codegen::ndca
