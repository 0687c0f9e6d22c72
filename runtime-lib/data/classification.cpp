// The keys that Puppet looks at; others in a classifier's output mean nothing to it.
#include "runtime-lib/data/classification.h"

namespace pp {

namespace {

[[noreturn]] void fail(const SourcedText &input, const std::string &reason) {
  throw DataError(input.source + " cannot be used: " + reason);
}

std::string className(const SourcedText &input, Value name) {
  if (!name.is(ObjectKind::String))
    fail(input, "the names of `classes` must be text");
  return std::string(name.as<String>()->view());
}

void readClasses(const SourcedText &input, Value classes, Classification &result) {
  if (const Array *list = dynAs<Array>(classes)) {
    for (Value name : list->items())
      result.classes.emplace_back(className(input, name), Value::undef());
  } else if (const Hash *map = dynAs<Hash>(classes)) {
    for (const HashEntry &entry : map->items()) {
      if (!entry.value.isUndef() && !entry.value.is(ObjectKind::Hash))
        fail(input, "the parameters of class " + className(input, entry.key) + " must be a hash");
      result.classes.emplace_back(className(input, entry.key), entry.value);
    }
  } else if (classes.is(ObjectKind::String)) {
    result.classes.emplace_back(className(input, classes), Value::undef());
  } else if (!classes.isUndef()) {
    fail(input, "`classes` must be a list or a hash");
  }
}

} // namespace

Classification parseClassification(Context &context, const SourcedText &input) {
  Classification result;
  Value top = parseStructured(context, input);
  const Hash *hash = dynAs<Hash>(top);
  if (!hash)
    fail(input, "a classifier gives a hash with `classes`, `parameters` and `environment`");
  if (const Value *classes = hashFind(*hash, "classes"))
    readClasses(input, *classes, result);
  const Value *parameters = hashFind(*hash, "parameters");
  if (parameters && !parameters->isUndef()) {
    if (!parameters->is(ObjectKind::Hash))
      fail(input, "`parameters` must be a hash");
    result.parameters = *parameters;
  }
  const Value *environment = hashFind(*hash, "environment");
  if (environment && environment->is(ObjectKind::String))
    result.environment = environment->as<String>()->view();
  return result;
}

} // namespace pp
