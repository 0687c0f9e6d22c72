// Calls, lambdas and the ways out of them.
#include "runtime-lib/puppet/entry_points/located.h"
#include "runtime-lib/puppet/functions/calling/call.h"
#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/operators/text.h"

namespace pp {
extern "C" {

Value pp_call(Run *run, Scope *scope, const String *name, const Value *args, int64_t count,
              Value closure, int64_t style, const Location *places) {
  bool isMethod = static_cast<CallStyle>(style) == CallStyle::Method;
  run->places = places;
  RunningCall frame(*run, places);
  return located(places, isMethod ? "a Method call" : "a Function Call", 0, [&] {
    if (isMethod && (args[0].is(ObjectKind::Instance) || args[0].is(ObjectKind::Uri)))
      if (std::optional<Value> result =
              callMember(*run, name->view(), {args, static_cast<size_t>(count)}, closure))
        return *result;
    return callFunction(*run, *scope, name, {args, static_cast<size_t>(count)},
                        dynAs<Closure>(closure), places);
  });
}

Value pp_make_closure(Run *run, Scope *scope, const Callable *code, Value matchState) {
  auto *closure = run->arena.make<Closure>();
  closure->kind = ObjectKind::Closure;
  closure->flags = 0;
  closure->reserved = 0;
  closure->length = 0;
  closure->code = code;
  closure->scope = scope;
  closure->matchState = matchState;
  return Value::object(closure);
}

void pp_unwind_break(Run *, const Location *place) {
  throw ControlTransfer{ControlTransfer::Kind::Break, Value::undef(), place};
}

void pp_unwind_next(Run *, Value value, const Location *place) {
  throw ControlTransfer{ControlTransfer::Kind::Next, value, place};
}

void pp_unwind_return(Run *, Value value, const Location *place) {
  throw ControlTransfer{ControlTransfer::Kind::Return, value, place};
}

void pp_unmatched_selector(Run *, Value value, const Location *place) {
  located(place, "", 0, [&] { failIssue<Issue::UnmatchedSelector>(rubyText(value)); });
}

void pp_fail(Run *run, const String *message, const String *code, const Location *place) {
  if (code->length == 0)
    failPlain(std::string(message->view()));
  // The code is a literal: it lives as long as the program, and ends with a zero.
  auto *issue = run->arena.make<IssueRow>(code->data(), message->view());
  located(place, "", 0, [&] {
    throw EvaluationError(EvaluationError::Form::Issue, std::string(message->view()), issue);
  });
}

} // extern "C"
} // namespace pp
