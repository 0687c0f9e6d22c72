// hiera.yaml version 5.
#include "runtime-lib/puppet/hiera/config/config.h"

#include "runtime-lib/core/files/glob.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/core/values/uri.h"
#include "runtime-lib/puppet/hiera/config/shape_v5.h"
#include "runtime-lib/puppet/hiera/config/type_check.h"
#include "runtime-lib/puppet/hiera/failure.h"
#include "runtime-lib/puppet/hiera/hiera.h"
#include "runtime-lib/puppet/hiera/interpolation.h"
#include "runtime-lib/puppet/operators/text.h"

#include <algorithm>
#include <array>

namespace pp::hiera {

namespace {

/// Files as the configuration names them, on disk or in the program.
class LayoutTree : public FileTree {
public:
  explicit LayoutTree(const EnvironmentLayout &layout) : layout_(layout) {}
  FileKind kindOf(const std::string &path) const override { return layout_.kindOf(path); }
  std::vector<std::string> namesIn(const std::string &directory) const override {
    return layout_.namesIn(directory);
  }

private:
  const EnvironmentLayout &layout_;
};

constexpr std::array<std::string_view, 4> functionKeys = {"data_hash", "lookup_key", "data_dig",
                                                          "hiera3_backend"};
constexpr std::array<std::string_view, 5> allFunctionKeys = {"data_hash", "lookup_key", "data_dig",
                                                             "hiera3_backend", "v4_data_hash"};
constexpr std::array<std::string_view, 7> locationKeys = {"path", "paths", "glob",        "globs",
                                                          "uri",  "uris",  "mapped_paths"};

template <size_t n> std::string alternatives(const std::array<std::string_view, n> &words) {
  std::string text;
  for (size_t i = 0; i < n; ++i)
    text += (i == 0 ? "" : i + 1 == n ? ", or " : ", ") + std::string(words[i]);
  return text;
}

template <size_t n>
std::vector<std::string_view> present(const Hash &hash,
                                      const std::array<std::string_view, n> &keys) {
  std::vector<std::string_view> found;
  for (std::string_view key : keys)
    if (hashFind(hash, key))
      found.push_back(key);
  return found;
}

std::string textAt(const Hash &hash, std::string_view key) {
  const Value *value = hashFind(hash, key);
  return value ? rubyText(*value) : std::string();
}

class Version5 : public Config {
public:
  Version5(Invocation &invocation, const std::string &root, const std::string &path, Value loaded,
           Layer &layer)
      : Config(root, path, layer) {
    // Modules with the same text share what was loaded.
    Value &known = invocation.hiera.validConfigs[{layer.kind(), loaded.word()}];
    bool isNew = known.isUndef();
    config_ = isNew ? withDefaults(invocation.run, *loaded.as<Hash>()) : known;
    // What the runtime makes up itself is right.
    if (isNew && !path.empty())
      validate(invocation.run);
    known = config_;
    hasDefaultHierarchy_ = hashFind(config(), "default_hierarchy");
  }
  int version() const override { return 5; }
  bool hasDefaultHierarchy() const override { return hasDefaultHierarchy_; }

protected:
  Providers create(Invocation &invocation, bool useDefaultHierarchy) override {
    if (useDefaultHierarchy && !hasDefaultHierarchy())
      return {};
    const Value *hierarchy =
        hashFind(config(), useDefaultHierarchy ? "default_hierarchy" : "hierarchy");
    Providers providers;
    std::vector<std::string> known;
    for (Value entry : hierarchy->as<Array>()->items()) {
      const Hash &hash = *entry.as<Hash>();
      std::string name = textAt(hash, "name");
      if (std::find(known.begin(), known.end(), name) != known.end())
        failDoubled<Issue::HieraHierarchyNameMultiplyDefined>(
            invocation.run, name, "\\s+name:\\s+['\"]?" + name + "(?:[^\\w]|$)");
      known.push_back(name);
      if (std::shared_ptr<Provider> provider = createEntry(invocation, hash, name))
        providers.push_back(std::move(provider));
    }
    return providers;
  }

private:
  const Hash &config() const { return *config_.as<Hash>(); }
  const Hash *defaults() const {
    const Value *found = hashFind(config(), "defaults");
    return found ? dynAs<Hash>(*found) : nullptr;
  }

  static Value withDefaults(Run &run, const Hash &loaded) {
    HashBuilder hash(run);
    for (const HashEntry &entry : loaded.items())
      hash.set(entry.key, entry.value);
    auto isGiven = [&](std::string_view key) {
      const Value *value = hashFind(loaded, key);
      return value && value->truthy();
    };
    if (!isGiven("defaults")) {
      HashBuilder defaults(run);
      defaults.set("datadir", makeString(run, "data"));
      defaults.set("data_hash", makeString(run, "yaml_data"));
      hash.set("defaults", defaults.build());
    }
    if (!isGiven("hierarchy")) {
      HashBuilder entry(run);
      entry.set("name", makeString(run, "Common"));
      entry.set("path", makeString(run, "common.yaml"));
      Value entries[] = {entry.build()};
      hash.set("hierarchy", makeArray(run, entries));
    }
    return hash.build();
  }

  void validate(Run &run) const {
    if (!certainlyFitsVersion5(config()))
      assertType(run, "The Lookup Configuration at '" + path_ + "'", version5Type(), config_);
    if (const Hash *given = defaults())
      validateDefaults(*given);
    for (std::string_view key : {"hierarchy", "plan_hierarchy", "default_hierarchy"}) {
      const Value *entries = hashFind(config(), key);
      if (!entries)
        continue;
      if (key == "default_hierarchy" && layer_.kind() != Layer::Kind::Module)
        fail<Issue::HieraDefaultHierarchyNotInModule>(
            findLine(run, "(?:^|\\s+)default_hierarchy:"));
      for (Value entry : entries->as<Array>()->items())
        validateEntry(run, *entry.as<Hash>());
    }
  }

  void validateDefaults(const Hash &given) const {
    if (present(given, functionKeys).size() > 1)
      fail<Issue::HieraMultipleDataProviderFunctionsInDefault>(0, alternatives(functionKeys));
    const Value *options = hashFind(given, "options");
    for (std::string_view key : {"path", "uri"})
      if (options && hashFind(*options->as<Hash>(), key))
        fail<Issue::HieraDefaultOptionReservedByPuppet>(0, key);
  }

  void validateEntry(Run &run, const Hash &entry) const {
    std::string name = textAt(entry, "name");
    size_t count = present(entry, allFunctionKeys).size();
    const Hash *given = defaults();
    if (count == 0 && (!given || present(*given, functionKeys).empty()))
      fail<Issue::HieraMissingDataProviderFunction>(0, alternatives(functionKeys), name);
    if (count > 1)
      fail<Issue::HieraMultipleDataProviderFunctions>(0, alternatives(functionKeys), name);
    if (hashFind(entry, "hiera3_backend"))
      validateBackend(run, textAt(entry, "hiera3_backend"));
    if (present(entry, locationKeys).size() > 1)
      fail<Issue::HieraMultipleLocationSpecs>(0, alternatives(locationKeys), name);
    const Value *options = hashFind(entry, "options");
    for (std::string_view key : {"path", "uri"})
      if (options && hashFind(*options->as<Hash>(), key))
        fail<Issue::HieraOptionReservedByPuppet>(0, key, name);
  }

  void validateBackend(Run &run, const std::string &backend) const {
    if (layer_.kind() != Layer::Kind::Global)
      fail<Issue::HieraV3BackendNotGlobal>(findLine(run, "\\s+hiera3_backend:"));
    if (backend == "json" || backend == "yaml" || backend == "hocon")
      fail<Issue::HieraV3BackendReplacedByDataHash>(
          findLine(run, "\\s+hiera3_backend:\\s*['\"]?" + backend + "(?:[^\\w]|$)"), backend);
  }

  std::shared_ptr<Provider> createEntry(Invocation &invocation, const Hash &entry,
                                        const std::string &name) {
    Provider::Description about;
    about.name = name;
    chooseFunction(entry, about);
    std::string datadir = datadirOf(invocation, entry);
    invocation.toleratesUndefined = true;
    about.locations = locations(invocation, entry, datadir);
    invocation.toleratesUndefined = false;
    // The default configuration is about files that are there.
    if (path_.empty() && about.locations && about.locations->empty())
      return nullptr;
    const Value *options = hashFind(entry, "options");
    if (!options && defaults())
      options = hashFind(*defaults(), "options");
    about.options =
        options ? interpolate(invocation, *options, false) : HashBuilder(invocation.run).build();
    return std::make_shared<Provider>(layer_, std::move(about));
  }

  void chooseFunction(const Hash &entry, Provider::Description &about) const {
    std::vector<std::string_view> keys = present(entry, allFunctionKeys);
    const Hash *from = &entry;
    if (keys.empty()) {
      from = defaults();
      keys = present(*from, functionKeys);
    }
    about.functionName = textAt(*from, keys[0]);
    if (keys[0] == "hiera3_backend")
      failLookup("the backend '" + about.functionName +
                 "' of Hiera 3 is Ruby code, which is not run");
    about.kind = keys[0] == "lookup_key"     ? FunctionKind::LookupKey
                 : keys[0] == "data_dig"     ? FunctionKind::DataDig
                 : keys[0] == "v4_data_hash" ? FunctionKind::V4DataHash
                                             : FunctionKind::DataHash;
  }

  std::string datadirOf(Invocation &invocation, const Hash &entry) const {
    std::string datadir = textAt(entry, "datadir");
    if (datadir.empty() && defaults())
      datadir = textAt(*defaults(), "datadir");
    std::string path = joinPath(root_, datadir.empty() ? "data" : datadir);
    return rubyText(interpolate(invocation, makeString(invocation.run, path), false));
  }

  std::optional<std::vector<ResolvedLocation>> locations(Invocation &invocation, const Hash &entry,
                                                         const std::string &datadir) const {
    std::vector<std::string_view> keys = present(entry, locationKeys);
    if (keys.empty())
      return std::nullopt;
    const Value &given = *hashFind(entry, keys[0]);
    const Array *several = dynAs<Array>(given);
    std::span<const Value> items = several ? several->items() : std::span(&given, 1);
    if (keys[0].starts_with("path"))
      return resolvePaths(invocation, datadir, items);
    if (keys[0].starts_with("glob"))
      return expandGlobs(invocation, datadir, items);
    if (keys[0].starts_with("uri"))
      return expandUris(invocation, items);
    return expandMapped(invocation, datadir, items);
  }

  static std::vector<ResolvedLocation>
  expandGlobs(Invocation &invocation, const std::string &datadir, std::span<const Value> globs) {
    std::vector<ResolvedLocation> result;
    LayoutTree tree(invocation.hiera.layout);
    for (Value declared : globs) {
      std::string glob = joinPath(datadir, rubyText(interpolate(invocation, declared, false)));
      for (std::string &path : expandGlob(glob, GlobKind::Files, tree))
        result.push_back({glob, std::move(path), true, false});
    }
    return result;
  }

  static std::vector<ResolvedLocation> expandUris(Invocation &invocation,
                                                  std::span<const Value> uris) {
    std::vector<ResolvedLocation> result;
    for (Value declared : uris) {
      std::string uri = rubyText(interpolate(invocation, declared, false));
      result.push_back({rubyText(declared), uri, true, true});
    }
    return result;
  }

  static std::vector<ResolvedLocation>
  expandMapped(Invocation &invocation, const std::string &datadir, std::span<const Value> triplet) {
    Value mapped = interpolateScope(invocation, triplet[0].as<String>()->view(), "mapped_path[0]");
    std::vector<Value> values = mappedValues(invocation.run, mapped);
    std::vector<ResolvedLocation> result;
    std::vector<ScopeInterpolation> inner;
    std::vector<ScopeInterpolation> *outer = std::exchange(invocation.collector, &inner);
    Hiera &hiera = invocation.hiera;
    for (Value value : values) {
      hiera.localVariables.emplace_back(triplet[1].as<String>(), value);
      std::string path;
      try {
        path = joinPath(datadir, rubyText(interpolate(invocation, triplet[2], false)));
      } catch (...) {
        hiera.localVariables.pop_back();
        throw;
      }
      hiera.localVariables.pop_back();
      result.push_back({rubyText(triplet[2]), path, hiera.exists(path), false});
    }
    invocation.collector = outer;
    for (ScopeInterpolation &each : inner)
      if (outer && !sameName(each.rootKey, triplet[1].as<String>()))
        outer->push_back(std::move(each));
    return result;
  }

  /// A text is one value; of a hash Ruby's map gives pairs.
  static std::vector<Value> mappedValues(Run &run, Value mapped) {
    if (const Array *array = dynAs<Array>(mapped))
      return {array->items().begin(), array->items().end()};
    if (const String *text = dynAs<String>(mapped))
      return text->length ? std::vector{mapped} : std::vector<Value>();
    std::vector<Value> pairs;
    if (const Hash *hash = dynAs<Hash>(mapped)) {
      for (const HashEntry &entry : hash->items()) {
        Value pair[] = {entry.key, entry.value};
        pairs.push_back(makeArray(run, pair));
      }
      return pairs;
    }
    if (!mapped.isUndef())
      failPlain("undefined method `empty?' for " + rubyText(mapped) + ":" + rubyClassName(mapped));
    return {};
  }

  Value config_;
  bool hasDefaultHierarchy_ = false;
};

} // namespace

std::unique_ptr<Config> Config::ofLegacyFunction(Invocation &invocation, const std::string &root,
                                                 const std::string &function, Layer &layer) {
  Run &run = invocation.run;
  if (run.language.strict != Strictness::Off)
    warnOnce(run, "Using of legacy data provider function '" + function +
                      "'. Please convert to a 'data_hash' function");
  HashBuilder entry(run), config(run);
  entry.set("name", makeString(run, "Legacy function '" + function + "'"));
  entry.set("v4_data_hash", makeString(run, function));
  Value entries[] = {entry.build()};
  config.set("version", Value::smallInteger(5));
  config.set("hierarchy", makeArray(run, entries));
  return makeVersion5(invocation, root, "", config.build(), layer);
}

std::unique_ptr<Config> makeVersion5(Invocation &invocation, const std::string &root,
                                     const std::string &path, Value loaded, Layer &layer) {
  return std::make_unique<Version5>(invocation, root, path, loaded, layer);
}

} // namespace pp::hiera
