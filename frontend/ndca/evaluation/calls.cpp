// Functions: those of `@func`, which are put in place, and the built-in ones.
#include "frontend/ndca/evaluation/evaluator.h"

#include "frontend/ndca/evaluation/arguments.h"

#include <algorithm>
#include <charconv>

namespace ppcc::ndca {

using diagnostics::Id;

namespace {

constexpr std::string_view shapeNames[] = {"moore",    "square",  "vn",           "diamond",
                                           "circular", "l2",      "checkerboard", "hash",
                                           "cross",    "saltire", "star"};

bool isShape(std::string_view name) {
  return std::ranges::find(shapeNames, name) != std::end(shapeNames);
}

/// The number in `vec12` or `vec3set`.
std::optional<size_t> numberIn(std::string_view name, std::string_view prefix,
                               std::string_view suffix, size_t most) {
  if (!name.starts_with(prefix) || !name.ends_with(suffix) ||
      name.size() <= prefix.size() + suffix.size())
    return std::nullopt;
  std::string_view digits = name.substr(prefix.size(), name.size() - prefix.size() - suffix.size());
  size_t number = 0;
  auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  bool isPlain = error == std::errc() && end == digits.data() + digits.size() && digits[0] != '0';
  return isPlain && number >= 1 && number <= most ? std::optional(number) : std::nullopt;
}

bool isBuiltin(std::string_view name) {
  constexpr std::string_view plain[] = {"bool",    "vec", "vecset", "intset",
                                        "cellset", "abs", "min",    "max"};
  return std::ranges::find(plain, name) != std::end(plain) || isShape(name) ||
         numberIn(name, "vec", "", 256) || numberIn(name, "vec", "set", mostDimensions);
}

/// Whether a shape of radius `r` has a position.
bool isInShape(std::string_view name, const Position &position, size_t length, int64_t r) {
  int64_t sum = 0, squares = 0, odd = 0, nonzero = 0, ones = 0;
  bool isEqual = true, isStar = true;
  int64_t largest = 0;
  for (size_t i = 0; i < length; ++i) {
    int64_t x = position[i] < 0 ? -position[i] : position[i];
    sum += x;
    squares += x * x;
    odd ^= x & 1;
    nonzero += x != 0;
    ones += x == 1;
    largest = std::max(largest, x);
  }
  for (size_t i = 0; i < length; ++i) {
    int64_t x = position[i] < 0 ? -position[i] : position[i];
    isEqual &= x == largest;
    isStar &= x == largest || x == 0;
  }
  if (name == "moore" || name == "square" || nonzero == 0)
    return true;
  if (name == "vn" || name == "diamond")
    return sum <= r;
  if (name == "circular")
    return squares <= r * r + r;
  if (name == "l2")
    return squares <= r * r;
  if (name == "checkerboard")
    return odd == 1;
  if (name == "hash")
    return ones > 0;
  if (name == "cross")
    return nonzero <= 1;
  return name == "saltire" ? isEqual : isStar;
}

} // namespace

bool isBuiltinFunction(std::string_view name) { return isBuiltin(name); }

Value Evaluator::invalidArguments(std::string_view function, const std::vector<Value> &values,
                                  source::Span span) {
  for (const Value &value : values)
    if (value.isNone())
      return value;
  return problems_.type(span, "'" + std::string(function) + "' cannot take arguments of types " +
                                  typesText(values));
}

std::optional<int64_t> Evaluator::constantInteger(const Value &value, source::Span span) {
  if (value.isNone())
    return std::nullopt;
  if (!value.is(TypeKind::Integer)) {
    problems_.expected(span, "Integer", value.type);
    return std::nullopt;
  }
  if (value.isVarying) {
    problems_.constant(span, "must be a constant");
    return std::nullopt;
  }
  return value.number();
}

Value Evaluator::call(const Expr &expr) {
  auto helper = helpers.find(expr.text);
  if (helper != helpers.end())
    return callHelper(helper->second, expr);
  if (!isBuiltin(expr.text))
    return problems_.name(expr.place, "no such function");
  return callBuiltin(expr);
}

bool Evaluator::prepare(HelperInfo &info) {
  if (info.isPrepared)
    return !problems_.hasStopped();
  info.isPrepared = true;
  auto typeOf = [&](const Expr &expr) {
    Value type = evaluate(expr);
    if (!type.isNone() && !type.is(TypeKind::Type))
      problems_.expected(expr.span, "Type", type.type);
    else if (!type.isNone() && !type.named.isComplete)
      problems_.type(expr.span, "type error: " + type.named.text() +
                                    " is incomplete; a parameter or result needs its length or "
                                    "shape in brackets");
    return type.named;
  };
  for (const Parameter &parameter : info.helper->parameters)
    info.parameters.push_back(typeOf(*parameter.type));
  info.result = typeOf(*info.helper->result);
  return !problems_.hasStopped();
}

Value Evaluator::callHelper(HelperInfo &info, const Expr &expr) {
  const Helper &helper = *info.helper;
  if (std::ranges::find(calls_, &helper) != calls_.end())
    return problems_.report<Id::NdcaControl>(expr.place, "a function cannot call itself, neither "
                                                         "directly nor by others");
  std::vector<Value> values = evaluateAll(expr.children);
  for (const Keyword &keyword : expr.keywords)
    if (!keyword.name.empty())
      return problems_.name(keyword.span,
                            "invalid keyword argument for '" + std::string(expr.text) + "'");
  if (problems_.hasStopped() || !prepare(info))
    return Value::none();
  if (values.size() != info.parameters.size())
    return invalidArguments(expr.text, values, expr.span);
  Frame frame;
  frame.kind = FrameKind::Helper;
  frame.isCompiled = frame_->isCompiled;
  frame.variables = init.variables;
  frame.result = info.result;
  for (size_t i = 0; i < values.size(); ++i) {
    Value value = ops_.coerce(values[i], info.parameters[i], expr.children[i]->span);
    frame.variables[std::string(helper.parameters[i].name.text)] = {Variable::Known, value};
  }
  if (problems_.hasStopped())
    return Value::none();
  Frame *caller = frame_;
  frame_ = &frame;
  calls_.push_back(&helper);
  execute(*helper.body);
  if (frame.isReachable && !problems_.hasStopped()) {
    if (info.result.is(TypeKind::Null)) {
      frame.variables[""] = {Variable::Known, Value::null()};
      frame.returns.push_back(here());
    } else {
      // Coming here is an error; in compiled code when it happens.
      source::Span end = {helper.body->span.end - 1, helper.body->span.end};
      const char *message = "reached end of function without returning a value";
      if (frame.isCompiled)
        code_.stop(message, end);
      else
        problems_.evaluation(end, message);
    }
  }
  // Only the value comes back.
  for (Edge &edge : frame.returns) {
    Variable value = edge.variables.at("");
    edge.variables = {{"", value}};
  }
  bool returns = !frame.returns.empty();
  if (!problems_.hasStopped())
    join(std::move(frame.returns));
  calls_.pop_back();
  frame_ = caller;
  if (problems_.hasStopped())
    return Value::none();
  if (returns && frame.variables.at("").state != Variable::Known)
    return problems_.constant(expr.span, "value of type " + info.result.text() +
                                             " must be compile-time constant");
  if (returns)
    return frame.variables.at("").value;
  // It never comes back, but what follows must make sense.
  Value value{info.result, info.result.canVary()};
  size_t parts = info.result.is(TypeKind::Vector)    ? info.result.size
                 : info.result.is(TypeKind::Array)   ? info.result.shape->count()
                 : info.result.is(TypeKind::CellSet) ? static_cast<size_t>(rule_.states)
                                                     : 1;
  value.parts.assign(parts, Scalar(0));
  if (info.result.is(TypeKind::VectorSet))
    value.vectors = std::make_shared<const VectorSet>(info.result.size);
  if (!info.result.canVary() && !info.result.is(TypeKind::Null))
    return problems_.constant(expr.span, "value of type " + info.result.text() +
                                             " must be compile-time constant");
  return value;
}

Value Evaluator::callBuiltin(const Expr &expr) {
  Arguments arguments(expr, 0, problems_);
  for (size_t i = 0; i < expr.children.size(); ++i)
    arguments.values.push_back(evaluate(*expr.children[i]));
  if (problems_.hasStopped())
    return Value::none();
  std::string_view name = expr.text;
  if (isShape(name))
    return shape(arguments, expr);
  if (name == "vec" || numberIn(name, "vec", "", 256))
    return vec(arguments, numberIn(name, "vec", "", 256));
  if (name == "vecset" || numberIn(name, "vec", "set", mostDimensions))
    return vectorSet(arguments, numberIn(name, "vec", "set", mostDimensions));
  if (name == "min" || name == "max")
    return extreme(arguments, expr);
  bool mayBeEmpty = name == "intset" || name == "cellset";
  if (!arguments.bind({"x"}))
    return Value::none();
  const Value *value = arguments.at(0);
  if (!value && !mayBeEmpty)
    return invalidArguments(name, arguments.values, expr.span);
  if (name == "bool")
    return ops_.truth(*value, arguments.spanAt(0));
  if (name == "abs")
    return value->isVectorOrInteger() ? absolute(*value, expr.place)
                                      : invalidArguments(name, arguments.values, expr.span);
  if (name == "cellset" && !needsStates(expr.span))
    return Value::none();
  Type type{name == "intset" ? TypeKind::IntegerSet : TypeKind::CellSet};
  return ops_.coerce(value ? *value : Value::emptySet(), type,
                     value ? arguments.spanAt(0) : expr.span);
}

Value Evaluator::absolute(const Value &value, source::Span place) {
  Value negated = ops_.arithmetic(Operator::Sub, Value::integer(0), value, place);
  if (negated.isNone() || problems_.hasStopped())
    return Value::none();
  Value result = value;
  for (size_t i = 0; i < value.parts.size(); ++i)
    result.parts[i] = code_.compute(Operator::Max, value.parts[i], negated.parts[i]);
  return result;
}

Value Evaluator::vec(Arguments &arguments, std::optional<size_t> length) {
  if (!(length ? arguments.bind({"x"}) : arguments.bind({"x", "len"})))
    return Value::none();
  const Value *given = length ? nullptr : arguments.at(1);
  int64_t count = static_cast<int64_t>(length.value_or(0));
  if (given) {
    std::optional<int64_t> number = constantInteger(*given, arguments.spanAt(1));
    if (!number)
      return Value::none();
    if (*number < 1 || *number > 256)
      return problems_.type(arguments.spanAt(1),
                            "length of a vector must be an integer from 1 to 256");
    count = *number;
  } else if (!length) {
    if (!needsDimensions(arguments.expr.span))
      return Value::none();
    count = rule_.dimensions;
  }
  Value zero = Value::integer(0);
  const Value &x = arguments.at(0) ? *arguments.at(0) : zero;
  if (!x.isVectorOrInteger())
    return invalidArguments(arguments.expr.text, arguments.values, arguments.expr.span);
  return ops_.resized(x, static_cast<size_t>(count));
}

Value Evaluator::vectorSet(Arguments &arguments, std::optional<size_t> length) {
  if (!(length ? arguments.bind({"s"}) : arguments.bind({"s", "len"})))
    return Value::none();
  int64_t count = static_cast<int64_t>(length.value_or(0));
  if (const Value *given = length ? nullptr : arguments.at(1)) {
    std::optional<int64_t> number = constantInteger(*given, arguments.spanAt(1));
    if (!number)
      return Value::none();
    if (*number < 1 || *number > static_cast<int64_t>(mostDimensions))
      return problems_.type(arguments.spanAt(1), "must be an integer from 1 to 6");
    count = *number;
  } else if (!length) {
    if (!needsDimensions(arguments.expr.span))
      return Value::none();
    count = rule_.dimensions;
  }
  auto size = static_cast<size_t>(count);
  const Value *set = arguments.at(0);
  if (!set || set->is(TypeKind::EmptySet))
    return Value::of(VectorSet(size));
  if (set->is(TypeKind::VectorSet))
    return Value::of(set->vectors->resized(size));
  if (set->is(TypeKind::IntegerSet))
    return ops_.setLiteral({*set, Value::of(VectorSet(size))},
                           {arguments.spanAt(0), arguments.spanAt(0)}, arguments.spanAt(0));
  return invalidArguments(arguments.expr.text, arguments.values, arguments.expr.span);
}

Value Evaluator::shape(Arguments &arguments, const Expr &expr) {
  if (!arguments.bind({"r", "d"}))
    return Value::none();
  int64_t r = 1, d = rule_.dimensions;
  if (const Value *given = arguments.at(0)) {
    std::optional<int64_t> number = constantInteger(*given, arguments.spanAt(0));
    if (!number)
      return Value::none();
    r = *number;
  }
  if (const Value *given = arguments.at(1)) {
    std::optional<int64_t> number = constantInteger(*given, arguments.spanAt(1));
    if (!number)
      return Value::none();
    d = *number;
    if (d < 1 || d > static_cast<int64_t>(mostDimensions))
      return problems_.type(arguments.spanAt(1),
                            "number of dimensions must be an integer from 1 to 6");
  } else if (!needsDimensions(expr.span)) {
    return Value::none();
  }
  if (expr.text == "hash" && d != 2)
    return problems_.type(expr.span, "'hash' is a shape of 2 dimensions");
  auto length = static_cast<size_t>(d);
  if (r < 0)
    return Value::of(VectorSet(length));
  Position low{}, high{};
  for (size_t i = 0; i < length; ++i) {
    low[i] = -std::min(r, mostVolume);
    high[i] = std::min(r, mostVolume);
  }
  std::optional<VectorSet> box = VectorSet::box(length, low, high);
  if (!box)
    return ops_.checkedVectorSet(std::nullopt, expr.span);
  std::vector<Position> members;
  for (const Position &position : box->members())
    if (isInShape(expr.text, position, length, r))
      members.push_back(position);
  return ops_.checkedVectorSet(VectorSet::of(length, std::move(members)), expr.span);
}

Value Evaluator::extreme(Arguments &arguments, const Expr &expr) {
  for (const Keyword &keyword : expr.keywords)
    if (!keyword.name.empty())
      return problems_.name(keyword.span,
                            "invalid keyword argument for '" + std::string(expr.text) + "'");
  bool fits =
      !arguments.values.empty() && std::ranges::all_of(arguments.values, &Value::isVectorOrInteger);
  if (!fits)
    return invalidArguments(expr.text, arguments.values, expr.span);
  size_t length = 0;
  for (const Value &value : arguments.values)
    if (value.is(TypeKind::Vector))
      length = std::max(length, value.parts.size());
  Operator op = expr.text == "min" ? Operator::Min : Operator::Max;
  // All have the length of the longest before the first pair is compared.
  auto atLength = [&](const Value &value) { return length ? ops_.resized(value, length) : value; };
  Value result = atLength(arguments.values[0]);
  for (size_t i = 1; i < arguments.values.size(); ++i)
    result = ops_.arithmetic(op, result, atLength(arguments.values[i]), expr.place);
  return result;
}

} // namespace ppcc::ndca
