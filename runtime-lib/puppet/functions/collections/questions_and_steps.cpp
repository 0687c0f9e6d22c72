// Questions to all elements (any, all) and lazy walks (reverse_each, step).
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/functions/collections/sequence.h"
#include "runtime-lib/puppet/types/mismatch/mismatch.h"

namespace pp::builtins {

/// Whether the lambda's answer is `wanted` for some element; break() ends the walk without one.
static bool someAnswers(const Call &call, bool wanted, bool pairs) {
  Lambda lambda(call.run, *call.block);
  Sequence elements(call.run, call.args[0]);
  bool isFound = false;
  elements.each(Walk::New, [&](uint64_t number, Value element) {
    Value answer;
    if (!pairs)
      answer = lambda({element});
    else if (elements.isHashStyle())
      answer = lambda(element.as<Array>()->items());
    else
      answer = lambda({Value::smallInteger(static_cast<int64_t>(number)), element});
    isFound = isYes(call.run, answer) == wanted;
    return !isFound;
  });
  return isFound;
}

Value anyElement(const Call &call) { return Value::boolean(someAnswers(call, true, false)); }
Value anyPair(const Call &call) { return Value::boolean(someAnswers(call, true, true)); }
Value allElement(const Call &call) { return Value::boolean(!someAnswers(call, false, false)); }
Value allPair(const Call &call) { return Value::boolean(!someAnswers(call, false, true)); }

/// The argument as a lazy sequence.
static const Iterator &iteratorOf(const Call &call) {
  return Sequence(call.run, call.args[0]).iterator();
}

Value reverseLazily(const Call &call) { return reverseIterator(call.run, iteratorOf(call)); }

Value stepLazily(const Call &call) {
  return stepIterator(call.run, iteratorOf(call), toInt64(call.args[1]).value_or(INT64_MAX));
}

static Value callForEach(const Call &call, Value iterator) {
  Lambda lambda(call.run, *call.block);
  const Iterator &elements = *iterator.as<Iterator>();
  try {
    for (uint64_t i = 0; reachElement(call.run, elements, i); ++i)
      lambda({iteratorElement(call.run, elements, i)});
  } catch (ControlTransfer &transfer) {
    if (transfer.kind != ControlTransfer::Kind::Break)
      throw;
  }
  return Value::undef();
}

Value reverseEach(const Call &call) { return callForEach(call, reverseLazily(call)); }
Value stepEach(const Call &call) { return callForEach(call, stepLazily(call)); }

} // namespace pp::builtins
