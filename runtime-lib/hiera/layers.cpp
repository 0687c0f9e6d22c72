// Which layers there are: the environment's and the modules' are found at first use.
#include "runtime-lib/hiera/failure.h"
#include "runtime-lib/hiera/hiera.h"
#include "runtime-lib/values/build.h"
#include "runtime-lib/values/text.h"

namespace pp::hiera {

Layer &Hiera::globalLayer() {
  if (!global_)
    global_ = std::make_shared<Layer>(Layer::Kind::Global, run.settings.get("hiera_config"));
  return *global_;
}

Layer *Hiera::environmentLayer(Invocation &invocation) {
  if (!environment_)
    environment_ = makeEnvironmentLayer(invocation);
  return environment_->get();
}

std::shared_ptr<Layer> Hiera::makeEnvironmentLayer(Invocation &invocation) {
  if (layout.root.empty() || !exists(layout.root + "/hiera.yaml"))
    return nullptr;
  auto layer = std::make_shared<Layer>(Layer::Kind::Environment, layout.root + "/hiera.yaml");
  return layer->config(invocation) ? layer : nullptr;
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

std::shared_ptr<Layer> Hiera::makeModuleLayer(Invocation &invocation, const std::string &module) {
  const std::string *directory = layout.moduleDirectory(module);
  if (!directory || !exists(*directory + "/hiera.yaml"))
    return nullptr;
  auto layer = std::make_shared<Layer>(Layer::Kind::Module, *directory + "/hiera.yaml", module);
  return layer->config(invocation) ? layer : nullptr;
}

} // namespace pp::hiera
