// The data of a run in the shape of `pulumi preview --json`, to compare with the real one.
#include "runtime-lib/pcl/output/catalog.h"
#include "runtime-lib/pcl/output/value_writer.h"
#include "runtime-lib/pcl/program/resources.h"

namespace pp::pcl {

namespace {

class PreviewWriter {
public:
  explicit PreviewWriter(const Session &session)
      : session_(session), values_(out_, session.settings, ValueForm::Preview) {}

  std::string write() {
    out_ = "{\"steps\":[";
    size_t count = 0;
    for (const Instance &instance : session_.instances)
      if (!instance.isLeftOut() && !instance.isPlaceholder()) {
        out_ += count++ ? "," : "";
        step(instance);
      }
    out_ += "],\"changeSummary\":{\"create\":" + std::to_string(count) + "}}\n";
    return out_;
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

  void step(const Instance &instance) {
    out_ += '{';
    pair("op", instance.kind == InstanceKind::Read ? "read" : "create");
    pair("urn", instance.urn);
    name("newState");
    state(instance);
    out_ += '}';
  }

  void state(const Instance &instance) {
    bool isStack = instance.kind == InstanceKind::Stack;
    bool isCustom = !isStack && instance.kind != InstanceKind::Component;
    out_ += '{';
    pair("urn", instance.urn);
    name("custom");
    out_ += isCustom ? "true" : "false";
    pair("type", instance.type);
    if (!isStack) {
      name("inputs");
      values_.properties(instance.inputs);
      pair("parent", instance.parent->urn);
      if (instance.provider)
        pair("provider", instance.provider->urn);
      if (plain(optionOf(instance, "protect")).isTrue())
        out_ += ",\"protect\":true";
      dependencies(instance);
    } else {
      outputs();
    }
    out_ += '}';
  }

  void urns(const std::vector<const Instance *> &all) {
    out_ += '[';
    for (const Instance *instance : all) {
      out_ += instance == all.front() ? "" : ",";
      values_.text(instance->urn);
    }
    out_ += ']';
  }

  void dependencies(const Instance &instance) {
    if (instance.dependencies.empty())
      return;
    name("dependencies");
    urns(instance.dependencies);
    name("propertyDependencies");
    out_ += '{';
    for (const auto &[property, all] : instance.propertyDependencies) {
      name(property);
      urns(all);
    }
    out_ += '}';
  }

  void outputs() {
    name("outputs");
    out_ += '{';
    for (const OutputValue &output : session_.outputs) {
      name(output.node->title->view());
      values_.value(output.value);
    }
    out_ += '}';
  }

  const Session &session_;
  std::string out_;
  ValueWriter values_;
};

} // namespace

std::string previewText(const Session &session) { return PreviewWriter(session).write(); }

} // namespace pp::pcl
