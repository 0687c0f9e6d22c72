// Finds the bodies of a unit, gives their variables slots, and resolves uses of variables.
#include "frontend/puppet/analysis/analyse.h"

#include "frontend/puppet/ast/visit.h"

#include <algorithm>
#include <cctype>

namespace ppcc::puppet {

using namespace ast;

std::string_view name(BodyKind kind) {
  static constexpr std::string_view names[] = {"main",     "class",           "define",
                                               "node",     "function",        "lambda",
                                               "template", "parameter types", "result types"};
  return names[static_cast<size_t>(kind)];
}

uint32_t Body::slotOf(std::string_view variable) const {
  auto found = slotByName_.find(variable);
  return found == slotByName_.end() ? UINT32_MAX : found->second;
}

void Body::addSlot(std::string_view variable) {
  if (slotByName_.emplace(variable, static_cast<uint32_t>(slots.size())).second)
    slots.push_back(variable);
}

namespace {

bool isNumber(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(),
                                      [](unsigned char c) { return std::isdigit(c) != 0; });
}

/// The definitions and lambdas that start a body of their own, with parameters and what to walk.
struct BodyStart {
  BodyKind kind;
  List<Parameter> parameters;
  bool takesAnyArguments = false;
};

bool startsBody(const Node &node, BodyStart &start) {
  if (const auto *lambda = as<LambdaExpression>(&node)) {
    const auto *epp = as<EppExpression>(lambda->body);
    start = {epp ? BodyKind::Template : BodyKind::Lambda, lambda->parameters,
             epp && !epp->parametersSpecified};
  } else if (const auto *hostClass = as<HostClassDefinition>(&node))
    start = {BodyKind::Class, hostClass->parameters};
  else if (const auto *define = as<ResourceTypeDefinition>(&node))
    start = {BodyKind::Define, define->parameters};
  else if (const auto *function = as<FunctionDefinition>(&node))
    start = {BodyKind::Function, function->parameters};
  else if (const auto *plan = as<PlanDefinition>(&node))
    start = {BodyKind::Function, plan->parameters};
  else if (is<NodeDefinition>(&node))
    start = {BodyKind::Node, {}};
  else
    return false;
  return true;
}

/// The declared type of what a definition or lambda gives, or null.
const Node *resultTypeOf(const Node &node) {
  if (const auto *lambda = as<LambdaExpression>(&node))
    return lambda->returnType;
  if (const auto *function = as<FunctionDefinition>(&node))
    return function->returnType;
  if (const auto *plan = as<PlanDefinition>(&node))
    return plan->returnType;
  return nullptr;
}

} // namespace

const Body &bodyOfPart(const AnnotatedAst &annotated, const Node &node, const Node &part,
                       const Body &inner) {
  if (const auto *parameter = as<Parameter>(&node))
    return &part == parameter->typeExpr ? *inner.parameterTypesIn : inner;
  if (&part == resultTypeOf(node))
    return *inner.resultTypeIn;
  return is<TypeAlias>(&node) ? *annotated.parameterTypes : inner;
}

namespace {

/// Two walks: the first collects bodies and their slots, the second resolves uses. Assignments may
/// follow uses in the source (in a loop's earlier round), so slots must be complete first.
class Analysis {
public:
  explicit Analysis(AnnotatedAst &result) : result_(result) {}

  void run() {
    result_.main = &result_.bodies.emplace_back(BodyKind::Main);
    result_.parameterTypes = &result_.bodies.emplace_back(BodyKind::ParameterTypes);
    result_.resultTypes = &result_.bodies.emplace_back(BodyKind::ResultTypes);
    for (const Program *program : result_.programs)
      collect(*program->body, *result_.main);
    for (const Program *program : result_.programs)
      resolve(*program->body, *result_.main);
  }

private:
  void collect(const Node &node, Body &body) {
    BodyStart start;
    Body *inner = startsBody(node, start) ? &open(node, start, body) : &body;
    if (const auto *assignment = as<AssignmentExpression>(&node))
      collectTargets(*assignment->left, body);
    eachPart(node, [&](const Node &child) {
      collect(child, const_cast<Body &>(bodyOfPart(result_, node, child, *inner)));
    });
  }

  /// The children of a node, and the template that is written in a call.
  template <class Handler> void eachPart(const Node &node, Handler &&handler) {
    eachChild(node, handler);
    auto found = result_.inlineTemplates->find(&node);
    if (found != result_.inlineTemplates->end() && found->second.program)
      handler(*found->second.program->body);
  }

  Body &open(const Node &node, const BodyStart &start, Body &around) {
    Body &body = result_.bodies.emplace_back(start.kind, &node);
    bool isTemplateFile = start.kind == BodyKind::Template && &around == result_.main &&
                          !result_.programs.empty() && result_.programs[0]->body == &node;
    if (start.kind == BodyKind::Lambda || (start.kind == BodyKind::Template && !isTemplateFile))
      body.enclosing = &around;
    body.parameterTypesIn = body.enclosing ? body.enclosing : result_.parameterTypes;
    body.resultTypeIn = body.enclosing ? body.enclosing : result_.resultTypes;
    body.takesAnyArguments = start.takesAnyArguments;
    for (const Parameter *parameter : start.parameters)
      body.addSlot(parameter->name);
    for (const Parameter *parameter : start.parameters)
      if (parameter->isPrivate)
        body.privateNames.push_back(parameter->name);
    body.parameterCount = static_cast<uint32_t>(body.slots.size());
    result_.bodyOf[&node] = &body;
    return body;
  }

  void collectTargets(const Node &target, Body &body) {
    if (const auto *list = as<LiteralList>(&target)) {
      for (const Node *element : list->values)
        collectTargets(*element, body);
    } else if (const auto *variable = as<VariableExpression>(&target);
               variable && body.kind != BodyKind::ParameterTypes &&
               body.kind != BodyKind::ResultTypes) {
      body.addSlot(variable->name());
      if (variable->isPrivate)
        body.privateNames.push_back(variable->name());
    }
  }

  void resolve(const Node &node, Body &body) {
    Body *inner = &body;
    if (auto found = result_.bodyOf.find(&node); found != result_.bodyOf.end())
      inner = found->second;
    if (const auto *variable = as<VariableExpression>(&node))
      result_.uses[&node] = resolveName(variable->name(), body);
    else if (const auto *text = as<TextExpression>(&node); text && is<QualifiedName>(text->expr))
      result_.uses[&node] = resolveName(as<QualifiedName>(text->expr)->value, body);
    eachPart(node, [&](const Node &child) {
      resolve(child, const_cast<Body &>(bodyOfPart(result_, node, child, *inner)));
    });
  }

  static VariableUse resolveName(std::string_view name, Body &body) {
    VariableUse use;
    if (isNumber(name)) {
      use.kind = VariableUse::Kind::MatchGroup;
      use.group = static_cast<uint32_t>(std::min(std::stoul(std::string(name.substr(0, 9))),
                                                 static_cast<unsigned long>(UINT32_MAX)));
      return use;
    }
    if (body.kind == BodyKind::ResultTypes)
      use.kind = VariableUse::Kind::NoScope;
    uint32_t depth = 0;
    for (Body *at = &body; at; at = at->enclosing, ++depth) {
      // A slot that is not set when it is read leaves the name to the scopes around.
      if (at->takesAnyArguments && name.find("::") == std::string_view::npos)
        at->addSlot(name);
      uint32_t slot = at->slotOf(name);
      if (slot == UINT32_MAX)
        continue;
      use.kind = VariableUse::Kind::Slot;
      use.parameter = slot < at->parameterCount;
      use.depth = depth;
      use.slot = slot;
      return use;
    }
    return use;
  }

  AnnotatedAst &result_;
};

} // namespace

std::unique_ptr<AnnotatedAst> analyse(std::span<const Program *const> programs,
                                      const InlineTemplates &templates) {
  auto result = std::make_unique<AnnotatedAst>();
  result->inlineTemplates = &templates;
  result->programs.assign(programs.begin(), programs.end());
  Analysis(*result).run();
  return result;
}

} // namespace ppcc::puppet
