// Looking through the hierarchy of one layer.
#include "runtime-lib/puppet/hiera/layer.h"

#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/hiera/config/type_check.h"
#include "runtime-lib/puppet/hiera/failure.h"
#include "runtime-lib/puppet/hiera/hiera.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/shared_types.h"

namespace pp::hiera {

namespace {

const Type *hashType() {
  static const Type *const type = sharedType("Hash");
  return type;
}

void setProvider(ExplainNode &node, const std::shared_ptr<const ExplainedProvider> &provider) {
  node.provider = provider;
}

} // namespace

Layer::Layer(Kind kind, std::string configPath, std::string moduleName)
    : kind_(kind), configPath_(std::move(configPath)), moduleName_(std::move(moduleName)) {}

Config *Layer::config(Invocation &invocation) {
  if (config_)
    return config_.get();
  std::unique_ptr<Config> made = Config::read(invocation, configPath_, *this);
  if (kind_ == Kind::Global && made->version() == 4)
    made->fail<Issue::HieraUnsupportedVersionInGlobal>(0);
  if (kind_ != Kind::Global && made->version() <= 3) {
    bool isModule = kind_ == Kind::Module;
    if (invocation.run.language.strict == Strictness::Error)
      made->fail<Issue::HieraVersion3NotGlobal>(0, isModule ? "a module" : "an environment");
    invocation.run.warnOnce(std::string("hiera.yaml version 3 found at ") +
                            (isModule ? "module root" : "the environment root") +
                            " was ignored\n   (file: " + made->path() + ")");
    return nullptr;
  }
  config_ = std::move(made);
  return config_.get();
}

std::string Layer::explainedName() const {
  std::string name = kind_ == Kind::Global        ? "Global "
                     : kind_ == Kind::Environment ? "Environment "
                                                  : "Module \"" + moduleName_ + "\" ";
  name += "Data Provider";
  return config_ ? name + " (" + config_->name() + ")" : name;
}

std::optional<Value> Layer::lookup(const LookupKey &key, Invocation &invocation,
                                   const MergeStrategy &merge) {
  if (!invocation.explainer && isKnownEmpty()) {
    invocation.refuseRecursion(key.text());
    return std::nullopt;
  }
  return checked(invocation, key.text(), [&] { return uncheckedLookup(key, invocation, merge); });
}

std::optional<Value> Layer::uncheckedLookup(const LookupKey &key, Invocation &invocation,
                                            const MergeStrategy &merge) {
  if (kind_ == Kind::Global && config(invocation)->version() == 3)
    return inVersion3(key, invocation, merge);
  return inProviders(key, invocation, merge);
}

std::optional<Value> Layer::inProviders(const LookupKey &key, Invocation &invocation,
                                        const MergeStrategy &merge) {
  Explained node(invocation, ExplainKind::DataProvider,
                 [&](ExplainNode &made) { setProvider(made, shared_from_this()); });
  const std::shared_ptr<const Providers> providers = config(invocation)->providers(invocation);
  if (providers->empty()) {
    invocation.reportNotFound(key.text());
    return std::nullopt;
  }
  return merge.lookup(*providers, invocation, [&](const std::shared_ptr<Provider> &provider) {
    return provider->lookup(key, invocation, merge);
  });
}

std::optional<Value> Layer::lookupInDefault(const LookupKey &key, Invocation &invocation,
                                            const MergeStrategy &merge) {
  const std::shared_ptr<const Providers> providers =
      config(invocation)->providers(invocation, true);
  if (providers->empty()) {
    invocation.reportNotFound(key.text());
    return std::nullopt;
  }
  return checked(invocation, key.text(), [&] {
    Explained node(invocation, ExplainKind::DataProvider,
                   [&](ExplainNode &made) { setProvider(made, shared_from_this()); });
    return merge.lookup(*providers, invocation, [&](const std::shared_ptr<Provider> &provider) {
      return provider->lookup(key, invocation, merge);
    });
  });
}

/// What version 3 allows the old functions to do.
static void checkVersion3Result(Invocation &invocation, const LookupKey &key,
                                const MergeStrategy &merge, Value value) {
  using Kind = MergeStrategy::Kind;
  bool isHash = merge.kind() == Kind::Hash;
  if (isHash || merge.isDeep())
    assertType(invocation.run, "value", hashType(), value);
  if (!key.segments().empty() && (isHash || merge.kind() == Kind::Unique))
    failLookup(std::string("Resolution type :") + (isHash ? "hash" : "array") +
               " is illegal when accessing values using dotted keys. Offending key was '" +
               std::string(key.text()) + "'");
}

std::optional<Value> Layer::inVersion3(const LookupKey &key, Invocation &invocation,
                                       const MergeStrategy &merge) {
  if (!invocation.hasHieraScope) {
    Invocation inner(invocation.hiera, invocation.scope, invocation.overrides, invocation.defaults,
                     invocation.explainer);
    inner.hasHieraScope = true;
    Hiera &hiera = invocation.hiera;
    if (!hiera.isGlobalOnly && !hiera.hasEnvironmentHiera5(invocation))
      inner.isGlobalOnly = true;
    CurrentLookup current(inner, key.text(), invocation.moduleName);
    return inVersion3(key, inner, merge);
  }
  MergeStrategy used = merge;
  MergeStrategy own = config_->mergeStrategy();
  if (own.kind() != MergeStrategy::Kind::Default && invocation.isHieraCall &&
      merge.kind() == MergeStrategy::Kind::Hash) {
    used = own;
    invocation.hasVersion3Merge = true;
  }
  std::optional<Value> value = inProviders(key, invocation, used);
  if (value && invocation.isHieraCall)
    checkVersion3Result(invocation, key, used, *value);
  return value;
}

Value Layer::validateDataHash(Invocation &invocation, Value data, const std::string &subject) {
  // Any hash is one; asking its type would look at all entries.
  if (!data.is(ObjectKind::Hash))
    assertType(invocation.run, subject, hashType(), data);
  if (kind_ != Kind::Module)
    return data;
  std::string prefix = moduleName_ + "::";
  HashBuilder own(invocation.run, data.as<Hash>()->length);
  for (const HashEntry &entry : data.as<Hash>()->items()) {
    const String *key = dynAs<String>(entry.key);
    if (!key)
      failPlain("undefined method `start_with?' for " + rubyText(entry.key) + ":" +
                rubyClassName(entry.key));
    if (key->view() == lookupOptions || key->view().starts_with(prefix))
      own.set(entry.key, entry.value);
    else
      invocation.run.log(LogLevel::Warning,
                         "Module '" + moduleName_ + "': " + subject +
                             " must use keys qualified with the name of the module; got " +
                             std::string(key->view()));
  }
  return own.size() == data.as<Hash>()->length ? data : own.build();
}

} // namespace pp::hiera
