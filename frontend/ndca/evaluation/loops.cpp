// Loops. In the init world they run. In compiled code a loop is first looked at without writing
// anything, to learn what it makes of variables; then its iterations are written one after another,
// or, where there are too many, as a loop.
#include "frontend/ndca/evaluation/evaluator.h"

#include <algorithm>

namespace ppcc::ndca {

using diagnostics::Id;

namespace {

constexpr unsigned mostUnrolled = 65536;
// A loop over integers that many times is one in the code too.
constexpr unsigned manyIntegers = 256;

/// A value of the same type of which nothing is known.
Value unknownLike(const Value &value) {
  Value result = value;
  for (Scalar &part : result.parts)
    part = Scalar::computed({}, value.is(TypeKind::Cell) ? part.low : INT64_MIN,
                            value.is(TypeKind::Cell) ? mostStates - 1 : INT64_MAX);
  return result;
}

const Expr *rootOf(const Expr *target) {
  while (target->kind == ExprKind::Member || target->kind == ExprKind::Index)
    target = target->children[0];
  return target;
}

std::vector<std::string> charactersOf(const std::string &text) {
  std::vector<std::string> characters;
  for (char c : text) {
    if ((static_cast<unsigned char>(c) & 0xC0) != 0x80)
      characters.emplace_back();
    characters.back() += c;
  }
  return characters;
}

} // namespace

void addAssigned(const Block &block, std::set<std::string> &names) {
  for (const Stmt *stmt : block.statements) {
    if (stmt->target && rootOf(stmt->target)->kind == ExprKind::Name)
      names.emplace(rootOf(stmt->target)->text);
    for (const Name &name : stmt->names)
      names.emplace(name.text);
    for (const Block *inner : stmt->blocks)
      addAssigned(*inner, names);
  }
}

std::optional<std::vector<Evaluator::Element>> Evaluator::elementsOf(const Value &value,
                                                                     const Stmt &stmt) {
  std::vector<Element> elements;
  auto add = [&](Value element, Value index = Value::none()) {
    elements.push_back({std::move(index), std::move(element)});
  };
  auto vectorOf = [](const Position &position, size_t length) {
    return Value::vector(
        std::vector<Scalar>(position.begin(), position.begin() + static_cast<ptrdiff_t>(length)));
  };
  switch (value.type.kind) {
  case TypeKind::Vector:
    for (size_t i = 0; i < value.parts.size(); ++i)
      add(Value::integer(value.parts[i]), Value::integer(static_cast<int64_t>(i)));
    break;
  case TypeKind::String:
    for (const std::string &character : charactersOf(value.text))
      add(Value::string(character), Value::integer(static_cast<int64_t>(elements.size())));
    break;
  case TypeKind::Array:
    for (size_t i = 0; i < value.parts.size(); ++i)
      add(Value::cell(value.parts[i]),
          vectorOf(value.type.shape->members()[i], value.type.shape->length()));
    break;
  case TypeKind::VectorSet:
    for (const Position &position : value.vectors->members())
      add(vectorOf(position, value.vectors->length()));
    break;
  case TypeKind::IntegerSet:
    for (const IntegerSet::Interval &interval : value.integers.intervals())
      for (int64_t i = interval.low;; ++i) {
        add(Value::integer(i));
        if (i == interval.high)
          break;
      }
    break;
  case TypeKind::CellSet:
    for (size_t state = 0; state < value.parts.size(); ++state) {
      const Scalar &isThere = value.parts[state];
      if (isThere.isKnown && !isThere.number())
        continue;
      add(Value::cell(static_cast<int64_t>(state)));
      elements.back().isThere = isThere;
    }
    break;
  case TypeKind::EmptySet:
    break;
  default:
    problems_.type(stmt.conditions[0]->span,
                   "type error: cannot iterate over " + value.type.text());
    return std::nullopt;
  }
  return elements;
}

void Evaluator::setLoopVariables(const Stmt &stmt, const Element &element) {
  auto set = [&](const Name &name, Value value) {
    if (name.text == "_")
      return;
    if (frame_->fixed.contains(name.text)) {
      problems_.report<Id::NdcaVariable>(name.span, "cannot assign to this expression");
      return;
    }
    Variable variable{Variable::Known, std::move(value)};
    if (frame_->isCompiled && variable.value.type.canVary())
      variable.value.isVarying = true;
    else if (frame_->isCompiled)
      variable.state = Variable::NotConstant;
    frame_->variables[std::string(name.text)] = std::move(variable);
  };
  if (stmt.names.size() == 2)
    set(stmt.names[0], element.index);
  set(stmt.names.back(), element.value);
}

void Evaluator::runBody(const Stmt &stmt, const Element &element, Loop &loop) {
  frame_->loops.push_back(&loop);
  auto body = [&] {
    setLoopVariables(stmt, element);
    execute(*stmt.blocks[0]);
  };
  if (element.isThere.isKnown) {
    body();
  } else {
    Value isThere = Value::integer(element.isThere);
    isThere.isVarying = true;
    choose(isThere, body, [] {});
  }
  frame_->loops.pop_back();
}

void Evaluator::forLoop(const Stmt &stmt) {
  Value value = evaluate(*stmt.conditions[0]);
  if (value.isNone())
    return;
  bool hasIndex =
      value.is(TypeKind::Vector) || value.is(TypeKind::Array) || value.is(TypeKind::String);
  bool isSet = value.is(TypeKind::IntegerSet) || value.is(TypeKind::VectorSet) ||
               value.is(TypeKind::CellSet) || value.is(TypeKind::EmptySet);
  if (stmt.names.size() == 2 && !hasIndex && isSet) {
    problems_.type(stmt.conditions[0]->span,
                   "type error: cannot iterate over " + value.type.text() + " with indices");
    return;
  }
  if (value.is(TypeKind::IntegerSet) &&
      value.integers.count() > (frame_->isCompiled ? manyIntegers : mostUnrolled))
    return longLoop(stmt, value.integers);
  std::optional<std::vector<Element>> elements = elementsOf(value, stmt);
  if (!elements || elements->empty())
    return;
  if (frame_->isCompiled)
    return unroll(stmt, *elements);
  for (const Element &element : *elements)
    if (!runOnce(stmt, element))
      return;
}

/// One iteration in the init world; false when the loop has ended.
bool Evaluator::runOnce(const Stmt &stmt, const Element &element) {
  Loop loop;
  runBody(stmt, element, loop);
  if (problems_.hasStopped())
    return false;
  if (!loop.breaks.empty()) {
    goTo(std::move(loop.breaks.front()));
    return false;
  }
  if (!loop.continues.empty())
    goTo(std::move(loop.continues.front()));
  return frame_->isReachable;
}

Evaluator::LoopFacts Evaluator::analyse(const Block &block, const std::vector<Name> &names,
                                        const std::function<void(Loop &)> &body, bool mayEnd) {
  Edge before = here();
  LoopFacts facts;
  addAssigned(block, facts.assigned);
  for (const Name &name : names)
    facts.assigned.emplace(name.text);
  facts.header = before.variables;
  for (;;) {
    for (auto &[name, variable] : facts.header)
      if (facts.assigned.contains(name) && variable.state == Variable::Known) {
        bool canVary = variable.value.type.canVary();
        variable.value.isVarying = canVary;
        variable.state = canVary ? Variable::Known : Variable::NotConstant;
      }
    goTo({before.block, false, facts.header});
    Loop loop;
    body(loop);
    if (problems_.hasStopped())
      return facts;
    std::vector<Edge> ends = std::move(loop.continues);
    if (frame_->isReachable)
      ends.push_back(here());
    Variables header = facts.header;
    for (const Edge &end : ends) {
      for (const auto &[name, variable] : end.variables) {
        auto known = header.find(name);
        bool isSame = known != header.end() && variable.state == Variable::Known &&
                      known->second.state == Variable::Known &&
                      variable.value.parts == known->second.value.parts;
        if (!isSame)
          facts.assigned.insert(name);
      }
      header = merged(header, end.variables);
    }
    bool isStable = sameStates(header, facts.header);
    facts.header = std::move(header);
    if (!isStable)
      continue;
    facts.isExitReachable = mayEnd || !loop.breaks.empty();
    facts.exit = mayEnd || loop.breaks.empty() ? facts.header : loop.breaks.front().variables;
    for (const Edge &end : loop.breaks)
      facts.exit = merged(facts.exit, end.variables);
    goTo(std::move(before));
    return facts;
  }
}

void Evaluator::unroll(const Stmt &stmt, const std::vector<Element> &elements) {
  Element any = elements.front();
  any.value = unknownLike(any.value);
  any.index = unknownLike(any.index);
  any.isThere = 1;
  LoopFacts facts = analyse(
      *stmt.blocks[0], stmt.names, [&](Loop &loop) { runBody(stmt, any, loop); }, true);
  if (problems_.hasStopped())
    return;
  if (!code_.isLive()) {
    frame_->variables = std::move(facts.exit);
    return;
  }
  std::vector<Edge> ends;
  applyStates(facts.header);
  for (const Element &element : elements) {
    Loop loop;
    runBody(stmt, element, loop);
    if (problems_.hasStopped())
      return;
    if (frame_->isReachable)
      loop.continues.push_back(here());
    for (Edge &end : loop.breaks)
      ends.push_back(std::move(end));
    join(std::move(loop.continues));
    if (!frame_->isReachable || !code_.isLive())
      break;
    applyStates(facts.header);
  }
  endLoop(facts, std::move(ends));
}

/// Goes on behind a loop, from where we are and from its breaks.
void Evaluator::endLoop(const LoopFacts &facts, std::vector<Edge> ends) {
  if (frame_->isReachable)
    ends.push_back(here());
  join(std::move(ends));
  frame_->isReachable = facts.isExitReachable;
  applyStates(facts.exit);
}

Evaluator::Header Evaluator::makeHeader(const std::set<std::string> &assigned,
                                        std::span<const Scalar> more) {
  Header header{code_.addBlock(), {}};
  std::vector<Scalar> arguments, parameters;
  for (auto &[name, variable] : frame_->variables) {
    if (variable.state != Variable::Known || !assigned.contains(name) || !variable.value.isVarying)
      continue;
    header.names.push_back(name);
    for (Scalar &part : variable.value.parts) {
      bool isNumber = variable.value.isVectorOrInteger();
      int64_t high = variable.value.is(TypeKind::CellSet) ? 1
                     : variable.value.is(TypeKind::Tag)
                         ? static_cast<int64_t>(rule_.tags.size()) - 1
                         : rule_.states - 1;
      arguments.push_back(part);
      part = code_.parameter(header.block, isNumber ? INT64_MIN : 0, isNumber ? INT64_MAX : high);
    }
  }
  arguments.insert(arguments.end(), more.begin(), more.end());
  code_.jump(header.block, arguments);
  code_.goOn(header.block, true);
  return header;
}

void Evaluator::jumpBack(const Header &header, std::span<const Scalar> more) {
  std::vector<Scalar> arguments;
  for (const std::string &name : header.names) {
    const std::vector<Scalar> &parts = frame_->variables.at(name).value.parts;
    arguments.insert(arguments.end(), parts.begin(), parts.end());
  }
  arguments.insert(arguments.end(), more.begin(), more.end());
  code_.jump(header.block, arguments);
  code_.mute();
}

void Evaluator::longLoop(const Stmt &stmt, const IntegerSet &set) {
  if (!frame_->isCompiled) {
    for (const IntegerSet::Interval &interval : set.intervals())
      for (int64_t i = interval.low;; ++i) {
        if (!runOnce(stmt, {Value::none(), Value::integer(i)}))
          return;
        if (i == interval.high)
          break;
      }
    return;
  }
  Element any{Value::none(), unknownLike(Value::integer(0))};
  LoopFacts facts = analyse(
      *stmt.blocks[0], stmt.names, [&](Loop &loop) { runBody(stmt, any, loop); }, true);
  if (problems_.hasStopped())
    return;
  if (!code_.isLive()) {
    frame_->variables = std::move(facts.exit);
    return;
  }
  std::vector<Edge> ends;
  for (const IntegerSet::Interval &interval : set.intervals()) {
    applyStates(facts.header);
    Scalar first = interval.low;
    Header header = makeHeader(facts.assigned, {&first, 1});
    Scalar counter = code_.parameter(header.block, interval.low, interval.high);
    Loop loop;
    runBody(stmt, {Value::none(), Value::integer(counter)}, loop);
    if (problems_.hasStopped())
      return;
    if (frame_->isReachable)
      loop.continues.push_back(here());
    for (Edge &end : loop.breaks)
      ends.push_back(std::move(end));
    join(std::move(loop.continues));
    if (!frame_->isReachable || !code_.isLive())
      break;
    applyStates(facts.header);
    ir::BlockId again = code_.addBlock(), done = code_.addBlock();
    code_.branch(code_.compare(Predicate::Ne, counter, interval.high), again, done);
    code_.goOn(again, true);
    // The comparison has shown that it is not the last.
    Scalar next =
        code_.compute(Operator::Add, code_.within(counter, interval.low, interval.high - 1), 1);
    jumpBack(header, {&next, 1});
    code_.goOn(done, true);
  }
  endLoop(facts, std::move(ends));
}

void Evaluator::whileLoop(const Stmt &stmt) {
  const Expr &condition = *stmt.conditions[0];
  if (frame_->isCompiled && !isInternal_) {
    problems_.report<Id::NdcaControl>(stmt.span, "'while' loop is not allowed in compiled code");
    return;
  }
  auto leaveLoop = [&](Loop &loop) {
    loop.breaks.push_back(here());
    frame_->isReachable = false;
    code_.mute();
  };
  auto body = [&](Loop &loop) {
    frame_->loops.push_back(&loop);
    Value holds = ops_.truth(evaluate(condition), condition.span);
    choose(
        holds, [&] { execute(*stmt.blocks[0]); }, [&] { leaveLoop(loop); });
    frame_->loops.pop_back();
  };
  if (!frame_->isCompiled) {
    for (;;) {
      Loop loop;
      body(loop);
      if (problems_.hasStopped())
        return;
      if (!loop.breaks.empty())
        return goTo(std::move(loop.breaks.front()));
      if (!loop.continues.empty())
        goTo(std::move(loop.continues.front()));
      if (!frame_->isReachable)
        return;
    }
  }
  LoopFacts facts = analyse(*stmt.blocks[0], {}, body, false);
  if (problems_.hasStopped())
    return;
  if (!code_.isLive()) {
    frame_->variables = facts.exit;
    frame_->isReachable = facts.isExitReachable;
    return;
  }
  applyStates(facts.header);
  Header header = makeHeader(facts.assigned, {});
  Loop loop;
  body(loop);
  if (problems_.hasStopped())
    return;
  if (frame_->isReachable)
    loop.continues.push_back(here());
  join(std::move(loop.continues));
  if (frame_->isReachable && code_.isLive()) {
    applyStates(facts.header);
    jumpBack(header, {});
  }
  frame_->isReachable = false;
  endLoop(facts, std::move(loop.breaks));
}

} // namespace ppcc::ndca
