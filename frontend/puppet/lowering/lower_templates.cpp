// Templates: files of modules, and texts written in calls of inline_epp.
#include "frontend/puppet/lowering/body_lowering.h"

namespace ppcc::puppet {

using namespace ast;

void UnitLowering::lowerTemplateFile() {
  const Program &program = *annotated.programs.front();
  ir::TemplateDeclaration declaration;
  fillTemplate(declaration, *as<LambdaExpression>(program.body), *program.file,
               ir::FunctionKind::Template);
  declaration.name = module.intern(program.file->path());
  module.templates.push_back(std::move(declaration));
}

void UnitLowering::fillTemplate(ir::Callable &callable, const LambdaExpression &lambda,
                                const source::SourceFile &file, ir::FunctionKind kind) {
  const Body &body = *annotated.bodyOf.at(&lambda);
  std::string name = "template " + file.path();
  callable.layout = layoutOf(body);
  callable.location = place(file, lambda);
  callable.takesAnyArguments = body.takesAnyArguments;
  callable.parameters = lowerParameters(lambda.parameters, body, file, name);
  callable.body = lowerBody(name, kind, body, lambda.body, file, lambda);
}

ir::FunctionId UnitLowering::invalidTemplate(std::string_view error, ir::FunctionKind kind,
                                             ir::LayoutId layout, ir::LocationId location) {
  ir::FunctionId function = addFunction("invalid template", kind, layout, location);
  ir::Builder builder(module, function);
  builder.setBlock(builder.addBlock());
  builder.setLocation(location);
  builder.ret(builder.string(error));
  return function;
}

void lowerInvalidTemplate(const source::SourceFile &file, std::string_view error,
                          ir::Module &module) {
  ir::TemplateDeclaration declaration;
  declaration.name = module.intern(file.path());
  declaration.layout = module.addLayout({});
  declaration.location = module.locate(file.path(), 1, 1);
  AnnotatedAst nothing;
  diagnostics::Engine engine;
  declaration.body = UnitLowering(nothing, {}, module, engine)
                         .invalidTemplate(error, ir::FunctionKind::Template, declaration.layout,
                                          declaration.location);
  module.templates.push_back(std::move(declaration));
}

ir::ValueId BodyLowering::lowerInlineTemplate(const InlineTemplate &inlined) {
  ir::LambdaDeclaration declaration;
  if (inlined.program) {
    const auto &lambda = *as<LambdaExpression>(inlined.program->body);
    unit_.fillTemplate(declaration, lambda, *inlined.program->file, ir::FunctionKind::Lambda);
  } else {
    declaration.layout = unit_.module.addLayout({unit_.layoutOf(body_), {}});
    declaration.location = builder_.location();
    declaration.body = unit_.invalidTemplate(inlined.error, ir::FunctionKind::Lambda,
                                             declaration.layout, declaration.location);
  }
  declaration.name = unit_.module.intern(inlined.text);
  ir::LambdaId id = unit_.module.addLambda(std::move(declaration));
  return builder_.emit(ir::puppet::Lambda{id, matchState_});
}

} // namespace ppcc::puppet
