// Sets, cells, tags and patterns.
#include "frontend/ndca/evaluation/operations.h"

#include <algorithm>

namespace ppcc::ndca {

namespace {

bool isCellSetLike(const Value &value) {
  return value.is(TypeKind::Cell) || value.is(TypeKind::Tag) || value.is(TypeKind::CellSet);
}

bool isSet(const Value &value) {
  return value.is(TypeKind::EmptySet) || value.is(TypeKind::IntegerSet) ||
         value.is(TypeKind::VectorSet) || isCellSetLike(value);
}

constexpr std::string_view operatorText(SetOperator op) {
  constexpr std::string_view texts[] = {"|", "&", "-", "^"};
  return texts[static_cast<size_t>(op)];
}

} // namespace

Value Operations::checkedVectorSet(std::optional<VectorSet> set, source::Span span) {
  if (set)
    return Value::of(std::move(*set));
  return problems.evaluation(span,
                             "volume of vector set's bounding rectangle must not exceed 65536");
}

Value Operations::toCellSet(const Value &value) {
  std::vector<Scalar> members;
  for (int64_t state = 0; state < rule.states; ++state) {
    Scalar member = 0;
    if (value.is(TypeKind::Cell)) {
      member = code.compare(Predicate::Eq, value.scalar(), state);
    } else if (value.is(TypeKind::Tag)) {
      for (size_t tag = 0; tag < rule.tags.size(); ++tag)
        if (rule.tags[tag].states[static_cast<size_t>(state)])
          member = code.either(
              member, code.compare(Predicate::Eq, value.scalar(), static_cast<int64_t>(tag)));
    } else if (value.is(TypeKind::CellSet)) {
      member = value.parts[static_cast<size_t>(state)];
    }
    members.push_back(member);
  }
  return typed(Value::cellSet(std::move(members)), {&value});
}

Value Operations::toCell(const Value &value, source::Span span) {
  if (value.is(TypeKind::Cell) || value.isNone())
    return value;
  if (!isCellSetLike(value) && !value.is(TypeKind::EmptySet))
    return problems.expected(span, "Cell", value.type);
  Value set = toCellSet(value);
  Scalar lowest = 0, hasAny = 0;
  for (size_t i = set.parts.size(); i-- > 0;) {
    lowest = code.select(set.parts[i], static_cast<int64_t>(i), lowest);
    hasAny = code.either(hasAny, set.parts[i]);
  }
  guard(code.negation(hasAny), "cell set is empty", span, !value.isVarying);
  return typed(Value::cell(lowest), {&value});
}

Value Operations::coerce(const Value &value, const Type &type, source::Span span) {
  if (value.isNone() || value.type == type)
    return value;
  bool isEmpty = value.is(TypeKind::EmptySet);
  if (type.is(TypeKind::CellSet) && (isCellSetLike(value) || isEmpty))
    return toCellSet(value);
  if (type.is(TypeKind::Cell) && isCellSetLike(value))
    return toCell(value, span);
  if (type.is(TypeKind::IntegerSet) && isEmpty)
    return Value::of(IntegerSet());
  if (type.is(TypeKind::VectorSet) && isEmpty)
    return Value::of(VectorSet(type.size));
  if (type.is(TypeKind::Pattern) && value.is(TypeKind::Array) && value.parts.size() == type.size) {
    if (value.isVarying)
      return problems.constant(span, "value of type " + type.text() +
                                         " must be compile-time "
                                         "constant");
    Value set = patterns(SetOperator::Union, value, value, span);
    return set;
  }
  return problems.expected(span, type.text(), value.type);
}

Value Operations::sets(SetOperator op, const Value &a, const Value &b, source::Span whole) {
  if (!isSet(a) || !isSet(b))
    return wrongTypes(operatorText(op), a, b, whole);
  bool isCells = isCellSetLike(a) || isCellSetLike(b);
  bool isFirstEmpty = a.is(TypeKind::EmptySet), isSecondEmpty = b.is(TypeKind::EmptySet);
  if (isFirstEmpty && isSecondEmpty)
    return a;
  if (isCells) {
    if (!(isCellSetLike(a) || isFirstEmpty) || !(isCellSetLike(b) || isSecondEmpty))
      return wrongTypes(operatorText(op), a, b, whole);
    Value left = toCellSet(a), right = toCellSet(b);
    for (size_t i = 0; i < left.parts.size(); ++i) {
      Scalar other = op == SetOperator::Difference ? code.negation(right.parts[i]) : right.parts[i];
      Connective connective = op == SetOperator::Union                 ? Connective::Or
                              : op == SetOperator::SymmetricDifference ? Connective::Xor
                                                                       : Connective::And;
      left.parts[i] = code.logic(connective, left.parts[i], other);
    }
    return typed(left, {&b});
  }
  const Value &kind = isFirstEmpty ? b : a;
  if (!isFirstEmpty && !isSecondEmpty && a.type.kind != b.type.kind)
    return wrongTypes(operatorText(op), a, b, whole);
  if (kind.is(TypeKind::IntegerSet))
    return Value::of(IntegerSet::combine(op, a.integers, b.integers));
  VectorSet empty(kind.vectors->length());
  return checkedVectorSet(
      VectorSet::combine(op, isFirstEmpty ? empty : *a.vectors, isSecondEmpty ? empty : *b.vectors),
      whole);
}

/// Whether two sets have the same members; bounds below 0 where they cannot be compared.
Scalar Operations::sameSets(const Value &a, const Value &b) {
  if (!isSet(a) || !isSet(b) || a.is(TypeKind::Cell) || a.is(TypeKind::Tag)) {
    bool isMixed = (a.is(TypeKind::Cell) || a.is(TypeKind::Tag)) && b.is(TypeKind::CellSet);
    if (!isMixed)
      return -1;
  }
  bool isCells = isCellSetLike(a) || isCellSetLike(b);
  if (isCells) {
    bool isComparable = (isCellSetLike(a) || a.is(TypeKind::EmptySet)) &&
                        (isCellSetLike(b) || b.is(TypeKind::EmptySet));
    bool hasSet = a.is(TypeKind::CellSet) || b.is(TypeKind::CellSet);
    if (!isComparable || !hasSet)
      return -1;
    Value left = toCellSet(a), right = toCellSet(b);
    Scalar equal = 1;
    for (size_t i = 0; i < left.parts.size(); ++i)
      equal = code.both(equal,
                        code.negation(code.logic(Connective::Xor, left.parts[i], right.parts[i])));
    return equal;
  }
  auto isEmpty = [](const Value &set) {
    return set.is(TypeKind::EmptySet) || (set.is(TypeKind::IntegerSet) && set.integers.empty()) ||
           (set.is(TypeKind::VectorSet) && set.vectors->empty());
  };
  if (a.is(TypeKind::EmptySet) || b.is(TypeKind::EmptySet))
    return isEmpty(a) && isEmpty(b);
  if (a.type.kind != b.type.kind)
    return -1;
  if (a.is(TypeKind::IntegerSet))
    return a.integers == b.integers;
  return a.vectors->members() == b.vectors->members();
}

Value Operations::masked(const VectorSet &set, const std::string &mask, source::Span span) {
  std::vector<Position> cells = set.boundingBox(), kept;
  size_t at = 0;
  for (char c : mask) {
    if (c == ' ' || (c >= '\t' && c <= '\r'))
      continue;
    if (c != '#' && c != '.')
      return problems.evaluation(span, std::string("invalid mask symbol: '") + c + "'");
    if (at < cells.size() && c == '#' && set.contains(cells[at]))
      kept.push_back(cells[at]);
    ++at;
  }
  if (at != cells.size())
    return problems.evaluation(span, "wrong cell count; expected " + std::to_string(cells.size()) +
                                         " cells but got " + std::to_string(at));
  return checkedVectorSet(VectorSet::of(set.length(), std::move(kept)), span);
}

Value Operations::patterns(SetOperator op, const Value &a, const Value &b, source::Span whole) {
  std::vector<std::shared_ptr<const Pattern>> parts;
  for (const Value *side : {&a, &b}) {
    if (side->is(TypeKind::Pattern)) {
      parts.push_back(side->pattern);
      continue;
    }
    if (!side->is(TypeKind::Array))
      return wrongTypes(operatorText(op), a, b, whole);
    if (side->isVarying)
      return problems.constant(whole, "value of type Pattern[" +
                                          std::to_string(side->parts.size()) +
                                          "] must be compile-time constant");
    auto cells = std::make_shared<Pattern>();
    cells->cellCount = side->parts.size();
    for (const Scalar &cell : side->parts)
      cells->cells.emplace_back().set(static_cast<size_t>(cell.number()));
    std::vector<std::string> names;
    cells->text = textOf(*side, names);
    parts.push_back(std::move(cells));
  }
  if (parts[0]->cellCount != parts[1]->cellCount)
    return wrongTypes(operatorText(op), a, b, whole);
  Pattern pattern;
  pattern.kind = op == SetOperator::Union ? Pattern::Or : Pattern::And;
  pattern.cellCount = parts[0]->cellCount;
  pattern.text = parts[0]->text + " " + std::string(operatorText(op)) + " " + parts[1]->text;
  pattern.parts = std::move(parts);
  return Value::of(std::move(pattern));
}

Scalar Operations::isMember(const Scalar &number, const IntegerSet &set) {
  if (number.isKnown)
    return set.contains(number.number());
  Scalar result = 0;
  for (const IntegerSet::Interval &interval : set.intervals()) {
    if (interval.high < number.low || interval.low > number.high)
      continue;
    Scalar inside = interval.low == interval.high
                        ? code.compare(Predicate::Eq, number, interval.low)
                        : code.both(code.compare(Predicate::Ge, number, interval.low),
                                    code.compare(Predicate::Le, number, interval.high));
    result = code.either(result, inside);
  }
  return result;
}

Scalar Operations::isMember(const Scalar &cell, const StateMask &states) {
  IntegerSet inside, outside;
  for (int64_t state = 0; state < rule.states; ++state) {
    IntegerSet &set = states[static_cast<size_t>(state)] ? inside : outside;
    set = IntegerSet::combine(SetOperator::Union, set, {state, state});
  }
  // Fewer intervals are fewer comparisons.
  if (outside.intervals().size() < inside.intervals().size())
    return code.negation(isMember(cell, outside));
  return isMember(cell, inside);
}

StateMask Operations::maskOf(const Value &set) const {
  StateMask mask;
  for (size_t state = 0; state < set.parts.size(); ++state)
    mask[state] = set.parts[state].number() != 0;
  return mask;
}

Scalar Operations::cellIs(const Scalar &cell, const Value &set) {
  if (set.is(TypeKind::Cell))
    return code.compare(Predicate::Eq, cell, set.scalar());
  Value members = toCellSet(set);
  bool isKnown = std::ranges::all_of(members.parts, &Scalar::isKnown);
  if (isKnown)
    return isMember(cell, maskOf(members));
  Scalar result = 0;
  for (size_t state = 0; state < members.parts.size(); ++state)
    result = code.either(result,
                         code.both(members.parts[state],
                                   code.compare(Predicate::Eq, cell, static_cast<int64_t>(state))));
  return result;
}

Scalar Operations::isVectorIn(const Value &vector, const VectorSet &set) {
  size_t length =
      vector.is(TypeKind::Integer) ? set.length() : std::max(set.length(), vector.parts.size());
  std::vector<Scalar> parts = components(vector, length);
  Scalar result = 1;
  for (size_t i = set.length(); i < length; ++i)
    result = code.both(result, code.compare(Predicate::Eq, parts[i], 0));
  if (set.empty())
    return 0;
  if (set.isBox()) {
    for (size_t i = 0; i < set.length(); ++i)
      result = code.both(result, isMember(parts[i], {set.low()[i], set.high()[i]}));
    return result;
  }
  Scalar any = 0;
  for (const Position &member : set.members()) {
    Scalar equal = 1;
    for (size_t i = 0; i < set.length(); ++i)
      equal = code.both(equal, code.compare(Predicate::Eq, parts[i], member[i]));
    any = code.either(any, equal);
  }
  return code.both(result, any);
}

Scalar Operations::matches(const Value &array, const Pattern &pattern) {
  Scalar result = pattern.kind == Pattern::Or ? 0 : 1;
  switch (pattern.kind) {
  case Pattern::Not:
    return code.negation(matches(array, *pattern.parts.front()));
  case Pattern::And:
  case Pattern::Or:
    for (const auto &part : pattern.parts)
      result = code.logic(pattern.kind == Pattern::Or ? Connective::Or : Connective::And, result,
                          matches(array, *part));
    return result;
  case Pattern::Cells:
    break;
  }
  for (size_t i = 0; i < pattern.cells.size(); ++i)
    result = code.both(result, isMember(array.parts[i], pattern.cells[i]));
  for (const std::vector<size_t> &group : pattern.equalCells)
    for (size_t i = 1; i < group.size(); ++i)
      result = code.both(result,
                         code.compare(Predicate::Eq, array.parts[group[0]], array.parts[group[i]]));
  return result;
}

Value Operations::is(const Value &a, const Value &b, source::Span whole) {
  if (a.isNone() || b.isNone())
    return Value::none();
  auto answer = [&](Scalar truth) { return typed(Value::integer(truth), {&a, &b}); };
  if (b.is(TypeKind::Type)) {
    bool isOf = b.named.isComplete ? a.type == b.named : a.type.kind == b.named.kind;
    return Value::integer(isOf);
  }
  if (b.is(TypeKind::EmptySet))
    return Value::integer(0);
  if (a.isVectorOrInteger() && b.is(TypeKind::IntegerSet)) {
    Scalar result = 1;
    for (const Scalar &part : a.parts)
      result = code.both(result, isMember(part, b.integers));
    return answer(result);
  }
  if (a.isVectorOrInteger() && b.is(TypeKind::VectorSet))
    return answer(isVectorIn(a, *b.vectors));
  if (a.is(TypeKind::Cell) && isCellSetLike(b))
    return answer(cellIs(a.scalar(), b));
  if (a.is(TypeKind::Array) && b.is(TypeKind::Array) && a.parts.size() == b.parts.size()) {
    Scalar equal = 1;
    for (size_t i = 0; i < a.parts.size(); ++i)
      equal = code.both(equal, code.compare(Predicate::Eq, a.parts[i], b.parts[i]));
    return answer(equal);
  }
  if (a.is(TypeKind::Array) && b.is(TypeKind::Pattern) && a.parts.size() == b.pattern->cellCount)
    return answer(matches(a, *b.pattern));
  if (a.is(TypeKind::String) && b.is(TypeKind::Regex)) {
    std::string error;
    bool isMatch = matchesRegex(a.text, b.text, error);
    return error.empty() ? Value::integer(isMatch) : problems.evaluation(whole, error);
  }
  return wrongTypes("is", a, b, whole);
}

Value Operations::tagOf(const Value &cell, size_t tag, source::Span span) {
  if (cell.isNone())
    return cell;
  if (!cell.is(TypeKind::Cell))
    return problems.expected(span, "Cell", cell.type);
  Scalar value = tag == 0 ? cell.scalar() : isMember(cell.scalar(), rule.tags[tag].states);
  return typed(Value::integer(value), {&cell});
}

} // namespace ppcc::ndca
