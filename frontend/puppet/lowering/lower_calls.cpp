// Calls, lambdas, and the functions that are really control flow.
#include "frontend/puppet/lowering/body_lowering.h"

namespace ppcc::puppet {

using namespace ast;

ir::ValueId BodyLowering::lowerLambda(const LambdaExpression &lambda) {
  const Body &body = *unit_.annotated.bodyOf.at(&lambda);
  std::string name = std::string(unit_.module.text(builder_.function().name)) + ".lambda";
  ir::puppet::LambdaDeclaration declaration;
  declaration.parameters = unit_.lowerParameters(lambda.parameters, body, *file_, name, unsetFrom_);
  declaration.layout = unit_.layoutOf(body);
  declaration.location = place(lambda);
  declaration.returnType =
      unit_.lowerExpression(lambda.returnType, body_, *file_, name + ".returns", unsetFrom_);
  declaration.body =
      unit_.addFunction(name, ir::puppet::kind::Lambda, declaration.layout, declaration.location);
  BodyLowering inner(unit_, declaration.body, body, *file_, oneFrameIn(unsetFrom_));
  inner.lowerStatements(lambda.body);
  inner.finish();
  ir::puppet::LambdaId id = unit_.module.puppet.addLambda(std::move(declaration));
  return builder_.emit(ir::puppet::Lambda{id, matchState_});
}

ir::ValueId BodyLowering::call(std::string_view name, std::span<const ir::Argument> arguments,
                               const LambdaExpression *lambda, ir::CallStyle style,
                               const Node &node) {
  ir::puppet::Call op{unit_.module.intern(name), builder_.arguments(arguments), style, {}};
  const InlineTemplates &templates = *unit_.annotated.inlineTemplates;
  if (lambda)
    op.lambda = lowerLambda(*lambda);
  else if (auto found = templates.find(&node); found != templates.end())
    op.lambda = lowerInlineTemplate(found->second);
  op.emptyIsFalse = lambda && unit_.language().emptyStringIsFalse;
  return builder_.emit(op);
}

std::optional<ir::ValueId> BodyLowering::lowerControlTransfer(std::string_view name,
                                                              List<Node> arguments) {
  bool isBreak = name == "break", isNext = name == "next", isReturn = name == "return";
  if (!isBreak && !isNext && !isReturn)
    return std::nullopt;
  // Other argument lists are errors that the function itself reports.
  if (arguments.size() > (isBreak ? 0 : 1) ||
      (arguments.size() == 1 && is<UnfoldExpression>(arguments[0])))
    return std::nullopt;
  bool isExpression = builder_.function().kind == ir::puppet::kind::Expression;
  // Puppet does not check the type of what return() gives, only that of the last expression.
  const auto *function = as<FunctionDefinition>(body_.owner);
  bool checksResult = function && function->returnType;
  bool returnsHere = isReturn && !isExpression && !checksResult &&
                     (body_.kind == BodyKind::Class || body_.kind == BodyKind::Define ||
                      body_.kind == BodyKind::Function);
  bool nextHere = isNext && !isExpression &&
                  (body_.kind == BodyKind::Lambda || body_.kind == BodyKind::Function);
  if (isBreak) {
    builder_.emit(ir::puppet::UnwindBreak{});
    return afterTerminator();
  }
  ValueId value = arguments.empty() ? builder_.undef() : lower(arguments[0]);
  if (returnsHere || nextHere)
    builder_.ret(value);
  else if (isReturn)
    builder_.emit(ir::puppet::UnwindReturn{value});
  else
    builder_.emit(ir::puppet::UnwindNext{value});
  return afterTerminator();
}

/// `Integer(…)` and `Integer[…](…)` make a new value of the type.
static bool namesType(const Node &functor) {
  if (is<QualifiedReference>(&functor))
    return true;
  const auto *access = as<AccessExpression>(&functor);
  return access && is<QualifiedReference>(access->left);
}

ir::ValueId BodyLowering::lowerNode(const CallNamedFunctionExpression &node) {
  auto style = node.rvalRequired ? ir::CallStyle::Expression : ir::CallStyle::Statement;
  if (namesType(*node.functor)) {
    std::vector<ir::Argument> arguments{{lower(node.functor), false}};
    for (ir::Argument argument : lowerArguments(node.arguments))
      arguments.push_back(argument);
    return call("new", arguments, node.lambda, style, node);
  }
  const auto *name = as<QualifiedName>(node.functor);
  if (!name) {
    unit_.unsupported(*file_, *node.functor, "a computed function name");
    return builder_.undef();
  }
  if (!node.lambda)
    if (auto transferred = lowerControlTransfer(name->value, node.arguments))
      return *transferred;
  return call(name->value, lowerArguments(node.arguments), node.lambda, style, node);
}

ir::ValueId BodyLowering::lowerNode(const CallMethodExpression &node) {
  const auto *access = as<NamedAccessExpression>(node.functor);
  const auto *name = access ? as<QualifiedName>(access->right) : nullptr;
  if (!name) {
    unit_.unsupported(*file_, *node.functor, "a computed method name");
    return builder_.undef();
  }
  const Node *receiver[] = {access->left};
  std::vector<ir::Argument> arguments = lowerArguments(receiver);
  for (ir::Argument argument : lowerArguments(node.arguments))
    arguments.push_back(argument);
  return call(name->value, arguments, node.lambda, ir::CallStyle::Method, node);
}

ir::ValueId BodyLowering::lowerNode(const NamedAccessExpression &node) {
  unit_.unsupported(*file_, node, "an access by name outside a call");
  return builder_.undef();
}

ir::ValueId BodyLowering::lowerNode(const LambdaExpression &node) { return lowerLambda(node); }

ir::ValueId BodyLowering::lowerNode(const ApplyExpression &node) {
  unit_.unsupported(*file_, node, "an apply block");
  return builder_.undef();
}

} // namespace ppcc::puppet
