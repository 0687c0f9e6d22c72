// Integers and vectors: operators component by component, and comparisons.
#include "frontend/ndca/evaluation/operations.h"

#include <algorithm>

namespace ppcc::ndca {

namespace {

struct OperatorName {
  std::string_view text;
  Operator op;
  /// Whether the shorter of two vectors is extended; else the longer is cut.
  bool extends;
};

constexpr OperatorName operatorNames[] = {
    {"+", Operator::Add, true},  {"-", Operator::Sub, true},  {"*", Operator::Mul, false},
    {"/", Operator::Div, false}, {"%", Operator::Mod, false}, {"**", Operator::Pow, false},
    {"&", Operator::And, false}, {"|", Operator::Or, true},   {"^", Operator::Xor, true},
    {"<<", Operator::Shl, true}, {">>", Operator::Shr, true}, {">>>", Operator::UnsignedShr, true},
};

Predicate predicateOf(std::string_view text) {
  if (text == "==")
    return Predicate::Eq;
  if (text == "!=")
    return Predicate::Ne;
  if (text == "<")
    return Predicate::Lt;
  if (text == "<=")
    return Predicate::Le;
  return text == ">" ? Predicate::Gt : Predicate::Ge;
}

bool extends(Operator op) {
  for (const OperatorName &row : operatorNames)
    if (row.op == op)
      return row.extends;
  return true;
}

} // namespace

void Problems::warn(source::Span span, std::string_view message) {
  if (!hasStopped_)
    engine_.report<diagnostics::Id::NdcaAlwaysFails>(file_, span, message);
}

std::string typesText(const std::vector<Value> &values) {
  std::string text = "[";
  for (const Value &value : values)
    text += (text.size() > 1 ? ", " : "") + value.type.text();
  return text + "]";
}

Value Operations::typed(Value value, std::initializer_list<const Value *> operands) const {
  for (const Value *operand : operands)
    value.isVarying |= operand->isVarying;
  return value;
}

Value Operations::wrongTypes(std::string_view op, const Value &a, const Value &b,
                             source::Span whole) {
  if (a.isNone() || b.isNone())
    return Value::none();
  std::string message =
      "'" + std::string(op) + "' cannot take arguments of types " + typesText({a, b});
  bool isRange = a.is(TypeKind::IntegerSet) && b.is(TypeKind::Integer);
  if (isRange)
    message += "; '..' binds tighter, so put its ends in parentheses";
  return problems.type(whole, message);
}

void Operations::guard(const Scalar &condition, std::string_view message, source::Span place,
                       bool isConstant) {
  if (condition.isKnown && !condition.number())
    return;
  std::string text(message);
  if (condition.isKnown && isConstant)
    problems.evaluation(place, text);
  else if (condition.isKnown)
    code.stop(text, place);
  else
    code.check(condition, text, place);
}

Scalar Operations::arithmeticPart(Operator op, const Scalar &a, const Scalar &b, source::Span place,
                                  bool isConstant) {
  for (Failure failure : ir::ndca::failuresOf(op)) {
    Scalar fails = code.fails(failure, op, a, b);
    guard(fails, ir::ndca::messageOf(failure), place, isConstant);
    if (fails.isKnown && fails.number())
      return 0;
  }
  return code.compute(op, a, b);
}

std::vector<Scalar> Operations::components(const Value &value, size_t length) const {
  if (value.is(TypeKind::Integer))
    return std::vector<Scalar>(length, value.scalar());
  std::vector<Scalar> parts = value.parts;
  parts.resize(length, Scalar(0));
  return parts;
}

Value Operations::resized(const Value &vector, size_t length) const {
  Value result = Value::vector(components(vector, length));
  result.isVarying = vector.isVarying;
  return result;
}

Value Operations::arithmetic(Operator op, const Value &a, const Value &b, source::Span place) {
  bool isConstant = !a.isVarying && !b.isVarying;
  if (a.is(TypeKind::Integer) && b.is(TypeKind::Integer))
    return typed(Value::integer(arithmeticPart(op, a.scalar(), b.scalar(), place, isConstant)),
                 {&a, &b});
  size_t left = a.is(TypeKind::Integer) ? b.parts.size() : a.parts.size();
  size_t right = b.is(TypeKind::Integer) ? a.parts.size() : b.parts.size();
  size_t length = extends(op) ? std::max(left, right) : std::min(left, right);
  std::vector<Scalar> x = components(a, length), y = components(b, length), result;
  for (size_t i = 0; i < length; ++i)
    result.push_back(arithmeticPart(op, x[i], y[i], place, isConstant));
  return typed(Value::vector(std::move(result)), {&a, &b});
}

Value Operations::binary(std::string_view op, const Value &a, const Value &b, source::Span place,
                         source::Span whole) {
  if (a.isVectorOrInteger() && b.isVectorOrInteger())
    for (const OperatorName &row : operatorNames)
      if (row.text == op)
        return arithmetic(row.op, a, b, place);
  if (op == "&" && a.is(TypeKind::VectorSet) && b.is(TypeKind::String))
    return masked(*a.vectors, b.text, whole);
  bool isArray = a.is(TypeKind::Array) || a.is(TypeKind::Pattern) || b.is(TypeKind::Array) ||
                 b.is(TypeKind::Pattern);
  if (isArray && (op == "|" || op == "&"))
    return patterns(op == "|" ? SetOperator::Union : SetOperator::Intersection, a, b, whole);
  if (op == "|")
    return sets(SetOperator::Union, a, b, whole);
  if (op == "&")
    return sets(SetOperator::Intersection, a, b, whole);
  if (op == "^")
    return sets(SetOperator::SymmetricDifference, a, b, whole);
  if (op == "-")
    return sets(SetOperator::Difference, a, b, whole);
  return wrongTypes(op, a, b, whole);
}

Value Operations::prefix(std::string_view op, const Value &a, source::Span place) {
  if (a.isVectorOrInteger()) {
    if (op == "+")
      return a;
    Value zero = Value::integer(op == "-" ? 0 : -1);
    return arithmetic(op == "-" ? Operator::Sub : Operator::Xor, op == "-" ? zero : a,
                      op == "-" ? a : zero, place);
  }
  if (op == "~" && (a.is(TypeKind::Cell) || a.is(TypeKind::Tag) || a.is(TypeKind::CellSet))) {
    Value set = toCellSet(a);
    for (Scalar &member : set.parts)
      member = code.negation(member);
    return set;
  }
  if (op == "~" && a.is(TypeKind::Pattern)) {
    Pattern pattern;
    pattern.kind = Pattern::Not;
    pattern.cellCount = a.pattern->cellCount;
    pattern.parts = {a.pattern};
    pattern.text = "~" + a.pattern->text;
    return Value::of(std::move(pattern));
  }
  if (a.isNone())
    return a;
  return problems.type(place, "'" + std::string(op) + "' cannot take arguments of types " +
                                  typesText({a}));
}

Value Operations::compare(std::string_view op, const Value &a, const Value &b, source::Span whole) {
  Predicate predicate = predicateOf(op);
  bool isEquality = predicate == Predicate::Eq || predicate == Predicate::Ne;
  bool isSame = a.type == b.type;
  if (a.isVectorOrInteger() && b.isVectorOrInteger()) {
    size_t length = std::max(a.parts.size(), b.parts.size());
    std::vector<Scalar> x = components(a, length), y = components(b, length);
    Scalar result = predicate == Predicate::Ne ? 0 : 1;
    for (size_t i = 0; i < length; ++i)
      result = code.logic(predicate == Predicate::Ne ? Connective::Or : Connective::And, result,
                          code.compare(predicate, x[i], y[i]));
    return typed(Value::integer(result), {&a, &b});
  }
  if (isEquality && isSame && (a.is(TypeKind::Cell) || a.is(TypeKind::Array))) {
    Scalar equal = 1;
    for (size_t i = 0; i < a.parts.size(); ++i)
      equal = code.both(equal, code.compare(Predicate::Eq, a.parts[i], b.parts[i]));
    equal = predicate == Predicate::Eq ? equal : code.negation(equal);
    return typed(Value::integer(equal), {&a, &b});
  }
  bool isConstantPair =
      isSame && (a.is(TypeKind::String) || a.is(TypeKind::Type) || a.is(TypeKind::Null));
  Scalar equal = isConstantPair ? Scalar(sameConstant(a, b)) : sameSets(a, b);
  if (isEquality && equal.high >= 0)
    return typed(Value::integer(predicate == Predicate::Eq ? equal : code.negation(equal)),
                 {&a, &b});
  if (a.isNone() || b.isNone())
    return Value::none();
  std::string message = "type error: cannot compare " + a.type.text() + " to " + b.type.text() +
                        " using '" + std::string(op) + "'";
  if (a.is(TypeKind::Cell) && b.is(TypeKind::Cell))
    message += "; convert them to integers first using the '#id' tag";
  return problems.type(whole, message);
}

Value Operations::truth(const Value &value, source::Span span) {
  Scalar result = 0;
  switch (value.type.kind) {
  case TypeKind::Integer:
  case TypeKind::Cell:
  case TypeKind::Vector:
  case TypeKind::Array:
    for (const Scalar &part : value.parts)
      result = code.either(result, code.truth(part));
    return typed(Value::integer(result), {&value});
  case TypeKind::String:
    return Value::integer(!value.text.empty());
  case TypeKind::None:
    return value;
  default:
    return problems.expected(span, "type that can be converted to boolean", value.type);
  }
}

Value Operations::negation(const Value &truth) {
  if (truth.isNone())
    return truth;
  return typed(Value::integer(code.negation(truth.scalar())), {&truth});
}

} // namespace ppcc::ndca
