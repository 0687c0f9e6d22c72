// What is known of nodes and of the program when it is compiled, as constants.
#include "frontend/pcl/lowering/nodes.h"

#include <algorithm>
#include <set>

namespace ppcc::pcl {

using namespace ir;

namespace {

/// A hash that is being put together.
class Facts {
public:
  explicit Facts(ModuleBuilder &builder) : builder_(builder) {}

  void add(std::string_view name, ConstantId value) {
    pairs_.push_back(builder_.text(name));
    pairs_.push_back(value);
  }
  void flag(std::string_view name, bool isSet) {
    if (isSet)
      add(name, builder_.module.constants.boolean(true));
  }
  void list(std::string_view name, const std::vector<std::string> &texts) {
    if (texts.empty())
      return;
    std::vector<ConstantId> items;
    for (const std::string &text : texts)
      items.push_back(builder_.text(text));
    add(name, builder_.module.constants.array(items));
  }
  ConstantId build() { return builder_.module.constants.hash(pairs_); }
  bool isEmpty() const { return pairs_.empty(); }

private:
  ModuleBuilder &builder_;
  std::vector<ConstantId> pairs_;
};

/// In the order of the file, where that is not the ascending one.
std::vector<std::string> inputOrder(const Node &node) {
  std::vector<std::string> names;
  for (const Attribute &attribute : node.block->body.attributes)
    if (attribute.name != "__logicalName")
      names.push_back(attribute.name);
  return std::is_sorted(names.begin(), names.end()) ? std::vector<std::string>() : names;
}

ConstantId outputTypes(ModuleBuilder &builder, TypeRef outputs) {
  Facts types(builder);
  for (size_t i = 0; i < outputs->names.size(); ++i)
    types.add(outputs->names[i],
              builder.text(typeText(builder.programs.types.plain(outputs->parts[i]))));
  return types.build();
}

void resourceFacts(ModuleBuilder &builder, const Node &node, Facts &facts) {
  facts.list("inputOrder", inputOrder(node));
  facts.flag("isRemote", node.kind == NodeKind::Component && !node.component);
  const ResourceFacts *schema = node.resource.get();
  if (!schema)
    return;
  facts.flag("isComponent", schema->isRemoteComponent);
  facts.flag("isRemote", schema->isRemoteComponent);
  facts.list("secretOutputs", schema->secretOutputs);
  facts.list("schemaAliases", schema->aliases);
  if (schema->outputs && schema->outputs->is(lattice::Kind::Object) &&
      !schema->outputs->names.empty())
    facts.add("outputTypes", outputTypes(builder, schema->outputs));
}

using Package = std::pair<std::string, std::string>;

std::set<Package> packagesOf(const TypedPrograms &programs) {
  std::set<Package> packages;
  auto add = [&](const std::string &name, const std::string &version) {
    if (!name.empty() && name != "pulumi")
      packages.insert({name, version});
  };
  for (const TypedProgram &program : programs.programs) {
    for (const PackageDescriptor &package : program.packages)
      add(package.name, package.parameterName.empty() ? package.version : package.parameterVersion);
    for (const Node &node : program.nodes)
      if (node.resource)
        add(node.resource->packageName, node.resource->packageVersion);
    for (const auto &[expr, function] : program.functions)
      add(function.packageName, function.packageVersion);
  }
  return packages;
}

} // namespace

ConstantId factsOf(ModuleBuilder &builder, const Node &node) {
  Facts facts(builder);
  facts.flag("secret", node.isSecret);
  facts.flag("nullable", node.isNullable);
  bool isResource = node.kind == NodeKind::Resource || node.kind == NodeKind::Read ||
                    node.kind == NodeKind::Component;
  if (isResource)
    resourceFacts(builder, node, facts);
  return facts.isEmpty() ? ConstantId() : facts.build();
}

ConstantId programFacts(ModuleBuilder &builder) {
  std::vector<ConstantId> rows;
  std::string last;
  for (const auto &[name, version] : packagesOf(builder.programs)) {
    Facts row(builder);
    row.add("name", builder.text(name));
    if (!version.empty())
      row.add("version", builder.text(version));
    // of a package that is named with and without a version, the version is what counts
    if (name == last)
      rows.pop_back();
    last = name;
    rows.push_back(row.build());
  }
  Facts facts(builder);
  facts.add("packages", builder.module.constants.array(rows));
  return facts.build();
}

} // namespace ppcc::pcl
