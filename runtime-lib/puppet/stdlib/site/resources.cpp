// stdlib's functions that look for resources and declare those that are missing.
#include "runtime-lib/core/values/collections.h"
#include "runtime-lib/core/values/flatten.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/evaluation/errors.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_values.h"
#include "runtime-lib/puppet/types/type.h"

#include <algorithm>

namespace pp::builtins {

using namespace pp::stdlib;

namespace {

/// `Type[title]`, or a type alone.
struct Reference {
  std::string type, title;
};

/// Ruby's text of a resource reference has no quotes.
std::string referenceText(Value value) {
  if (!isResourceReference(value))
    return rubyText(value);
  return std::string(referenceTypeName(value)) + "[" + std::string(referenceTitle(value)) + "]";
}

Reference readReference(const std::string &text) {
  size_t open = text.find('[');
  bool isReference = open != text.npos && open > 0 && text.ends_with(']') &&
                     text.find(']') > open && text.size() > open + 2;
  if (!isReference)
    failPlain("No title provided and " + inspected(text) + " is not a valid resource reference");
  return {text.substr(0, open), text.substr(open + 1, text.size() - open - 2)};
}

bool hasParameter(Run &run, const Resource &resource, const HashEntry &wanted) {
  std::string name = rubyText(wanted.key);
  Value value = resource.get(makeString(run, name).as<String>());
  return (value.isUndef() && wanted.value.isUndef()) || rubyEquals(value, wanted.value);
}

bool fits(const Call &call, const Resource *resource, Value parameters) {
  if (!resource)
    return false;
  // A class that asks for itself is not there yet.
  if (const Resource *own = call.scope.named->resource; own && own->ref() == resource->ref())
    return false;
  if (!isHash(parameters))
    return true;
  auto pairs = pairsOf(parameters);
  return std::all_of(pairs.begin(), pairs.end(), [&](const HashEntry &wanted) {
    return hasParameter(call.run, *resource, wanted);
  });
}

bool isThere(const Call &call, Value reference, Value parameters) {
  const Type *given = asType(reference);
  bool isReference = given && (given->is(TypeKind::Resource) || given->is(TypeKind::Class));
  if (!isText(reference) && !isReference)
    failPlain("Reference is not understood: '" + rubyClassOf(reference) + "'");
  if (auto *type = typeAs<ResourceType>(asType(reference), TypeKind::Resource);
      type && !type->title) {
    auto &resources = call.run.catalog.resources;
    return std::any_of(resources.begin(), resources.end(), [&](const Resource *resource) {
      return resource->type->view() == type->typeName->view() && fits(call, resource, parameters);
    });
  }
  Reference named = readReference(referenceText(reference));
  return fits(call, findResource(call.run, downcase(named.type), named.title), parameters);
}

} // namespace

Value isDefinedWithParameters(const Call &call) {
  if (call.args.empty() || !call.args[0].truthy())
    failPlain("Must specify a reference");
  return truth(isThere(call, call.args[0], call.arg(1)));
}

static void needTypeAndTitle(const Call &call) {
  if (call.args.empty() || !call.args[0].truthy())
    failPlain("Must specify a type");
  if (call.args.size() < 2 || !call.args[1].truthy())
    failPlain("Must specify a title");
}

static void ensureOne(const Call &call, Value type, Value title, Value parameters) {
  std::string reference = referenceText(type) + "[" + rubyText(title) + "]";
  if (isThere(call, makeString(call.run, reference), parameters))
    return;
  if (!isText(type))
    failNoMethod("capitalize", type);
  HashBuilder resources(call.run);
  resources.set(title, parameters);
  Value args[] = {makeString(call.run, capitalize(textView(type))), resources.build()};
  callOther(call, "create_resources", args);
}

Value ensureResource(const Call &call) {
  needTypeAndTitle(call);
  Value parameters = call.arg(2).truthy() ? call.args[2] : HashBuilder(call.run).build();
  std::vector<Value> titles = flattened(call.run, call.args[1]);
  for (Value title : titles)
    ensureOne(call, call.args[0], title, parameters);
  return Value::undef();
}

/// Ruby's Hash#merge.
static Value merged(const Call &call, Value left, Value right) {
  if (!isHash(left))
    failNoMethod("merge", left);
  if (!isHash(right))
    failImplicitConversion(right, "Hash");
  HashBuilder result(call.run);
  for (Value hash : {left, right})
    for (const HashEntry &entry : pairsOf(hash))
      result.set(entry.key, entry.value);
  return result.build();
}

Value ensureResources(const Call &call) {
  needTypeAndTitle(call);
  if (!isHash(call.args[1]))
    failPlain("ensure_resources(): Requires second argument to be a Hash");
  Value common = call.arg(2).truthy() ? call.args[2] : HashBuilder(call.run).build();
  for (const HashEntry &entry : pairsOf(call.args[1])) {
    Value own = entry.value.truthy() ? merged(call, common, entry.value) : common;
    Value args[] = {call.args[0], entry.key, own};
    ensureResource({call.run, call.scope, args, nullptr, call.place});
  }
  return Value::undef();
}

// ensure_packages()

/// A package that was declared as present stays so; else it shall be installed.
static std::string_view defaultEnsure(const Call &call, const std::string &name) {
  HashBuilder present(call.run);
  present.set("ensure", makeString(call.run, "present"));
  bool isPresent = isThere(call, makeString(call.run, "Package[" + name + "]"), present.build());
  return isPresent ? "present" : "installed";
}

static void ensurePackage(const Call &call, Value name, Value attributes) {
  HashBuilder all(call.run);
  all.set("ensure", makeString(call.run, "installed"));
  for (const HashEntry &entry : pairsOf(attributes))
    all.set(entry.key, entry.value);
  Value chosen = *hashFind(*all.build().as<Hash>(), "ensure");
  if (isText(chosen) && (textView(chosen) == "present" || textView(chosen) == "installed"))
    all.set("ensure", makeString(call.run, defaultEnsure(call, rubyText(name))));
  Value args[] = {makeString(call.run, "package"), name, all.build()};
  callOther(call, "ensure_resource", args);
}

static Value attributesOrNone(const Call &call) {
  return call.args.size() > 1 ? call.args[1] : HashBuilder(call.run).build();
}

Value ensurePackages(const Call &call) {
  Value attributes = attributesOrNone(call);
  for (Value name : toRubyArray(call.run, call.args[0]))
    ensurePackage(call, name, attributes);
  return Value::undef();
}

Value ensurePackagesOfHash(const Call &call) {
  Value attributes = attributesOrNone(call);
  for (const HashEntry &entry : pairsOf(call.args[0]))
    ensurePackage(call, entry.key, merged(call, attributes, entry.value));
  return Value::undef();
}

// Reading resources.

Value resourceParameter(const Call &call) {
  if (call.args.empty() || !call.args[0].truthy())
    failPlain("Must specify a reference");
  if (!isText(call.arg(1)))
    failPlain("Must specify name of a parameter");
  const String *name = call.args[1].as<String>();
  Value nothing = makeString(call.run, "");
  if (name->length == 0)
    return nothing;
  const Resource *resource = findResource(call.run, referenceText(call.args[0]));
  Value value = resource ? resource->get(name) : Value::undef();
  return value.isUndef() ? nothing : value;
}

Value textToResource(const Call &call) {
  Reference named = readReference(std::string(textView(call.args[0])));
  const Resource *resource = findResource(call.run, downcase(named.type), named.title);
  if (!resource)
    failPlain("stdlib::str2resource(): could not find " +
              std::string(referenceText(makeResourceReference(call.run, named.type, named.title))) +
              ", this is parse order dependent and values should not be quoted");
  return makeResourceReference(call.run, resource->type->view(), resource->title->view());
}

Value ensureValue(const Call &call) {
  Value wanted = call.args[0], kind = call.arg(1);
  bool isPresent = wanted.isBoolean() ? wanted.isTrue() : textView(wanted) == "present";
  std::string_view word = isText(kind) ? textView(kind) : "";
  if (word == "service")
    return makeString(call.run, isPresent ? "running" : "stopped");
  if (!isPresent)
    return makeString(call.run, "absent");
  return makeString(call.run, word == "package" ? "installed" : word.empty() ? "present" : word);
}

} // namespace pp::builtins
