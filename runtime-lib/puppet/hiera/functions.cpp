// lookup() and the old hiera functions.
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/core/values/valid_text.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/hiera/failure.h"
#include "runtime-lib/puppet/hiera/hiera.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_errors.h"
#include "runtime-lib/puppet/types/type.h"

namespace pp::builtins {

using namespace hiera;

namespace {

std::string nameOf(Value value) {
  requireUtf8(*value.as<String>());
  return std::string(value.as<String>()->view());
}

std::vector<std::string> namesOf(Value value) {
  std::vector<std::string> names;
  if (const Array *array = dynAs<Array>(value))
    for (Value name : array->items())
      names.push_back(nameOf(name));
  else
    names.push_back(nameOf(value));
  return names;
}

Value lookupWith(const Call &call, Request request, Value name, const Hash *overrides,
                 const Hash *defaults) {
  Run &run = call.run;
  request.names = namesOf(name);
  if (call.block)
    request.defaultBlock = [&] {
      Value arguments[] = {name};
      return callClosure(run, *call.block, arguments);
    };
  if (!run.lookups)
    failPlain("lookup() needs Hiera, which is not set up here");
  Invocation invocation(*run.lookups, call.scope, overrides, defaults);
  return run.lookups->lookup(request, invocation);
}

Value option(const Hash &options, std::string_view key) {
  const Value *value = hashFind(options, key);
  return value ? *value : Value::undef();
}

Value lookupByHash(const Call &call, Value name, const Hash &options) {
  Request request;
  request.type = asType(option(options, "value_type"));
  request.merge = option(options, "merge");
  if (const Value *given = hashFind(options, "default_value"))
    request.defaultValue = *given;
  return lookupWith(call, request, name, dynAs<Hash>(option(options, "override")),
                    dynAs<Hash>(option(options, "default_values_hash")));
}

/// What the old functions have in common. The arguments: key, default, override.
Value hieraCall(const Call &call, std::string_view function, std::string_view merge) {
  Run &run = call.run;
  if (run.language.strict != Strictness::Off)
    warnOnce(run, "The function '" + std::string(function) +
                      "' is deprecated in favor of using 'lookup'. See "
                      "https://puppet.com/docs/puppet/8.11/deprecated_language.html");
  Request request;
  Value override;
  if (call.block) {
    override = call.arg(1);
    request.defaultBlock = [&] {
      Value arguments[] = {call.args[0]};
      return callClosure(run, *call.block, arguments);
    };
  } else {
    override = call.arg(2);
    if (call.args.size() > 1)
      request.defaultValue = call.args[1];
  }
  if (!run.lookups)
    failPlain("hiera() needs Hiera, which is not set up here");
  Hiera &lookups = *run.lookups;
  Invocation invocation(lookups, call.scope);
  invocation.isHieraCall = true;
  if (!lookups.isGlobalOnly && !lookups.hasEnvironmentHiera5(invocation))
    invocation.isGlobalOnly = true;
  if (const Array *levels = dynAs<Array>(override))
    invocation.locationOverrides.assign(levels->items().begin(), levels->items().end());
  else if (!override.isUndef())
    invocation.locationOverrides = {override};
  request.names = {nameOf(call.args[0])};
  request.merge = makeString(run, merge);
  return lookups.lookup(request, invocation);
}

/// hiera(['key', default, override]) goes to a method that Puppet does not have.
[[noreturn]] void failOnList() {
  failPlain("undefined method `hiera' for #<#<Class:0x0000000000000000>:0x0000000000000000 "
            "@closure_scope=nil, @loader=(ModuleLoader::FileBased 'puppet_system' '')>");
}

/// Ruby's #empty?, which texts, symbols and collections have.
bool isRubyEmpty(Value value) {
  if (value.is(ObjectKind::String) || value.is(ObjectKind::Array) || value.is(ObjectKind::Hash))
    return value.object()->length == 0;
  if (!value.isDefault())
    failNoMethod("empty?", value);
  return false;
}

} // namespace

Value lookupByType(const Call &call) {
  Request request;
  request.type = asType(call.arg(1));
  request.merge = call.arg(2);
  return lookupWith(call, request, call.args[0], nullptr, nullptr);
}

Value lookupWithDefault(const Call &call) {
  Request request;
  request.type = asType(call.arg(1));
  request.merge = call.arg(2);
  request.defaultValue = call.arg(3);
  return lookupWith(call, request, call.args[0], nullptr, nullptr);
}

Value lookupByOptions(const Call &call) {
  const Hash &options = *call.args[0].as<Hash>();
  return lookupByHash(call, option(options, "name"), options);
}

Value lookupByNameAndOptions(const Call &call) {
  return lookupByHash(call, call.args[0], *call.args[1].as<Hash>());
}

Value hieraFunction(const Call &call) { return hieraCall(call, "hiera", "first"); }
Value hieraArray(const Call &call) { return hieraCall(call, "hiera_array", "unique"); }
Value hieraHash(const Call &call) { return hieraCall(call, "hiera_hash", "hash"); }
Value hieraInclude(const Call &call) {
  Value found = hieraCall(call, "hiera_include", "unique");
  if (found.isUndef())
    failPlain("Could not find data item " + std::string(call.args[0].as<String>()->view()));
  if (isRubyEmpty(found))
    return Value::undef();
  static const String *const name = processString("include");
  return callFunction(call.run, call.scope, name, {&found, 1}, nullptr, call.place);
}
Value hieraSplat(const Call &) { failOnList(); }
Value hieraArraySplat(const Call &) { failOnList(); }
Value hieraHashSplat(const Call &) { failOnList(); }
Value hieraIncludeSplat(const Call &) { failOnList(); }

} // namespace pp::builtins
