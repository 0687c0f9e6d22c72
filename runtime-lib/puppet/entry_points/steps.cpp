// Expressions that a program holds as data: step by step, by the functions that code would call.
#include "runtime-lib/abi/runtime_functions.h"

#include <array>
#include <span>

namespace pp {

namespace {

Value evaluate(const Step &step, std::span<const Value> operands, Run *run, Scope *scope) {
  const Value *first = operands.data();
  auto count = static_cast<int64_t>(operands.size());
  auto *name = reinterpret_cast<const String *>(step.word);
  switch (step.kind) {
  case Step::Constant:
    return Value::fromWord(step.word);
  case Step::NamedType:
    return pp_named_type(run, scope, name, step.number, step.places);
  case Step::Variable:
    return pp_get_variable(run, scope, name, step.places);
  case Step::Slot:
    return pp_get_slot(run, scope, step.up, step.number, name, step.places);
  case Step::Index:
    return pp_index(run, scope, first[0], first + 1, count - 1, step.places);
  case Step::Array:
    return pp_make_array(run, first, count);
  case Step::Hash:
    return pp_make_hash(run, first, count / 2);
  case Step::Text:
    return pp_concatenate(run, first, count, step.places);
  }
  __builtin_unreachable();
}

} // namespace

extern "C" Value pp_run_steps(Run *run, Scope *scope, const StepTable *table) {
  std::array<Value, StepTable::most> values;
  std::array<Value, StepTable::most> operands;
  const uint32_t *next = table->operands;
  size_t done = 0;
  for (const Step &step : std::span(table->steps, table->stepCount)) {
    for (uint32_t i = 0; i < step.operandCount; ++i)
      operands[i] = values[*next++];
    values[done++] = evaluate(step, {operands.data(), step.operandCount}, run, scope);
  }
  return values[done - 1];
}

} // namespace pp
