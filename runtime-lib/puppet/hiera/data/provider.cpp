// Calling data functions and checking what they give.
#include "runtime-lib/puppet/hiera/data/provider.h"

#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/evaluation/callable_types.h"
#include "runtime-lib/puppet/functions/calling/call.h"
#include "runtime-lib/puppet/hiera/config/symbols.h"
#include "runtime-lib/puppet/hiera/context.h"
#include "runtime-lib/puppet/hiera/failure.h"
#include "runtime-lib/puppet/hiera/hiera.h"
#include "runtime-lib/puppet/hiera/interpolation.h"
#include "runtime-lib/puppet/types/mismatch/mismatch.h"
#include "runtime-lib/puppet/types/shared_types.h"

namespace pp::hiera {

namespace {

const Type *richDataType() {
  static const Type *const type = sharedType("RichData");
  return type;
}

const Type *richHashType() {
  static const Type *const type = sharedType("Hash[RichDataKey, RichData]");
  return type;
}

std::string_view tagOf(FunctionKind kind) {
  switch (kind) {
  case FunctionKind::DataHash:
    return "data_hash";
  case FunctionKind::LookupKey:
    return "lookup_key";
  case FunctionKind::DataDig:
    return "data_dig";
  case FunctionKind::V4DataHash:
    return "v4_data_hash";
  }
  return "data_hash";
}

void describeLocation(ExplainNode &node, const ResolvedLocation &location) {
  node.text = location.location;
  node.original = location.original;
  node.isUri = location.isUri;
}

} // namespace

Provider::Provider(Layer &layer, Description description)
    : layer_(layer), about_(std::move(description)) {}

std::string Provider::explainedName() const {
  if (about_.kind == FunctionKind::V4DataHash)
    return "Deprecated API function \"" + about_.functionName + "\"";
  return "Hierarchy entry \"" + about_.name + "\"";
}

std::string Provider::fullName() const {
  if (about_.kind == FunctionKind::V4DataHash)
    return "deprecated API function '" + about_.functionName + "'";
  std::string_view tag = tagOf(about_.kind);
  return (about_.isVersion3 ? "v3_" : "") + std::string(tag) + " function '" + about_.functionName +
         "'";
}

Value Provider::optionsFor(Run &run, const ResolvedLocation *location) const {
  if (!location)
    return about_.options;
  HashBuilder options(run);
  for (const HashEntry &entry : about_.options.as<Hash>()->items())
    options.set(entry.key, entry.value);
  options.set(location->isUri ? "uri" : "path", makeString(run, location->location));
  return options.build();
}

std::string Provider::subjectFor(std::string text, const ResolvedLocation *location) const {
  text += fullName();
  return location ? text + ", when using location '" + location->location + "'," : text;
}

std::optional<Value> Provider::lookup(const LookupKey &key, Invocation &invocation,
                                      const MergeStrategy &merge) {
  Explained node(invocation, ExplainKind::DataProvider,
                 [&](ExplainNode &made) { made.provider = shared_from_this(); });
  bool isOverridden = about_.isVersion3 && !invocation.locationOverrides.empty();
  if (about_.locations && !isOverridden)
    return merge.lookup(*about_.locations, invocation, [&](const ResolvedLocation &location) {
      return lookupAt(key, invocation, &location);
    });
  std::vector<const ResolvedLocation *> locations;
  std::vector<ResolvedLocation> extra;
  if (about_.isVersion3 && !invocation.locationOverrides.empty()) {
    extra = layer_.config(invocation)
                ->resolvePaths(invocation, about_.datadir, invocation.locationOverrides,
                               "." + about_.name);
    for (const ResolvedLocation &location : extra)
      locations.push_back(&location);
  }
  if (about_.locations)
    for (const ResolvedLocation &location : *about_.locations)
      locations.push_back(&location);
  else
    locations.push_back(nullptr);
  return merge.lookup(locations, invocation, [&](const ResolvedLocation *location) {
    return lookupAt(key, invocation, location);
  });
}

std::optional<Value> Provider::lookupAt(const LookupKey &key, Invocation &invocation,
                                        const ResolvedLocation *location) {
  std::optional<Explained> node;
  if (location)
    node.emplace(invocation, ExplainKind::Location,
                 [&](ExplainNode &made) { describeLocation(made, *location); });
  if (location && !location->exists) {
    invocation.reportLocationNotFound();
    return std::nullopt;
  }
  bool isHash = about_.kind == FunctionKind::DataHash || about_.kind == FunctionKind::V4DataHash;
  return isHash ? inDataHash(key, invocation, location) : byFunction(key, invocation, location);
}

FunctionMemory &Provider::memoryFor(const ResolvedLocation *location) {
  auto byName = [&]() -> FunctionMemory & {
    std::shared_ptr<FunctionMemory> &memory = memories_[location ? location->location : ""];
    if (!memory)
      memory = std::make_shared<FunctionMemory>();
    return *memory;
  };
  // Locations that a call puts in front are not among the provider's own.
  size_t number = about_.locations && !about_.isVersion3 && location
                      ? static_cast<size_t>(location - about_.locations->data())
                      : SIZE_MAX;
  if (number == SIZE_MAX)
    return byName();
  if (memoryOfLocation_.empty())
    memoryOfLocation_.resize(about_.locations->size());
  FunctionMemory *&known = memoryOfLocation_[number];
  if (!known)
    known = &byName();
  return *known;
}

std::optional<Value> Provider::inDataHash(const LookupKey &key, Invocation &invocation,
                                          const ResolvedLocation *location) {
  std::string_view root = key.root()->view();
  CatchingNoSuchKey catching(invocation.hiera);
  try {
    FunctionMemory &memory = memoryFor(location);
    const Hash &data = dataHash(invocation, location, memory);
    const Value *found = hashFind(data, Value::object(key.root()));
    if (!found) {
      invocation.reportNotFound(root);
      return std::nullopt;
    }
    validateValue(invocation, *found, memory, {root, "', in hash returned from ", location});
    bool isPlain = memory.file && !memory.file->needsInterpolation(*found);
    return invocation.reportFound(root, isPlain ? *found : interpolate(invocation, *found, true));
  } catch (const NoSuchKey &) {
    return std::nullopt;
  }
}

const Hash &Provider::dataHash(Invocation &invocation, const ResolvedLocation *location,
                               FunctionMemory &memory) {
  if (!memory.dataHash) {
    loadFunction(invocation);
    Value data = callDataHash(invocation, location, memory);
    memory.dataHash =
        layer_.validateDataHash(invocation, data, subjectFor("Value returned from ", location));
  }
  return *memory.dataHash->as<Hash>();
}

Value Provider::callDataHash(Invocation &invocation, const ResolvedLocation *location,
                             FunctionMemory &memory) {
  Run &run = invocation.run;
  Value options = optionsFor(run, location);
  if (isNativeFunction(about_.functionName, about_.kind))
    return nativeDataHash(invocation, about_.functionName, options, memory);
  const String *name = makeString(run, about_.functionName).as<String>();
  if (about_.kind == FunctionKind::V4DataHash)
    return callFunction(run, invocation.scope, name, {}, nullptr, nullptr);
  Value arguments[] = {options, makeLookupContext(invocation, layer_, memory)};
  return callFunction(run, invocation.scope, name, arguments, nullptr, nullptr);
}

std::optional<Value> Provider::byFunction(const LookupKey &key, Invocation &invocation,
                                          const ResolvedLocation *location) {
  bool isDig = about_.kind == FunctionKind::DataDig;
  std::string name(isDig ? key.text() : key.root()->view());
  FunctionMemory &memory = memoryFor(location);
  loadFunction(invocation);
  Value value;
  CatchingNoSuchKey catching(invocation.hiera);
  try {
    auto known = memory.results.find(name);
    if (known == memory.results.end()) {
      value = callLookupKey(key, invocation, location, memory);
      known = memory.results.emplace(name, value).first;
    }
    value = known->second;
  } catch (const NoSuchKey &) {
    invocation.reportNotFound(name);
    return std::nullopt;
  }
  invocation.reportFound(name, value);
  return isDig ? key.undig(invocation.run, value) : value;
}

Value Provider::callLookupKey(const LookupKey &key, Invocation &invocation,
                              const ResolvedLocation *location, FunctionMemory &memory) {
  Run &run = invocation.run;
  bool isDig = about_.kind == FunctionKind::DataDig;
  Value options = optionsFor(run, location);
  Value value;
  if (isNativeFunction(about_.functionName, about_.kind)) {
    std::optional<Value> found = nativeLookupKey(invocation, key.root(), options, memory);
    if (!found)
      invocation.hiera.throwNoSuchKey();
    value = *found;
  } else {
    Value arguments[] = {isDig ? key.toArray(run) : Value::object(key.root()), options,
                         makeLookupContext(invocation, layer_, memory)};
    const String *name = makeString(run, about_.functionName).as<String>();
    value = callFunction(run, invocation.scope, name, arguments, nullptr, nullptr);
  }
  std::string shown(isDig ? key.text() : key.root()->view());
  validateValue(invocation, value, memory, {shown, "', returned from ", location});
  return value;
}

void Provider::validateValue(Invocation &invocation, Value value, const FunctionMemory &memory,
                             const ValueOrigin &origin) const {
  if (isValidated_)
    return;
  Run &run = invocation.run;
  // The file knows what of it is no data; the rest need not be looked at.
  if (memory.file && !memory.file->isRefused(value))
    return;
  const Type *actual = nullptr;
  if (memory.file)
    actual = inferWithSymbols(run, *memory.file, value);
  else if (!isInstance(run, richDataType(), value))
    actual = infer(run, value);
  if (!actual)
    return;
  std::string key = "Value for key '" + std::string(origin.key) + std::string(origin.how);
  failPuppet(subjectFor(std::move(key), origin.location) +
             " has wrong type, expects Puppet::LookupValue, got " + typeText(actual));
}

void Provider::loadFunction(Invocation &invocation) {
  if (isLoaded_)
    return;
  isLoaded_ = true;
  Run &run = invocation.run;
  if (isNativeFunction(about_.functionName, about_.kind))
    return;
  if (!functionExists(run, about_.functionName)) {
    isLoaded_ = false;
    run.failIfBroken(about_.functionName, "functions");
    layer_.config(invocation)
        ->fail<Issue::HieraDataProviderFunctionNotFound>(
            0, (about_.isVersion3 ? "v3_" : "") + std::string(tagOf(about_.kind)),
            about_.functionName);
  }
  const FunctionDescriptor *own = run.findFunction(about_.functionName);
  const Type *result = own ? functionTypes(run, own->code).result : nullptr;
  if (!result)
    return;
  const Type *trusted = about_.kind == FunctionKind::DataHash ? richHashType() : richDataType();
  if (!isAssignable(run, trusted, result))
    failPuppet(describeMismatch(run,
                                "Return type of '" + std::string(tagOf(about_.kind)) +
                                    "' function named '" + about_.functionName + "' is incorrect,",
                                trusted, result));
  isValidated_ = true;
}

} // namespace pp::hiera
