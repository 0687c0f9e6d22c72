// Arrows of the graph: containment, uses of values, and what options say.
#include "runtime-lib/pcl/output/catalog.h"
#include "runtime-lib/pcl/program/components.h"
#include "runtime-lib/pcl/program/resources.h"

namespace pp::pcl {

namespace {

struct OptionEdge {
  std::string_view option;
  std::string_view kind;
};
constexpr OptionEdge optionEdges[] = {{"dependsOn", "depends_on"},
                                      {"deletedWith", "deleted_with"},
                                      {"replaceWith", "replace_with"}};

void addOf(const Instance &instance, std::vector<Edge> &edges) {
  auto add = [&](const Instance *source, std::string_view kind, std::string_view property = {}) {
    if (source && !source->isLeftOut())
      edges.push_back({source, &instance, kind, property});
  };
  add(instance.parent, "contains");
  for (const auto &[property, dependencies] : instance.propertyDependencies)
    for (const Instance *dependency : dependencies)
      add(dependency, "requires", property);
  for (const OptionEdge &row : optionEdges)
    for (const Instance *source : instancesOf(optionOf(instance, row.option)))
      add(source, row.kind);
  add(instance.provider, "provider");
}

} // namespace

std::vector<Edge> edgesOf(const Session &session) {
  std::vector<Edge> edges;
  for (const Instance &instance : session.instances)
    if (instance.kind != InstanceKind::Stack && !instance.isLeftOut())
      addOf(instance, edges);
  return edges;
}

} // namespace pp::pcl
