// The key lookup_options of all layers: read once per module, merged, sorted into keys and
// patterns.
#include "runtime-lib/hiera/failure.h"
#include "runtime-lib/hiera/hiera.h"
#include "runtime-lib/values/build.h"
#include "runtime-lib/values/regexp.h"
#include "runtime-lib/values/text.h"

#include <array>

namespace pp::hiera {

Value validatedOptions(Value options, std::string_view module) {
  if (options.isUndef())
    return options;
  const Hash *hash = dynAs<Hash>(options);
  if (!hash)
    failLookup("value of lookup_options must be a hash");
  std::string prefix = std::string(module) + "::";
  for (size_t i = 0; !module.empty() && i < hash->length; ++i) {
    std::string key = rubyText(hash->entries[i].key);
    bool isPattern = key.starts_with('^');
    if (key.substr(isPattern).starts_with(prefix))
      continue;
    failLookup(isPattern ? "all lookup_options patterns must match a key starting with module "
                           "name '" +
                               std::string(module) + "'"
                         : "all lookup_options keys must start with module name '" +
                               std::string(module) + "'");
  }
  return options;
}

std::optional<LookupOptions> Hiera::compiled(Value options) {
  const Hash *hash = dynAs<Hash>(options);
  if (!hash)
    return std::nullopt;
  LookupOptions result;
  for (const HashEntry &entry : hash->items()) {
    const String *key = dynAs<String>(entry.key);
    if (!key)
      failPlain("undefined method `start_with?' for " + rubyText(entry.key) + ":" +
                rubyClassName(entry.key));
    if (key->view().starts_with('^'))
      result.byPattern.emplace_back(dynamicRegexp(run, *key).as<Regexp>(), entry.value);
    else
      result.byKey.insert_or_assign(std::string(key->view()), entry.value);
  }
  return result;
}

Value Hiera::optionsOfKey(const LookupOptions *options, const LookupKey &key) {
  if (!options)
    return Value::undef();
  auto found = options->byKey.find(std::string(key.root()->view()));
  if (found != options->byKey.end() && !found->second.isUndef())
    return found->second;
  MatchOffsets ignored;
  for (const auto &[pattern, value] : options->byPattern)
    if (searchRegexp(run, *pattern, *key.root(), 0, ignored))
      return value;
  return Value::undef();
}

const LookupOptions *Hiera::optionsFor(const LookupKey &key, Invocation &invocation) {
  const ModuleName &module = key.moduleName();
  auto known = options_.find(module);
  if (known == options_.end()) {
    std::optional<LookupOptions> options = retrieveOptions(module, invocation);
    known = options_.insert_or_assign(module, std::move(options)).first;
  }
  return known->second ? &*known->second : nullptr;
}

std::optional<LookupOptions> Hiera::retrieveOptions(const ModuleName &module,
                                                    Invocation &invocation) {
  Invocation meta(*this, invocation.scope);
  CurrentLookup running(meta, lookupOptions, invocation.moduleName);
  Explained node(meta, ExplainKind::Top, lookupOptions);
  MergeStrategy merge(MergeStrategy::Kind::Hash);
  if (meta.globalOnly())
    return compiled(globalOptions(meta, merge));
  Value options = environmentOptions(meta, merge);
  if (!module)
    return compiled(options);
  if (!options_.contains(std::nullopt))
    options_.emplace(std::nullopt, compiled(options));
  return compiled(moduleOptions(*module, meta, merge, options));
}

Value Hiera::moduleOptions(const std::string &module, Invocation &meta, const MergeStrategy &merge,
                           Value outer) {
  std::optional<Value> found = inModule(LookupKey(run, lookupOptions), meta, merge);
  if (!found)
    return outer;
  Value own = validatedOptions(*found, module);
  if (outer.isUndef() || own.isUndef())
    return outer.isUndef() ? own : Value::undef();
  const std::string shared = "Global and Environment";
  std::array<std::string, 2> sources = {shared, "Module " + *meta.moduleName};
  return *merge.lookup(sources, meta, [&](const std::string &name) -> std::optional<Value> {
    Explained node(meta, ExplainKind::Scope, name);
    return meta.reportFound(lookupOptions, name == shared ? outer : own);
  });
}

Value Hiera::globalOptions(Invocation &invocation, const MergeStrategy &merge) {
  if (!globalOptions_) {
    globalOptions_ = Value::undef();
    std::optional<Value> found = inGlobal(LookupKey(run, lookupOptions), invocation, merge);
    globalOptions_ = validatedOptions(found.value_or(Value::undef()), "");
  }
  return *globalOptions_;
}

Value Hiera::environmentOptions(Invocation &invocation, const MergeStrategy &merge) {
  if (environmentOptions_)
    return *environmentOptions_;
  Value global = globalOptions(invocation, merge);
  std::optional<Value> found = inEnvironment(LookupKey(run, lookupOptions), invocation, merge);
  Value own = validatedOptions(found.value_or(Value::undef()), "");
  environmentOptions_ = global.isUndef() ? own
                        : own.isUndef()  ? global
                                         : merge.merge(run, global, own);
  return *environmentOptions_;
}

} // namespace pp::hiera
