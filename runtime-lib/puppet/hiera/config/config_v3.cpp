// hiera.yaml versions 3 and 4, as far as Puppet 8 still takes them.
#include "runtime-lib/puppet/hiera/config/config.h"

#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/hiera/config/type_check.h"
#include "runtime-lib/puppet/hiera/failure.h"
#include "runtime-lib/puppet/hiera/hiera.h"
#include "runtime-lib/puppet/hiera/interpolation.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/shared_types.h"

#include <algorithm>

namespace pp::hiera {

namespace {

/// A copy of the hash in which keys that are missing or nil get a default.
class Completed {
public:
  Completed(Run &run, const Hash &loaded) : run_(run), loaded_(loaded), hash_(run) {
    for (const HashEntry &entry : loaded.items())
      hash_.set(entry.key, entry.value);
  }
  void otherwise(std::string_view key, Value value) {
    const Value *given = hashFind(loaded_, key);
    if (!given || !given->truthy())
      hash_.set(key, value);
  }
  void otherwise(std::string_view key, std::string_view text) {
    otherwise(key, makeString(run_, text));
  }
  Value build() { return hash_.build(); }

private:
  Run &run_;
  const Hash &loaded_;
  HashBuilder hash_;
};

Value texts(Run &run, std::initializer_list<std::string_view> words) {
  std::vector<Value> elements;
  for (std::string_view word : words)
    elements.push_back(makeString(run, word));
  return makeArray(run, elements);
}

/// The value as a flat list.
std::vector<Value> listOf(Value value) {
  if (const Array *array = dynAs<Array>(value))
    return {array->items().begin(), array->items().end()};
  return {value};
}

std::string textAt(const Hash &hash, std::string_view key) {
  const Value *value = hashFind(hash, key);
  return value && !value->isUndef() ? rubyText(*value) : std::string();
}

void warnDeprecated(Run &run, const std::string &path, int version) {
  if (run.language.strict == Strictness::Off)
    return;
  run.warnOnce(path + ": Use of 'hiera.yaml' version " + std::to_string(version) +
               " is deprecated. It should be converted to version 5\n   (file: " + path + ")");
}

class Version3 : public Config {
public:
  Version3(Invocation &invocation, const std::string &root, const std::string &path, Value loaded,
           Layer &layer)
      : Config(root, path, layer) {
    Run &run = invocation.run;
    warnDeprecated(run, path, 3);
    Completed completed(run, *loaded.as<Hash>());
    completed.otherwise("version", Value::smallInteger(3));
    completed.otherwise("backends", texts(run, {"yaml"}));
    completed.otherwise("hierarchy", texts(run, {"nodes/%{::trusted.certname}", "common"}));
    completed.otherwise("merge_behavior", "native");
    completed.otherwise("deep_merge_options", HashBuilder(run).build());
    config_ = completed.build();
    assertType(run, "The Lookup Configuration at '" + path_ + "'", configType(run), config_);
    merge_ = makeMerge(run);
  }
  int version() const override { return 3; }
  MergeStrategy mergeStrategy() const override { return merge_; }

protected:
  Providers create(Invocation &collecting, bool) override {
    Providers providers;
    std::vector<std::string> known;
    Invocation invocation(collecting.hiera, collecting.scope);
    invocation.hasHieraScope = true;
    invocation.configPath = path_;
    for (Value each : listOf(*hashFind(config(), "backends"))) {
      std::string backend = rubyText(each);
      if (std::find(known.begin(), known.end(), backend) != known.end())
        failDoubled<Issue::HieraBackendMultiplyDefined>(invocation.run, backend,
                                                        "[^\\w]" + backend + "(?:[^\\w]|$)");
      known.push_back(backend);
      providers.push_back(createBackend(invocation, backend));
    }
    return providers;
  }

private:
  const Hash &config() const { return *config_.as<Hash>(); }

  const Type *configType(Run &run) const {
    std::string text =
        "Struct[{Optional['version'] => Integer[3, 3],"
        "Optional['backends'] => Variant[String[1], Array[String[1]]],"
        "Optional['logger'] => String[1],"
        "Optional['merge_behavior'] => Enum['deep', 'deeper', 'native'],"
        "Optional['deep_merge_options'] => Hash[String[1], Variant[String, Boolean]],"
        "Optional['hierarchy'] => Variant[String[1], Array[String[1]]]";
    for (Value backend : listOf(*hashFind(config(), "backends")))
      if (const String *name = dynAs<String>(backend);
          name && name->view().find_first_of("'\\") == std::string_view::npos)
        text += ", Optional['" + std::string(name->view()) + "'] => Hash[String[1], Any]";
    return parseType(run, text + "}]");
  }

  MergeStrategy makeMerge(Run &run) const {
    std::string behavior = textAt(config(), "merge_behavior");
    if (behavior != "deep" && behavior != "deeper")
      return {};
    HashBuilder options(run);
    options.set("strategy",
                makeString(run, behavior == "deep" ? "reverse_deep" : "unconstrained_deep"));
    for (const HashEntry &entry : hashFind(config(), "deep_merge_options")->as<Hash>()->items())
      options.set(entry.key, entry.value);
    return MergeStrategy::from(run, options.build());
  }

  /// What the configuration says of the backend, interpolated; a hash.
  Value backendConfig(Invocation &invocation, const std::string &backend) const {
    const Value *given = hashFind(config(), backend);
    return given && given->is(ObjectKind::Hash) ? interpolate(invocation, *given, false)
                                                : HashBuilder(invocation.run).build();
  }

  std::shared_ptr<Provider> createBackend(Invocation &invocation, const std::string &backend) {
    Run &run = invocation.run;
    Value given = backendConfig(invocation, backend);
    Provider::Description about;
    about.name = backend;
    about.isVersion3 = true;
    about.datadir = textAt(*given.as<Hash>(), "datadir");
    if (about.datadir.empty())
      about.datadir = rubyText(interpolate(
          invocation,
          makeString(run, run.settings.get("codedir") + "/environments/%{::environment}/hieradata"),
          false));
    std::string extension = textAt(*given.as<Hash>(), "extension");
    if (extension.empty())
      extension = backend == "hocon" ? "conf" : backend;
    std::vector<Value> levels = listOf(*hashFind(config(), "hierarchy"));
    about.locations = resolvePaths(invocation, about.datadir, levels, "." + extension);
    about.options = HashBuilder(run).build();
    if (backend == "eyaml") {
      about.kind = FunctionKind::LookupKey;
      about.functionName = "eyaml_lookup_key";
      about.options = given;
    } else if (backend == "yaml" || backend == "json" || backend == "hocon") {
      about.functionName = backend + "_data";
    } else {
      failLookup("the backend '" + backend + "' of Hiera 3 is Ruby code, which is not run");
    }
    return std::make_shared<Provider>(layer_, std::move(about));
  }

  Value config_;
  MergeStrategy merge_;
};

const Type *version4Type() {
  static const Type *const type = sharedType(
      "Struct[{'version' => Integer[4, 4], Optional['datadir'] => String[1],"
      "Optional['hierarchy'] => Array[Struct[{'backend' => String[1], 'name' => String[1],"
      "Optional['datadir'] => String[1], Optional['path'] => String[1],"
      "Optional['paths'] => Array[String[1]]}]]}]");
  return type;
}

class Version4 : public Config {
public:
  Version4(Invocation &invocation, const std::string &root, const std::string &path, Value loaded,
           Layer &layer)
      : Config(root, path, layer) {
    Run &run = invocation.run;
    warnDeprecated(run, path, 4);
    Completed completed(run, *loaded.as<Hash>());
    completed.otherwise("datadir", "data");
    HashBuilder common(run);
    common.set("name", makeString(run, "common"));
    common.set("backend", makeString(run, "yaml"));
    Value entries[] = {common.build()};
    completed.otherwise("hierarchy", makeArray(run, entries));
    config_ = completed.build();
    assertType(run, "The Lookup Configuration at '" + path_ + "'", version4Type(), config_);
  }
  int version() const override { return 4; }

protected:
  Providers create(Invocation &invocation, bool) override {
    Providers providers;
    std::vector<std::string> known;
    for (Value entry : hashFind(*config_.as<Hash>(), "hierarchy")->as<Array>()->items()) {
      std::string name = textAt(*entry.as<Hash>(), "name");
      if (std::find(known.begin(), known.end(), name) != known.end())
        failDoubled<Issue::HieraHierarchyNameMultiplyDefined>(
            invocation.run, name, "\\s+name:\\s+['\"]?" + name + "(?:[^\\w]|$)");
      known.push_back(name);
      providers.push_back(createEntry(invocation, *entry.as<Hash>(), name));
    }
    return providers;
  }

private:
  std::shared_ptr<Provider> createEntry(Invocation &invocation, const Hash &entry,
                                        const std::string &name) {
    std::string backend = textAt(entry, "backend");
    if (backend != "json" && backend != "yaml" && backend != "hocon")
      fail<Issue::HieraNoProviderForBackend>(
          findLine(invocation.run, "[^\\w]" + backend + "(?:[^\\w]|$)"), backend);
    Provider::Description about;
    about.name = name;
    about.functionName = backend + "_data";
    about.options = HashBuilder(invocation.run).build();
    std::string datadir = textAt(entry, "datadir");
    if (datadir.empty())
      datadir = textAt(*config_.as<Hash>(), "datadir");
    const Value *paths = hashFind(entry, "paths");
    if (!paths)
      paths = hashFind(entry, "path");
    Value original = paths ? *paths : makeString(invocation.run, name);
    about.locations = resolvePaths(invocation, joinPath(root_, datadir), listOf(original),
                                   backend == "hocon" ? ".conf" : "." + backend);
    return std::make_shared<Provider>(layer_, std::move(about));
  }

  Value config_;
};

} // namespace

std::unique_ptr<Config> makeVersion3(Invocation &invocation, const std::string &root,
                                     const std::string &path, Value loaded, Layer &layer) {
  return std::make_unique<Version3>(invocation, root, path, loaded, layer);
}

std::unique_ptr<Config> makeVersion4(Invocation &invocation, const std::string &root,
                                     const std::string &path, Value loaded, Layer &layer) {
  return std::make_unique<Version4>(invocation, root, path, loaded, layer);
}

} // namespace pp::hiera
