// Which nodes expressions mention. Names of loops, `range`, `args` and `error` hide those of nodes;
// properties in options such as `ignoreChanges` are no references.
#include "frontend/pcl/binding/binding.h"

#include <algorithm>
#include <unordered_set>

namespace ppcc::pcl {

namespace {

/// Options whose names are the resource's own properties.
bool isPropertyOption(std::string_view name) {
  return name == "ignoreChanges" || name == "hideDiffs" || name == "replaceOnChanges" ||
         name == "additionalSecretOutputs";
}

class Resolver {
public:
  explicit Resolver(TypedProgram &program) : program_(program) {}

  void resolve(Node &node) {
    node_ = &node;
    uses_.clear();
    if (node.attribute)
      return visit(node.attribute->value);
    const Block *options =
        node.block->body.blocks.empty() ? nullptr : node.block->body.blocks[0].get();
    bool hasRange = options && options->body.places.contains("range");
    if (hasRange)
      locals_.push_back("range");
    if (node.kind == NodeKind::Hook)
      locals_.push_back("args");
    for (const Attribute &attribute : node.block->body.attributes)
      visit(attribute.value);
    for (const auto &inner : node.block->body.blocks)
      for (const Attribute &attribute : inner->body.attributes)
        option(attribute);
    locals_.clear();
  }

private:
  void option(const Attribute &attribute) {
    if (isPropertyOption(attribute.name))
      return;
    bool isRange = attribute.name == "range";
    std::vector<std::string_view> hidden;
    if (isRange)
      hidden.swap(locals_);
    isHooks_ = attribute.name == "hooks";
    visit(attribute.value);
    isHooks_ = false;
    if (isRange)
      locals_ = std::move(hidden);
  }

  void variable(const Variable &variable) {
    if (std::find(locals_.begin(), locals_.end(), variable.name) != locals_.end())
      return;
    const Node *node = find(variable.name);
    if (!node)
      return;
    program_.references[&variable] = node;
    if (uses_.insert(node).second)
      node_->uses.push_back(node);
  }

  const Node *find(const std::string &name) const {
    auto hook = program_.hooks.find(name);
    if (isHooks_ && hook != program_.hooks.end())
      return hook->second;
    for (const auto *names : {&program_.definitions, &program_.outputs, &program_.hooks})
      if (auto found = names->find(name); found != names->end())
        return found->second;
    return nullptr;
  }

  void call(const Call &call) {
    for (size_t i = 0; i < call.arguments.size(); ++i) {
      bool seesError = call.name == "recover" && i == 1;
      if (seesError)
        locals_.push_back("error");
      visit(call.arguments[i]);
      if (seesError)
        locals_.pop_back();
    }
  }

  void loop(const For &loop) {
    visit(loop.collection);
    size_t before = locals_.size();
    if (!loop.keyName.empty())
      locals_.push_back(loop.keyName);
    locals_.push_back(loop.valueName);
    visit(loop.condition);
    visit(loop.key);
    visit(loop.value);
    locals_.resize(before);
  }

  void object(const Object &object) {
    for (const ObjectItem &item : object.items) {
      const auto *name = dynAs<Variable>(item.key);
      if (!name || !name->steps.empty() || item.keyIsExpression)
        visit(item.key);
      visit(item.value);
    }
  }

  void all(const std::vector<Expr *> &exprs) {
    for (const Expr *expr : exprs)
      visit(expr);
  }

  void visit(const Expr *expr);

  TypedProgram &program_;
  Node *node_ = nullptr;
  std::unordered_set<const Node *> uses_;
  std::vector<std::string_view> locals_;
  /// In the option `hooks`, where names are those of hooks.
  bool isHooks_ = false;
};

void Resolver::visit(const Expr *expr) {
  if (!expr)
    return;
  switch (expr->kind) {
  case ExprKind::Literal:
  case ExprKind::SplatItem:
    return;
  case ExprKind::Template:
    return all(as<Template>(*expr).parts);
  case ExprKind::TemplateWrap:
    return visit(as<TemplateWrap>(*expr).wrapped);
  case ExprKind::TemplateJoin:
    return visit(as<TemplateJoin>(*expr).tuple);
  case ExprKind::Variable:
    return variable(as<Variable>(*expr));
  case ExprKind::Traversal:
    return visit(as<Traversal>(*expr).source);
  case ExprKind::Call:
    return call(as<Call>(*expr));
  case ExprKind::Conditional:
    visit(as<Conditional>(*expr).condition);
    visit(as<Conditional>(*expr).whenTrue);
    return visit(as<Conditional>(*expr).whenFalse);
  case ExprKind::Binary:
    visit(as<Binary>(*expr).left);
    return visit(as<Binary>(*expr).right);
  case ExprKind::Unary:
    return visit(as<Unary>(*expr).operand);
  case ExprKind::Tuple:
    return all(as<Tuple>(*expr).elements);
  case ExprKind::Object:
    return object(as<Object>(*expr));
  case ExprKind::For:
    return loop(as<For>(*expr));
  case ExprKind::Index:
    visit(as<Index>(*expr).collection);
    return visit(as<Index>(*expr).key);
  case ExprKind::Splat:
    visit(as<Splat>(*expr).source);
    return visit(as<Splat>(*expr).each);
  case ExprKind::Parentheses:
    return visit(as<Parentheses>(*expr).inner);
  }
}

} // namespace

void resolve(TypedProgram &program) {
  Resolver resolver(program);
  for (Node &node : program.nodes)
    resolver.resolve(node);
}

} // namespace ppcc::pcl
