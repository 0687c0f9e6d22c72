// The walk over the program, and the questions whether an expression has a value or an effect.
#include "frontend/puppet/validation/checker.h"

namespace ppcc::puppet {

using namespace ast;
using diagnostics::Severity;

namespace {

/// From this height on, answers about a node's parts are kept.
constexpr uint32_t tallNode = 32;

/// The operand of a unary operator, else null.
const Node *operandOf(const Node &node) {
  return visit(node, []<class T>(const T &concrete) -> const Node * {
    if constexpr (requires { static_cast<const UnaryNode<T::nodeKind> &>(concrete); })
      return concrete.expr;
    else
      return nullptr;
  });
}

Severity duplicateKeySeverity(Strict strict) {
  switch (strict) {
  case Strict::Off:
    return Severity::Ignored;
  case Strict::Warning:
    return Severity::Warning;
  case Strict::Error:
    return Severity::Error;
  }
  return Severity::Error;
}

} // namespace

bool validate(const Program &program, const ValidationOptions &options,
              diagnostics::Engine &diagnostics) {
  size_t before = diagnostics.count(Severity::Error);
  Checker(program, options, diagnostics).run();
  return diagnostics.count(Severity::Error) == before;
}

Checker::Checker(const Program &program, const ValidationOptions &options,
                 diagnostics::Engine &diagnostics, unsigned heredocDepth)
    : program_(program), file_(*program.file), options_(options), diagnostics_(diagnostics),
      heredocDepth_(heredocDepth), namespace_(namespaceForFile(file_.path(), options.layout)) {}

void Checker::run() {
  diagnostics_.setSeverity(Id::DuplicateKey, duplicateKeySeverity(options_.strict));
  checkTopConstructs();
  checkBelow(*program_.body);
}

void Checker::checkBelow(const Node &node) {
  visit(node, [this](const auto &concrete) { check(concrete); });
  path_.push_back(&node);
  eachChild(node, [this](const Node &child) { checkBelow(child); });
  path_.pop_back();
}

const Node *Checker::container(size_t level) const {
  return level <= path_.size() ? path_[path_.size() - level] : nullptr;
}

void Checker::requireValue(const Node *node) {
  if (!node)
    return;
  const Node *end = node == chainNext_ ? chainEnd_ : nullptr;
  if (!end) {
    end = node;
    while (valueUse(end->kind) == ValueUse::Operand && operandOf(*end))
      end = operandOf(*end);
  }
  chainNext_ = operandOf(*node);
  chainEnd_ = end;
  if (valueUse(end->kind) == ValueUse::No)
    report<Id::NotRvalue>(*end, labelWithCapitalArticle(*end));
}

pp::Context &Checker::literals() {
  if (!literals_)
    literals_ = std::make_unique<pp::Context>();
  return *literals_;
}

bool Checker::hasNoEffect(const Node *node) {
  if (!node)
    return true;
  switch (effect(node->kind)) {
  case Effect::Acts:
    return false;
  case Effect::None:
    return true;
  case Effect::Parts:
    break;
  }
  if (node->height < tallNode)
    return partsHaveNoEffect(*node);
  if (auto known = effects_.find(node); known != effects_.end())
    return known->second;
  return effects_[node] = partsHaveNoEffect(*node);
}

bool Checker::partsHaveNoEffect(const Node &node) {
  bool result = true;
  eachChild(node, [&](const Node &child) { result = result && hasNoEffect(&child); });
  return result;
}

} // namespace ppcc::puppet
