// Expressions.
#include "frontend/ndca/evaluation/evaluator.h"

#include <algorithm>

namespace ppcc::ndca {

using diagnostics::Id;

namespace {

/// Whether evaluating it can neither fail nor depend on what was decided before.
bool isHarmless(const Expr &expr) {
  switch (expr.kind) {
  case ExprKind::Name:
  case ExprKind::Integer:
  case ExprKind::Tag:
  case ExprKind::String:
    return true;
  case ExprKind::Paren:
  case ExprKind::Compare:
  case ExprKind::Is:
  case ExprKind::Not:
  case ExprKind::Logic:
  case ExprKind::TagOf:
  case ExprKind::Set:
    return std::ranges::all_of(expr.children, [](const Expr *child) { return isHarmless(*child); });
  case ExprKind::Cell:
    return expr.children.front()->kind == ExprKind::Integer;
  default:
    return false;
  }
}

struct Direction {
  std::string_view name;
  std::vector<Scalar> parts;
};

} // namespace

bool Evaluator::needsStates(source::Span span) {
  if (frame_->isCompiled || !pending.contains(DirectiveKind::States))
    return true;
  problems_.report<Id::NdcaDirective>(span, "not yet reached '@states' directive");
  return false;
}

bool Evaluator::needsDimensions(source::Span span) {
  if (frame_->isCompiled || !pending.contains(DirectiveKind::Ndim))
    return true;
  problems_.report<Id::NdcaDirective>(span, "not yet reached '@ndim' directive");
  return false;
}

std::optional<size_t> Evaluator::findTag(std::string_view name) const {
  for (size_t i = 0; i < rule_.tags.size(); ++i)
    if (rule_.tags[i].name == name)
      return i;
  return std::nullopt;
}

Value Evaluator::evaluate(const Expr &expr) {
  if (problems_.hasStopped() || isTooMuch(expr.span))
    return Value::none();
  switch (expr.kind) {
  case ExprKind::Name:
    return name(expr);
  case ExprKind::Integer:
    return Value::integer(expr.number);
  case ExprKind::String:
    return expr.prefix ? Value::regex(expr.contents) : Value::string(expr.contents);
  case ExprKind::Tag:
    return tag(expr);
  case ExprKind::Cell: {
    Value number = evaluate(*expr.children[0]);
    return needsStates(expr.span) ? ops_.cellLiteral(number, expr.children[0]->span)
                                  : Value::none();
  }
  case ExprKind::Vector:
    return ops_.vectorLiteral(evaluateAll(expr.children), expr.span);
  case ExprKind::Set:
    return set(expr);
  case ExprKind::Paren:
    return evaluate(*expr.children[0]);
  case ExprKind::Prefix:
    return ops_.prefix(expr.text, evaluate(*expr.children[0]), expr.place);
  case ExprKind::Binary: {
    Value left = evaluate(*expr.children[0]);
    Value right = evaluate(*expr.children[1]);
    return problems_.hasStopped() ? Value::none()
                                  : ops_.binary(expr.text, left, right, expr.place, expr.span);
  }
  case ExprKind::Range: {
    Value left = evaluate(*expr.children[0]);
    Value right = evaluate(*expr.children[1]);
    if (left.isVarying && !left.is(TypeKind::Cell))
      return problems_.constant(expr.children[0]->span, "must be a constant");
    if (right.isVarying && !right.is(TypeKind::Cell))
      return problems_.constant(expr.children[1]->span, "must be a constant");
    return ops_.range(left, right, expr.place, expr.span);
  }
  case ExprKind::Compare:
    return compareChain(expr);
  case ExprKind::Is: {
    Value left = evaluate(*expr.children[0]);
    Value right = evaluate(*expr.children[1]);
    Value result = ops_.is(left, right, expr.span);
    if (right.is(TypeKind::Pattern) && left.is(TypeKind::Array) && !problems_.hasStopped())
      for (const auto &[name, cell] : right.pattern->names) {
        Value bound = Value::cell(left.parts[cell]);
        bound.isVarying = left.isVarying;
        bindings_.emplace_back(name, bound);
      }
    return result;
  }
  case ExprKind::Not:
    return ops_.negation(ops_.truth(evaluate(*expr.children[0]), expr.children[0]->span));
  case ExprKind::Logic:
    return logic(expr);
  case ExprKind::Member:
    return member(expr);
  case ExprKind::Call:
    return call(expr);
  case ExprKind::Index:
    return index(expr);
  case ExprKind::TagOf: {
    Value cell = evaluate(*expr.children[0]);
    std::optional<size_t> tag = findTag(expr.text);
    if (!tag && needsStates(expr.place))
      return problems_.name(expr.place,
                            "can't find anything with this name that is accessible from here");
    return tag ? ops_.tagOf(cell, *tag, expr.children[0]->span) : Value::none();
  }
  case ExprKind::Pattern:
    return picture(expr);
  case ExprKind::CompiledArgument:
    return compiledArgument(expr);
  }
  __builtin_unreachable();
}

std::vector<Value> Evaluator::evaluateAll(const std::vector<const Expr *> &list, size_t from) {
  std::vector<Value> values;
  for (size_t i = from; i < list.size(); ++i)
    values.push_back(evaluate(*list[i]));
  return values;
}

Value Evaluator::tag(const Expr &expr) {
  if (!needsStates(expr.span))
    return Value::none();
  if (std::optional<size_t> tag = findTag(expr.text))
    return Value::tag(static_cast<int64_t>(*tag));
  return problems_.name(expr.span,
                        "can't find anything with this name that is accessible from here");
}

Value Evaluator::name(const Expr &expr) {
  auto fixed = frame_->fixed.find(expr.text);
  if (fixed != frame_->fixed.end())
    return fixed->second;
  auto found = frame_->variables.find(expr.text);
  if (found == frame_->variables.end())
    return builtinConstant(expr.text, expr.span);
  const Variable &variable = found->second;
  switch (variable.state) {
  case Variable::Known:
    return variable.value;
  case Variable::MaybeUnset:
    return problems_.report<Id::NdcaVariable>(expr.span,
                                              "this variable might not have been assigned a value");
  case Variable::Ambiguous:
    return problems_.report<Id::NdcaVariable>(expr.span,
                                              "this variable's type cannot be determined");
  case Variable::NotConstant:
    return problems_.constant(expr.span, "value of type " + variable.value.type.text() +
                                             " must be compile-time constant");
  }
  __builtin_unreachable();
}

Value Evaluator::builtinConstant(std::string_view name, source::Span span) {
  static const Direction directions[] = {{"E", {1}},     {"W", {-1}},      {"N", {0, 1}},
                                         {"S", {0, -1}}, {"U", {0, 0, 1}}, {"D", {0, 0, -1}}};
  if (name == "TRUE" || name == "FALSE")
    return Value::integer(name == "TRUE");
  if (name == "NDIM")
    return needsDimensions(span) ? Value::integer(rule_.dimensions) : Value::none();
  if (name == "STATECOUNT")
    return needsStates(span) ? Value::integer(rule_.states) : Value::none();
  Type type = typeNamed(name);
  if (!type.is(TypeKind::None))
    return Value::ofType(type);
  for (const Direction &direction : directions)
    if (direction.name == name)
      return Value::vector(direction.parts);
  return problems_.report<Id::NdcaVariable>(
      span, "this variable doesn't exist or hasn't been assigned a value");
}

Value Evaluator::onlyIf(const Scalar &condition, const Value &first, bool isVarying,
                        const std::function<Value()> &more) {
  if (!code_.isLive() || condition.isKnown) {
    bool wasLive = code_.isLive();
    Edge before = here();
    if (condition.isKnown && !condition.number())
      code_.mute();
    Value second = more();
    if (condition.isKnown && !condition.number()) {
      code_.goOn(before.block, wasLive);
      Value result = first;
      result.isVarying = isVarying;
      return second.isNone() ? second : result;
    }
    if (!condition.isKnown && !second.isNone())
      second.parts = {Scalar::computed({}, 0, 1)};
    second.isVarying |= isVarying;
    return second;
  }
  constexpr const char *result = "";
  Edge without = here();
  ir::BlockId then = code_.addBlock(), otherwise = code_.addBlock();
  code_.branch(condition, then, otherwise);
  code_.goOn(then, true);
  Value second = more();
  if (second.isNone())
    return second;
  Edge with = here();
  without.block = otherwise;
  without.variables[result] = {Variable::Known, first};
  with.variables[result] = {Variable::Known, second};
  // Known to differ, as far as the language is concerned.
  without.variables[result].value.isVarying = with.variables[result].value.isVarying = true;
  join({std::move(with), std::move(without)});
  Value joined = frame_->variables.at(result).value;
  frame_->variables.erase(result);
  return joined;
}

Value Evaluator::logic(const Expr &expr) {
  const Expr &left = *expr.children[0], &right = *expr.children[1];
  Value first = ops_.truth(evaluate(left), left.span);
  if (first.isNone())
    return first;
  bool isAnd = expr.text == "and";
  if (expr.text == "xor" || isHarmless(right)) {
    // What a constant decides is not looked at.
    if (expr.text != "xor" && !first.isVarying && (first.number() != 0) != isAnd)
      return first;
    Value second = ops_.truth(evaluate(right), right.span);
    if (second.isNone())
      return second;
    Connective op = expr.text == "xor" ? Connective::Xor : isAnd ? Connective::And : Connective::Or;
    Value result = Value::integer(code_.logic(op, first.scalar(), second.scalar()));
    result.isVarying = first.isVarying || second.isVarying;
    return result;
  }
  auto more = [&] { return ops_.truth(evaluate(right), right.span); };
  if (!first.isVarying)
    return (first.number() != 0) == isAnd ? more() : first;
  Scalar condition = isAnd ? first.scalar() : code_.negation(first.scalar());
  return onlyIf(condition, Value::integer(isAnd ? 0 : 1), true, more);
}

Value Evaluator::compareChain(const Expr &expr) {
  Value left = evaluate(*expr.children[0]);
  Value result = Value::integer(1);
  std::function<Value(size_t, Value)> from = [&](size_t i, const Value &before) -> Value {
    Value right = evaluate(*expr.children[i + 1]);
    if (problems_.hasStopped())
      return Value::none();
    source::Span pair = cover(expr.children[i]->span, expr.children[i + 1]->span);
    Value now = ops_.compare(expr.operators[i].text, before, right, pair);
    if (now.isNone() || i + 1 == expr.operators.size())
      return now;
    if (!now.isVarying)
      return now.number() ? from(i + 1, right) : now;
    if (isHarmless(*expr.children[i + 2])) {
      Value rest = from(i + 1, right);
      if (rest.isNone())
        return rest;
      Value both = Value::integer(code_.both(now.scalar(), rest.scalar()));
      both.isVarying = true;
      return both;
    }
    return onlyIf(now.scalar(), Value::integer(0), true, [&] { return from(i + 1, right); });
  };
  return problems_.hasStopped() ? Value::none() : from(0, left);
}

Value Evaluator::set(const Expr &expr) {
  std::vector<source::Span> spans;
  for (const Expr *member : expr.children)
    spans.push_back(member->span);
  return ops_.setLiteral(evaluateAll(expr.children), spans, expr.span);
}

Value Evaluator::index(const Expr &expr) {
  Value base = evaluate(*expr.children[0]);
  std::vector<source::Span> spans;
  for (size_t i = 1; i < expr.children.size(); ++i)
    spans.push_back(expr.children[i]->span);
  std::vector<Value> keys = evaluateAll(expr.children, 1);
  return problems_.hasStopped() ? Value::none() : ops_.index(base, keys, spans, expr.place);
}

/// A picture's cells in the order of iteration: lines from the lowest up.
Value Evaluator::picture(const Expr &expr) {
  if (!needsStates(expr.span))
    return Value::none();
  Pattern pattern;
  std::map<std::string, std::vector<size_t>> cellsOf;
  const auto &lines = expr.picture->lines;
  StateMask all;
  for (int64_t state = 0; state < rule_.states; ++state)
    all.set(static_cast<size_t>(state));
  for (auto line = lines.rbegin(); line != lines.rend(); ++line)
    for (const PatternCell &cell : *line) {
      StateMask mask = all;
      bool isNumber = std::ranges::all_of(cell.symbol, [](char c) { return c >= '0' && c <= '9'; });
      if (isNumber) {
        bool fits = cell.symbol.size() <= 3 && std::stoll(cell.symbol) < rule_.states;
        if (!fits)
          return problems_.evaluation(cell.span, "invalid cell state ID");
        mask.reset().set(static_cast<size_t>(std::stoll(cell.symbol)));
      } else if (cell.symbol == ".") {
        mask.reset().set(0);
      } else if (cell.symbol == "#") {
        mask.reset(0);
      }
      cellsOf[cell.symbol].push_back(pattern.cells.size());
      pattern.cells.push_back(mask);
    }
  for (const PatternClause &clause : expr.picture->clauses) {
    auto found = cellsOf.find(clause.symbol);
    if (found == cellsOf.end())
      return problems_.name(clause.span, "no cell of the pattern has this symbol");
    if (!clause.set) {
      pattern.equalCells.push_back(found->second);
      bool isName =
          std::isalpha(static_cast<unsigned char>(clause.symbol[0])) || clause.symbol[0] == '_';
      if (isName)
        pattern.names.emplace_back(clause.symbol, found->second.front());
      continue;
    }
    Value set = evaluate(*clause.set);
    if (set.isNone())
      return set;
    if (set.isVarying)
      return problems_.constant(clause.set->span, "must be a constant");
    Value cells = ops_.coerce(set, {TypeKind::CellSet}, clause.set->span);
    if (cells.isNone())
      return cells;
    for (size_t cell : found->second)
      pattern.cells[cell] = ops_.maskOf(cells);
  }
  pattern.cellCount = pattern.cells.size();
  pattern.text = problems_.file().text(expr.span);
  return Value::of(std::move(pattern));
}

Value Evaluator::compiledArgument(const Expr &expr) {
  Value number = evaluate(*expr.children[0]);
  std::optional<int64_t> i = constantInteger(number, expr.children[0]->span);
  if (!i)
    return Value::none();
  if (*i < 0 || *i >= static_cast<int64_t>(frame_->arguments.size()))
    return problems_.evaluation(expr.children[0]->span, "index out of bounds");
  return frame_->variables.at("$" + std::to_string(*i)).value;
}

} // namespace ppcc::ndca
