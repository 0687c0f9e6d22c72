// What generated code calls in tests, and a main that runs a program's manifests.
#include "test/unit/codegen/stub_runtime.h"

#include <cstdio>

namespace {

using namespace pp;

Value note(Run *run, const char *name) {
  run->calls.push_back(name);
  return makeString(*run, name);
}

/// Runs the manifest of a unit; 1 when it fails.
int runUnit(Run &run, const UnitDescriptor &unit) {
  if (!unit.main)
    return 0;
  Scope scope;
  try {
    Value result = unit.main->body(&run, &scope);
    if (const String *text = dynAs<String>(result))
      std::printf("%s: %s\n", unit.file->data(), std::string(text->view()).c_str());
    return 0;
  } catch (const EvaluationError &error) {
    std::printf("%s: error: %s\n", unit.file->data(), error.what());
    return 1;
  }
}

} // namespace

extern "C" {
namespace pp {

int pp_main(int, char **, const ProgramDescriptor *program) {
  Run run;
  int result = 0;
  for (uint32_t i = 0; i < program->unitCount; ++i)
    result |= runUnit(run, *program->units[i]);
  return result;
}

Value pp_add(Run *run, Value, Value, const Location *) { return note(run, "add"); }
Value pp_subtract(Run *run, Value, Value, const Location *) { return note(run, "subtract"); }
Value pp_multiply(Run *run, Value, Value, const Location *) { return note(run, "multiply"); }
Value pp_negate(Run *run, Value, const Location *) { return note(run, "negate"); }
bool pp_equals(Run *, Value, Value) { return true; }
bool pp_less(Run *run, Value, Value, const Location *) { return note(run, "less").isObject(); }

Value pp_box_integer(Run *run, int64_t number) {
  note(run, "box");
  return makeInteger(*run, number);
}
Value pp_box_float(Run *run, double number) { return makeFloat(*run, number); }

Value pp_make_array(Run *run, const Value *values, int64_t count) {
  return makeArray(*run, {values, static_cast<size_t>(count)});
}

Value pp_make_array_splat(Run *run, const Value *values, int64_t count, const uint64_t *mask,
                          const Location *) {
  std::vector<Value> elements;
  for (int64_t i = 0; i < count; ++i) {
    bool splat = mask[i / 64] >> (i % 64) & 1;
    const Array *array = splat ? dynAs<Array>(values[i]) : nullptr;
    if (array)
      elements.insert(elements.end(), array->items().begin(), array->items().end());
    else
      elements.push_back(values[i]);
  }
  return makeArray(*run, elements);
}

Value pp_get_slot(Run *run, Scope *, int64_t, int64_t, const String *name, const Location *) {
  return note(run, name->data());
}

void pp_set_slot(Run *run, Scope *scope, int64_t slot, const String *name, Value value,
                 const Location *) {
  note(run, name->data());
  scope->slots[slot] = value;
}

Value pp_call(Run *run, Scope *, const String *name, const Value *values, int64_t count, Value,
              int64_t, const Location *) {
  note(run, name->data());
  return makeArray(*run, {values, static_cast<size_t>(count)});
}

Value pp_make_closure(Run *run, Scope *scope, const Callable *code, Value matchState) {
  auto *closure = run->arena.allocateArray<Closure>(1);
  closure->kind = ObjectKind::Closure;
  closure->code = code;
  closure->scope = scope;
  closure->matchState = matchState;
  return Value::object(closure);
}

void pp_fail(Run *, const String *message, const String *, const Location *place) {
  throw EvaluationError(EvaluationError::Form::Plain,
                        message->data() + (" at line " + std::to_string(place->line)));
}

Value pp_resource(Run *run, Scope *, const ResourceDescriptor *resource, Value,
                  const Value *operands) {
  size_t position = 0;
  for (uint32_t b = 0; b < resource->bodyCount; ++b) {
    const ResourceBodyDescriptor &body = resource->bodies[b];
    std::string text(operands[position++].as<String>()->view());
    for (uint32_t a = 0; a < body.attributeCount; ++a)
      text += std::string(" ") + body.attributes[a].name->data() + "=" +
              std::string(operands[position++].as<String>()->view());
    run->calls.push_back(text);
  }
  return Value::undef();
}

} // namespace pp
}
