// The catalog: the envelope that Puppet's catalogs have, with what is PCL's.
#include "runtime-lib/pcl/output/catalog.h"

#include "runtime-lib/pcl/output/value_writer.h"
#include "runtime-lib/pcl/program/components.h"
#include "runtime-lib/pcl/program/config.h"
#include "runtime-lib/pcl/program/resources.h"

namespace pp::pcl {

namespace {

std::string_view kindWord(InstanceKind kind) {
  switch (kind) {
  case InstanceKind::Stack:
    return "stack";
  case InstanceKind::Custom:
    return "custom";
  case InstanceKind::Component:
    return "component";
  case InstanceKind::Read:
    return "read";
  case InstanceKind::Provider:
    return "provider";
  }
  __builtin_unreachable();
}

class CatalogWriter {
public:
  explicit CatalogWriter(const Session &session)
      : session_(session), values_(out_, session.settings) {}

  std::string write() {
    const Settings &settings = session_.settings;
    out_ = "{\"catalog_format\":2,\"language\":\"pcl\"";
    pair("name", settings.project);
    pair("environment", settings.stack);
    out_ += ",\"version\":null,\"classes\":[],\"resources\":[";
    bool isFirst = true;
    for (const Instance &instance : session_.instances) {
      if (instance.isLeftOut())
        continue;
      out_ += isFirst ? "" : ",";
      isFirst = false;
      resource(instance);
    }
    out_ += ']';
    edges();
    outputs();
    packages();
    hooks();
    requirements();
    leftOut();
    return out_ + "}\n";
  }

private:
  void name(std::string_view name) {
    out_ += out_.back() == '{' ? "" : ",";
    values_.text(name);
    out_ += ':';
  }
  void pair(std::string_view key, std::string_view value) {
    name(key);
    values_.text(value);
  }
  void urns(std::string_view key, const std::vector<const Instance *> &all) {
    name(key);
    urnList(all);
  }
  void urnList(const std::vector<const Instance *> &all) {
    out_ += '[';
    for (const Instance *instance : all) {
      out_ += instance == all.front() ? "" : ",";
      values_.text(instance->urn);
    }
    out_ += ']';
  }

  void resource(const Instance &instance) {
    out_ += '{';
    pair("type", instance.type);
    pair("title", instance.name);
    pair("urn", instance.urn);
    pair("kind", kindWord(instance.kind));
    if (instance.kind == InstanceKind::Stack) {
      out_ += ",\"parameters\":{}}";
      return;
    }
    pair("parent", instance.parent->urn);
    name("provider");
    instance.provider ? values_.text(instance.provider->urn) : void(out_ += "null");
    if (instance.kind == InstanceKind::Read && !instance.id.isUnset()) {
      name("id");
      values_.value(instance.id);
    }
    if (instance.isPlaceholder()) {
      name("count");
      values_.value(instance.count);
    }
    name("parameters");
    values_.properties(instance.inputs);
    if (instance.program)
      componentOutputs(instance);
    sensitiveParameters(instance);
    options(instance);
    urns("dependencies", instance.dependencies);
    propertyDependencies(instance);
    place(instance);
    out_ += '}';
  }

  void componentOutputs(const Instance &instance) {
    name("outputs");
    out_ += '{';
    const Directory &component = *instance.program->component;
    for (uint32_t i = 0; i < component.nodeCount; ++i) {
      const Node &node = component.nodes[i];
      if (node.kind != Node::Output || instance.isPlaceholder())
        continue;
      name(node.title->view());
      values_.value(instance.program->slots[node.slot]);
    }
    out_ += '}';
  }

  void sensitiveParameters(const Instance &instance) {
    name("sensitive_parameters");
    out_ += '[';
    for (const HashEntry &entry : instance.inputs.as<Hash>()->items())
      if (isSecret(entry.value)) {
        out_ += out_.back() == '[' ? "" : ",";
        values_.text(entry.key.as<String>()->view());
      }
    out_ += ']';
  }

  void options(const Instance &instance) {
    name("options");
    out_ += '{';
    const auto *written = dynAs<Hash>(instance.options);
    const Value *secrets = factOf(*instance.node, "secretOutputs");
    if (secrets && !(written && hashFind(*written, "additionalSecretOutputs"))) {
      name("additionalSecretOutputs");
      values_.option(*secrets);
    }
    if (written)
      for (const HashEntry &entry : written->items()) {
        if (plain(entry.value).isUndef())
          continue;
        name(entry.key.as<String>()->view());
        values_.option(entry.value);
      }
    if (const Value *aliases = factOf(*instance.node, "schemaAliases")) {
      name("schemaAliases");
      values_.option(*aliases);
    }
    out_ += '}';
  }

  void propertyDependencies(const Instance &instance) {
    name("property_dependencies");
    out_ += '{';
    for (const auto &[property, dependencies] : instance.propertyDependencies)
      urns(property, dependencies);
    out_ += '}';
  }

  void place(const Instance &instance) {
    const Location &location = instance.node->location;
    pair("file", location.file ? location.file->view() : "");
    name("line");
    out_ += std::to_string(location.line);
  }

  void edges() {
    out_ += ",\"edges\":[";
    for (const Edge &edge : edgesOf(session_)) {
      out_ += out_.back() == '[' ? "{" : ",{";
      pair("source", referenceTo(*edge.source));
      pair("target", referenceTo(*edge.target));
      pair("kind", edge.kind);
      if (!edge.property.empty())
        pair("property", edge.property);
      out_ += '}';
    }
    out_ += ']';
  }

  static bool dependsOnFailed(Value value) {
    MarkSet marks;
    marks.addDeep(value);
    for (const Instance *dependency : marks.dependencies())
      if (dependency->isLeftOut())
        return true;
    return false;
  }

  void outputs() {
    out_ += ",\"outputs\":{";
    for (const OutputValue &output : session_.outputs) {
      if (dependsOnFailed(output.value))
        continue;
      name(output.node->title->view());
      values_.value(output.value);
    }
    out_ += '}';
  }

  void packages() {
    out_ += ",\"packages\":";
    const auto *facts = dynAs<Hash>(session_.program.facts);
    const Value *packages = facts ? hashFind(*facts, "packages") : nullptr;
    packages ? values_.value(*packages) : void(out_ += "[]");
  }

  void hooks() {
    out_ += ",\"hooks\":[";
    for (const OutputValue &hook : session_.hooks) {
      out_ += out_.back() == '[' ? "{" : ",{";
      pair("kind", hook.node->token->view());
      pair("name", hook.node->title->view());
      for (const HashEntry &entry : plain(hook.value).as<Hash>()->items()) {
        name(entry.key.as<String>()->view());
        values_.value(entry.value);
      }
      out_ += '}';
    }
    out_ += ']';
  }

  void requirements() {
    out_ += ",\"requirements\":{";
    if (!session_.requirement.isUndef()) {
      name("pulumi");
      values_.value(session_.requirement);
    }
    out_ += '}';
  }

  void leftOut() {
    std::string failed, skipped;
    for (const Instance &instance : session_.instances) {
      if (!instance.isFailed)
        continue;
      std::swap(failed, out_);
      out_ += out_.empty() ? "{" : ",{";
      pair("urn", instance.urn);
      pair("message", instance.failure);
      out_ += '}';
      std::swap(failed, out_);
    }
    for (const Skipped &row : session_.skipped) {
      std::swap(skipped, out_);
      out_ += out_.empty() ? "{" : ",{";
      pair("type", row.kind);
      pair("title", row.name);
      pair("because", row.because->urn);
      out_ += '}';
      std::swap(skipped, out_);
    }
    if (!failed.empty())
      out_ += ",\"failed\":[" + failed + "]";
    if (!skipped.empty())
      out_ += ",\"skipped\":[" + skipped + "]";
  }

  const Session &session_;
  std::string out_;
  ValueWriter values_;
};

} // namespace

std::string referenceTo(const Instance &instance) { return instance.type + "[" + instance.name + "]"; }

std::string catalogText(const Session &session) { return CatalogWriter(session).write(); }

} // namespace pp::pcl
