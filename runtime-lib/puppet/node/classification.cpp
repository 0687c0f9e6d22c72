// The keys that Puppet looks at; others in a classifier's output mean nothing to it.
#include "runtime-lib/puppet/node/classification.h"

#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/puppet/operators/text.h"

namespace pp {

namespace {

[[noreturn]] void fail(const SourcedText &input, const std::string &reason) {
  throw DataError(input.source + " cannot be used: " + reason);
}

std::string className(const SourcedText &input, Value name) {
  // Puppet looks for a class of a number as well, which no manifest can define.
  if (isInteger(name))
    return rubyText(name);
  if (!name.is(ObjectKind::String))
    fail(input, "the names of `classes` must be text, not " + shownInError(name));
  return std::string(name.as<String>()->view());
}

/// Puppet takes whatever is empty for no parameters.
bool isNothing(Value parameters) {
  return !parameters.truthy() ||
         ((parameters.is(ObjectKind::String) || parameters.is(ObjectKind::Array) ||
           parameters.is(ObjectKind::Hash)) &&
          parameters.object()->length == 0);
}

Value classParameters(const SourcedText &input, const std::string &name, Value given) {
  if (isNothing(given))
    return Value::undef();
  const Hash *hash = dynAs<Hash>(given);
  if (!hash)
    fail(input, "the parameters of class " + name + " must be a hash, not " + shownInError(given));
  for (const HashEntry &entry : hash->items())
    if (!entry.key.is(ObjectKind::String))
      fail(input, "the names of parameters of class " + name + " must be text, not " +
                      shownInError(entry.key));
  return given;
}

void readClasses(const SourcedText &input, Value classes, Classification &result) {
  if (const Array *list = dynAs<Array>(classes)) {
    for (Value name : list->items())
      result.classes.emplace_back(className(input, name), Value::undef());
  } else if (const Hash *map = dynAs<Hash>(classes)) {
    for (const HashEntry &entry : map->items()) {
      std::string name = className(input, entry.key);
      result.classes.emplace_back(name, classParameters(input, name, entry.value));
    }
  } else if (classes.is(ObjectKind::String)) {
    result.classes.emplace_back(className(input, classes), Value::undef());
  } else if (classes.truthy()) {
    fail(input, "`classes` must be a list or a hash, not " + shownInError(classes));
  }
}

void refuseOtherKeys(const SourcedText &input, const Hash &answer) {
  for (const HashEntry &entry : answer.items())
    if (!entry.key.is(ObjectKind::String))
      fail(input, "its keys must be text, not " + shownInError(entry.key));
}

} // namespace

Classification parseClassification(Context &context, const SourcedText &input) {
  Classification result;
  // Puppet reads YAML, whatever it looks like.
  Value top = parseStructured(context, input, InBraces::JsonOrYaml);
  const Hash *hash = dynAs<Hash>(top);
  if (!hash)
    fail(input, "a classifier gives a hash with `classes`, `parameters` and `environment`");
  refuseOtherKeys(input, *hash);
  if (const Value *classes = hashFind(*hash, "classes"))
    readClasses(input, *classes, result);
  const Value *parameters = hashFind(*hash, "parameters");
  if (parameters && parameters->truthy()) {
    if (!parameters->is(ObjectKind::Hash))
      fail(input, "`parameters` must be a hash, not " + shownInError(*parameters));
    result.parameters = *parameters;
  }
  const Value *environment = hashFind(*hash, "environment");
  if (environment && environment->truthy()) {
    if (!environment->is(ObjectKind::String))
      fail(input, "`environment` must be text, not " + shownInError(*environment));
    result.environment = environment->as<String>()->view();
  }
  return result;
}

} // namespace pp
