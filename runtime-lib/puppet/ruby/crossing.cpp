// Deep copies: plain data becomes Ruby's own classes, all else a handle that leads back.
#include "runtime-lib/puppet/ruby/crossing.h"

#include "runtime-lib/abi/literal_mark.h"
#include "runtime-lib/core/regexp/regexp.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/text/base64.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/access/access.h"
#include "runtime-lib/puppet/types/objects/object_type.h"

namespace pp::ruby {

namespace {

Ref stringRef(Interpreter &ruby, std::string_view text) {
  return ruby.library().rb_utf8_str_new(text.data(), static_cast<long>(text.size()));
}

Ref arrayRef(Interpreter &ruby, const Array &array) {
  Ref result = ruby.library().rb_ary_new_capa(array.length);
  ruby.keep(result);
  for (Value element : array.items())
    ruby.library().rb_ary_push(result, toRuby(ruby, element));
  return result;
}

Ref hashRef(Interpreter &ruby, const Hash &hash) {
  Ref result = ruby.library().rb_hash_new();
  ruby.keep(result);
  for (const HashEntry &entry : hash.items()) {
    Ref key = toRuby(ruby, entry.key);
    ruby.library().rb_hash_aset(result, key, toRuby(ruby, entry.value));
  }
  return result;
}

/// The shim's object for a value that Ruby has no class of its own for.
Ref handleRef(Interpreter &ruby, Value value) {
  Session &session = ruby.session();
  session.handles.push_back(value);
  Ref number = ruby.library().rb_ll2inum(static_cast<long long>(session.handles.size() - 1));
  const Instance *instance = dynAs<Instance>(value);
  Ref name = stringRef(ruby, instance ? typeName(instance->type) : rubyClassOf(value));
  Ref text = value.is(ObjectKind::Closure) ? ruby.nil : stringRef(ruby, toText(value));
  Ref serial = ruby.library().rb_ll2inum(static_cast<long long>(session.number));
  return ruby.send(ruby.shim(), "handle", {number, serial, name, text});
}

Ref objectRef(Interpreter &ruby, Value value) {
  const Library &library = ruby.library();
  switch (value.object()->kind) {
  case ObjectKind::String:
    return stringRef(ruby, value.as<String>()->view());
  case ObjectKind::BigInteger:
    return ruby.send(stringRef(ruby, integerText(value)), "to_i");
  case ObjectKind::Float:
    return library.rb_float_new(value.as<Float>()->value);
  case ObjectKind::Array:
    return arrayRef(ruby, *value.as<Array>());
  case ObjectKind::Hash:
    return hashRef(ruby, *value.as<Hash>());
  case ObjectKind::Regexp:
    return ruby.send(ruby.shim(), "regexp",
                     {stringRef(ruby, value.as<Regexp>()->source->view()),
                      stringRef(ruby, optionLetters(value.as<Regexp>()->flags))});
  case ObjectKind::Binary:
    return ruby.send(ruby.shim(), "binary", {stringRef(ruby, toText(value))});
  case ObjectKind::Sensitive:
    return ruby.send(ruby.shim(), "sensitive", {toRuby(ruby, value.as<Sensitive>()->value)});
  case ObjectKind::Type:
    if (isConvertedReference(asType(value)))
      return ruby.send(
          ruby.shim(), "resource_of",
          {stringRef(ruby, referenceTypeName(value)), stringRef(ruby, referenceTitle(value))});
    return handleRef(ruby, value);
  default:
    return handleRef(ruby, value);
  }
}

long long numberOf(Interpreter &ruby, Ref integer) { return ruby.library().rb_num2ll(integer); }

Value integerFrom(Interpreter &ruby, Ref integer) {
  Ref length = ruby.send(integer, "bit_length");
  if (numberOf(ruby, length) < 63)
    return makeInteger(*ruby.session().run, int64_t{numberOf(ruby, integer)});
  return makeIntegerFromDecimal(*ruby.session().run, textOf(ruby, ruby.send(integer, "to_s")));
}

Value arrayFrom(Interpreter &ruby, Ref array) {
  long long size = numberOf(ruby, ruby.send(array, "size"));
  std::vector<Value> elements;
  for (long long i = 0; i < size; ++i)
    elements.push_back(fromRuby(ruby, ruby.library().rb_ary_entry(array, i)));
  return makeArray(*ruby.session().run, elements);
}

Value hashFrom(Interpreter &ruby, Ref hash) {
  Ref keys = ruby.send(hash, "keys");
  Ref values = ruby.send(hash, "values");
  ruby.keep(keys);
  ruby.keep(values);
  long long size = numberOf(ruby, ruby.send(keys, "size"));
  HashBuilder builder(*ruby.session().run);
  for (long long i = 0; i < size; ++i) {
    Value key = fromRuby(ruby, ruby.library().rb_ary_entry(keys, i));
    builder.set(key, fromRuby(ruby, ruby.library().rb_ary_entry(values, i)));
  }
  return builder.build();
}

/// The shim says what the object is: a pair of a word and what is needed to make the value.
Value specialFrom(Interpreter &ruby, Ref object) {
  Run &run = *ruby.session().run;
  Ref pair = ruby.send(ruby.shim(), "plain", {object});
  ruby.keep(pair);
  std::string kind = textOf(ruby, ruby.library().rb_ary_entry(pair, 0));
  Ref content = ruby.library().rb_ary_entry(pair, 1);
  if (kind == "undef")
    return Value::undef();
  if (kind == "default")
    return Value::defaultValue();
  if (kind == "true" || kind == "false")
    return Value::boolean(kind == "true");
  if (kind == "value")
    return fromRuby(ruby, content);
  if (kind == "sensitive")
    return makeSensitive(run, fromRuby(ruby, content));
  if (kind == "regexp")
    return makeRegexp(run, textOf(ruby, content));
  if (kind == "binary")
    return makeBinary(run, decodeBase64Strict(textOf(ruby, content)));
  if (kind == "resource") {
    std::string title = textOf(ruby, ruby.library().rb_ary_entry(pair, 2));
    Value reference = makeResourceReference(run, textOf(ruby, content), title);
    return Value::object(convertedReference(run, asType(reference)));
  }
  if (kind == "handle") {
    Ref serial = ruby.library().rb_ary_entry(pair, 2);
    auto number = static_cast<size_t>(numberOf(ruby, content));
    if (static_cast<uint64_t>(numberOf(ruby, serial)) == ruby.session().number &&
        number < ruby.session().handles.size())
      return ruby.session().handles[number];
    failPlain("Ruby code kept a value of another catalog");
  }
  failPlain("Ruby code gave an object of the class " + textOf(ruby, content) +
            ", which no Puppet value stands for");
}

} // namespace

static bool isCollection(Value value) {
  return value.is(ObjectKind::Array) || value.is(ObjectKind::Hash);
}

Ref toRuby(Interpreter &ruby, Value value) {
  const Library &library = ruby.library();
  if (value.isSmallInteger())
    return library.rb_ll2inum(value.small());
  if (value.isBoolean())
    return value.isTrue() ? ruby.yes : ruby.no;
  if (value.isDefault())
    return ruby.send(ruby.shim(), "default");
  if (!value.isObject())
    return ruby.nil;
  NestingGuard guard;
  auto known = ruby.session().copies.find(value.word());
  if (known != ruby.session().copies.end())
    return known->second;
  // Equal literals are one value in a program, but not one object in Puppet.
  if (isCollection(value) && value.object()->reserved == literalMark && !isFrozen(ruby, value))
    return unsharedToRuby(ruby, value);
  Ref copy = objectRef(ruby, value);
  // The manifest's own text would change, which no copy can give: it must not go unnoticed.
  if (isFrozen(ruby, value))
    library.rb_obj_freeze(copy);
  ruby.keep(copy);
  ruby.session().copies.emplace(value.word(), copy);
  return copy;
}

/// A copy of a collection, its elements made by `element`.
template <class Element> static Ref collectionRef(Interpreter &ruby, Value value, Element element) {
  const Library &library = ruby.library();
  NestingGuard guard;
  const Array *array = dynAs<Array>(value);
  Ref result = array ? library.rb_ary_new_capa(array->length) : library.rb_hash_new();
  ruby.keep(result);
  if (array)
    for (Value each : array->items())
      library.rb_ary_push(result, element(each));
  else
    for (const HashEntry &entry : value.as<Hash>()->items()) {
      Ref key = toRuby(ruby, entry.key);
      library.rb_hash_aset(result, key, element(entry.value));
    }
  return result;
}

Ref unsharedToRuby(Interpreter &ruby, Value value) {
  if (!isCollection(value) || isFrozen(ruby, value))
    return toRuby(ruby, value);
  return collectionRef(ruby, value, [&](Value each) { return unsharedToRuby(ruby, each); });
}

Ref freshToRuby(Interpreter &ruby, Value value) {
  if (const String *text = dynAs<String>(value)) {
    Ref copy = stringRef(ruby, text->view());
    ruby.keep(copy);
    return copy;
  }
  if (!isCollection(value))
    return toRuby(ruby, value);
  return collectionRef(ruby, value, [&](Value each) { return freshToRuby(ruby, each); });
}

std::string textOf(Interpreter &ruby, Ref string) {
  long long bytes = numberOf(ruby, ruby.send(string, "bytesize"));
  volatile Ref held = string;
  const char *data = ruby.library().rb_string_value_ptr(&held);
  return {data, static_cast<size_t>(bytes)};
}

Value fromRuby(Interpreter &ruby, Ref object) {
  NestingGuard guard;
  if (object == ruby.nil)
    return Value::undef();
  if (object == ruby.yes || object == ruby.no)
    return Value::boolean(object == ruby.yes);
  Ref kind = ruby.library().rb_obj_class(object);
  if (kind == ruby.stringClass)
    return makeString(*ruby.session().run, textOf(ruby, object));
  if (kind == ruby.integerClass)
    return integerFrom(ruby, object);
  if (kind == ruby.floatClass)
    return makeFloat(*ruby.session().run, ruby.library().rb_num2dbl(object));
  if (kind == ruby.arrayClass)
    return arrayFrom(ruby, object);
  if (kind == ruby.hashClass)
    return hashFrom(ruby, object);
  return specialFrom(ruby, object);
}

} // namespace pp::ruby
