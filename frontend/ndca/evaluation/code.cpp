// Folding, and writing ops where there is nothing to fold.
#include "frontend/ndca/evaluation/code.h"

#include "frontend/ndca/evaluation/bounds.h"

#include <algorithm>

namespace ppcc::ndca {

namespace ops = ir::ndca;

void Code::start(ir::Module &module, ir::FunctionId function) {
  builder_.emplace(module, function);
  goOn(builder().addBlock(), true);
}

ir::Type Code::bounded(int64_t low, int64_t high) {
  if (low == INT64_MIN && high == INT64_MAX)
    return ir::Repr::Int;
  return builder().module().bounded(ir::Repr::Int, {low, high});
}

ir::ValueId Code::use(const Scalar &number) {
  if (!number.isKnown)
    return number.id;
  ir::ConstantId constant = builder().module().constants.integer(number.number());
  return builder().emit(ir::core::Const{constant}, bounded(number.low, number.high));
}

ir::ValueId Code::useTruth(const Scalar &truth) {
  if (truth.truth)
    return truth.truth;
  if (truth.isKnown)
    return builder().constant(builder().module().constants.boolean(truth.number() != 0),
                              ir::Repr::Bool);
  ir::ValueId number = use(truth);
  return builder().emit(ops::Compare{Predicate::Ne, number, use(0)});
}

template <class T> Scalar Code::emitNumber(const T &op, int64_t low, int64_t high) {
  ++opCount_;
  return Scalar::computed(builder().emit(op, bounded(low, high)), low, high);
}

template <class T> Scalar Code::emitTruth(const T &op) {
  ir::ValueId truth = builder().emit(op);
  Scalar number = emitNumber(ops::Number{truth}, 0, 1);
  number.truth = truth;
  return number;
}

static Scalar unknown(int64_t low, int64_t high) { return Scalar::computed({}, low, high); }

Scalar Code::compute(Operator op, const Scalar &a, const Scalar &b) {
  if (a.isKnown && b.isKnown)
    return ops::compute(op, a.number(), b.number());
  bool isSum = op == Operator::Add || op == Operator::Or || op == Operator::Xor;
  if (b.isKnown && b.number() == 0 && (isSum || op == Operator::Sub))
    return a;
  if (a.isKnown && a.number() == 0 && isSum)
    return b;
  if (b.isKnown && b.number() == 1 && (op == Operator::Mul || op == Operator::Div))
    return a;
  if (a.isKnown && a.number() == 1 && op == Operator::Mul)
    return b;
  Bounds bounds = boundsOf(op, a, b);
  if (!isLive_)
    return unknown(bounds.low, bounds.high);
  ir::ValueId left = use(a);
  return emitNumber(ops::Compute{{op, left, use(b)}}, bounds.low, bounds.high);
}

Scalar Code::fails(Failure failure, Operator op, const Scalar &a, const Scalar &b) {
  if (auto certain = certainlyFails(failure, op, a, b))
    return *certain;
  if (!isLive_)
    return unknown(0, 1);
  switch (failure) {
  case Failure::Overflow: {
    ir::ValueId left = use(a);
    return emitTruth(ops::Overflows{{op, left, use(b)}});
  }
  case Failure::DivisionByZero:
    return compare(Predicate::Eq, b, 0);
  case Failure::NegativeExponent:
    return compare(Predicate::Lt, b, 0);
  case Failure::ShiftAmount:
    return either(compare(Predicate::Lt, b, 0), compare(Predicate::Gt, b, 63));
  }
  __builtin_unreachable();
}

Scalar Code::compare(Predicate predicate, const Scalar &a, const Scalar &b) {
  if (auto certain = certainlyHolds(predicate, a, b))
    return *certain;
  // A truth value compared with 0 or 1 is itself or its negation.
  bool isZero = b.isKnown && b.number() == 0;
  if (a.truth && isZero && (predicate == Predicate::Ne || predicate == Predicate::Gt))
    return a;
  if (a.truth && isZero && (predicate == Predicate::Eq || predicate == Predicate::Le))
    return negation(a);
  // A number that is 0 or 1 tells by itself whether it is 1.
  bool isOne = b.isKnown && b.number() == 1;
  if (a.isWithin(0, 1) && ((isZero && (predicate == Predicate::Ne || predicate == Predicate::Gt)) ||
                           (isOne && (predicate == Predicate::Eq || predicate == Predicate::Ge))))
    return a;
  if (!isLive_)
    return unknown(0, 1);
  ir::ValueId left = use(a);
  return emitTruth(ops::Compare{predicate, left, use(b)});
}

Scalar Code::logic(Connective op, const Scalar &a, const Scalar &b) {
  if (a.isKnown && !b.isKnown)
    return logic(op, b, a);
  if (b.isKnown) {
    bool right = b.number() != 0;
    if (op == Connective::And)
      return right ? truth(a) : Scalar(0);
    if (op == Connective::Or)
      return right ? Scalar(1) : truth(a);
    return right ? negation(truth(a)) : truth(a);
  }
  if (!isLive_)
    return unknown(0, 1);
  ir::ValueId left = useTruth(a);
  return emitTruth(ops::Logic{op, left, useTruth(b)});
}

Scalar Code::negation(const Scalar &truth) {
  if (truth.isKnown)
    return truth.number() == 0;
  if (!isLive_)
    return unknown(0, 1);
  return emitTruth(ir::core::Not{useTruth(truth)});
}

Scalar Code::truth(const Scalar &number) { return compare(Predicate::Ne, number, 0); }

Scalar Code::select(const Scalar &condition, const Scalar &a, const Scalar &b) {
  if (condition.isKnown)
    return condition.number() ? a : b;
  if (a == b)
    return a;
  int64_t low = std::min(a.low, b.low), high = std::max(a.high, b.high);
  if (!isLive_)
    return unknown(low, high);
  ir::ValueId test = useTruth(condition);
  ir::ValueId then = use(a);
  return emitNumber(ops::Select{test, then, use(b)}, low, high);
}

Scalar Code::within(const Scalar &number, int64_t low, int64_t high) {
  low = std::max(low, number.low);
  high = std::min(high, number.high);
  if (number.isKnown || number.isWithin(low, high) || low > high)
    return number;
  if (!isLive_)
    return unknown(low, high);
  return emitNumber(ops::Within{use(number)}, low, high);
}

Scalar Code::neighbour(uint32_t number, int64_t states) {
  if (states == 1)
    return 0;
  return emitNumber(ops::Neighbour{number}, 0, states - 1);
}

Scalar Code::argument(uint32_t number, int64_t low, int64_t high) {
  return low == high ? Scalar(low) : emitNumber(ops::Argument{number}, low, high);
}

void Code::give(uint32_t number, const Scalar &value) {
  if (isLive_)
    builder().emit(ops::Give{number, use(value)});
}

void Code::become(const Scalar &cell) {
  if (isLive_)
    builder().emit(ops::Become{use(cell)});
  mute();
}

void Code::finish() {
  if (isLive_)
    builder().ret(use(0));
  mute();
}

ir::LocationId Code::locate(source::Span span) {
  source::Position at = file_.position(span.begin);
  return builder().module().locate(file_.path(), at.line, at.column);
}

ir::ndca::SiteId Code::site(const std::string &message, source::Span span) {
  auto [entry, isNew] = sites_.try_emplace({message, span.begin});
  if (isNew) {
    ir::Module &module = builder().module();
    source::Span line = file_.lineSpan(file_.line(span.begin));
    source::Position first = file_.position(span.begin);
    source::Position last = file_.position(std::min(span.end, line.end));
    uint32_t length = last.column > first.column ? last.column - first.column : 1;
    module.ndca.sites.push_back(
        {module.intern(message), locate(span), module.intern(file_.text(line)), length});
    entry->second = ops::SiteId(module.ndca.sites.size() - 1);
  }
  return entry->second;
}

void Code::check(const Scalar &condition, const std::string &message, source::Span span) {
  if (!isLive_ || (condition.isKnown && !condition.number()))
    return;
  ir::LocationId before = builder().location();
  builder().setLocation(locate(span));
  ++opCount_;
  ir::ValueId test = useTruth(condition);
  builder().emit(ops::Check{test, site(message, span)});
  builder().setLocation(before);
}

void Code::stop(const std::string &message, source::Span span) {
  if (isLive_) {
    builder().setLocation(locate(span));
    builder().emit(ops::Stop{site(message, span)});
  }
  mute();
}

void Code::goOn(ir::BlockId block, bool isLive) {
  block_ = block;
  isLive_ = isLive;
  if (isLive)
    builder().setBlock(block);
}

void Code::branch(const Scalar &condition, ir::BlockId then, ir::BlockId otherwise) {
  ir::ValueId test = useTruth(condition);
  builder().condBr(test, then, otherwise);
}

void Code::jump(ir::BlockId block, std::span<const Scalar> arguments) {
  std::vector<ir::ValueId> values;
  for (const Scalar &argument : arguments)
    values.push_back(use(argument));
  builder().emit(ir::core::Br{{block, builder().values(values)}});
}

Scalar Code::parameter(ir::BlockId block, int64_t low, int64_t high) {
  return Scalar::computed(builder().addParameter(block, bounded(low, high)), low, high);
}

void Code::at(source::Span span) {
  if (isLive_)
    builder().setLocation(locate(span));
}

} // namespace ppcc::ndca
