// One evaluator over literal nodes; values, their equality and their text are the runtime's.
#include "frontend/puppet/validation/literal_value.h"

#include "frontend/puppet/ast/visit.h"
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/unicode.h"

namespace ppcc::puppet {

using namespace ast;

namespace {

using Result = std::optional<pp::Value>;

/// Deeper literals count as not literal, so that keys in keys in keys cost no more than they are
/// worth.
constexpr unsigned maxDepth = 100;

class LiteralEvaluator {
public:
  explicit LiteralEvaluator(pp::Context &context) : context_(context) {}

  Result evaluate(const Node &node) {
    if (depth_ == maxDepth)
      return std::nullopt;
    ++depth_;
    Result result = visit(node, [this](const auto &literal) { return value(literal); });
    --depth_;
    return result;
  }

private:
  /// What is not literal.
  Result value(const Node &) { return std::nullopt; }

  Result value(const LiteralString &node) { return pp::makeString(context_, node.value); }
  Result value(const RenderStringExpression &node) { return pp::makeString(context_, node.value); }
  Result value(const QualifiedName &node) { return pp::makeString(context_, node.value); }
  Result value(const QualifiedReference &node) {
    return pp::makeString(context_, pp::downcase(node.casedValue));
  }
  Result value(const LiteralFloat &node) { return pp::makeFloat(context_, node.value); }
  Result value(const LiteralBoolean &node) { return pp::Value::boolean(node.value); }
  Result value(const LiteralUndef &) { return pp::Value::undef(); }
  Result value(const LiteralDefault &) { return pp::Value::defaultValue(); }
  Result value(const LiteralRegularExpression &node) {
    return pp::makeRegexp(context_, node.pattern);
  }
  Result value(const LiteralList &node) { return list(node.values); }

  Result value(const LiteralInteger &node) {
    if (node.fitsInt64)
      return pp::makeInteger(context_, node.value);
    pp::ScopedInteger number;
    mpz_set_str(number, std::string(node.digits()).c_str(), node.radix);
    return pp::makeInteger(context_, number);
  }

  Result value(const AccessExpression &node) {
    bool isListInBrackets = node.keys.size() == 1 && is<LiteralList>(node.keys[0]);
    return isListInBrackets ? std::nullopt : list(node.keys);
  }

  Result value(const ConcatenatedString &node) {
    bool isPlain = node.segments.size() == 1 && is<LiteralString>(node.segments[0]);
    return isPlain ? evaluate(*node.segments[0]) : std::nullopt;
  }

  /// Ruby negates numbers, and gives a string for a negated string.
  Result value(const UnaryMinusExpression &node) {
    Result operand = evaluate(*node.expr);
    if (!operand || operand->is(pp::ObjectKind::String))
      return operand;
    if (pp::isFloat(*operand))
      return pp::makeFloat(context_, -operand->as<pp::Float>()->value);
    if (!pp::isInteger(*operand))
      return std::nullopt;
    pp::ScopedInteger negative;
    mpz_neg(negative, pp::IntegerView(*operand));
    return pp::makeInteger(context_, negative);
  }

  Result value(const LiteralHash &node) {
    pp::HashBuilder hash(context_, node.entries.size());
    for (const KeyedEntry *entry : node.entries) {
      Result key = evaluate(*entry->key);
      Result entryValue = evaluate(*entry->value);
      if (!key || !entryValue)
        return std::nullopt;
      hash.set(*key, *entryValue);
    }
    return hash.build();
  }

  Result list(List<Node> nodes) {
    std::vector<pp::Value> values;
    for (const Node *node : nodes) {
      Result element = evaluate(*node);
      if (!element)
        return std::nullopt;
      values.push_back(*element);
    }
    return pp::makeArray(context_, values);
  }

  pp::Context &context_;
  unsigned depth_ = 0;
};

} // namespace

Result literalValue(const Node &node, pp::Context &context) {
  try {
    return LiteralEvaluator(context).evaluate(node);
  } catch (const pp::EvaluationError &) {
    return std::nullopt;
  }
}

} // namespace ppcc::puppet
