// Templates: files of modules, and texts written in calls of inline_epp.
#include "frontend/puppet/lowering/body_lowering.h"

namespace ppcc::puppet {

using namespace ast;

void UnitLowering::lowerTemplateFile() {
  const Program &program = *annotated.programs.front();
  ir::puppet::TemplateDeclaration declaration;
  fillTemplate(declaration, *as<LambdaExpression>(program.body), *program.file,
               ir::puppet::kind::Template);
  declaration.name = module.intern(program.file->path());
  module.puppet.templates.push_back(std::move(declaration));
}

void UnitLowering::fillTemplate(ir::puppet::Callable &callable, const LambdaExpression &lambda,
                                const source::SourceFile &file, ir::FunctionKind kind,
                                uint32_t unsetAround) {
  const Body &body = *annotated.bodyOf.at(&lambda);
  std::string name = "template " + file.path();
  callable.layout = layoutOf(body);
  callable.location = place(file, lambda);
  callable.takesAnyArguments = body.takesAnyArguments;
  callable.parameters = lowerParameters(lambda.parameters, body, file, name, unsetAround);
  callable.body = lowerBody(name, kind, body, lambda.body, file, lambda, oneFrameIn(unsetAround));
}

void UnitLowering::fillInvalidTemplate(ir::puppet::Callable &callable, std::string_view error,
                                       ir::FunctionKind kind) {
  // The error comes before any complaint about arguments.
  callable.takesAnyArguments = true;
  callable.invalid = module.intern(error);
  callable.body = addFunction("invalid template", kind, callable.layout, callable.location);
  ir::Builder builder(module, callable.body);
  builder.setBlock(builder.addBlock());
  builder.setLocation(callable.location);
  builder.ret(builder.undef());
}

void lowerInvalidTemplate(const source::SourceFile &file, std::string_view error,
                          ir::Module &module) {
  ir::puppet::TemplateDeclaration declaration;
  declaration.name = module.intern(file.path());
  declaration.layout = module.puppet.addLayout({});
  declaration.location = module.locate(file.path(), 1, 1);
  AnnotatedAst nothing;
  diagnostics::Engine engine;
  UnitLowering(nothing, {}, module, engine)
      .fillInvalidTemplate(declaration, error, ir::puppet::kind::Template);
  module.puppet.templates.push_back(std::move(declaration));
}

ir::ValueId BodyLowering::lowerInlineTemplate(const InlineTemplate &inlined) {
  ir::puppet::LambdaDeclaration declaration;
  if (inlined.program) {
    const auto &lambda = *as<LambdaExpression>(inlined.program->body);
    unit_.fillTemplate(declaration, lambda, *inlined.program->file, ir::puppet::kind::Lambda,
                       unsetFrom_);
  } else {
    declaration.layout = unit_.module.puppet.addLayout({unit_.layoutOf(body_), {}});
    declaration.location = builder_.location();
    unit_.fillInvalidTemplate(declaration, inlined.error, ir::puppet::kind::Lambda);
  }
  declaration.templateText = unit_.module.intern(inlined.text);
  ir::puppet::LambdaId id = unit_.module.puppet.addLambda(std::move(declaration));
  return builder_.emit(ir::puppet::Lambda{id, matchState_});
}

} // namespace ppcc::puppet
