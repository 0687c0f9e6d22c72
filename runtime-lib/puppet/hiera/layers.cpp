// Which layers there are: the environment's and the modules' are found at first use.
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/hiera/failure.h"
#include "runtime-lib/puppet/hiera/hiera.h"
#include "runtime-lib/puppet/operators/text.h"

namespace pp::hiera {

Layer &Hiera::globalLayer() {
  if (!global_)
    global_ = std::make_shared<Layer>(Layer::Kind::Global, run.settings.get("hiera_config"));
  return *global_;
}

bool Hiera::hasNoDataFor(std::string_view key) const {
  bool hasEnvironment = !environment_ || *environment_;
  if (hasEnvironment)
    return false;
  bool isGlobalEmpty = !hasGlobalBinding_ || (global_ && global_->isKnownEmpty());
  size_t separator = key.find("::");
  if (!isGlobalEmpty || separator == std::string_view::npos)
    return false;
  auto module = modules_.find(std::string(key.substr(0, separator)));
  return module != modules_.end() && !module->second;
}

Layer *Hiera::environmentLayer(Invocation &invocation) {
  if (!environment_)
    environment_ = makeEnvironmentLayer(invocation);
  return environment_->get();
}

bool Hiera::hasEnvironmentHiera5(Invocation &invocation) {
  Layer *layer = environmentLayer(invocation);
  return layer && layer->config(invocation)->version() >= 5;
}

Layer *Hiera::moduleLayer(Invocation &invocation, const std::string &module) {
  auto known = modules_.find(module);
  if (known == modules_.end())
    known = modules_.insert_or_assign(module, makeModuleLayer(invocation, module)).first;
  return known->second.get();
}

namespace {

/// How data was provided before Hiera 5: `none`, `hiera` or `function`; empty when nothing says so.
struct LegacyProvider {
  std::string name;
  /// Where it is named, and how.
  std::string file;
  std::string definition;
  std::string function;
};

void warnAtFile(Run &run, const std::string &message, const std::string &file) {
  if (run.language.strict != Strictness::Off)
    run.warnOnce(message + "\n   (file: " + file + ")");
}

/// The layer that the legacy provider gives; `layer` is the one with a hiera.yaml, or null.
std::shared_ptr<Layer> legacyLayer(Invocation &invocation, const LegacyProvider &legacy,
                                   std::shared_ptr<Layer> layer, std::shared_ptr<Layer> fresh,
                                   const std::string &root) {
  warnAtFile(invocation.run,
             legacy.definition + " is deprecated." +
                 (layer ? "" : " A 'hiera.yaml' file should be used instead"),
             legacy.file);
  if (legacy.name == "none")
    return nullptr;
  if (legacy.name == "hiera")
    return layer ? layer : fresh;
  if (legacy.name == "function") {
    fresh->useConfig(Config::ofLegacyFunction(invocation, root, legacy.function, *fresh));
    return fresh;
  }
  failPuppet("Environment '" + invocation.run.node.environment + "', cannot find " +
             (fresh->kind() == Layer::Kind::Module ? "module" : "environment") +
             "_data_provider '" + legacy.name + "'");
}

bool isVersion5(Layer &layer, Invocation &invocation) {
  return layer.config(invocation)->version() >= 5;
}

} // namespace

std::shared_ptr<Layer> Hiera::makeEnvironmentLayer(Invocation &invocation) {
  if (layout.root.empty())
    return nullptr;
  std::string path = layout.root + "/hiera.yaml";
  auto make = [&] { return std::make_shared<Layer>(Layer::Kind::Environment, path); };
  std::shared_ptr<Layer> layer = exists(path) ? make() : nullptr;
  if (layer && !layer->config(invocation))
    layer = nullptr;
  std::string name = run.settings.get("environment_data_provider");
  LegacyProvider legacy{name, layout.root + "/environment.conf",
                        "Defining environment_data_provider='" + name + "' in environment.conf",
                        "environment::data"};
  if (name.empty() || !layer || !isVersion5(*layer, invocation))
    return name.empty() ? layer : legacyLayer(invocation, legacy, layer, make(), layout.root);
  warnAtFile(run, legacy.definition + " is deprecated", legacy.file);
  if (name != "hiera")
    warnAtFile(run,
               "The environment_data_provider='" + name + "' setting is ignored since '" + path +
                   "' version >= 5",
               legacy.file);
  return layer;
}

std::shared_ptr<Layer> Hiera::makeModuleLayer(Invocation &invocation, const std::string &module) {
  const std::string *directory = layout.moduleDirectory(module);
  if (!directory)
    return nullptr;
  std::string path = *directory + "/hiera.yaml";
  auto make = [&] { return std::make_shared<Layer>(Layer::Kind::Module, path, module); };
  std::shared_ptr<Layer> layer = exists(path) ? make() : nullptr;
  if (layer && !layer->config(invocation))
    layer = nullptr;
  LegacyProvider legacy;
  legacy.name = layout.dataProvider(module);
  if (legacy.name.empty())
    return layer;
  legacy.file = *directory + "/metadata.json";
  legacy.definition = "Defining \"data_provider\": \"" + legacy.name + "\" in metadata.json";
  legacy.function = module + "::data";
  if (!layer || !isVersion5(*layer, invocation))
    return legacyLayer(invocation, legacy, layer, make(), *directory);
  warnAtFile(run,
             legacy.definition +
                 " is deprecated. It is ignored since a 'hiera.yaml' with version >= 5 is present",
             legacy.file);
  return layer;
}

} // namespace pp::hiera
