// Literals, ranges and indices.
#include "frontend/ndca/evaluation/operations.h"

#include <algorithm>

namespace ppcc::ndca {

namespace {

constexpr size_t mostLength = 256;

bool isCellLike(const Value &value) {
  return value.is(TypeKind::Cell) || value.is(TypeKind::Tag) || value.is(TypeKind::CellSet);
}

/// How long vectors of a value are; 0 for what is none.
size_t lengthOf(const Value &value) {
  return value.is(TypeKind::Vector)      ? value.parts.size()
         : value.is(TypeKind::VectorSet) ? value.vectors->length()
                                         : 0;
}

constexpr const char *badLength = "length of a vector must be an integer from 1 to 256";

} // namespace

Value Operations::vectorLiteral(const std::vector<Value> &parts, source::Span span) {
  std::vector<Scalar> components;
  bool isVarying = false;
  for (const Value &part : parts) {
    if (part.isNone())
      return part;
    if (!part.isVectorOrInteger())
      return problems.expected(span, "Integer or Vector", part.type);
    components.insert(components.end(), part.parts.begin(), part.parts.end());
    isVarying |= part.isVarying;
  }
  if (components.empty() || components.size() > mostLength)
    return problems.type(span, badLength);
  Value value = Value::vector(std::move(components));
  value.isVarying = isVarying;
  return value;
}

Value Operations::setLiteral(const std::vector<Value> &members,
                             const std::vector<source::Span> &spans, source::Span span) {
  if (members.empty())
    return Value::emptySet();
  bool isCells = false;
  size_t length = 0;
  for (size_t i = 0; i < members.size(); ++i) {
    const Value &member = members[i];
    if (member.isNone())
      return member;
    bool fits = member.isVectorOrInteger() || isCellLike(member) || member.is(TypeKind::EmptySet) ||
                member.is(TypeKind::IntegerSet) || member.is(TypeKind::VectorSet);
    if (!fits || lengthOf(member) > mostDimensions)
      return problems.type(spans[i], "set can only be constructed from values of types Integer, "
                                     "Cell, or Vector with length at most 6; not " +
                                         member.type.text());
    isCells |= isCellLike(member);
    length = std::max(length, lengthOf(member));
  }
  Value result = Value::emptySet();
  if (isCells)
    result = toCellSet(result);
  else if (length > 0)
    result = Value::of(VectorSet(length));
  else if (std::ranges::any_of(members, [](const Value &m) { return !m.is(TypeKind::EmptySet); }))
    result = Value::of(IntegerSet());
  std::vector<Position> positions;
  for (size_t i = 0; i < members.size(); ++i) {
    const Value &member = members[i];
    if (isCells) {
      if (!isCellLike(member) && !member.is(TypeKind::EmptySet))
        return problems.expected(spans[i], "Cell", member.type);
      result = binary("|", result, member, spans[i], spans[i]);
      continue;
    }
    if (member.isVarying)
      return problems.constant(spans[i], "must be a constant");
    if (length > 0) {
      if (member.isVectorOrInteger())
        positions.push_back(positionOf(resized(member, length)));
      else if (member.is(TypeKind::VectorSet))
        for (const Position &position : member.vectors->members())
          positions.push_back(position);
      else if (member.is(TypeKind::IntegerSet)) {
        if (member.integers.count() > static_cast<unsigned>(mostVolume))
          return checkedVectorSet(std::nullopt, span);
        for (const IntegerSet::Interval &interval : member.integers.intervals())
          for (int64_t at = interval.low;; ++at) {
            positions.push_back(positionOf(resized(Value::integer(at), length)));
            if (at == interval.high)
              break;
          }
      }
      if (positions.size() > 4 * static_cast<size_t>(mostVolume)) {
        auto sofar = VectorSet::of(length, std::move(positions));
        if (!sofar)
          return checkedVectorSet(std::nullopt, span);
        positions = sofar->members();
      }
    } else if (member.is(TypeKind::Integer)) {
      result.integers = IntegerSet::combine(SetOperator::Union, result.integers,
                                            {member.number(), member.number()});
    } else {
      result.integers = IntegerSet::combine(SetOperator::Union, result.integers, member.integers);
    }
  }
  return length > 0 && !isCells
             ? checkedVectorSet(VectorSet::of(length, std::move(positions)), span)
             : result;
}

Value Operations::cellLiteral(const Value &number, source::Span operand) {
  if (number.isNone())
    return number;
  if (!number.is(TypeKind::Integer))
    return problems.expected(operand, "Integer", number.type);
  Scalar id = number.scalar();
  Scalar isBelow = code.compare(Predicate::Lt, id, 0);
  Scalar isAbove = code.compare(Predicate::Gt, id, rule.states - 1);
  Scalar isWrong = code.either(isBelow, isAbove);
  guard(isWrong, "invalid cell state ID", operand, !number.isVarying);
  if (isWrong.isKnown && isWrong.number())
    id = 0;
  return typed(Value::cell(code.within(id, 0, rule.states - 1)), {&number});
}

Value Operations::range(const Value &a, const Value &b, source::Span place, source::Span whole) {
  if (a.is(TypeKind::Cell) && b.is(TypeKind::Cell)) {
    Scalar low = code.compute(Operator::Min, a.scalar(), b.scalar());
    Scalar high = code.compute(Operator::Max, a.scalar(), b.scalar());
    std::vector<Scalar> members;
    for (int64_t state = 0; state < rule.states; ++state)
      members.push_back(code.both(code.compare(Predicate::Le, low, state),
                                  code.compare(Predicate::Ge, high, state)));
    return typed(Value::cellSet(std::move(members)), {&a, &b});
  }
  if (!a.isVectorOrInteger() || !b.isVectorOrInteger())
    return wrongTypes("..", a, b, whole);
  if (a.isVarying || b.isVarying)
    return problems.constant(place, "must be a constant");
  if (a.is(TypeKind::Integer) && b.is(TypeKind::Integer))
    return Value::of(IntegerSet(a.number(), b.number()));
  size_t length = std::max(lengthOf(a), lengthOf(b));
  if (length > mostDimensions)
    return problems.type(whole,
                         "set can only be constructed from values of types Integer, Cell, or "
                         "Vector with length at most 6; not " +
                             (lengthOf(a) == length ? a : b).type.text());
  return checkedVectorSet(
      VectorSet::box(length, positionOf(resized(a, length)), positionOf(resized(b, length))),
      whole);
}

Value Operations::component(const Value &vector, size_t number, source::Span place) {
  if (number < vector.parts.size())
    return typed(Value::integer(vector.parts[number]), {&vector});
  if (vector.isVarying)
    problems.warn(place, "index out of bounds");
  guard(1, "index out of bounds", place, !vector.isVarying);
  return typed(Value::integer(0), {&vector});
}

/// The number of a component, checked to be one.
Scalar Operations::vectorIndex(const Value &base, const Value &key, source::Span place,
                               source::Span) {
  auto count = static_cast<int64_t>(base.parts.size());
  Scalar isWrong = code.either(code.compare(Predicate::Lt, key.scalar(), 0),
                               code.compare(Predicate::Ge, key.scalar(), count));
  bool isConstant = !base.isVarying && !key.isVarying;
  if (isWrong.isKnown && isWrong.number() && !key.isVarying && base.isVarying)
    problems.warn(place, "index out of bounds");
  guard(isWrong, "index out of bounds", place, isConstant);
  if (isWrong.isKnown && isWrong.number())
    return 0;
  return code.within(key.scalar(), 0, count - 1);
}

Value Operations::withComponent(const Value &base, const Value &key, const Value &component,
                                source::Span place, source::Span whole) {
  if (base.isNone() || key.isNone() || component.isNone())
    return Value::none();
  if (!base.is(TypeKind::Vector))
    return problems.report<diagnostics::Id::NdcaType>(whole, "cannot assign to this expression");
  if (!key.is(TypeKind::Integer))
    return problems.expected(place, "Integer", key.type);
  if (!component.is(TypeKind::Integer))
    return problems.expected(whole, "Integer", component.type);
  Scalar number = vectorIndex(base, key, place, whole);
  Value result = base;
  for (size_t i = 0; i < result.parts.size(); ++i)
    result.parts[i] = code.select(code.compare(Predicate::Eq, number, static_cast<int64_t>(i)),
                                  component.scalar(), base.parts[i]);
  return typed(result, {&key, &component});
}

Value Operations::index(const Value &base, const std::vector<Value> &keys,
                        const std::vector<source::Span> &spans, source::Span brackets) {
  for (const Value &key : keys)
    if (key.isNone())
      return key;
  if (base.is(TypeKind::Type))
    return indexType(base, keys, spans, brackets);
  if (base.is(TypeKind::Vector)) {
    if (keys.size() != 1)
      return problems.type(brackets, "a vector has one index");
    if (!keys[0].is(TypeKind::Integer))
      return problems.expected(spans[0], "Integer", keys[0].type);
    Scalar number = vectorIndex(base, keys[0], spans[0], brackets);
    Scalar result = base.parts[0];
    for (size_t i = 1; i < base.parts.size(); ++i)
      result = code.select(code.compare(Predicate::Eq, number, static_cast<int64_t>(i)),
                           base.parts[i], result);
    return typed(Value::integer(result), {&base, &keys[0]});
  }
  if (base.is(TypeKind::Array)) {
    Value position = vectorLiteral(keys, brackets);
    return position.isNone() ? position : indexArray(base, position, brackets);
  }
  if (base.isNone())
    return base;
  return problems.type(brackets, "cannot index into value of type " + base.type.text());
}

Value Operations::indexType(const Value &type, const std::vector<Value> &keys,
                            const std::vector<source::Span> &spans, source::Span brackets) {
  if (type.named.isComplete)
    return problems.type(brackets, "type is not dependent");
  if (keys.size() != 1)
    return problems.type(brackets, "a type depends on one value");
  const Value &key = keys[0];
  if (key.isVarying)
    return problems.constant(spans[0], "must be a constant");
  Type result = type.named;
  result.isComplete = true;
  if (type.named.is(TypeKind::Array)) {
    if (!key.is(TypeKind::VectorSet))
      return problems.expected(spans[0], "VectorSet", key.type);
    result.shape = key.vectors;
    return Value::ofType(result);
  }
  if (!key.is(TypeKind::Integer))
    return problems.expected(spans[0], "Integer", key.type);
  int64_t most = type.named.is(TypeKind::Vector)      ? static_cast<int64_t>(mostLength)
                 : type.named.is(TypeKind::VectorSet) ? static_cast<int64_t>(mostDimensions)
                                                      : mostVolume;
  if (key.number() < 1 || key.number() > most)
    return problems.type(spans[0], type.named.is(TypeKind::Vector)
                                       ? std::string(badLength)
                                       : "must be an integer from 1 to " + std::to_string(most));
  result.size = static_cast<size_t>(key.number());
  return Value::ofType(result);
}

Value Operations::indexArray(const Value &array, const Value &position, source::Span brackets) {
  const VectorSet &shape = *array.type.shape;
  if (!std::ranges::all_of(position.parts, &Scalar::isKnown))
    return dynamicIndex(array, position, brackets);
  Position at = positionOf(position);
  bool isInside =
      std::all_of(position.parts.begin() +
                      static_cast<ptrdiff_t>(std::min(position.parts.size(), shape.length())),
                  position.parts.end(), [](const Scalar &s) { return s.number() == 0; });
  if (auto number = isInside ? shape.find(at) : std::nullopt)
    return typed(Value::cell(array.parts[*number]), {&array, &position});
  for (size_t i = 0; i < shape.length(); ++i)
    isInside &= !shape.empty() && at[i] >= shape.low()[i] && at[i] <= shape.high()[i];
  const char *message = isInside ? "position excluded by array mask" : "position out of bounds";
  if (array.isVarying && !position.isVarying)
    problems.warn(brackets, message);
  guard(1, message, brackets, !array.isVarying && !position.isVarying);
  return typed(Value::cell(0), {&array, &position});
}

Value Operations::dynamicIndex(const Value &array, const Value &position, source::Span brackets) {
  const VectorSet &shape = *array.type.shape;
  if (shape.empty()) {
    guard(1, "position out of bounds", brackets, false);
    return typed(Value::cell(0), {&array, &position});
  }
  size_t length = std::max(shape.length(), position.parts.size());
  std::vector<Scalar> parts = components(position, length);
  Scalar isOutside = 0, number = 0;
  int64_t stride = 1;
  for (size_t i = 0; i < length; ++i) {
    int64_t low = i < shape.length() ? shape.low()[i] : 0;
    int64_t high = i < shape.length() ? shape.high()[i] : 0;
    isOutside = code.either(isOutside, code.compare(Predicate::Lt, parts[i], low));
    isOutside = code.either(isOutside, code.compare(Predicate::Gt, parts[i], high));
  }
  guard(isOutside, "position out of bounds", brackets, false);
  for (size_t i = 0; i < shape.length(); ++i) {
    Scalar inside = code.within(parts[i], shape.low()[i], shape.high()[i]);
    Scalar offset = code.compute(Operator::Sub, inside, shape.low()[i]);
    number = code.compute(Operator::Add, number, code.compute(Operator::Mul, offset, stride));
    stride *= shape.high()[i] - shape.low()[i] + 1;
  }
  Scalar cell = array.parts[0], isMember = 0;
  std::vector<Position> box = shape.boundingBox();
  for (size_t i = 0; i < box.size(); ++i)
    if (auto member = shape.find(box[i])) {
      Scalar isHere = code.compare(Predicate::Eq, number, static_cast<int64_t>(i));
      cell = *member == 0 ? cell : code.select(isHere, array.parts[*member], cell);
      if (!shape.isBox())
        isMember = code.either(isMember, isHere);
    }
  if (!shape.isBox())
    guard(code.negation(isMember), "position excluded by array mask", brackets, false);
  return typed(Value::cell(cell), {&array, &position});
}

} // namespace ppcc::ndca
