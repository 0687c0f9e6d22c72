// Graphviz' language (Puppet's external/dot.rb).
#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/output/graph_formats.h"

namespace pp {

static std::string quoted(const Resource &resource) {
  std::string text = "\"";
  for (char c : resource.ref())
    text += c == '"' ? std::string("\\\"") : std::string(1, c);
  return text + '"';
}

static void appendEdges(std::string &out, const Resource &target) {
  for (const Resource *source : target.containers)
    if (!source->isVirtual)
      out += "    " + quoted(*source) + " -> " + quoted(target) +
             " [\n        fontsize = 8\n    ]\n\n";
}

std::string dotFormat(const Run &run) {
  std::string out =
      "digraph Puppet__Resource__Catalog {\n    label = \"Puppet__Resource__Catalog\"\n";
  for (const Resource *resource : run.catalog.resources)
    if (!resource->isVirtual)
      out += "    " + quoted(*resource) +
             " [\n        fontsize = 8,\n        label = " + quoted(*resource) + "\n    ]\n\n";
  for (const Resource *resource : run.catalog.resources)
    if (!resource->isVirtual)
      appendEdges(out, *resource);
  return out + "}\n";
}

} // namespace pp
