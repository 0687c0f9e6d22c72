// Ruby code may change the arrays and hashes of a manifest, which see it, as in Puppet: variables
// are given a new value that looks like the changed copy.
#include "runtime-lib/puppet/ruby/crossing.h"

#include "runtime-lib/abi/literal_mark.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/evaluation/errors.h"
#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/evaluation/variables/variable_lookup.h"
#include "runtime-lib/puppet/evaluation/variables/variable_place.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/ruby/shared_values.h"

#include <algorithm>

namespace pp::ruby {

namespace {

bool isCollection(Value value) { return value.is(ObjectKind::Array) || value.is(ObjectKind::Hash); }

long long sizeOf(Interpreter &ruby, Ref collection) {
  return ruby.library().rb_num2ll(ruby.send(collection, "size"));
}

bool isUnchanged(Interpreter &ruby, Value value, Ref copy);

bool areElementsUnchanged(Interpreter &ruby, const Array &array, Ref copy) {
  if (sizeOf(ruby, copy) != array.length)
    return false;
  for (uint32_t i = 0; i < array.length; ++i)
    if (!isUnchanged(ruby, array.elements[i], ruby.library().rb_ary_entry(copy, i)))
      return false;
  return true;
}

bool arePairsUnchanged(Interpreter &ruby, const Hash &hash, Ref copy) {
  if (sizeOf(ruby, copy) != hash.length)
    return false;
  Ref pairs = ruby.send(copy, "to_a");
  for (uint32_t i = 0; i < hash.length; ++i) {
    Ref pair = ruby.library().rb_ary_entry(pairs, i);
    if (!isUnchanged(ruby, hash.entries[i].key, ruby.library().rb_ary_entry(pair, 0)) ||
        !isUnchanged(ruby, hash.entries[i].value, ruby.library().rb_ary_entry(pair, 1)))
      return false;
  }
  return true;
}

/// Whether the object looks like the value still. Texts are frozen, so they are the copies that
/// were made.
bool isUnchanged(Interpreter &ruby, Value value, Ref copy) {
  Session &session = ruby.session();
  if (!isCollection(value)) {
    auto known = session.copies.find(value.word());
    return (known == session.copies.end() ? toRuby(ruby, value) : known->second) == copy;
  }
  if (session.frozen.contains(value.word()))
    return toRuby(ruby, value) == copy;
  const Array *array = dynAs<Array>(value);
  if (ruby.library().rb_obj_class(copy) != (array ? ruby.arrayClass : ruby.hashClass))
    return false;
  NestingGuard guard;
  return array ? areElementsUnchanged(ruby, *array, copy)
               : arePairsUnchanged(ruby, *value.as<Hash>(), copy);
}

/// Notes which text or other object each part of a new value was made of.
void adopt(Interpreter &ruby, Value value, Ref object) {
  if (!value.isObject())
    return;
  NestingGuard guard;
  ruby.keep(object);
  if (!isCollection(value))
    ruby.session().copies[value.word()] = object;
  const Library &library = ruby.library();
  if (const Array *array = dynAs<Array>(value)) {
    for (uint32_t i = 0; i < array->length; ++i)
      adopt(ruby, array->elements[i], library.rb_ary_entry(object, i));
  } else if (const Hash *hash = dynAs<Hash>(value)) {
    Ref pairs = ruby.send(object, "to_a");
    for (uint32_t i = 0; i < hash->length; ++i) {
      Ref pair = library.rb_ary_entry(pairs, i);
      adopt(ruby, hash->entries[i].key, library.rb_ary_entry(pair, 0));
      adopt(ruby, hash->entries[i].value, library.rb_ary_entry(pair, 1));
    }
  }
}

/// Objects without a form in Puppet, such as symbols, only Ruby code can see: they stay where they
/// are.
std::optional<Value> changedValue(Interpreter &ruby, Ref copy) {
  try {
    return fromRuby(ruby, copy);
  } catch (const EvaluationError &) {
    return std::nullopt;
  }
}

/// The class or define whose variable it is, and the variable's own name.
std::pair<Resource *, std::string_view> ownerOf(Run &run, const Scope &scope, const String *name) {
  std::string_view text = withoutLeadingColons(name->view());
  size_t colons = text.rfind("::");
  if (colons == text.npos)
    return {scope.named->resource, text};
  Definition *definition = run.findClass(text.substr(0, colons));
  NamedScope *owner = definition ? definition->scope : nullptr;
  return {owner ? owner->resource : nullptr, text.substr(colons + 2)};
}

/// Whether the variable is a parameter of a class or define: Puppet copies what these are given.
bool isParameter(Run &run, const Scope &scope, const String *name) {
  auto [resource, leaf] = ownerOf(run, scope, name);
  if (!resource || !resource->definition || !resource->definition->entry->code)
    return false;
  const Callable &code = *resource->definition->entry->code;
  return std::ranges::any_of(std::span(code.parameters, code.parameterCount),
                             [&](const Parameter &each) { return each.name->view() == leaf; });
}

/// A parameter's variable and the resource's attribute are one object.
void replaceAttribute(Run &run, const Lent &lent, Value value) {
  auto [resource, leaf] = ownerOf(run, *lent.scope, lent.name);
  if (!resource)
    return;
  for (ResourceParameter &parameter : resource->parameters)
    if (parameter.name()->view() == leaf && parameter.value == lent.value)
      parameter.value = value;
}

/// The names of variables of a frame, and of those around it, that hold the value; all get another.
std::vector<const String *> replaceIn(Scope &scope, Value old, Value value) {
  std::vector<const String *> replaced;
  auto replace = [&](Scope &frame) {
    for (uint32_t i = 0; frame.layout && i < frame.layout->slotCount; ++i)
      if (frame.slots[i] == old) {
        frame.slots[i] = value;
        replaced.push_back(frame.layout->names[i]);
      }
  };
  for (Scope *frame = &scope; frame; frame = frame->outer)
    replace(*frame);
  if (scope.named->frame)
    replace(*scope.named->frame);
  return replaced;
}

bool isEmpty(Value value) { return value.object()->length == 0; }

/// Takes over what was changed in an argument: in the variables of the caller that hold it.
void changeArgument(Run &run, const Lent &lent, Value value) {
  // An empty literal may be the value of many that have nothing to do with it.
  if (isEmpty(lent.value) && lent.value.object()->reserved == literalMark)
    return;
  bool isOwn = false;
  refuseSharedAttributes(run, *lent.scope, lent.value);
  std::vector<const String *> replaced = replaceIn(*lent.scope, lent.value, value);
  refuseHiddenOwners(*lent.scope, lent.value, !replaced.empty());
  for (const String *name : replaced) {
    isOwn |= isParameter(run, *lent.scope, name);
    replaceAttribute(run, {lent.value, lent.copy, lent.scope, name}, value);
  }
  if (!isOwn)
    changeAlias(run, *lent.scope->named, lent.value, value);
}

/// The same in a variable.
void changeVariable(Run &run, const Lent &lent, Value value) {
  if (!isEmpty(lent.value))
    refuseSharedAttributes(run, *lent.scope, lent.value);
  Value *place = findVariablePlace(run, *lent.scope, lent.name);
  if (place && *place == lent.value)
    *place = value;
  replaceAttribute(run, lent, value);
  if (!isParameter(run, *lent.scope, lent.name) && !isEmpty(lent.value))
    changeAlias(run, *lent.scope->named, lent.value, value);
}

void takeChange(Interpreter &ruby, const Lent &lent) {
  Session &session = ruby.session();
  std::optional<Value> value = changedValue(ruby, lent.copy);
  if (!value)
    return;
  adoptCopy(ruby, *value, lent.copy);
  if (lent.name)
    changeVariable(*session.run, lent, *value);
  else
    changeArgument(*session.run, lent, *value);
  for (Lent &other : session.lent)
    if (other.copy == lent.copy)
      other.value = *value;
}

void addFrozen(Session &session, Value value) {
  if (!isCollection(value) || !session.frozen.insert(value.word()).second)
    return;
  if (const Array *array = dynAs<Array>(value))
    for (Value element : array->items())
      addFrozen(session, element);
  else
    for (const HashEntry &entry : value.as<Hash>()->items())
      addFrozen(session, entry.value);
}

/// Puppet freezes $facts, $trusted and $server_facts, and so what top-scope variables share with
/// them.
void findFrozen(Session &session) {
  if (std::exchange(session.knowsFrozen, true))
    return;
  Scope &top = *session.run->topScope->frame;
  for (const char *name : {"facts", "trusted", "server_facts"})
    if (auto value = findVariable(*session.run, top, makeString(*session.run, name).as<String>()))
      addFrozen(session, *value);
}

} // namespace

Ref lend(Interpreter &ruby, Value value, Scope &scope, const String *name) {
  if (!isCollection(value) || isFrozen(ruby, value))
    return toRuby(ruby, value);
  Session &session = ruby.session();
  Run &run = *session.run;
  const Value *place = name ? findVariablePlace(run, scope, name) : nullptr;
  for (const Lent &each : session.lent)
    if (place && each.name && each.value == value &&
        findVariablePlace(run, *each.scope, each.name) == place)
      return each.copy;
  auto known = session.adopted.find(value.word());
  bool isOwn = name && isParameter(run, scope, name);
  Ref copy = known != session.adopted.end() ? known->second
             : isOwn                        ? unsharedToRuby(ruby, value)
                                            : toRuby(ruby, value);
  ruby.keep(copy);
  session.lent.push_back({value, copy, &scope, name});
  return copy;
}

void takeChanges(Interpreter &ruby) {
  Session &session = ruby.session();
  for (size_t i = 0; i < session.lent.size(); ++i) {
    Lent lent = session.lent[i];
    if (!isUnchanged(ruby, lent.value, lent.copy))
      takeChange(ruby, lent);
  }
}

void adoptCopy(Interpreter &ruby, Value value, Ref object) {
  adopt(ruby, value, object);
  ruby.session().adopted[value.word()] = object;
}

Value asFarAsPossible(Interpreter &ruby, Ref object) {
  std::optional<Value> value = changedValue(ruby, object);
  return value ? *value : HashBuilder(*ruby.session().run).build();
}

bool isFrozen(Interpreter &ruby, Value value) {
  Session &session = ruby.session();
  findFrozen(session);
  return !isCollection(value) || session.frozen.contains(value.word());
}

} // namespace pp::ruby
