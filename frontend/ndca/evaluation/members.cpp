// Methods and attributes.
#include "frontend/ndca/evaluation/arguments.h"

#include <algorithm>

namespace ppcc::ndca {

bool Evaluator::Arguments::bind(const std::vector<std::string_view> &parameters) {
  bound.assign(parameters.size(), std::nullopt);
  std::string function(expr.text);
  for (size_t i = 0; i < values.size(); ++i) {
    const Keyword &keyword = expr.keywords[first + i];
    if (keyword.name.empty())
      continue;
    auto found = std::ranges::find(parameters, keyword.name);
    if (found == parameters.end()) {
      problems.name(keyword.span, "invalid keyword argument for '" + function + "'");
      return false;
    }
    auto &slot = bound[static_cast<size_t>(found - parameters.begin())];
    if (slot) {
      problems.name(keyword.span, "duplicate keyword argument");
      return false;
    }
    slot = i;
  }
  size_t next = 0;
  for (size_t i = 0; i < values.size(); ++i) {
    if (!expr.keywords[first + i].name.empty())
      continue;
    while (next < bound.size() && bound[next])
      ++next;
    if (next == bound.size()) {
      problems.type(expr.span,
                    "'" + function + "' cannot take arguments of types " + typesText(values));
      return false;
    }
    bound[next] = i;
  }
  return true;
}

Value Evaluator::noMember(const Expr &expr, const Value &value) {
  if (value.isNone())
    return value;
  return problems_.name(expr.place,
                        "type " + value.type.text() + " has no such method or attribute");
}

Value Evaluator::member(const Expr &expr) {
  Value value = evaluate(*expr.children[0]);
  Arguments arguments(expr, 1, problems_);
  for (size_t i = 1; i < expr.children.size(); ++i)
    arguments.values.push_back(evaluate(*expr.children[i]));
  if (problems_.hasStopped())
    return Value::none();
  std::string_view name = expr.text;
  bool takesArguments =
      (value.is(TypeKind::VectorSet) && name == "fill") ||
      (value.is(TypeKind::Array) && (name == "count" || name == "find" || name == "masked"));
  if (!takesArguments && !arguments.isEmpty()) {
    std::vector<Value> all = {value};
    all.insert(all.end(), arguments.values.begin(), arguments.values.end());
    return invalidArguments(name, all, expr.span);
  }
  switch (value.type.kind) {
  case TypeKind::Integer:
    return name == "abs" ? absolute(value, expr.place) : noMember(expr, value);
  case TypeKind::Cell:
    return name == "id" ? ops_.tagOf(value, 0, expr.children[0]->span) : noMember(expr, value);
  case TypeKind::Vector:
    return vectorMember(expr, value);
  case TypeKind::Array:
    return arrayMember(expr, value, arguments);
  case TypeKind::EmptySet:
  case TypeKind::IntegerSet:
  case TypeKind::VectorSet:
  case TypeKind::CellSet:
    return setMember(expr, value, arguments);
  case TypeKind::String: {
    int64_t length = 0;
    for (char c : value.text)
      length += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    return name == "len" ? Value::integer(length) : noMember(expr, value);
  }
  case TypeKind::Type: {
    const Type &type = value.named;
    if (name != "empty" || !type.isComplete)
      return noMember(expr, value);
    if (type.is(TypeKind::EmptySet))
      return Value::emptySet();
    bool isSet =
        type.is(TypeKind::IntegerSet) || type.is(TypeKind::VectorSet) || type.is(TypeKind::CellSet);
    if (type.is(TypeKind::CellSet) && !needsStates(expr.span))
      return Value::none();
    return isSet ? ops_.coerce(Value::emptySet(), type, expr.span) : noMember(expr, value);
  }
  default:
    return noMember(expr, value);
  }
}

Value Evaluator::vectorMember(const Expr &expr, const Value &vector) {
  constexpr std::string_view axes[] = {"x", "y", "z", "w", "u", "v"};
  std::string_view name = expr.text;
  auto axis = std::ranges::find(axes, name);
  if (axis != std::end(axes))
    return ops_.component(vector, static_cast<size_t>(axis - std::begin(axes)), expr.place);
  if (name == "len")
    return Value::integer(static_cast<int64_t>(vector.parts.size()));
  if (name == "abs")
    return absolute(vector, expr.place);
  std::optional<Operator> op;
  if (name == "sum")
    op = Operator::Add;
  if (name == "product")
    op = Operator::Mul;
  if (name == "min" || name == "max")
    op = name == "min" ? Operator::Min : Operator::Max;
  if (!op)
    return noMember(expr, vector);
  auto part = [&](size_t i) {
    Value value = Value::integer(vector.parts[i]);
    value.isVarying = vector.isVarying;
    return value;
  };
  Value result = part(0);
  for (size_t i = 1; i < vector.parts.size() && !problems_.hasStopped(); ++i)
    result = ops_.arithmetic(*op, result, part(i), expr.place);
  return result;
}

/// The components of a position that its set has.
static Value vectorOf(const Position &position, size_t length) {
  return Value::vector(
      std::vector<Scalar>(position.begin(), position.begin() + static_cast<ptrdiff_t>(length)));
}

Value Evaluator::setMember(const Expr &expr, const Value &set, Arguments &arguments) {
  std::string_view name = expr.text;
  if (set.is(TypeKind::VectorSet) && name == "fill")
    return fill(set, arguments, expr);
  if (name == "len") {
    if (set.is(TypeKind::CellSet)) {
      Value count = Value::integer(0);
      for (const Scalar &member : set.parts)
        count.parts[0] = code_.compute(Operator::Add, count.parts[0], member);
      count.isVarying = set.isVarying;
      return count;
    }
    if (set.integers.count() > static_cast<unsigned __int128>(INT64_MAX))
      return problems_.evaluation(expr.place, "integer overflow");
    return Value::integer(set.is(TypeKind::VectorSet) ? static_cast<int64_t>(set.vectors->count())
                                                      : static_cast<int64_t>(set.integers.count()));
  }
  if (!set.is(TypeKind::CellSet))
    return noMember(expr, set);
  if (name == "first")
    return ops_.toCell(set, expr.place);
  Scalar last = 0, any = 0;
  for (size_t i = 0; i < set.parts.size(); ++i) {
    last = code_.select(set.parts[i], static_cast<int64_t>(i), last);
    any = code_.either(any, set.parts[i]);
  }
  if (name != "last" && name != "any")
    return noMember(expr, set);
  Value result = name == "any" ? Value::integer(any) : Value::cell(last);
  result.isVarying = set.isVarying;
  if (name == "last")
    ops_.guard(code_.negation(any), "cell set is empty", expr.place, !set.isVarying);
  return result;
}

Value Evaluator::fill(const Value &set, Arguments &arguments, const Expr &expr) {
  for (const Keyword &keyword : expr.keywords)
    if (!keyword.name.empty())
      return problems_.name(keyword.span, "invalid keyword argument for 'fill'");
  if (!needsStates(expr.span))
    return Value::none();
  size_t count = set.vectors->count();
  std::vector<Scalar> cells;
  bool isVarying = false;
  if (arguments.values.size() == 1 && arguments.values[0].is(TypeKind::String)) {
    for (char c : arguments.values[0].text) {
      if (c == ' ' || (c >= '\t' && c <= '\r'))
        continue;
      bool isDigit = c >= '0' && c <= '9';
      int64_t state = c == '#' ? 1 : isDigit ? c - '0' : 0;
      if (!isDigit && c != '#' && c != '.')
        return problems_.evaluation(expr.children[1]->span,
                                    std::string("invalid cell symbol: \"") + c + "\"");
      if (state >= rule_.states)
        return problems_.evaluation(expr.children[1]->span, "invalid cell state ID");
      cells.push_back(state);
    }
  } else {
    for (size_t i = 0; i < arguments.values.size(); ++i) {
      Value cell = ops_.toCell(arguments.values[i], expr.children[i + 1]->span);
      if (cell.isNone())
        return cell;
      cells.push_back(cell.scalar());
      isVarying |= cell.isVarying;
    }
    if (cells.size() == 1)
      cells.assign(count, Scalar(cells[0]));
  }
  if (cells.size() != count)
    return problems_.evaluation(expr.span, "wrong cell count; expected " + std::to_string(count) +
                                               " cells but got " + std::to_string(cells.size()));
  Value array = Value::array(set.vectors, std::move(cells));
  array.isVarying = isVarying;
  return array;
}

Value Evaluator::find(const Value &array, const Value &cells, source::Span place) {
  const VectorSet &shape = *array.type.shape;
  std::vector<Scalar> position(shape.length(), Scalar(0));
  Scalar isFound = 0;
  for (size_t i = shape.count(); i-- > 0;) {
    Scalar isHere = ops_.cellIs(array.parts[i], cells);
    isFound = code_.either(isFound, isHere);
    for (size_t axis = 0; axis < shape.length(); ++axis)
      position[axis] = code_.select(isHere, shape.members()[i][axis], position[axis]);
  }
  bool isVarying = array.isVarying || cells.isVarying;
  ops_.guard(code_.negation(isFound), "no such cell in the array", place, !isVarying);
  Value result = Value::vector(std::move(position));
  result.isVarying = isVarying;
  return result;
}

Value Evaluator::arrayMember(const Expr &expr, const Value &array, Arguments &arguments) {
  const VectorSet &shape = *array.type.shape;
  std::string_view name = expr.text;
  auto restricted = [&](const VectorSet &wanted) {
    std::vector<Position> kept;
    std::vector<Scalar> cells;
    for (size_t i = 0; i < shape.count(); ++i)
      if (wanted.contains(shape.members()[i])) {
        kept.push_back(shape.members()[i]);
        cells.push_back(array.parts[i]);
      }
    Value result = Value::array(
        std::make_shared<const VectorSet>(*VectorSet::of(shape.length(), std::move(kept))),
        std::move(cells));
    result.isVarying = array.isVarying;
    return result;
  };
  if (name == "shape")
    return Value::of(shape);
  if (name == "len")
    return Value::integer(static_cast<int64_t>(shape.count()));
  if (name == "min" || name == "max")
    return vectorOf(name == "min" ? shape.low() : shape.high(), shape.length());
  if (name == "size") {
    Position size{};
    for (size_t i = 0; i < shape.length() && !shape.empty(); ++i)
      size[i] = shape.high()[i] - shape.low()[i] + 1;
    return vectorOf(size, shape.length());
  }
  if (name == "outer")
    return restricted(*VectorSet::combine(SetOperator::Difference, shape,
                                          *VectorSet::of(shape.length(), {Position{}})));
  if (name != "count" && name != "find" && name != "masked")
    return noMember(expr, array);
  if (!arguments.bind({"set"}))
    return Value::none();
  const Value *given = arguments.at(0);
  if (!given)
    return invalidArguments(name, {array}, expr.span);
  if (name == "masked") {
    if (!given->is(TypeKind::VectorSet) && !given->is(TypeKind::EmptySet))
      return problems_.expected(arguments.spanAt(0), "VectorSet", given->type);
    return restricted(given->is(TypeKind::EmptySet) ? VectorSet(shape.length())
                                                    : given->vectors->resized(shape.length()));
  }
  Value cells = given->is(TypeKind::Cell)
                    ? *given
                    : ops_.coerce(*given, {TypeKind::CellSet}, arguments.spanAt(0));
  if (cells.isNone())
    return cells;
  if (name == "find")
    return find(array, cells, expr.place);
  Value count = Value::integer(0);
  for (const Scalar &cell : array.parts)
    count.parts[0] = code_.compute(Operator::Add, count.parts[0], ops_.cellIs(cell, cells));
  count.isVarying = array.isVarying || cells.isVarying;
  return count;
}

} // namespace ppcc::ndca
