// Programs written by hand for tests of the runtime: descriptors as codegen would lay them out.
#pragma once

#include "runtime-lib/abi/runtime_functions.h"
#include "runtime-lib/abi/version.h"
#include "runtime-lib/program/run_node.h"
#include "runtime-lib/puppet/evaluation/names.h"

#include <deque>
#include <initializer_list>
#include <string>
#include <vector>

namespace pp::test {

/// Collects definitions and runs them. Everything lives until the object dies.
class Program {
public:
  Program() { main_.layout = layout({}); }

  static const String *text(std::string_view value) { return processString(value); }
  static Value string(std::string_view value) { return Value::object(text(value)); }
  Location place(uint32_t line) const { return {text("site.pp"), line, 1}; }

  const ScopeLayout *layout(std::initializer_list<std::string_view> names) {
    auto &list = names_.emplace_back();
    for (std::string_view name : names)
      list.push_back(text(name));
    return &layouts_.emplace_back(ScopeLayout{static_cast<uint32_t>(list.size()), 0, list.data()});
  }

  void main(BodyFunction body, std::initializer_list<std::string_view> variables = {}) {
    main_.layout = layout(variables);
    main_.body = body;
  }
  Callable callable(std::string_view name, BodyFunction body,
                    std::initializer_list<std::string_view> parameters = {}) {
    Callable code{};
    code.name = text(name);
    code.layout = layout(parameters);
    code.body = body;
    auto &list = parameters_.emplace_back();
    for (std::string_view parameter : parameters) {
      Parameter made{};
      made.name = text(parameter);
      made.slot = static_cast<uint32_t>(list.size());
      list.push_back(made);
    }
    code.parameters = list.data();
    code.parameterCount = static_cast<uint32_t>(list.size());
    code.location = place(1);
    return code;
  }
  void addClass(std::string_view name, BodyFunction body,
                std::initializer_list<std::string_view> parameters = {},
                std::string_view parent = {}) {
    ClassDescriptor descriptor{};
    descriptor.code = callable(name, body, parameters);
    descriptor.parent = parent.empty() ? nullptr : text(parent);
    descriptor.module = names().empty;
    classes_.push_back(descriptor);
  }
  void addDefine(std::string_view name, BodyFunction body,
                 std::initializer_list<std::string_view> parameters = {}) {
    DefineDescriptor descriptor{};
    descriptor.code = callable(name, body, parameters);
    descriptor.module = names().empty;
    defines_.push_back(descriptor);
  }
  void addNode(std::string_view name, BodyFunction body) {
    NodeMatch &match = matches_.emplace_back();
    match.kind = name == "default" ? NodeMatch::Default : NodeMatch::Name;
    match.text = text(name);
    match.regexp = nullptr;
    NodeDescriptor descriptor{};
    descriptor.code = callable("", body);
    descriptor.matches = &match;
    descriptor.matchCount = 1;
    nodes_.push_back(descriptor);
  }

  RunResult run() {
    for (const ClassDescriptor &descriptor : classes_)
      classPointers_.push_back(&descriptor);
    for (const DefineDescriptor &descriptor : defines_)
      definePointers_.push_back(&descriptor);
    for (const NodeDescriptor &descriptor : nodes_)
      nodePointers_.push_back(&descriptor);
    unit_.file = text("site.pp");
    unit_.main = &main_;
    unit_.classes = classPointers_.data();
    unit_.classCount = static_cast<uint32_t>(classPointers_.size());
    unit_.defines = definePointers_.data();
    unit_.defineCount = static_cast<uint32_t>(definePointers_.size());
    unit_.nodes = nodePointers_.data();
    unit_.nodeCount = static_cast<uint32_t>(nodePointers_.size());
    descriptor_.abiHash = abiHash;
    descriptor_.units = &unitPointer_;
    descriptor_.unitCount = 1;
    input.name = "vm.example.com";
    input.identity = CatalogIdentity{0, "00000000-0000-0000-0000-000000000000"};
    return runNode(descriptor_, input);
  }

  NodeInput input;

private:
  std::deque<std::vector<const String *>> names_;
  std::deque<ScopeLayout> layouts_;
  std::deque<std::vector<Parameter>> parameters_;
  std::deque<ClassDescriptor> classes_;
  std::deque<DefineDescriptor> defines_;
  std::deque<NodeDescriptor> nodes_;
  std::deque<NodeMatch> matches_;
  std::vector<const ClassDescriptor *> classPointers_;
  std::vector<const DefineDescriptor *> definePointers_;
  std::vector<const NodeDescriptor *> nodePointers_;
  Callable main_{};
  UnitDescriptor unit_{};
  const UnitDescriptor *unitPointer_ = &unit_;
  ProgramDescriptor descriptor_{};
};

/// A place in the manifest that the test pretends to have.
const Location *at(uint32_t line, uint32_t column = 1);

/// `type { 'title': name => value, … }` in line `line`.
Value declare(Run *run, Scope *scope, std::string_view type, std::string_view title,
              std::initializer_list<std::pair<std::string_view, Value>> attributes = {},
              uint32_t line = 1, ResourceDescriptor::Form form = ResourceDescriptor::Regular);
/// A call of a function in line `line`.
Value call(Run *run, Scope *scope, std::string_view name, std::initializer_list<Value> args,
           uint32_t line = 1);

/// The JSON texts of the catalog's resources, in order.
std::vector<std::string> resourcesOf(const std::string &catalog);

} // namespace pp::test
