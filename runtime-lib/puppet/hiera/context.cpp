// The methods of a lookup context.
#include "runtime-lib/puppet/hiera/context.h"

#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/functions/calling/call.h"
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
  index_.emplace(hashKey(key), entries_.size());
  entries_.emplace_back(key, value);
}

namespace {

const ObjectType *contextType() {
  static const ObjectType *const type = builtInObject("puppet::lookupcontext");
  return type;
}

/// The object: its two attributes, then what its methods work on. It lives for one call.
struct ContextObject {
  Instance head;
  Value moduleName;
  Invocation *invocation;
  FunctionMemory *memory;
};
// The second attribute lies where the array of the first goes on.
static_assert(sizeof(Instance) == sizeof(Object) + sizeof(void *) + sizeof(Value));

/// One call of a method.
struct MethodCall {
  Invocation &invocation;
  FunctionMemory &memory;
  const ContextObject &object;
  std::span<const Value> args;
  const Closure *block;
};

Value notFound(const MethodCall &) { throw NoSuchKey(); }

Value explain(const MethodCall &call) {
  if (call.invocation.explainer && call.block)
    call.invocation.reportText(rubyText(callClosure(call.invocation.run, *call.block, {})));
  return Value::undef();
}

Value interpolateValue(const MethodCall &call) {
  return interpolate(call.invocation, call.args[0], true);
}

Value cacheOne(const MethodCall &call) {
  call.memory.cache.set(call.args[0], call.args[1]);
  return call.args[1];
}

Value cacheAll(const MethodCall &call) {
  const Hash *hash = dynAs<Hash>(call.args[0]);
  if (!hash)
    failPlain("'cache_all' expects a Hash value, got " +
              typeText(infer(call.invocation.run, call.args[0])));
  for (const HashEntry &entry : hash->items())
    call.memory.cache.set(entry.key, entry.value);
  return Value::undef();
}

Value cacheHasKey(const MethodCall &call) {
  return Value::boolean(call.memory.cache.find(call.args[0]));
}

Value cachedValue(const MethodCall &call) {
  const Value *found = call.memory.cache.find(call.args[0]);
  return found ? *found : Value::undef();
}

Value cachedEntries(const MethodCall &call) {
  Run &run = call.invocation.run;
  std::vector<Value> pairs;
  // A block may add entries while it runs.
  const auto entries = call.memory.cache.entries();
  for (const auto &[key, value] : entries) {
    Value pair[] = {key, value};
    if (!call.block)
      pairs.push_back(makeArray(run, pair));
    else if (call.block->code->parameterCount == 2)
      callClosure(run, *call.block, pair);
    else
      callClosure(run, *call.block, std::array{makeArray(run, pair)});
  }
  return call.block ? Value::undef() : makeArray(run, pairs);
}

Value cachedFileData(const MethodCall &call) {
  Run &run = call.invocation.run;
  std::string path = rubyText(call.args[0]);
  std::shared_ptr<const DataFile> file = call.invocation.hiera.load(path, DataFormat::Text);
  if (!file->systemError.empty())
    failPlain(file->systemError);
  if (!call.block)
    return file->value;
  std::optional<Value> &known = call.invocation.hiera.fileData[path];
  if (!known)
    known = callClosure(run, *call.block, {&file->value, 1});
  return *known;
}

Value environmentName(const MethodCall &call) { return call.object.head.values[0]; }
Value moduleName(const MethodCall &call) { return call.object.moduleName; }

struct Method {
  std::string_view name;
  size_t arguments;
  Value (*entry)(const MethodCall &);
};

constexpr Method methods[] = {{"not_found", 0, notFound},
                              {"explain", 0, explain},
                              {"interpolate", 1, interpolateValue},
                              {"cache", 2, cacheOne},
                              {"cache_all", 1, cacheAll},
                              {"cache_has_key", 1, cacheHasKey},
                              {"cached_value", 1, cachedValue},
                              {"cached_entries", 0, cachedEntries},
                              {"cached_file_data", 1, cachedFileData},
                              {"environment_name", 0, environmentName},
                              {"module_name", 0, moduleName}};

} // namespace

Value makeLookupContext(Invocation &invocation, const Layer &layer, FunctionMemory &memory) {
  Run &run = invocation.run;
  auto *object = new (run.arena.allocate(sizeof(ContextObject))) ContextObject{};
  object->head.kind = ObjectKind::Instance;
  object->head.length = 2;
  object->head.type = contextType();
  object->head.values[0] = makeString(run, run.node.environment);
  object->moduleName =
      layer.moduleName().empty() ? Value::undef() : makeString(run, layer.moduleName());
  object->invocation = &invocation;
  object->memory = &memory;
  return Value::object(&object->head);
}

ContextParts partsOfContext(Value context) {
  const auto &object = *reinterpret_cast<const ContextObject *>(context.as<Instance>());
  return {*object.invocation, *object.memory};
}

std::optional<Value> callContextMethod(std::string_view method, std::span<const Value> args,
                                       const Closure *block) {
  const Instance *receiver = dynAs<Instance>(args[0]);
  if (!receiver || receiver->type != contextType())
    return std::nullopt;
  const auto &object = *reinterpret_cast<const ContextObject *>(receiver);
  for (const Method &each : methods) {
    if (each.name != method)
      continue;
    size_t given = args.size() - 1;
    if (given != each.arguments)
      failPlain("'" + std::string(method) + "' expects " + std::to_string(each.arguments) +
                (each.arguments == 1 ? " argument" : " arguments") + ", got " +
                (given == 0 ? "none" : std::to_string(given)));
    return each.entry({*object.invocation, *object.memory, object, args.subspan(1), block});
  }
  return std::nullopt;
}

} // namespace pp::hiera
