// Lowers the declarations of a unit; bodies of code are handed to BodyLowering.
#pragma once

#include "frontend/puppet/lowering/lower.h"

#include <string>
#include <string_view>
#include <vector>

namespace ppcc::puppet {

/// No frame outwards has parameters without a value.
inline constexpr uint32_t nothingUnset = UINT32_MAX;

/// What `unsetFrom` is for the code of a lambda inside.
inline uint32_t oneFrameIn(uint32_t unsetFrom) {
  return unsetFrom == nothingUnset ? nothingUnset : unsetFrom + 1;
}

/// Holds what all bodies of a unit share: the module under construction, layouts, names, places.
class UnitLowering {
public:
  UnitLowering(const AnnotatedAst &annotated, const LoweringOptions &options, ir::Module &module,
               diagnostics::Engine &engine)
      : module(module), annotated(annotated), engine(engine), options_(options) {}
  const pp::LanguageOptions &language() const { return options_.language; }

  void run();

  /// The place of a node, as Puppet's messages give it.
  ir::LocationId place(const source::SourceFile &file, const ast::Node &node);
  ir::puppet::LayoutId layoutOf(const Body &body);
  /// A new function whose name starts with `name`.
  ir::FunctionId addFunction(std::string name, ir::FunctionKind kind, ir::puppet::LayoutId layout,
                             ir::LocationId location);
  /// Parameters of a class, define, function, lambda or template named `owner`; `unsetAround` is
  /// the `unsetFrom` of the code that a lambda or template is written in.
  std::vector<ir::puppet::Parameter> lowerParameters(ast::List<ast::Parameter> parameters,
                                                     const Body &body,
                                                     const source::SourceFile &file,
                                                     std::string_view owner,
                                                     uint32_t unsetAround = nothingUnset);
  /// A function that gives the value of one expression in the scope of `body`: a parameter's type
  /// or default, a return type. None when there is no expression.
  ir::FunctionId lowerExpression(const ast::Node *expression, const Body &body,
                                 const source::SourceFile &file, std::string name,
                                 uint32_t unsetFrom);
  /// Parameters and body of a template.
  void fillTemplate(ir::puppet::Callable &callable, const ast::LambdaExpression &lambda,
                    const source::SourceFile &file, ir::FunctionKind kind,
                    uint32_t unsetAround = nothingUnset);
  /// A template that has errors: `error` is the first one. Its layout and place are set.
  void fillInvalidTemplate(ir::puppet::Callable &callable, std::string_view error,
                           ir::FunctionKind kind);
  /// Reports a construct that ppcc does not compile yet.
  void unsupported(const source::SourceFile &file, const ast::Node &node, std::string_view what);

  ir::Module &module;
  const AnnotatedAst &annotated;
  diagnostics::Engine &engine;

private:
  void lowerMain();
  void lowerTemplateFile();
  void lowerDefinition(const ast::Node &node, const source::SourceFile &file);
  void lowerClass(const ast::HostClassDefinition &definition, const source::SourceFile &file);
  void lowerDefine(const ast::ResourceTypeDefinition &definition, const source::SourceFile &file);
  void lowerNode(const ast::NodeDefinition &definition, const source::SourceFile &file);
  void lowerFunction(const ast::FunctionDefinition &definition, const source::SourceFile &file);
  void lowerTypeAlias(const ast::TypeAlias &alias, const source::SourceFile &file);
  ir::puppet::NodeMatch lowerNodeMatch(const ast::Node &match);
  ir::FunctionId lowerBody(std::string name, ir::FunctionKind kind, const Body &body,
                           const ast::Node *code, const source::SourceFile &file,
                           const ast::Node &owner, uint32_t unsetFrom = nothingUnset);
  /// `what` is the first word of the names of its functions.
  template <class Definition>
  void fillCallable(ir::puppet::Callable &callable, const Definition &definition,
                    ir::FunctionKind kind, std::string_view what, const source::SourceFile &file);

  LoweringOptions options_;
  std::unordered_map<const Body *, ir::puppet::LayoutId> layouts_;
};

} // namespace ppcc::puppet
