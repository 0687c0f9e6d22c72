// Functions that call a lambda for elements: each, map, filter, reduce, with, then, lest; and the
// way out.
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/functions/collections/sequence.h"

namespace pp::builtins {

/// Runs a loop that break() may end.
template <class Body> static void untilBreak(Body &&body) {
  try {
    body();
  } catch (ControlTransfer &transfer) {
    if (transfer.kind != ControlTransfer::Kind::Break)
      throw;
  }
}

/// Calls `body(element)` with each element.
template <class Body> static void forEach(const Call &call, Body &&body) {
  Sequence(call.run, call.args[0]).each(Walk::Own, [&](uint64_t, Value element) {
    body(element);
    return true;
  });
}

/// Calls `body(index, element)`, or `body(key, value)` for pairs.
template <class Body> static void forEachIndexed(const Call &call, Body &&body) {
  Sequence elements(call.run, call.args[0]);
  elements.each(Walk::New, [&](uint64_t number, Value element) {
    if (elements.isHashStyle())
      body(element.as<Array>()->elements[0], element.as<Array>()->elements[1]);
    else
      body(Value::smallInteger(static_cast<int64_t>(number)), element);
    return true;
  });
}

template <class Body> static void forEachPair(const Call &call, Body &&body) {
  for (const HashEntry &entry : call.args[0].as<Hash>()->items())
    body(entry.key, entry.value);
}

Value withFunction(const Call &call) { return Lambda(call.run, *call.block)(call.args); }

Value eachElement(const Call &call) {
  Lambda lambda(call.run, *call.block);
  untilBreak([&] { forEach(call, [&](Value element) { lambda({element}); }); });
  return call.args[0];
}

Value eachIndexed(const Call &call) {
  Lambda lambda(call.run, *call.block);
  untilBreak([&] { forEachIndexed(call, [&](Value a, Value b) { lambda({a, b}); }); });
  return call.args[0];
}

Value eachPair(const Call &call) {
  Lambda lambda(call.run, *call.block);
  untilBreak([&] { forEachPair(call, [&](Value key, Value value) { lambda({key, value}); }); });
  return call.args[0];
}

Value mapElement(const Call &call) {
  Lambda lambda(call.run, *call.block);
  CollectedValues result(call.run);
  untilBreak([&] { forEach(call, [&](Value element) { result.push_back(lambda({element})); }); });
  return makeArray(call.run, result);
}

Value mapIndexed(const Call &call) {
  Lambda lambda(call.run, *call.block);
  CollectedValues result(call.run);
  untilBreak([&] {
    forEachIndexed(call, [&](Value a, Value b) { result.push_back(lambda({a, b})); });
  });
  return makeArray(call.run, result);
}

Value mapPair(const Call &call) {
  Lambda lambda(call.run, *call.block);
  CollectedValues result(call.run);
  untilBreak([&] {
    forEachPair(call, [&](Value key, Value value) { result.push_back(lambda({key, value})); });
  });
  return makeArray(call.run, result);
}

Value filterElement(const Call &call) {
  Lambda lambda(call.run, *call.block);
  CollectedValues result(call.run);
  untilBreak([&] {
    forEach(call, [&](Value element) {
      if (isYes(call.run, lambda({element})))
        result.push_back(element);
    });
  });
  return makeArray(call.run, result);
}

/// Pairs that the test keeps, as a hash. Puppet lets a break() pass here.
template <class Test> static Value filteredHash(const Call &call, Test &&test) {
  HashBuilder result(call.run);
  forEachPair(call, [&](Value key, Value value) {
    if (isYes(call.run, test(key, value)))
      result.set(key, value);
  });
  return result.build();
}

Value filterPair(const Call &call) {
  Lambda lambda(call.run, *call.block);
  return filteredHash(call, [&](Value key, Value value) { return lambda({key, value}); });
}

Value filterHash(const Call &call) {
  Lambda lambda(call.run, *call.block);
  return filteredHash(call, [&](Value key, Value value) {
    Value pair[] = {key, value};
    return lambda({makeArray(call.run, pair)});
  });
}

Value filterIndexed(const Call &call) {
  Lambda lambda(call.run, *call.block);
  if (Sequence(call.run, call.args[0]).isHashStyle()) {
    HashBuilder result(call.run);
    forEachIndexed(call, [&](Value key, Value value) {
      if (isYes(call.run, lambda({key, value})))
        result.set(key, value);
    });
    return result.build();
  }
  CollectedValues result(call.run);
  untilBreak([&] {
    forEachIndexed(call, [&](Value index, Value element) {
      if (isYes(call.run, lambda({index, element})))
        result.push_back(element);
    });
  });
  return makeArray(call.run, result);
}

/// Without a memo the first element is one.
static Value reduced(const Call &call, bool hasMemo, Value memo) {
  Lambda lambda(call.run, *call.block);
  Sequence elements(call.run, call.args[0]);
  untilBreak([&] {
    elements.each(Walk::New, [&](uint64_t, Value element) {
      memo = hasMemo ? lambda({memo, element}) : element;
      return hasMemo = true;
    });
  });
  return memo;
}

Value reduceWithoutMemo(const Call &call) { return reduced(call, false, Value::undef()); }
Value reduceWithMemo(const Call &call) { return reduced(call, true, call.args[1]); }

Value lestFunction(const Call &call) {
  return call.args[0].isUndef() ? Lambda(call.run, *call.block)({}) : call.args[0];
}

Value thenFunction(const Call &call) {
  return call.args[0].isUndef() ? Value::undef() : Lambda(call.run, *call.block)({call.args[0]});
}

Value breakFunction(const Call &call) {
  throw ControlTransfer{ControlTransfer::Kind::Break, Value::undef(), call.place};
}

Value nextFunction(const Call &call) {
  throw ControlTransfer{ControlTransfer::Kind::Next, call.arg(0), call.place};
}

Value returnFunction(const Call &call) {
  throw ControlTransfer{ControlTransfer::Kind::Return, call.arg(0), call.place};
}

} // namespace pp::builtins
