// Literals, templates, names and operators.
#include "frontend/pcl/lowering/expressions.h"

#include "frontend/pcl/unicode/unicode.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/pcl/numbers/number.h"

#include <algorithm>

namespace ppcc::pcl {

using namespace ir;
namespace ops = ir::pcl;

FunctionId Expressions::function(const Expr &expr) {
  return function(expr.span, [&] { return value(expr); });
}

FunctionId Expressions::function(source::Span span, const std::function<ValueId()> &emit) {
  FunctionId id =
      module().addFunction(directory_.builder.freeName(name_), ops::kind::Expression);
  module().function(id).location = locationOf(span);
  Builder inner(module(), id);
  inner.setBlock(inner.addBlock());
  inner.setLocation(locationOf(span));
  Builder *outer = std::exchange(builder_, &inner);
  ValueId result = emit();
  inner.ret(result);
  builder_ = outer;
  return id;
}

ValueId Expressions::value(const Expr &expr) {
  ValueId result = unconverted(expr);
  if (TypeRef type = directory_.program.conversionOf(&expr))
    result = emitAt(expr.span, ops::Convert{result, directory_.builder.types.add(type)});
  return result;
}

ValueId Expressions::unconverted(const Expr &expr) {
  builder_->setLocation(locationOf(expr.span));
  switch (expr.kind) {
  case ExprKind::Literal:
    return literal(as<Literal>(expr));
  case ExprKind::Template:
    return templated(as<Template>(expr));
  case ExprKind::TemplateWrap:
    return value(*as<TemplateWrap>(expr).wrapped);
  case ExprKind::TemplateJoin: {
    ValueId texts = value(*as<TemplateJoin>(expr).tuple);
    ValueId separator = builder_->string("");
    return emitAt(expr.span, ops::Call{module().intern("join"),
                                       builder_->values({separator, texts})});
  }
  case ExprKind::Variable:
    return variable(as<Variable>(expr));
  case ExprKind::Traversal:
    return steps(value(*as<Traversal>(expr).source), as<Traversal>(expr).steps);
  case ExprKind::Call:
    return call(as<Call>(expr));
  case ExprKind::Conditional:
    return conditional(as<Conditional>(expr));
  case ExprKind::Binary:
    return binary(as<Binary>(expr));
  case ExprKind::Unary:
    return unary(as<Unary>(expr));
  case ExprKind::Tuple: {
    std::vector<ValueId> elements;
    for (const Expr *element : as<Tuple>(expr).elements)
      elements.push_back(value(*element));
    return tuple(elements);
  }
  case ExprKind::Object:
    return objectLiteral(as<Object>(expr));
  case ExprKind::For:
    return loop(as<For>(expr));
  case ExprKind::Index: {
    const auto &index = as<Index>(expr);
    return operate(ops::Operation::Index, *index.collection, *index.key, index.bracketSpan);
  }
  case ExprKind::Splat:
    return splat(as<Splat>(expr));
  case ExprKind::SplatItem: {
    auto found = std::find_if(items_.rbegin(), items_.rend(),
                              [&](const auto &item) { return item.first == &expr; });
    return builder_->emit(ops::Slot{found->second});
  }
  case ExprKind::Parentheses:
    return value(*as<Parentheses>(expr).inner);
  }
  __builtin_unreachable();
}

ValueId Expressions::literal(const Literal &literal) {
  switch (literal.what) {
  case Literal::Null:
  case Literal::Unknown:
  case Literal::UnknownNumber:
    return builder_->undef();
  case Literal::True:
  case Literal::False:
    return builder_->boolean(literal.what == Literal::True);
  case Literal::Number:
    return number(literal.text);
  case Literal::String:
    return builder_->string(normalized(literal.text));
  }
  __builtin_unreachable();
}

ValueId Expressions::number(std::string_view digits) {
  pp::Context context;
  std::optional<pp::Value> parsed = pp::pcl::parseNumber(context, digits);
  if (!parsed)
    return builder_->undef();
  std::string text = pp::pcl::numberText(*parsed);
  if (pp::isInteger(*parsed))
    return builder_->constant(module().constants.integerFromDecimal(text));
  return builder_->emit(ops::Number{module().intern(text)});
}

ValueId Expressions::templated(const Template &node) {
  std::vector<ValueId> texts;
  for (const Expr *part : node.parts) {
    ValueId text = value(*part);
    bool isText = part->kind == ExprKind::Literal && as<Literal>(*part).what == Literal::String;
    texts.push_back(isText ? text
                           : emitAt(part->span, ops::Operate{ops::Operation::Text, text}));
  }
  if (texts.empty())
    return builder_->string("");
  if (node.isStringLiteral())
    return texts[0];
  // Long templates are joined piece by piece.
  constexpr size_t most = 100;
  while (texts.size() > 1) {
    std::vector<ValueId> joined;
    for (size_t i = 0; i < texts.size(); i += most) {
      std::span<const ValueId> piece(texts.data() + i, std::min(most, texts.size() - i));
      joined.push_back(emitAt(node.span, ops::Join{builder_->values(piece)}));
    }
    texts = std::move(joined);
  }
  return texts[0];
}

const Expressions::Local *Expressions::local(std::string_view name) const {
  auto found = std::find_if(locals_.rbegin(), locals_.rend(),
                            [&](const Local &local) { return local.name == name; });
  return found == locals_.rend() ? nullptr : &*found;
}

ValueId Expressions::reference(const Node &node) {
  if (node.kind == NodeKind::Hook)
    return builder_->string(node.name);
  uint32_t slot = directory_.slotOf.at(&node);
  return directory_.builder.byDemand ? builder_->emit(ops::Demand{slot})
                                     : builder_->emit(ops::Slot{slot});
}

ValueId Expressions::variable(const Variable &variable) {
  auto found = directory_.program.references.find(&variable);
  builder_->setLocation(locationOf(variable.nameSpan));
  ValueId root;
  if (found != directory_.program.references.end())
    root = reference(*found->second);
  else if (const Local *bound = local(variable.name))
    root = builder_->emit(ops::Slot{bound->slot});
  else // leniently, a name may be missing: nobody knows its value
    root = builder_->emit(ops::Unknown{builder_->undef()});
  return steps(root, variable.steps);
}

ValueId Expressions::steps(ValueId value, const std::vector<Step> &steps) {
  for (const Step &step : steps) {
    if (!step.index) {
      value = emitAt(step.span, ops::Attribute{value, module().intern(step.name)});
      continue;
    }
    ValueId key = literal(*step.index);
    value = emitAt(step.span, ops::Operate{ops::Operation::Index, value, key});
  }
  return value;
}

ValueId Expressions::operate(ops::Operation operation, const Expr &left, const Expr &right,
                             source::Span span) {
  ValueId a = value(left), b = value(right);
  Places places = builder_->places({locationOf(left.span), locationOf(right.span)});
  return emitAt(span, ops::Operate{operation, a, b, places});
}

ValueId Expressions::binary(const Binary &node) {
  if (node.op == Operator::And || node.op == Operator::Or)
    return logic(node);
  static_assert(static_cast<int>(Operator::Modulo) == static_cast<int>(ops::Operation::Modulo));
  return operate(static_cast<ops::Operation>(node.op), *node.left, *node.right, node.span);
}

// Either side may decide, whatever is wrong with the other.
ValueId Expressions::logic(const Binary &node) {
  bool isAnd = node.op == Operator::And;
  if (isSafe(*node.left) && isSafe(*node.right))
    return operate(isAnd ? ops::Operation::And : ops::Operation::Or, *node.left, *node.right,
                   node.span);
  ops::AttemptDeclaration row;
  row.kind = isAnd ? ops::AttemptKind::And : ops::AttemptKind::Or;
  row.first = function(*node.left);
  row.second = function(*node.right);
  row.firstLocation = locationOf(node.left->span);
  row.secondLocation = locationOf(node.right->span);
  builder_->setLocation(locationOf(node.span));
  return attempt(row);
}

ValueId Expressions::unary(const Unary &node) {
  // A literal with its sign is one number.
  const auto *digits = dynAs<Literal>(node.operand);
  if (!node.isNot && digits && digits->what == Literal::Number)
    return number("-" + digits->text);
  ValueId operand = value(*node.operand);
  Places places = builder_->places({locationOf(node.operand->span)});
  ops::Operation operation = node.isNot ? ops::Operation::Not : ops::Operation::Negate;
  return emitAt(node.span, ops::Operate{operation, operand, {}, places});
}

} // namespace ppcc::pcl
