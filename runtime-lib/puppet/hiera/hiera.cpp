// The function lookup() and the search through layers.
#include "runtime-lib/puppet/hiera/hiera.h"

#include "runtime-lib/core/session/profile.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/functions/calling/call.h"
#include "runtime-lib/puppet/hiera/config/type_check.h"
#include "runtime-lib/puppet/hiera/failure.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/type.h"

#include <array>

namespace pp::hiera {

void warnOnce(Run &run, const std::string &message) {
  run.warnOnce(message + "\n   (file & line not available)");
}

Hiera::Hiera(Run &run)
    : run(run), layout(run.tables.layout()),
      hasGlobalBinding_(run.settings.get("data_binding_terminus") == "hiera") {}
Hiera::~Hiera() = default;

std::shared_ptr<const DataFile> Hiera::load(const std::string &path, DataFormat format) {
  std::string key = path + '\0' + std::to_string(static_cast<int>(format));
  std::shared_ptr<const DataFile> &file = files_[key];
  if (file)
    return file;
  if (!smallFiles_ && !run.dataCache.empty() && !layout.root.empty())
    smallFiles_ = &SmallFiles::of(run.dataCache, layout.root);
  std::optional<EmbeddedFiles::Entry> carried = layout.embeddedAt(path);
  file = carried && !carried->isWithheld
             ? loadEmbeddedFile(*carried, path, format)
             : loadDataFile({layout.onDisk(path), path, format, run.dataCache, &statusOf(path),
                             smallFiles_});
  return file;
}

void Hiera::keepFiles() {
  if (smallFiles_)
    smallFiles_->keep();
}

const FileStatus &Hiera::statusOf(const std::string &path) {
  auto [known, isNew] = statuses_.try_emplace(path);
  if (isNew)
    known->second = fileStatus(layout.onDisk(path));
  return known->second;
}

bool Hiera::exists(const std::string &path) {
  return layout.embedded ? layout.exists(path) : statusOf(path).error == 0;
}

std::optional<Value> Hiera::lookup(Run &, Scope &scope, const String &key) {
  if (hasNoDataFor(key.view()))
    return std::nullopt;
  Invocation invocation(*this, scope);
  return search(key, invocation, Value::undef());
}

namespace {

Value assertFound(Run &run, const Request &request, const std::string &subject, Value value) {
  if (request.type)
    assertType(run, subject, request.type, value);
  return value;
}

const Value *findIn(const Hash *hash, const std::string &key) {
  return hash ? hashFind(*hash, key) : nullptr;
}

[[noreturn]] void failNotFound(const std::vector<std::string> &names) {
  if (names.size() == 1)
    failLookup("Function lookup() did not find a value for the name '" + names[0] + "'");
  std::string list;
  for (const std::string &name : names)
    list += (list.empty() ? "'" : ", '") + name + "'";
  failLookup("Function lookup() did not find a value for any of the names [" + list + "]");
}

} // namespace

Value Hiera::lookup(const Request &request, Invocation &invocation) {
  for (const std::string &name : request.names) {
    std::optional<Value> found;
    if (const Value *given = findIn(invocation.overrides, name))
      found =
          assertFound(run, request, "Value found for key '" + name + "' in override hash", *given);
    else
      found = search(*makeString(run, name).as<String>(), invocation, request.merge);
    if (!found)
      continue;
    try {
      return assertFound(run, request, "Found value", *found);
    } catch (const EvaluationError &) {
      noteOrigin(invocation.scope, name, "the value of '" + name + "' is", request.merge);
      throw;
    }
  }
  for (const std::string &name : request.names)
    if (const Value *given = findIn(invocation.defaults, name))
      return assertFound(run, request, "Value found for key '" + name + "' in default values hash",
                         *given);
  if (request.defaultBlock)
    return assertFound(run, request, "Value returned from default block", request.defaultBlock());
  if (!request.defaultValue.isUnset())
    return assertFound(run, request, "Default value", request.defaultValue);
  failNotFound(request.names);
}

std::optional<Value> Hiera::search(const String &name, Invocation &invocation, Value merge) {
  std::string_view key = name.view();
  bool isReserved = key == lookupOptions ||
                    (key.starts_with(lookupOptions) && key.substr(lookupOptions.size(), 1) == ".");
  if (isReserved) {
    Explained node(invocation, ExplainKind::InvalidKey, lookupOptions);
    return std::nullopt;
  }
  Profiled part(run, [&] { return "lookup " + std::string(key); });
  LookupKey parsed(run, name);
  CurrentLookup running(invocation, key, parsed.moduleName());
  if (invocation.explainer && invocation.explainer->onlyOptions()) {
    inAllLayers(optionsKey(run), invocation, makeString(run, "hash"));
    return Value::undef();
  }
  return searchKey(parsed, invocation, merge);
}

std::optional<Value> Hiera::searchKey(const LookupKey &key, Invocation &invocation, Value merge) {
  Value options = optionsOfKey(optionsFor(key, invocation), key);
  const Hash *given = dynAs<Hash>(options);
  auto option = [&](std::string_view name) {
    const Value *value = given ? hashFind(*given, name) : nullptr;
    return value ? *value : Value::undef();
  };
  if (!options.isUndef() && !given)
    failPlain("undefined method `[]' for " + rubyText(options) + ":" + rubyClassName(options));
  if (merge.isUndef()) {
    merge = option("merge");
    if (!merge.isUndef())
      invocation.reportMergeSource(lookupOptions);
  }
  std::optional<Value> found;
  {
    Explained node(invocation, ExplainKind::Top, key.text());
    found = inAllLayers(key, invocation, merge);
    if (!found && !invocation.globalOnly()) {
      found = inModuleDefaults(key, invocation);
      if (found)
        found = key.dig(invocation, *found);
    }
  }
  Value convertTo = option("convert_to");
  if (!found || convertTo.isUndef())
    return found;
  return converted(key, invocation, convertTo, *found);
}

std::optional<Value> Hiera::inAllLayers(const LookupKey &key, Invocation &invocation, Value merge) {
  MergeStrategy strategy = MergeStrategy::from(run, merge);
  std::optional<Value> found;
  if (invocation.globalOnly()) {
    found = inGlobal(key, invocation, strategy);
  } else {
    using Method = decltype(&Hiera::inGlobal);
    constexpr std::array<Method, 3> layers = {&Hiera::inGlobal, &Hiera::inEnvironment,
                                              &Hiera::inModule};
    found = strategy.lookup(layers, invocation, [&](Method method) {
      return (this->*method)(key, invocation, strategy);
    });
  }
  return found ? key.dig(invocation, *found) : std::nullopt;
}

std::optional<Value> Hiera::inGlobal(const LookupKey &key, Invocation &invocation,
                                     const MergeStrategy &merge) {
  try {
    if (!invocation.isHieraCall && !hasGlobalBinding_) {
      invocation.reportNotFound(key.text());
      return std::nullopt;
    }
    return globalLayer().lookup(key, invocation, merge);
  } catch (const LookupIssue &) {
    throw;
  } catch (const LookupError &error) {
    failPuppet("Lookup of key '" + std::string(invocation.topKey) + "' failed: " + error.message());
  }
}

std::optional<Value> Hiera::inEnvironment(const LookupKey &key, Invocation &invocation,
                                          const MergeStrategy &merge) {
  Layer *layer = environmentLayer(invocation);
  return layer ? layer->lookup(key, invocation, merge) : std::nullopt;
}

std::optional<Value> Hiera::inModule(const LookupKey &key, Invocation &invocation,
                                     const MergeStrategy &merge) {
  if (!invocation.moduleName)
    return std::nullopt;
  const std::string &module = *invocation.moduleName;
  if (Layer *layer = moduleLayer(invocation, module))
    return layer->lookup(key, invocation, merge);
  invocation.reportModule(layout.moduleDirectory(module) ? ExplainEvent::ModuleProviderNotFound
                                                         : ExplainEvent::ModuleNotFound,
                          module);
  return std::nullopt;
}

std::optional<Value> Hiera::inModuleDefaults(const LookupKey &key, Invocation &invocation) {
  if (!invocation.moduleName)
    return std::nullopt;
  const std::string module = *invocation.moduleName;
  Layer *layer = moduleLayer(invocation, module);
  if (!layer || !layer->config(invocation)->hasDefaultHierarchy())
    return std::nullopt;
  Explained node(invocation, ExplainKind::Scope,
                 "Searching default_hierarchy of module \"" + module + "\"");
  auto known = defaultOptions_.find(module);
  if (known == defaultOptions_.end()) {
    Invocation meta(*this, invocation.scope);
    CurrentLookup running(meta, lookupOptions, module);
    Explained inner(invocation, ExplainKind::Scope,
                    "Searching for \"" + std::string(lookupOptions) + "\"");
    std::optional<Value> found =
        layer->lookupInDefault(optionsKey(run), meta, MergeStrategy(MergeStrategy::Kind::Hash));
    SharedOptions options;
    if (found)
      options = compiled(validatedOptions(*found, module));
    known = defaultOptions_.emplace(module, std::move(options)).first;
  }
  Value options = optionsOfKey(known->second.get(), key);
  const Hash *given = dynAs<Hash>(options);
  const Value *merge = given ? hashFind(*given, "merge") : nullptr;
  Explained inner(invocation, ExplainKind::Scope,
                  "Searching for \"" + std::string(key.text()) + "\"");
  return layer->lookupInDefault(key, invocation,
                                MergeStrategy::from(run, merge ? *merge : Value::undef()));
}

Value Hiera::converted(const LookupKey &key, Invocation &invocation, Value convertTo, Value value) {
  const Array *list = dynAs<Array>(convertTo);
  std::vector<Value> arguments(1, convertTo);
  if (list)
    arguments.assign(list->items().begin(), list->items().end());
  if (!arguments.empty() && arguments[0].is(ObjectKind::String)) {
    std::string text(arguments[0].as<String>()->view());
    try {
      arguments[0] = typeValue(parseType(run, text));
    } catch (const EvaluationError &error) {
      failLookup("Invalid data type in lookup_options for key '" + std::string(key.text()) +
                 "' could not parse '" + text + "', error: '" + error.message());
    }
  }
  Value shown = makeArray(run, arguments);
  if (arguments.empty())
    arguments.push_back(Value::undef());
  arguments.insert(arguments.begin() + 1, value);
  try {
    static const String *const name = processString("new");
    Value result = callFunction(run, invocation.scope, name, arguments, nullptr, nullptr);
    if (invocation.explainer)
      invocation.reportText("Applying convert_to lookup_option with arguments " + toText(shown));
    return result;
  } catch (const EvaluationError &error) {
    if (!invocation.explainer)
      noteOrigin(invocation.scope, key.text(), "the value of '" + std::string(key.text()) + "' is",
                 Value::undef());
    failLookup("The convert_to lookup_option for key '" + std::string(key.text()) +
               "' raised error: " + error.message());
  }
}

} // namespace pp::hiera
