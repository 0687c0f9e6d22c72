// What loops need whose lambda was inlined, and calls that go straight to a function of the
// program.
#include "runtime-lib/abi/list_builder.h"
#include "runtime-lib/core/values/iterator.h"
#include "runtime-lib/puppet/entry_points/located.h"
#include "runtime-lib/puppet/functions/calling/call.h"
#include "runtime-lib/puppet/types/mismatch/mismatch.h"
#include "runtime-lib/puppet/types/shared_types.h"
#include "runtime-lib/puppet/types/type.h"

#include <algorithm>

namespace pp {

static const char *callLabel(int64_t style) {
  bool isMethod = static_cast<CallStyle>(style) == CallStyle::Method;
  return isMethod ? "a Method call" : "a Function Call";
}

/// The integers of a range; undef for one that has no end or more elements than the run allows.
static Value walkRange(Run &run, const IntegerType &range) {
  if (!range.from.isSmallInteger() || !range.to.isSmallInteger())
    return Value::undef();
  Value up = makeIntegerIterator(run, range.from.small(), range.to.small());
  if (up.as<Iterator>()->count > run.limits.rangeElements)
    return Value::undef();
  return range.descending ? reverseIterator(run, *up.as<Iterator>()) : up;
}

/// Types by the text that generated code has of them; programs may come and go in one process.
static const Type *typeOfText(const String *text) {
  thread_local std::unordered_map<std::string, const Type *> known;
  const Type *&type = known[std::string(text->view())];
  if (!type)
    type = sharedType(text->view());
  return type;
}

static ListBuilder *builderOf(Value list) { return reinterpret_cast<ListBuilder *>(list.word()); }

extern "C" {

Value pp_walk(Run *run, Value value, int64_t hashes) {
  checkTime();
  if (value.is(ObjectKind::Array) || (hashes && value.is(ObjectKind::Hash)))
    return value;
  if (value.isSmallInteger() && value.small() >= 0 && value.small() <= run->limits.rangeElements)
    return makeIntegerIterator(*run, 0, value.small() - 1);
  const Type *type = value.is(ObjectKind::Type) ? asType(value) : nullptr;
  const auto *range = type ? typeAs<IntegerType>(type, TypeKind::Integer) : nullptr;
  return range ? walkRange(*run, *range) : Value::undef();
}

Value pp_walk_element(Run *run, Value walk, int64_t number) {
  if (const Hash *hash = dynAs<Hash>(walk)) {
    Value pair[] = {hash->entries[number].key, hash->entries[number].value};
    return makeArray(*run, pair);
  }
  return iteratorElement(*run, *walk.as<Iterator>(), static_cast<uint64_t>(number));
}

Value pp_list_new(Run *run, int64_t capacity) {
  auto *list = run->arena.make<ListBuilder>();
  capacity = std::max<int64_t>(capacity, 1);
  NewArray made = newArray(*run, static_cast<size_t>(capacity));
  *list = {made.array, made.elements, 0, capacity};
  return Value::fromWord(reinterpret_cast<uint64_t>(list));
}

void pp_list_grow(Run *run, Value value) {
  ListBuilder *list = builderOf(value);
  NewArray larger = newArray(*run, static_cast<size_t>(list->capacity) * 2);
  std::copy_n(list->elements, list->count, larger.elements);
  *list = {larger.array, larger.elements, list->count, list->capacity * 2};
}

Value pp_list_finish(Value value) {
  ListBuilder *list = builderOf(value);
  // Nobody has seen the array yet.
  const_cast<Array *>(list->array.as<Array>())->length = static_cast<uint32_t>(list->count);
  return list->array;
}

bool pp_instance_of(Run *run, Value value, const String *type) {
  return isInstance(*run, typeOfText(type), value);
}

void pp_lambda_mismatch(Run *run, Scope *scope, const Callable *code, const Value *args,
                        int64_t count, int64_t style, const Location *place) {
  located(place, callLabel(style), 0, [&] {
    const CallableTypes &types = run->callableTypes(*code, *scope);
    Signature signature{types.callable, types.parameterNames, {}};
    std::span<const Value> given(args, static_cast<size_t>(count));
    failPlain(describeSignatures(*run, "lambda", {&signature, 1},
                                 argumentsType(*run, given, Value::undef())));
  });
}

Scope *pp_function_scope(Run *run) { return run->topScope->frame; }

void pp_call_too_deep(Run *run, int64_t style, const Location *place) {
  located(place, callLabel(style), 0, [&] { CallGuard guard(*run); });
}

void pp_result_mismatch(Run *run, const String *function, Value value, const String *type,
                        int64_t style, const Location *place) {
  located(place, callLabel(style), 0, [&] {
    assertInstance(*run, "value returned from " + std::string(function->view()), typeOfText(type),
                   value);
  });
}

} // extern "C"
} // namespace pp
