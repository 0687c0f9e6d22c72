// The methods of a lookup context.
#include "runtime-lib/puppet/hiera/context.h"

#include "runtime-lib/core/values/build.h"
#include "runtime-lib/core/values/iterator.h"
#include "runtime-lib/puppet/functions/calling/call.h"
#include "runtime-lib/puppet/hiera/context_memory.h"
#include "runtime-lib/puppet/hiera/failure.h"
#include "runtime-lib/puppet/hiera/hiera.h"
#include "runtime-lib/puppet/hiera/interpolation.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/objects/objects.h"

#include <array>
#include <new>

namespace pp::hiera {

const Value *ContextCache::find(Value key) const {
  auto [from, to] = index_.equal_range(hashKey(key));
  for (auto at = from; at != to; ++at)
    if (keysEqual(entries_[at->second].first, key))
      return &entries_[at->second].second;
  return nullptr;
}

void ContextCache::set(Value key, Value value) {
  auto [from, to] = index_.equal_range(hashKey(key));
  for (auto at = from; at != to; ++at)
    if (keysEqual(entries_[at->second].first, key)) {
      entries_[at->second].second = value;
      return;
    }
  if (walks_ > 0)
    failPlain("can't add a new key into hash during iteration");
  index_.emplace(hashKey(key), entries_.size());
  entries_.emplace_back(key, value);
}

namespace {

const ObjectType *contextType() {
  static const ObjectType *const type = builtInObject("puppet::lookupcontext");
  return type;
}

/// The object: its two attributes, then what its methods work on.
struct ContextObject {
  Instance head;
  Value moduleName;
  ContextState *state;
};
// The second attribute lies where the array of the first goes on.
static_assert(sizeof(Instance) == sizeof(Object) + sizeof(void *) + sizeof(Value));

/// Contexts are made here only, so that every instance of the type is one.
const ContextObject &asContext(Value value) {
  return *reinterpret_cast<const ContextObject *>(value.as<Instance>());
}

Value newContextObject(Run &run, Value moduleName, const ContextState &state) {
  auto *object = run.arena.make<ContextObject>(ContextObject{});
  object->head.kind = ObjectKind::Instance;
  object->head.length = 2;
  object->head.type = contextType();
  object->head.values[0] = makeString(run, run.node.environment);
  object->moduleName = moduleName;
  object->state = run.arena.make<ContextState>(state);
  if (state.invocation)
    state.invocation->contexts = object->state;
  return Value::object(&object->head);
}

/// One call of a method.
struct MethodCall {
  Run &run;
  const ContextObject &object;
  std::span<const Value> args;
  /// Null without a lambda.
  const Closure *block;

  ContextState &state() const { return *object.state; }
  ContextCache &cache() const { return object.state->memory->cache; }
  /// Puppet has no lookup either where it was made outside of one; Ruby's complaint is about nil.
  void needLookup(std::string_view method) const {
    if (!state().scope)
      failPlain("'" + std::string(method) +
                "' needs a lookup, and this context was made outside "
                "of any");
  }
};

Value notFound(const MethodCall &call) { call.state().hiera->throwNoSuchKey(); }

Value explain(const MethodCall &call) {
  call.needLookup("explain");
  Invocation *invocation = call.state().invocation;
  if (invocation && invocation->explainer)
    invocation->reportText(rubyText(callClosure(call.run, *call.block, {})));
  return Value::undef();
}

Value interpolateValue(const MethodCall &call) {
  ContextState &state = call.state();
  if (state.invocation)
    return interpolate(*state.invocation, call.args[0], true);
  if (!state.scope && !hasInterpolation(call.args[0]))
    return call.args[0];
  call.needLookup("interpolate");
  Invocation again(*state.hiera, *state.scope);
  return interpolate(again, call.args[0], true);
}

Value cacheOne(const MethodCall &call) {
  call.cache().set(call.args[0], call.args[1]);
  return call.args[1];
}

Value cacheAll(const MethodCall &call) {
  for (const HashEntry &entry : call.args[0].as<Hash>()->items())
    call.cache().set(entry.key, entry.value);
  return Value::undef();
}

Value cacheHasKey(const MethodCall &call) {
  return Value::boolean(call.cache().find(call.args[0]));
}

Value cachedValue(const MethodCall &call) {
  const Value *found = call.cache().find(call.args[0]);
  return found ? *found : Value::undef();
}

Value cachedEntries(const MethodCall &call) {
  if (!call.block) {
    HashBuilder all(call.run, call.cache().entries().size());
    for (const auto &[key, value] : call.cache().entries())
      all.set(key, value);
    return makeIterator(call.run, all.build());
  }
  ContextCache::Walk walk(call.cache());
  for (const auto &[key, value] : call.cache().entries()) {
    Value pair[] = {key, value};
    if (call.block->code->parameterCount == 2)
      callClosure(call.run, *call.block, pair);
    else
      callClosure(call.run, *call.block, std::array{makeArray(call.run, pair)});
  }
  return Value::undef();
}

Value cachedFileData(const MethodCall &call) {
  Hiera &hiera = *call.state().hiera;
  std::string path(call.args[0].as<String>()->view());
  std::optional<Value> &known = hiera.fileData[path];
  if (known)
    return *known;
  std::shared_ptr<const DataFile> file = hiera.load(path, DataFormat::Text);
  if (!file->systemError.empty())
    failPlain(file->systemError);
  Value made = call.block ? callClosure(call.run, *call.block, {&file->value, 1}) : file->value;
  hiera.fileData[path] = made;
  return made;
}

Value environmentName(const MethodCall &call) { return call.object.head.values[0]; }
Value moduleName(const MethodCall &call) { return call.object.moduleName; }

struct Method {
  std::string_view name;
  Value (*entry)(const MethodCall &);
};

constexpr Method methods[] = {{"not_found", notFound},
                              {"explain", explain},
                              {"interpolate", interpolateValue},
                              {"cache", cacheOne},
                              {"cache_all", cacheAll},
                              {"cache_has_key", cacheHasKey},
                              {"cached_value", cachedValue},
                              {"cached_entries", cachedEntries},
                              {"cached_file_data", cachedFileData},
                              {"environment_name", environmentName},
                              {"module_name", moduleName}};

} // namespace

Value makeLookupContext(Invocation &invocation, const Layer &layer, FunctionMemory &memory) {
  Run &run = invocation.run;
  invocation.hiera.keep(memory);
  Value module = layer.moduleName().empty() ? Value::undef() : makeString(run, layer.moduleName());
  return newContextObject(
      run, module,
      {&invocation.hiera, &invocation, &invocation.scope, &memory, invocation.contexts});
}

Value Hiera::newContext(Value moduleName) {
  auto memory = std::make_shared<FunctionMemory>();
  keep(*memory);
  return newContextObject(run, moduleName,
                          {this, current, current ? &current->scope : nullptr, memory.get(),
                           current ? current->contexts : nullptr});
}

void Hiera::keep(FunctionMemory &memory) {
  if (!memory.isKept)
    keptMemories_.push_back(memory.shared_from_this());
  memory.isKept = true;
}

void Hiera::throwNoSuchKey() const {
  if (catching_ == 0)
    failPlain("uncaught throw :no_such_key");
  throw NoSuchKey();
}

ContextInUse::ContextInUse(Value context, Scope &scope) : state_(*asContext(context).state) {
  if (!state_.invocation)
    own_.emplace(*state_.hiera, state_.scope ? *state_.scope : scope);
}

std::optional<Value> callContextMethod(Run &run, std::string_view method,
                                       std::span<const Value> args, Value closure) {
  const Instance *receiver = dynAs<Instance>(args[0]);
  if (!receiver || receiver->type != contextType())
    return std::nullopt;
  const ObjectMember *member = findMember(*receiver->type, method);
  if (!member)
    return std::nullopt;
  checkMemberCall(run, *member, args.subspan(1), closure);
  for (const Method &each : methods)
    if (each.name == method)
      return each.entry({run, asContext(args[0]), args.subspan(1), dynAs<Closure>(closure)});
  return std::nullopt;
}

uintptr_t memoryNumber(Value context) {
  return reinterpret_cast<uintptr_t>(asContext(context).state->memory) / sizeof(void *);
}

} // namespace pp::hiera
