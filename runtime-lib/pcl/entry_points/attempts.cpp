// Expressions whose failure means something: `try`, `can`, `recover`, and both sides of `&&` and
// `||`.
#include "runtime-lib/pcl/entry_points/entry_points.h"
#include "runtime-lib/pcl/operations/operations.h"
#include "runtime-lib/pcl/program/session.h"

#include <algorithm>
#include <optional>

namespace pp::pcl {

namespace {

/// What a computation gave, or how it failed.
struct Outcome {
  Value value = Value::unset();
  std::optional<Failure> failure = {};
};

Outcome attempted(Session &session, Frame &frame, const Computation &computation) {
  try {
    return {run(session, frame, computation)};
  } catch (const Failure &failure) {
    if (failure.code == ErrorCode::Limit)
      throw;
    return {Value::unset(), failure};
  }
}

Value tried(Session &session, Frame &frame, const Attempt &attempt) {
  Outcome first = attempted(session, frame, attempt.first);
  if (!first.failure)
    return first.value;
  if (attempt.second.isThere())
    return run(session, frame, attempt.second);
  fail(ErrorCode::Function, "no expression of `try` succeeded", first.failure->text());
}

// A value that is not known yet can be anything; whether it is there will be known with it.
Value can(Session &session, Frame &frame, const Attempt &attempt) {
  Outcome first = attempted(session, frame, attempt.first);
  if (first.failure)
    return Value::boolean(false);
  Lift lift(session);
  lift.take(first.value);
  return lift.isUnknown() ? lift.unknown("bool") : lift.give(Value::boolean(true));
}

const Instance *failedIn(Value value) {
  MarkSet marks;
  marks.addDeep(value);
  for (const Instance *dependency : marks.dependencies())
    if (dependency->isLeftOut())
      return dependency;
  return nullptr;
}

Value recovered(Session &session, Frame &frame, const Attempt &attempt) {
  Outcome first = attempted(session, frame, attempt.first);
  std::string message;
  if (first.failure) {
    message = first.failure->text();
  } else {
    const Instance *failed = failedIn(first.value);
    if (!failed)
      return first.value;
    message = failed->failure;
  }
  frame.slots[attempt.slot] = makeString(session, message);
  return run(session, frame, attempt.second);
}

/// A side of a logical operator that was evaluated as a bool; what it is not is an error at once.
Value truthOf(Session &session, Value value, const Location &place, std::string_view side) {
  Value known = plain(value);
  if (known.isUnset() || known.isUndef())
    return known;
  Converted truth = toBool(session, known);
  if (truth.problem.empty())
    return truth.value;
  Failure failure{ErrorCode::Operation, "Invalid operand",
                  "Unsuitable value for " + std::string(side) + " operand: " + truth.problem + "."};
  failure.place = &place;
  throw failure;
}

// Either side may decide; what is wrong with the other one is dropped then.
Value logic(Session &session, Frame &frame, const Attempt &attempt) {
  Operation operation = attempt.kind == Attempt::And ? Operation::And : Operation::Or;
  Value decisive = Value::boolean(operation == Operation::Or);
  Outcome left = attempted(session, frame, attempt.first);
  Outcome right = attempted(session, frame, attempt.second);
  Value leftTruth =
      left.failure ? left.value : truthOf(session, left.value, attempt.places[0], "left");
  Value rightTruth =
      right.failure ? right.value : truthOf(session, right.value, attempt.places[1], "right");
  bool decides = leftTruth == decisive || rightTruth == decisive;
  if (left.failure || right.failure) {
    if (!decides)
      throw left.failure ? *left.failure : *right.failure;
    Lift lift(session);
    if (!left.failure)
      lift.take(left.value);
    if (!right.failure)
      lift.take(right.value);
    return lift.give(decisive);
  }
  return operate(session, operation, left.value, right.value);
}

} // namespace

namespace entry {

Value attempt(SessionHead *head, Frame *frame, const Attempt *attempt, const Location *place) {
  Session &session = sessionOf(head);
  return located(place, 0, [&] {
    switch (attempt->kind) {
    case Attempt::Try:
      return tried(session, *frame, *attempt);
    case Attempt::Can:
      return can(session, *frame, *attempt);
    case Attempt::Recover:
      return recovered(session, *frame, *attempt);
    case Attempt::And:
    case Attempt::Or:
      break;
    }
    return logic(session, *frame, *attempt);
  });
}

} // namespace entry

} // namespace pp::pcl
