// Statements but for loops.
#include "frontend/ndca/evaluation/evaluator.h"

namespace ppcc::ndca {

using diagnostics::Id;

namespace {

// More than any rule needs; loops that never end are told.
constexpr size_t mostSteps = 5'000'000;
constexpr size_t mostOps = 400'000;

} // namespace

bool Evaluator::isTooMuch(source::Span span) {
  if (++steps_ > mostSteps)
    problems_.limit(span, "this takes too long to compute when the rule is compiled");
  else if (code_.opCount() > mostOps)
    problems_.limit(span, "this makes too much code; do less in loops");
  else
    return false;
  return true;
}

void Evaluator::execute(const Block &block) {
  for (const Stmt *stmt : block.statements) {
    // What is not reached need not make sense.
    if (problems_.hasStopped() || !frame_->isReachable)
      return;
    execute(*stmt);
  }
}

void Evaluator::execute(const Stmt &stmt) {
  if (isTooMuch(stmt.span))
    return;
  bindings_.clear();
  code_.at(stmt.span);
  switch (stmt.kind) {
  case StmtKind::Block:
    return execute(*stmt.blocks[0]);
  case StmtKind::Assign:
    return assign(stmt);
  case StmtKind::If:
    return branches(stmt, 0);
  case StmtKind::Unless: {
    Value condition = ops_.truth(evaluate(*stmt.conditions[0]), stmt.conditions[0]->span);
    return choose(
        ops_.negation(condition), [&] { execute(*stmt.blocks[0]); }, [] {});
  }
  case StmtKind::Match: {
    Value value = evaluate(*stmt.conditions[0]);
    return matchCase(stmt, value, 0);
  }
  case StmtKind::For:
    return forLoop(stmt);
  case StmtKind::While:
    return whileLoop(stmt);
  case StmtKind::Break:
  case StmtKind::Continue:
    return leave(stmt);
  case StmtKind::Become:
  case StmtKind::Remain:
    return become(stmt);
  case StmtKind::Return:
    return returnValue(stmt);
  case StmtKind::Assert:
  case StmtKind::Error:
    return assertion(stmt);
  }
}

void Evaluator::assign(const Stmt &stmt) {
  Value value = evaluate(*stmt.value);
  if (!stmt.text.empty() && !problems_.hasStopped()) {
    Value before = evaluate(*stmt.target);
    if (!problems_.hasStopped())
      value = ops_.binary(stmt.text, before, value, stmt.place,
                          cover(stmt.target->span, stmt.value->span));
  }
  if (!problems_.hasStopped() && !value.isNone())
    store(*stmt.target, value);
}

void Evaluator::store(const Expr &target, const Value &value) {
  switch (target.kind) {
  case ExprKind::Name:
    if (target.text == "_")
      return;
    if (frame_->fixed.contains(target.text))
      break;
    frame_->variables[std::string(target.text)] = {Variable::Known, value};
    return;
  case ExprKind::Member: {
    constexpr std::string_view axes = "xyzwuv";
    size_t axis = target.text.size() == 1 ? axes.find(target.text) : std::string_view::npos;
    if (axis == std::string_view::npos || target.children.size() != 1)
      break;
    Value base = evaluate(*target.children[0]);
    Value changed = ops_.withComponent(base, Value::integer(static_cast<int64_t>(axis)), value,
                                       target.place, target.span);
    return changed.isNone() ? void() : store(*target.children[0], changed);
  }
  case ExprKind::Index: {
    Value base = evaluate(*target.children[0]);
    if (!base.is(TypeKind::Vector) || target.children.size() != 2)
      break;
    Value key = evaluate(*target.children[1]);
    Value changed = ops_.withComponent(base, key, value, target.children[1]->span, target.span);
    return changed.isNone() ? void() : store(*target.children[0], changed);
  }
  case ExprKind::CompiledArgument: {
    Value before = compiledArgument(target);
    std::optional<int64_t> number =
        constantInteger(evaluate(*target.children[0]), target.children[0]->span);
    if (before.isNone() || !number)
      return;
    Value changed = ops_.coerce(value, before.type, target.span);
    if (!changed.isNone())
      frame_->variables["$" + std::to_string(*number)] = {Variable::Known, changed};
    return;
  }
  default:
    break;
  }
  problems_.report<Id::NdcaVariable>(target.span, "cannot assign to this expression");
}

void Evaluator::choose(const Value &condition, const std::function<void()> &then,
                       const std::function<void()> &otherwise) {
  if (condition.isNone() || problems_.hasStopped())
    return;
  std::vector<std::pair<std::string, Value>> bindings = std::move(bindings_);
  bindings_.clear();
  auto bind = [&] {
    for (const auto &[name, value] : bindings)
      frame_->variables[name] = {Variable::Known, value};
  };
  if (!condition.isVarying) {
    if (!condition.number())
      return otherwise();
    bind();
    return then();
  }
  Edge before = here();
  const Scalar &test = condition.scalar();
  bool isLive = code_.isLive();
  ir::BlockId thenBlock = before.block, otherBlock = before.block;
  if (isLive && !test.isKnown) {
    thenBlock = code_.addBlock();
    otherBlock = code_.addBlock();
    code_.branch(test, thenBlock, otherBlock);
  }
  std::vector<Edge> ends;
  auto run = [&](ir::BlockId block, bool isTaken, const std::function<void()> &work) {
    frame_->variables = before.variables;
    frame_->isReachable = true;
    code_.goOn(block, isLive && (!test.isKnown || isTaken));
    work();
    if (frame_->isReachable && !problems_.hasStopped())
      ends.push_back(here());
  };
  run(thenBlock, test.isKnown && test.number(), [&] {
    bind();
    then();
  });
  run(otherBlock, test.isKnown && !test.number(), otherwise);
  if (!problems_.hasStopped())
    join(std::move(ends));
}

void Evaluator::branches(const Stmt &stmt, size_t number) {
  if (number == stmt.conditions.size()) {
    if (number < stmt.blocks.size())
      execute(*stmt.blocks[number]);
    return;
  }
  const Expr &expr = *stmt.conditions[number];
  bindings_.clear();
  Value condition = ops_.truth(evaluate(expr), expr.span);
  choose(
      condition, [&] { execute(*stmt.blocks[number]); }, [&] { branches(stmt, number + 1); });
}

void Evaluator::matchCase(const Stmt &stmt, const Value &value, size_t number) {
  if (problems_.hasStopped())
    return;
  if (number == stmt.cases.size()) {
    if (number < stmt.blocks.size())
      execute(*stmt.blocks[number]);
    return;
  }
  bindings_.clear();
  Value any = Value::integer(0);
  for (const Expr *option : stmt.cases[number]) {
    Value wanted = evaluate(*option);
    if (problems_.hasStopped())
      return;
    bool isPredicate = wanted.type.kind >= TypeKind::EmptySet || wanted.is(TypeKind::CellSet) ||
                       wanted.is(TypeKind::Tag) || wanted.is(TypeKind::Type) ||
                       (wanted.is(TypeKind::Array) && value.is(TypeKind::Array));
    bool isSameSet = value.type.kind == wanted.type.kind && wanted.type.kind >= TypeKind::EmptySet;
    Value hit = isPredicate && !isSameSet ? ops_.is(value, wanted, option->span)
                                          : ops_.compare("==", value, wanted, option->span);
    if (hit.isNone())
      return;
    if (wanted.is(TypeKind::Pattern) && stmt.cases[number].size() == 1)
      for (const auto &[name, cell] : wanted.pattern->names) {
        Value bound = Value::cell(value.parts[cell]);
        bound.isVarying = value.isVarying;
        bindings_.emplace_back(name, bound);
      }
    bool isVarying = any.isVarying || hit.isVarying;
    any = Value::integer(code_.either(any.scalar(), hit.scalar()));
    any.isVarying = isVarying;
    // A constant match decides.
    if (!hit.isVarying && hit.number()) {
      any = hit;
      break;
    }
  }
  choose(
      any, [&] { execute(*stmt.blocks[number]); }, [&] { matchCase(stmt, value, number + 1); });
}

void Evaluator::assertion(const Stmt &stmt) {
  bool isError = stmt.kind == StmtKind::Error;
  std::string message = stmt.hasMessage ? stmt.message : isError ? "error" : "assertion failed";
  if (isError) {
    if (frame_->isCompiled)
      code_.stop(message, stmt.span);
    else
      problems_.evaluation(stmt.span, message);
    frame_->isReachable = false;
    return;
  }
  Value holds = ops_.truth(evaluate(*stmt.value), stmt.value->span);
  if (!holds.isNone())
    ops_.guard(code_.negation(holds.scalar()), message, stmt.span, !frame_->isCompiled);
}

void Evaluator::leave(const Stmt &stmt) {
  bool isBreak = stmt.kind == StmtKind::Break;
  if (frame_->loops.empty()) {
    problems_.report<Id::NdcaControl>(stmt.span, isBreak ? "cannot 'break' when not in a loop"
                                                         : "cannot 'continue' when not in a loop");
    return;
  }
  Loop &loop = *frame_->loops.back();
  (isBreak ? loop.breaks : loop.continues).push_back(here());
  frame_->isReachable = false;
  code_.mute();
}

void Evaluator::become(const Stmt &stmt) {
  bool isBecome = stmt.kind == StmtKind::Become;
  std::string word = isBecome ? "'become'" : "'remain'";
  if (frame_->kind == FrameKind::Helper) {
    problems_.report<Id::NdcaControl>(
        stmt.span, word + " is only allowed in the transition function; use 'return' instead");
    return;
  }
  if (frame_->kind != FrameKind::Transition) {
    problems_.report<Id::NdcaControl>(stmt.span,
                                      "cannot " + word + " when not in the transition function");
    return;
  }
  Value cell =
      isBecome ? ops_.toCell(evaluate(*stmt.value), stmt.value->span) : frame_->fixed.at("this");
  if (cell.isNone())
    return;
  code_.become(cell.scalar());
  frame_->isReachable = false;
}

void Evaluator::returnValue(const Stmt &stmt) {
  if (frame_->kind == FrameKind::Transition) {
    problems_.report<Id::NdcaControl>(stmt.span,
                                      "'return' is not allowed in the transition function; use "
                                      "'become' or 'remain' instead");
    return;
  }
  if (frame_->kind != FrameKind::Helper) {
    problems_.report<Id::NdcaControl>(stmt.span, "cannot 'return' when not in a function");
    return;
  }
  Value value = stmt.value ? evaluate(*stmt.value) : Value::null();
  source::Span span = stmt.value ? stmt.value->span : stmt.span;
  if (problems_.hasStopped())
    return;
  value = ops_.coerce(value, frame_->result, span);
  if (value.isNone())
    return;
  frame_->variables[""] = {Variable::Known, value};
  frame_->returns.push_back(here());
  frame_->isReachable = false;
  code_.mute();
}

} // namespace ppcc::ndca
