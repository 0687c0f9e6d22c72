// Declarations of a unit: classes, defines, nodes, functions, type aliases and top-level code.
#include "frontend/puppet/lowering/unit_lowering.h"

#include "frontend/puppet/analysis/type_tree.h"
#include "frontend/puppet/ast/visit.h"
#include "frontend/puppet/lowering/body_lowering.h"
#include "runtime-lib/puppet/types/parser/tree.h"

namespace ppcc::puppet {

using namespace ast;

void lower(const AnnotatedAst &annotated, const LoweringOptions &options, ir::Module &module,
           diagnostics::Engine &engine) {
  UnitLowering(annotated, options, module, engine).run();
}

void UnitLowering::run() {
  ir::puppet::UnitDeclaration unit;
  unit.file = module.intern(annotated.programs.empty() ? "" : annotated.programs[0]->file->path());
  module.puppet.units.push_back(unit);
  for (const Program *program : annotated.programs)
    for (const Node *definition : program->definitions)
      lowerDefinition(*definition, *program->file);
  if (options_.isMain)
    lowerMain();
  else if (options_.isTemplate)
    lowerTemplateFile();
}

void UnitLowering::lowerMain() {
  ir::puppet::LayoutId layout = layoutOf(*annotated.main);
  const Program &first = *annotated.programs.front();
  ir::FunctionId function =
      addFunction("main", ir::puppet::kind::Main, layout, place(*first.file, *first.body));
  BodyLowering body(*this, function, *annotated.main, *first.file);
  for (const Program *program : annotated.programs) {
    body.setFile(*program->file);
    body.lowerStatements(program->body);
  }
  body.finish();
  module.puppet.units.back().main = function;
  module.puppet.units.back().layout = layout;
}

ir::LocationId UnitLowering::place(const source::SourceFile &file, const Node &node) {
  source::Position position = file.position(node.span.begin);
  return module.locate(file.path(), position.line, position.column);
}

ir::puppet::LayoutId UnitLowering::layoutOf(const Body &body) {
  if (auto found = layouts_.find(&body); found != layouts_.end())
    return found->second;
  ir::puppet::ScopeLayout layout;
  if (body.enclosing)
    layout.parent = layoutOf(*body.enclosing);
  for (std::string_view slot : body.slots)
    layout.slots.push_back(module.intern(slot));
  for (std::string_view name : body.privateNames)
    layout.privateNames.push_back(module.intern(name));
  return layouts_[&body] = module.puppet.addLayout(std::move(layout));
}

ir::FunctionId UnitLowering::addFunction(std::string name, ir::FunctionKind kind,
                                         ir::puppet::LayoutId layout, ir::LocationId location) {
  std::string unique = name;
  for (unsigned n = 2; module.findFunction(unique); ++n)
    unique = name + "#" + std::to_string(n);
  ir::FunctionId id = module.addFunction(unique, kind);
  module.function(id).puppet.layout = layout;
  module.function(id).location = location;
  return id;
}

ir::FunctionId UnitLowering::lowerBody(std::string name, ir::FunctionKind kind, const Body &body,
                                       const Node *code, const source::SourceFile &file,
                                       const Node &owner, uint32_t unsetFrom) {
  ir::FunctionId function = addFunction(std::move(name), kind, layoutOf(body), place(file, owner));
  BodyLowering lowering(*this, function, body, file, unsetFrom);
  lowering.lowerStatements(code);
  lowering.finish();
  return function;
}

ir::FunctionId UnitLowering::lowerExpression(const Node *expression, const Body &body,
                                             const source::SourceFile &file, std::string name,
                                             uint32_t unsetFrom) {
  if (!expression)
    return {};
  ir::FunctionId function = addFunction(std::move(name), ir::puppet::kind::Expression,
                                        layoutOf(body), place(file, *expression));
  BodyLowering lowering(*this, function, body, file, unsetFrom);
  lowering.lowerStatements(expression);
  lowering.finish();
  return function;
}

std::vector<ir::puppet::Parameter> UnitLowering::lowerParameters(List<Parameter> parameters,
                                                                 const Body &body,
                                                                 const source::SourceFile &file,
                                                                 std::string_view owner,
                                                                 uint32_t unsetAround) {
  std::vector<ir::puppet::Parameter> result;
  for (const Parameter *parameter : parameters) {
    std::string prefix = std::string(owner) + "($" + std::string(parameter->name) + ")";
    ir::puppet::Parameter &lowered = result.emplace_back();
    lowered.name = module.intern(parameter->name);
    lowered.slot = body.slotOf(parameter->name);
    lowered.type = lowerExpression(parameter->typeExpr, *body.parameterTypesIn, file,
                                   prefix + ".type", unsetAround);
    lowered.defaultValue = lowerExpression(parameter->value, body, file, prefix + ".default", 0);
    lowered.capturesRest = parameter->capturesRest;
    lowered.location = place(file, *parameter);
  }
  return result;
}

void UnitLowering::unsupported(const source::SourceFile &file, const Node &node,
                               std::string_view what) {
  engine.report<diagnostics::Id::UnsupportedConstruct>(file, node.span, what);
}

template <class Definition>
void UnitLowering::fillCallable(ir::puppet::Callable &callable, const Definition &definition,
                                ir::FunctionKind kind, std::string_view what,
                                const source::SourceFile &file) {
  const Body &body = *annotated.bodyOf.at(&definition);
  std::string name = std::string(what) + " " + std::string(definition.name);
  callable.name = module.intern(definition.name);
  callable.layout = layoutOf(body);
  callable.location = place(file, definition);
  callable.parameters = lowerParameters(definition.parameters, body, file, name);
  callable.body = lowerBody(name, kind, body, definition.body, file, definition);
}

void UnitLowering::lowerClass(const HostClassDefinition &definition,
                              const source::SourceFile &file) {
  ir::puppet::ClassDeclaration declaration;
  fillCallable(declaration, definition, ir::puppet::kind::Class, "class", file);
  if (!definition.parentClass.empty())
    declaration.parent = module.intern(definition.parentClass);
  declaration.module = module.intern(options_.moduleName);
  declaration.isPrivate = definition.isPrivate;
  module.puppet.classes.push_back(std::move(declaration));
}

void UnitLowering::lowerDefine(const ResourceTypeDefinition &definition,
                               const source::SourceFile &file) {
  ir::puppet::DefineDeclaration declaration;
  fillCallable(declaration, definition, ir::puppet::kind::Define, "define", file);
  declaration.module = module.intern(options_.moduleName);
  declaration.isPrivate = definition.isPrivate;
  module.puppet.defines.push_back(std::move(declaration));
}

void UnitLowering::lowerFunction(const FunctionDefinition &definition,
                                 const source::SourceFile &file) {
  ir::puppet::FunctionDeclaration declaration;
  fillCallable(declaration, definition, ir::puppet::kind::Function, "function", file);
  const Body &body = *annotated.bodyOf.at(&definition);
  declaration.returnType =
      lowerExpression(definition.returnType, *body.resultTypeIn, file,
                      "function " + std::string(definition.name) + ".returns", nothingUnset);
  declaration.module = module.intern(options_.moduleName);
  module.puppet.functions.push_back(std::move(declaration));
}

ir::puppet::NodeMatch UnitLowering::lowerNodeMatch(const Node &match) {
  if (const auto *regexp = as<LiteralRegularExpression>(&match))
    return {ir::puppet::NodeMatchKind::Regexp, module.intern(regexp->pattern)};
  if (is<LiteralDefault>(&match))
    return {ir::puppet::NodeMatchKind::Default, {}};
  const Node *text = &match;
  if (const auto *heredoc = as<HeredocExpression>(text))
    text = heredoc->text;
  const auto *literal = as<LiteralString>(text);
  return {ir::puppet::NodeMatchKind::Name, module.intern(literal ? literal->value : "")};
}

void UnitLowering::lowerNode(const NodeDefinition &definition, const source::SourceFile &file) {
  ir::puppet::NodeDeclaration declaration;
  for (const Node *match : definition.hostMatches)
    declaration.matches.push_back(lowerNodeMatch(*match));
  const Body &body = *annotated.bodyOf.at(&definition);
  const ir::puppet::NodeMatch &first = declaration.matches.at(0);
  std::string_view name = first.text ? module.text(first.text) : "default";
  declaration.name = module.intern(name);
  declaration.layout = layoutOf(body);
  declaration.location = place(file, definition);
  declaration.body = lowerBody("node " + std::string(name), ir::puppet::kind::Node, body,
                               definition.body, file, definition);
  module.puppet.nodes.push_back(std::move(declaration));
}

void UnitLowering::lowerTypeAlias(const TypeAlias &alias, const source::SourceFile &file) {
  ir::puppet::TypeAliasDeclaration declaration;
  declaration.name = module.intern(alias.name);
  declaration.location = place(file, alias);
  TypeTree tree = typeTree(*alias.typeExpr);
  declaration.tree = module.intern(pp::type_syntax::writeTree(tree.root));
  declaration.source = module.intern(file.text(tree.span));
  source::Position start = file.position(tree.span.begin);
  declaration.sourceLocation = module.locate(file.path(), start.line, start.column);
  module.puppet.typeAliases.push_back(std::move(declaration));
}

void UnitLowering::lowerDefinition(const Node &node, const source::SourceFile &file) {
  if (const auto *hostClass = as<HostClassDefinition>(&node))
    lowerClass(*hostClass, file);
  else if (const auto *define = as<ResourceTypeDefinition>(&node))
    lowerDefine(*define, file);
  else if (const auto *function = as<FunctionDefinition>(&node))
    lowerFunction(*function, file);
  else if (const auto *nodeDefinition = as<NodeDefinition>(&node))
    lowerNode(*nodeDefinition, file);
  else if (const auto *alias = as<TypeAlias>(&node))
    lowerTypeAlias(*alias, file);
  else
    unsupported(file, node, ast::name(node.kind));
}

} // namespace ppcc::puppet
