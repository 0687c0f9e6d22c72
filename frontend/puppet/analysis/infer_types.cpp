// Infers types bottom-up, one walk in source order, with the runtime's own inference on constants.
#include "frontend/puppet/analysis/infer_types.h"

#include "frontend/puppet/analysis/constants.h"
#include "frontend/puppet/ast/visit.h"
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/puppet/functions/function_table.h"
#include "runtime-lib/puppet/types/constants.h"
#include "runtime-lib/puppet/types/factory/factory.h"

#include <map>

namespace ppcc::puppet {

using namespace ast;
using pp::Type;

namespace {

class Inference {
public:
  Inference(const AnnotatedAst &annotated, InferredTypes &result)
      : annotated_(annotated), result_(result), context_(*result.context) {}

  void run() {
    for (const Program *program : annotated_.programs)
      for (const Node *definition : program->definitions)
        if (const auto *function = as<FunctionDefinition>(definition))
          functions_.emplace(function->name, function);
    for (const Program *program : annotated_.programs)
      walkBody(*program->body, annotated_.main);
  }

private:
  /// Children first, so that an expression finds the types of its parts.
  const Type *walkBody(const Node &node, const Body *body) {
    if (auto found = annotated_.bodyOf.find(&node); found != annotated_.bodyOf.end())
      body = found->second;
    const Body *outer = std::exchange(body_, body);
    eachChild(node, [&](const Node &child) {
      walkBody(child, &bodyOfPart(annotated_, node, child, *body));
    });
    const Type *type = inferWithinLimits(node);
    if (type)
      result_.types[&node] = type;
    body_ = outer;
    return type;
  }

  const Type *inferWithinLimits(const Node &node) {
    try {
      return visit(node, [&](const auto &concrete) { return infer(concrete); });
    } catch (const pp::EvaluationError &) {
      return nullptr;
    }
  }

  const Type *known(const Node *node) const { return node ? result_.of(node) : &pp::undefType; }

  const Type *constant(const Node &node) {
    auto value = constantValue(context_, &node);
    return value ? pp::infer(context_, *value) : nullptr;
  }

  const Type *common(const Type *a, const Type *b) {
    return a && b ? pp::commonType(context_, a, b) : nullptr;
  }

  // Literals and operators.
  const Type *infer(const ConcatenatedString &) { return &pp::stringType; }
  const Type *infer(const HeredocExpression &) { return &pp::stringType; }
  const Type *infer(const ParenthesizedExpression &node) { return known(node.expr); }
  const Type *infer(const NotExpression &) { return &pp::booleanType; }
  const Type *infer(const AndExpression &) { return &pp::booleanType; }
  const Type *infer(const OrExpression &) { return &pp::booleanType; }
  const Type *infer(const InExpression &) { return &pp::booleanType; }
  const Type *infer(const MatchExpression &) { return &pp::booleanType; }
  const Type *infer(const ComparisonExpression &node) {
    const Type *type = constant(node);
    return type ? type : &pp::booleanType;
  }
  const Type *infer(const LiteralList &node) {
    const Type *type = constant(node);
    return type ? type : static_cast<const Type *>(&pp::arrayType);
  }
  const Type *infer(const LiteralHash &node) {
    const Type *type = constant(node);
    return type ? type : static_cast<const Type *>(&pp::plainHashType);
  }
  const Type *infer(const ArithmeticExpression &node) {
    if (const Type *type = constant(node))
      return type;
    const Type *left = known(node.left), *right = known(node.right);
    if (!left || !right)
      return nullptr;
    auto both = [&](const Type *type) {
      return pp::isAssignable(context_, type, left) && pp::isAssignable(context_, type, right);
    };
    if (both(&pp::integerType))
      return &pp::integerType;
    if (both(&pp::numericType))
      return &pp::numericType;
    return nullptr;
  }

  // Variables.
  const Type *infer(const VariableExpression &node) {
    auto use = annotated_.uses.find(&node);
    if (use == annotated_.uses.end() || use->second.kind != VariableUse::Kind::Slot)
      return nullptr;
    const Body *body = body_;
    for (uint32_t up = use->second.depth; up > 0 && body; --up)
      body = body->enclosing;
    auto found = slots_.find({body, use->second.slot});
    return found == slots_.end() ? nullptr : found->second;
  }
  const Type *infer(const AssignmentExpression &node) {
    const auto *variable = as<VariableExpression>(node.left);
    const Type *type = known(node.right);
    if (variable && type && node.op == AssignmentOp::Assign)
      assign(variable->name(), type);
    return type;
  }
  void assign(std::string_view name, const Type *type) {
    uint32_t slot = body_->slotOf(name);
    if (slot == UINT32_MAX)
      return;
    auto [known, isNew] = slots_.emplace(std::pair(body_, slot), type);
    if (!isNew)
      known->second = common(known->second, type);
  }
  const Type *infer(const Parameter &node) {
    const Type *type = constantType(context_, node.typeExpr);
    if (!type)
      return nullptr;
    if (node.capturesRest && !type->is(pp::TypeKind::Array))
      type = pp::makeArrayType(context_, type, nullptr);
    assign(node.name, type);
    return type;
  }

  // Control.
  const Type *infer(const BlockExpression &node) {
    return node.statements.empty() ? &pp::undefType : known(node.statements.back());
  }
  const Type *infer(const IfExpression &node) {
    return common(known(node.thenExpr), known(node.elseExpr));
  }
  const Type *infer(const UnlessExpression &node) {
    return common(known(node.thenExpr), known(node.elseExpr));
  }
  const Type *infer(const SelectorExpression &node) {
    const Type *type = node.selectors.empty() ? nullptr : known(node.selectors[0]->value);
    for (const SelectorEntry *entry : node.selectors)
      type = common(type, known(entry->value));
    return type;
  }

  // Calls.
  const Type *infer(const CallNamedFunctionExpression &node) {
    if (is<QualifiedReference>(node.functor))
      return constantType(context_, node.functor);
    const auto *name = as<QualifiedName>(node.functor);
    return name ? returned(name->value) : nullptr;
  }
  const Type *infer(const CallMethodExpression &node) {
    const auto *access = as<NamedAccessExpression>(node.functor);
    const auto *name = access ? as<QualifiedName>(access->right) : nullptr;
    return name ? returned(name->value) : nullptr;
  }
  const Type *returned(std::string_view name) {
    if (auto own = functions_.find(name); own != functions_.end())
      return constantType(context_, own->second->returnType);
    const pp::BuiltinFunction *builtin = pp::findBuiltin(name);
    if (!builtin || builtin->isLegacy())
      return nullptr;
    const Type *type = builtin->types.empty() ? nullptr : builtin->types[0]->result;
    for (const pp::CallableType *signature : builtin->types)
      type = common(type, signature->result);
    return type;
  }

  /// Everything else: a constant, or not known.
  const Type *infer(const Node &node) { return constant(node); }

  const AnnotatedAst &annotated_;
  InferredTypes &result_;
  pp::Context &context_;
  const Body *body_ = nullptr;
  std::map<std::pair<const Body *, uint32_t>, const Type *> slots_;
  std::map<std::string_view, const FunctionDefinition *> functions_;
};

} // namespace

InferredTypes inferTypes(const AnnotatedAst &annotated) {
  InferredTypes result{constantContext(), {}};
  Inference(annotated, result).run();
  return result;
}

} // namespace ppcc::puppet
