// The key lookup_options of all layers: read once per module, merged, sorted into keys and
// patterns.
#include "runtime-lib/core/regexp/regexp.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/hiera/failure.h"
#include "runtime-lib/puppet/hiera/hiera.h"
#include "runtime-lib/puppet/operators/text.h"

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

/// The text after `^` if it matches itself only.
static std::string_view literalPrefix(const String &pattern) {
  for (char c : pattern.view().substr(1)) {
    bool isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!isLetter && !(c >= '0' && c <= '9') && c != '_' && c != ':')
      return {};
  }
  return pattern.view().substr(1);
}

SharedOptions Hiera::compiled(Value options) {
  const Hash *hash = dynAs<Hash>(options);
  if (!hash)
    return nullptr;
  auto result = std::make_shared<LookupOptions>();
  result->all = hash;
  for (const HashEntry &entry : hash->items()) {
    const String *key = dynAs<String>(entry.key);
    if (!key)
      failPlain("undefined method `start_with?' for " + rubyText(entry.key) + ":" +
                rubyClassName(entry.key));
    if (key->view().starts_with('^'))
      result->patterns.push_back(
          {dynamicRegexp(run, *key).as<Regexp>(), literalPrefix(*key), entry.value});
  }
  return result;
}

Value Hiera::optionsOfKey(const LookupOptions *options, const LookupKey &key) {
  if (!options)
    return Value::undef();
  const String &name = *key.root();
  const Value *found =
      name.view().starts_with('^') ? nullptr : hashFind(*options->all, Value::object(&name));
  if (found && !found->isUndef())
    return *found;
  // In Ruby `^` matches after line ends too, but keys have none.
  bool isOneLine = name.view().find('\n') == std::string_view::npos;
  MatchOffsets ignored;
  for (const OptionPattern &pattern : options->patterns) {
    bool matches = isOneLine && !pattern.prefix.empty()
                       ? name.view().starts_with(pattern.prefix)
                       : searchRegexp(run, *pattern.regexp, name, 0, ignored);
    if (matches)
      return pattern.options;
  }
  return Value::undef();
}

const LookupOptions *Hiera::optionsFor(const LookupKey &key, Invocation &invocation) {
  const ModuleName &module = key.moduleName();
  // Parameters of one class follow each other.
  if (lastOptions_ && lastOptions_->first == module)
    return lastOptions_->second.get();
  auto known = options_.find(module);
  if (known == options_.end()) {
    SharedOptions options = retrieveOptions(module, invocation);
    known = options_.insert_or_assign(module, std::move(options)).first;
  }
  lastOptions_ = &*known;
  return known->second.get();
}

SharedOptions Hiera::retrieveOptions(const ModuleName &module, Invocation &invocation) {
  Invocation meta(*this, invocation.scope);
  CurrentLookup running(meta, lookupOptions, invocation.moduleName);
  Explained node(meta, ExplainKind::Top, lookupOptions);
  MergeStrategy merge(MergeStrategy::Kind::Hash);
  if (meta.globalOnly())
    return compiled(globalOptions(meta, merge));
  Value options = environmentOptions(meta, merge);
  if (!module)
    return compiled(options);
  auto shared = options_.find(std::nullopt);
  if (shared == options_.end())
    shared = options_.emplace(std::nullopt, compiled(options)).first;
  Value own = moduleOptions(*module, meta, merge, options);
  return own == options ? shared->second : compiled(own);
}

Value Hiera::moduleOptions(const std::string &module, Invocation &meta, const MergeStrategy &merge,
                           Value outer) {
  std::optional<Value> found = inModule(optionsKey(run), meta, merge);
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
    std::optional<Value> found = inGlobal(optionsKey(run), invocation, merge);
    globalOptions_ = validatedOptions(found.value_or(Value::undef()), "");
  }
  return *globalOptions_;
}

Value Hiera::environmentOptions(Invocation &invocation, const MergeStrategy &merge) {
  if (environmentOptions_)
    return *environmentOptions_;
  Value global = globalOptions(invocation, merge);
  std::optional<Value> found = inEnvironment(optionsKey(run), invocation, merge);
  Value own = validatedOptions(found.value_or(Value::undef()), "");
  environmentOptions_ = global.isUndef() ? own
                        : own.isUndef()  ? global
                                         : merge.merge(run, global, own);
  return *environmentOptions_;
}

} // namespace pp::hiera
