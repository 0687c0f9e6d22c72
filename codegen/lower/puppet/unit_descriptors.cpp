// Descriptors of what a file declares, and of the file itself.
#include "codegen/codegen.h"
#include "codegen/lower/puppet/descriptors.h"

namespace ppcc::codegen::puppet {

static_assert(uint32_t(ir::puppet::NodeMatchKind::Name) == pp::NodeMatch::Name &&
              uint32_t(ir::puppet::NodeMatchKind::Regexp) == pp::NodeMatch::Regexp &&
              uint32_t(ir::puppet::NodeMatchKind::Default) == pp::NodeMatch::Default);

llvm::Constant *Descriptors::describe(const ir::puppet::ClassDeclaration &declaration) {
  StructData<pp::ClassDescriptor> data(module());
  data.set<&pp::ClassDescriptor::code>(callable(declaration))
      .set<&pp::ClassDescriptor::parent>(data_.stringOrNull(declaration.parent))
      .set<&pp::ClassDescriptor::module>(data_.stringOrEmpty(declaration.module))
      .set<&pp::ClassDescriptor::isPrivate>(declaration.isPrivate);
  return globals().constant("class", data.finish());
}

llvm::Constant *Descriptors::describe(const ir::puppet::DefineDeclaration &declaration) {
  StructData<pp::DefineDescriptor> data(module());
  data.set<&pp::DefineDescriptor::code>(callable(declaration))
      .set<&pp::DefineDescriptor::module>(data_.stringOrEmpty(declaration.module))
      .set<&pp::DefineDescriptor::isPrivate>(declaration.isPrivate);
  return globals().constant("define", data.finish());
}

llvm::Constant *Descriptors::matches(const std::vector<ir::puppet::NodeMatch> &matches) {
  std::vector<llvm::Constant *> rows;
  for (const ir::puppet::NodeMatch &match : matches) {
    bool isRegexp = match.kind == ir::puppet::NodeMatchKind::Regexp;
    StructData<pp::NodeMatch> data(module());
    data.set<&pp::NodeMatch::kind>(match.kind)
        .set<&pp::NodeMatch::text>(data_.stringOrEmpty(match.text))
        .set<&pp::NodeMatch::regexp>(isRegexp ? data_.regexp(source_.text(match.text))
                                              : data_.null());
    rows.push_back(data.finish());
  }
  return globals().row("matches", rows);
}

llvm::Constant *Descriptors::describe(const ir::puppet::NodeDeclaration &declaration) {
  StructData<pp::NodeDescriptor> data(module());
  data.set<&pp::NodeDescriptor::code>(callable(declaration))
      .set<&pp::NodeDescriptor::matches>(matches(declaration.matches))
      .set<&pp::NodeDescriptor::matchCount>(declaration.matches.size());
  return globals().constant("node", data.finish());
}

llvm::Constant *Descriptors::describe(const ir::puppet::FunctionDeclaration &declaration) {
  StructData<pp::FunctionDescriptor> data(module());
  data.set<&pp::FunctionDescriptor::code>(callable(declaration))
      .set<&pp::FunctionDescriptor::module>(data_.stringOrEmpty(declaration.module));
  return globals().constant("function", data.finish());
}

llvm::Constant *Descriptors::describe(const ir::puppet::TypeAliasDeclaration &declaration) {
  StructData<pp::TypeAliasDescriptor> data(module());
  data.set<&pp::TypeAliasDescriptor::code>(callable(declaration))
      .set<&pp::TypeAliasDescriptor::tree>(data_.stringOrEmpty(declaration.tree))
      .set<&pp::TypeAliasDescriptor::source>(data_.stringOrEmpty(declaration.source))
      .set<&pp::TypeAliasDescriptor::sourcePlace>(locations_.fields(declaration.sourceLocation));
  return globals().constant("type_alias", data.finish());
}

llvm::Constant *Descriptors::describe(const ir::puppet::TemplateDeclaration &declaration) {
  StructData<pp::TemplateDescriptor> data(module());
  data.set<&pp::TemplateDescriptor::code>(callable(declaration));
  return globals().constant("template", data.finish());
}

const ir::puppet::UnitDeclaration *Descriptors::unitOf(const ir::puppet::Callable &declaration) {
  if (units_.empty())
    for (const ir::puppet::UnitDeclaration &unit : source_.puppet.units)
      units_.try_emplace(unit.file, &unit);
  // A unit may hold several files (all main manifests); what no unit names belongs to the first.
  ir::StringId file =
      declaration.location ? source_.locations[declaration.location].file : ir::StringId();
  auto found = units_.find(file);
  return found == units_.end() ? &source_.puppet.units.front() : found->second;
}

template <class Declaration>
std::vector<llvm::Constant *> Descriptors::describeAll(const std::vector<Declaration> &declarations,
                                                       const ir::puppet::UnitDeclaration &unit) {
  std::vector<llvm::Constant *> addresses;
  for (const Declaration &declaration : declarations)
    if (unitOf(declaration) == &unit)
      addresses.push_back(describe(declaration));
  return addresses;
}

llvm::Constant *Descriptors::mainOf(const ir::puppet::UnitDeclaration &unit) {
  if (!unit.main)
    return data_.null();
  ir::puppet::Callable code;
  code.layout = unit.layout;
  code.body = unit.main;
  code.location = source_.function(unit.main).location;
  return globals().constant("main", callable(code).finish());
}

llvm::GlobalVariable *Descriptors::unit(const ir::puppet::UnitDeclaration &unit) {
  auto classes = describeAll(source_.puppet.classes, unit);
  auto defines = describeAll(source_.puppet.defines, unit);
  auto nodes = describeAll(source_.puppet.nodes, unit);
  auto functions = describeAll(source_.puppet.functions, unit);
  auto typeAliases = describeAll(source_.puppet.typeAliases, unit);
  auto templates = describeAll(source_.puppet.templates, unit);
  using Unit = pp::UnitDescriptor;
  StructData<Unit> data(module());
  data.set<&Unit::file>(data_.stringOrEmpty(unit.file))
      .set<&Unit::classes>(globals().row("classes", classes))
      .set<&Unit::defines>(globals().row("defines", defines))
      .set<&Unit::nodes>(globals().row("nodes", nodes))
      .set<&Unit::functions>(globals().row("functions", functions))
      .set<&Unit::typeAliases>(globals().row("type_aliases", typeAliases))
      .set<&Unit::templates>(globals().row("templates", templates))
      .set<&Unit::main>(mainOf(unit))
      .set<&Unit::classCount>(classes.size())
      .set<&Unit::defineCount>(defines.size())
      .set<&Unit::nodeCount>(nodes.size())
      .set<&Unit::functionCount>(functions.size())
      .set<&Unit::typeAliasCount>(typeAliases.size())
      .set<&Unit::templateCount>(templates.size())
      .set<&Unit::error>(data_.stringOrNull(unit.error));
  llvm::GlobalVariable *global = globals().constant("unit", data.finish());
  global->setName(unitSymbol(source_.text(unit.file)));
  global->setLinkage(llvm::GlobalValue::ExternalLinkage);
  global->setVisibility(llvm::GlobalValue::HiddenVisibility);
  return global;
}

} // namespace ppcc::codegen::puppet
