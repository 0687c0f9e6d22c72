// Calls by name and of Deferred values, and functions that are no more.
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/evaluation/variables/variable_lookup.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/functions/calling/deferred.h"
#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/objects/objects.h"

namespace pp {

namespace {

/// A call by a computed name, which Puppet refuses in words of its own.
Value callNamed(Run &run, Scope &scope, const String *name, std::span<const Value> args,
                const Closure *block, const Location *place) {
  if (!functionExists(run, withoutLeadingColons(name->view())))
    failPlain(!isValidUtf8(name->view()) ? "input string invalid"
                                         : "Unknown function '" + std::string(name->view()) + "'");
  return callFunction(run, scope, name, args, block, place);
}

/// Replaces Deferred values, also in arrays, hashes and secrets, by what their calls give.
class DeferredResolver {
public:
  DeferredResolver(Run &run, const Location *place) : run_(run), place_(place) {}

  Value resolve(Value value) {
    NestingGuard guard;
    if (const Instance *instance = dynAs<Instance>(value))
      return instance->type == builtInObject("deferred") ? resolveCall(*instance) : value;
    if (const Array *array = dynAs<Array>(value)) {
      NewArray result = newArray(run_, array->length);
      for (size_t i = 0; i < array->length; ++i)
        result.elements[i] = resolve(array->elements[i]);
      return result.array;
    }
    if (const Hash *hash = dynAs<Hash>(value)) {
      HashBuilder result(run_, hash->length);
      for (const HashEntry &entry : hash->items())
        result.set(entry.key, resolve(entry.value));
      return result.build();
    }
    if (const Sensitive *secret = dynAs<Sensitive>(value))
      return makeSensitive(run_, resolve(secret->value));
    return value;
  }

private:
  /// `Deferred('$facts', ['os'])` digs in a variable, all others call a function.
  Value resolveCall(const Instance &deferred) {
    const String *name = instanceAttribute(deferred, "name").as<String>();
    std::vector<Value> args;
    if (name->view().starts_with('$')) {
      const String *variable = makeString(run_, name->view().substr(1)).as<String>();
      args.push_back(readVariable(run_, *run_.topScope->frame, variable));
      static const String *const dig = processString("dig");
      name = dig;
    }
    if (const Array *given = dynAs<Array>(instanceAttribute(deferred, "arguments")))
      for (Value argument : given->items())
        args.push_back(resolve(argument));
    return callNamed(run_, *run_.topScope->frame, name, args, nullptr, place_);
  }

  Run &run_;
  const Location *place_;
};

} // namespace

Value resolveDeferred(Run &run, Value value, const Location *place) {
  return DeferredResolver(run, place).resolve(value);
}

} // namespace pp

namespace pp::builtins {

Value callByName(const Call &call) {
  return callNamed(call.run, call.scope, call.args[0].as<String>(), call.args.subspan(1),
                   call.block, call.place);
}

Value callDeferred(const Call &call) { return resolveDeferred(call.run, call.args[0], call.place); }

Value callLambda(const Call &call) {
  return callClosure(call.run, *call.args[0].as<Closure>(), call.args.subspan(1));
}

Value importFunction(const Call &) { failIssue<Issue::DiscontinuedImport>(); }

} // namespace pp::builtins
