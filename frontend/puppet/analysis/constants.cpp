// Evaluates constant expressions by calling runtime-lib, so that analysis cannot disagree with
// programs.
#include "frontend/puppet/analysis/constants.h"

#include "frontend/puppet/ast/visit.h"
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/operators/operators.h"

namespace ppcc::puppet {

using namespace ast;
using Constant = std::optional<pp::Value>;

namespace {

class Evaluation {
public:
  explicit Evaluation(pp::Context &context) : context_(context) {}

  Constant of(const Node *node) {
    if (!node)
      return std::nullopt;
    return visit(*node, [&](const auto &concrete) { return evaluate(concrete); });
  }

private:
  Constant evaluate(const LiteralUndef &) { return pp::Value::undef(); }
  Constant evaluate(const LiteralDefault &) { return pp::Value::defaultValue(); }
  Constant evaluate(const LiteralBoolean &node) { return pp::Value::boolean(node.value); }
  Constant evaluate(const LiteralFloat &node) { return pp::makeFloat(context_, node.value); }
  Constant evaluate(const LiteralString &node) { return pp::makeString(context_, node.value); }
  Constant evaluate(const QualifiedName &node) { return pp::makeString(context_, node.value); }
  Constant evaluate(const LiteralRegularExpression &node) {
    return pp::makeRegexp(context_, node.pattern);
  }
  Constant evaluate(const ParenthesizedExpression &node) { return of(node.expr); }
  Constant evaluate(const LiteralInteger &node) {
    if (!node.fitsInt64)
      return std::nullopt;
    return pp::makeInteger(context_, node.value);
  }

  Constant evaluate(const LiteralList &node) {
    std::vector<pp::Value> elements;
    for (const Node *value : node.values) {
      Constant element = of(value);
      if (!element)
        return std::nullopt;
      elements.push_back(*element);
    }
    return pp::makeArray(context_, elements);
  }

  Constant evaluate(const LiteralHash &node) {
    pp::HashBuilder hash(context_, node.entries.size());
    for (const KeyedEntry *entry : node.entries) {
      Constant key = of(entry->key), value = of(entry->value);
      if (!key || !value)
        return std::nullopt;
      hash.set(*key, *value);
    }
    return hash.build();
  }

  Constant evaluate(const QualifiedReference &node) {
    const pp::Type *type = pp::namedType(context_, node.casedValue);
    std::string_view name = node.casedValue;
    if (name.starts_with("::"))
      name.remove_prefix(2);
    if (!type && context_.types)
      type = context_.types->loadType(context_, pp::downcase(name));
    return type ? Constant(pp::typeValue(type)) : std::nullopt;
  }

  Constant evaluate(const AccessExpression &node) {
    Constant from = of(node.left);
    if (!from)
      return std::nullopt;
    std::vector<pp::Value> keys;
    for (const Node *key : node.keys) {
      Constant value = of(key);
      if (!value)
        return std::nullopt;
      keys.push_back(*value);
    }
    return pp::index(context_, *from, keys);
  }

  Constant evaluate(const UnaryMinusExpression &node) {
    Constant value = of(node.expr);
    return value ? Constant(pp::negate(context_, *value)) : std::nullopt;
  }

  Constant evaluate(const ArithmeticExpression &node) {
    Constant left = of(node.left), right = of(node.right);
    if (!left || !right)
      return std::nullopt;
    switch (node.op) {
    case ArithmeticOp::Plus:
      return pp::add(context_, *left, *right);
    case ArithmeticOp::Minus:
      return pp::subtract(context_, *left, *right);
    case ArithmeticOp::Times:
      return pp::multiply(context_, *left, *right);
    case ArithmeticOp::Divide:
      return pp::divide(context_, *left, *right);
    case ArithmeticOp::Modulo:
      return pp::modulo(context_, *left, *right);
    case ArithmeticOp::LeftShift:
      return pp::shiftLeft(context_, *left, *right);
    case ArithmeticOp::RightShift:
      return pp::shiftRight(context_, *left, *right);
    }
    __builtin_unreachable();
  }

  Constant evaluate(const ComparisonExpression &node) {
    Constant left = of(node.left), right = of(node.right);
    if (!left || !right)
      return std::nullopt;
    auto ordered = [&](pp::Order order) {
      return pp::Value::boolean(pp::compare(context_, order, *left, *right));
    };
    switch (node.op) {
    case ComparisonOp::Equal:
      return pp::Value::boolean(pp::equals(context_, *left, *right));
    case ComparisonOp::NotEqual:
      return pp::Value::boolean(!pp::equals(context_, *left, *right));
    case ComparisonOp::Less:
      return ordered(pp::Order::Less);
    case ComparisonOp::LessEqual:
      return ordered(pp::Order::LessOrEqual);
    case ComparisonOp::Greater:
      return ordered(pp::Order::Greater);
    case ComparisonOp::GreaterEqual:
      return ordered(pp::Order::GreaterOrEqual);
    }
    __builtin_unreachable();
  }

  /// All other expressions depend on the run.
  Constant evaluate(const Node &) { return std::nullopt; }

  pp::Context &context_;
};

pp::Limits constantLimits() {
  pp::Limits limits;
  limits.memoryBytes = size_t{256} << 20;
  limits.stringBytes = 1u << 20;
  limits.integerBits = 1u << 12;
  return limits;
}

} // namespace

std::unique_ptr<pp::Context> constantContext(const pp::LanguageOptions &language) {
  auto context = std::make_unique<pp::Context>(constantLimits());
  context->language = language;
  context->language.strictReference = true;
  return context;
}

std::optional<pp::Value> constantValue(pp::Context &context, const Node *node) {
  try {
    return Evaluation(context).of(node);
  } catch (const pp::EvaluationError &) {
    return std::nullopt;
  }
}

const pp::Type *constantType(pp::Context &context, const Node *node) {
  std::optional<pp::Value> value = constantValue(context, node);
  return value ? pp::asType(*value) : nullptr;
}

} // namespace ppcc::puppet
