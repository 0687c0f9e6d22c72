// Variables: reading, assigning, destructuring.
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/entry_points/located.h"
#include "runtime-lib/puppet/evaluation/variables/variable_lookup.h"
#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/type.h"

namespace pp {

static Value fromHash(Run &run, const Hash &hash, std::span<const String *const> names) {
  std::vector<Value> values;
  for (const String *name : names) {
    const Value *found = name ? hashFind(hash, Value::object(name)) : nullptr;
    if (!found)
      failIssue<Issue::MissingMultiAssignmentKey>(name ? name->view() : "");
    values.push_back(*found);
  }
  return makeArray(run, values);
}

static Value fromClass(Run &run, Scope &scope, const ClassType &type,
                       std::span<const String *const> names) {
  std::string className(type.className ? type.className->view() : "");
  if (!findResource(run, "class", className))
    failIssue<Issue::UnknownResource>(Blame{2}, "Class", className);
  std::vector<Value> values;
  for (const String *name : names) {
    std::string full = downcase(className) + "::" + std::string(name ? name->view() : "");
    const String *variable = makeString(run, full).as<String>();
    if (!variableExists(run, scope, variable))
      failIssue<Issue::MissingMultiAssignmentVariable>(full);
    values.push_back(readVariable(run, scope, variable));
  }
  return makeArray(run, values);
}

static Value destructure(Run &run, Scope &scope, Value value,
                         std::span<const String *const> names) {
  if (const Hash *hash = dynAs<Hash>(value))
    return fromHash(run, *hash, names);
  if (auto *type = typeAs<ClassType>(asType(value), TypeKind::Class))
    return fromClass(run, scope, *type, names);
  const Array *array = dynAs<Array>(value);
  size_t count = array ? array->length : 1;
  if (count != names.size())
    failIssue<Issue::IllegalMultiAssignmentSize>(names.size(), count);
  return array ? value : makeArray(run, {&value, 1});
}

extern "C" {

Value pp_get_variable(Run *run, Scope *scope, const String *name, const Location *place) {
  run->places = place;
  return located(place, "a Variable", 0, [&] { return readVariable(*run, *scope, name); });
}

Value pp_get_slot(Run *run, Scope *scope, int64_t up, int64_t slot, const String *name,
                  const Location *place) {
  Scope *frame = scope;
  for (int64_t i = 0; i < up; ++i)
    frame = frame->outer;
  Value value = frame->slots[slot];
  return value.isUnset() ? pp_get_variable(run, frame, name, place) : value;
}

void pp_set_slot(Run *run, Scope *scope, int64_t slot, const String *name, Value value,
                 const Location *place) {
  located(place, "a '=' expression", 0,
          [&] { assignVariable(*run, *scope, static_cast<uint32_t>(slot), name, value); });
}

Value pp_destructure(Run *run, Scope *scope, Value value, const String *const *names, int64_t count,
                     const Location *place) {
  return located(place, "a '=' expression", 0, [&] {
    return destructure(*run, *scope, value, {names, static_cast<size_t>(count)});
  });
}

} // extern "C"
} // namespace pp
