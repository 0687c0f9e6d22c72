// Which names there are, and whether those that expressions use are among them.
#include "frontend/pcl/binding/binding.h"

#include <algorithm>

namespace ppcc::pcl {

using diagnostics::Id;

namespace {

constexpr std::string_view functions[] = {"assetArchive",
                                          "call",
                                          "can",
                                          "cwd",
                                          "element",
                                          "entries",
                                          "fileArchive",
                                          "fileAsset",
                                          "filebase64",
                                          "filebase64sha256",
                                          "fromBase64",
                                          "getOutput",
                                          "invoke",
                                          "join",
                                          "length",
                                          "lookup",
                                          "max",
                                          "mimeType",
                                          "min",
                                          "notImplemented",
                                          "organization",
                                          "project",
                                          "pulumiResourceName",
                                          "pulumiResourceType",
                                          "range",
                                          "readDir",
                                          "readFile",
                                          "recover",
                                          "remoteArchive",
                                          "remoteAsset",
                                          "rootDirectory",
                                          "secret",
                                          "sha1",
                                          "singleOrNone",
                                          "split",
                                          "stack",
                                          "stringAsset",
                                          "toBase64",
                                          "toJSON",
                                          "try",
                                          "unsecret"};

/// Options whose names are the resource's own properties.
bool isPropertyOption(std::string_view name) {
  return name == "ignoreChanges" || name == "hideDiffs" || name == "replaceOnChanges" ||
         name == "additionalSecretOutputs";
}

void add(Names &names, const std::string &name, const source::SourceFile &file, source::Span span,
         diagnostics::Engine &engine) {
  auto [place, isNew] = names.try_emplace(name, Declaration{&file, span});
  if (!isNew)
    engine.report<Id::PclRedeclared>(file, span, name)
        .note<Id::PclFirstDeclaration>(*place->second.file, place->second.span);
}

class NameChecker {
public:
  NameChecker(const BoundFile &file, const Program &program, diagnostics::Engine &engine)
      : file_(*file.source), program_(program), engine_(engine) {}

  void check(const Block &block) {
    bool hasRange = block.type == "resource" || block.type == "read" || block.type == "component";
    if (hasRange)
      locals_.push_back("range");
    if (block.type == "hook")
      locals_.push_back("args");
    for (const Attribute &attribute : block.body.attributes)
      check(attribute.value);
    for (const auto &inner : block.body.blocks)
      for (const Attribute &attribute : inner->body.attributes)
        if (!isPropertyOption(attribute.name))
          check(attribute.value);
    locals_.clear();
  }

  void check(const Expr *expr);

private:
  bool isKnown(const std::string &name) const {
    return std::find(locals_.begin(), locals_.end(), name) != locals_.end() ||
           program_.nodes.contains(name) || program_.outputs.contains(name) ||
           program_.hooks.contains(name);
  }
  void reference(const Variable &variable);
  void call(const Call &call);
  void loop(const For &loop);
  void all(const std::vector<Expr *> &exprs) {
    for (const Expr *expr : exprs)
      check(expr);
  }

  const source::SourceFile &file_;
  const Program &program_;
  diagnostics::Engine &engine_;
  std::vector<std::string_view> locals_;
};

void NameChecker::reference(const Variable &variable) {
  if (isKnown(variable.name))
    return;
  auto report = engine_.report<Id::PclUndefined>(file_, variable.nameSpan, variable.name);
  // what is not shown needs no advice, which would take a look at every name
  if (engine_.count(diagnostics::Severity::Error) > diagnostics::Engine::defaultLimit)
    return;
  std::vector<std::string_view> candidates(locals_.begin(), locals_.end());
  for (const auto &[name, declaration] : program_.nodes)
    candidates.push_back(name);
  report.didYouMean(variable.name, candidates);
}

void NameChecker::call(const Call &call) {
  if (std::find(std::begin(functions), std::end(functions), call.name) == std::end(functions))
    engine_.report<Id::PclUnknownFunction>(file_, call.nameSpan, call.name)
        .didYouMean(call.name, functions);
  bool seesError = call.name == "recover";
  if (seesError)
    locals_.push_back("error");
  all(call.arguments);
  if (seesError)
    locals_.pop_back();
}

void NameChecker::loop(const For &loop) {
  check(loop.collection);
  size_t before = locals_.size();
  if (!loop.keyName.empty())
    locals_.push_back(loop.keyName);
  locals_.push_back(loop.valueName);
  check(loop.key);
  check(loop.value);
  check(loop.condition);
  locals_.resize(before);
}

void NameChecker::check(const Expr *expr) {
  if (!expr)
    return;
  switch (expr->kind) {
  case ExprKind::Literal:
  case ExprKind::SplatItem:
    return;
  case ExprKind::Template:
    return all(as<Template>(*expr).parts);
  case ExprKind::TemplateWrap:
    return check(as<TemplateWrap>(*expr).wrapped);
  case ExprKind::TemplateJoin:
    return check(as<TemplateJoin>(*expr).tuple);
  case ExprKind::Variable:
    return reference(as<Variable>(*expr));
  case ExprKind::Traversal:
    return check(as<Traversal>(*expr).source);
  case ExprKind::Call:
    return call(as<Call>(*expr));
  case ExprKind::Conditional:
    check(as<Conditional>(*expr).condition);
    check(as<Conditional>(*expr).whenTrue);
    return check(as<Conditional>(*expr).whenFalse);
  case ExprKind::Binary:
    check(as<Binary>(*expr).left);
    return check(as<Binary>(*expr).right);
  case ExprKind::Unary:
    return check(as<Unary>(*expr).operand);
  case ExprKind::Tuple:
    return all(as<Tuple>(*expr).elements);
  case ExprKind::Object:
    for (const ObjectItem &item : as<Object>(*expr).items) {
      bool isName = !item.keyIsExpression && item.key->kind == ExprKind::Variable;
      if (!isName)
        check(item.key);
      check(item.value);
    }
    return;
  case ExprKind::For:
    return loop(as<For>(*expr));
  case ExprKind::Index:
    check(as<Index>(*expr).collection);
    return check(as<Index>(*expr).key);
  case ExprKind::Splat:
    check(as<Splat>(*expr).source);
    return check(as<Splat>(*expr).each);
  case ExprKind::Parentheses:
    return check(as<Parentheses>(*expr).inner);
  }
}

} // namespace

void declare(const BoundFile &file, Program &program, diagnostics::Engine &engine) {
  const source::SourceFile &source = *file.source;
  for (const Attribute &attribute : file.ast->body.attributes)
    add(program.nodes, attribute.name, source, attribute.nameSpan, engine);
  for (const auto &block : file.ast->body.blocks) {
    bool isHook = block->type == "hook";
    bool isNode = block->type == "resource" || block->type == "read" ||
                  block->type == "component" || block->type == "config";
    size_t at = isHook ? 1 : 0;
    if (block->labels.size() <= at)
      continue;
    const Label &label = block->labels[at];
    if (isHook || isNode || block->type == "output")
      add(isHook   ? program.hooks
          : isNode ? program.nodes
                   : program.outputs,
          label.text, source, label.span, engine);
  }
}

void checkNames(const BoundFile &file, const Program &program, diagnostics::Engine &engine) {
  NameChecker checker(file, program, engine);
  for (const Attribute &attribute : file.ast->body.attributes)
    checker.check(attribute.value);
  for (const auto &block : file.ast->body.blocks)
    checker.check(*block);
}

} // namespace ppcc::pcl
