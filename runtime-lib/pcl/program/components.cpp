// Components: their programs run in frames of their own, and others see their outputs.
#include "runtime-lib/pcl/program/components.h"

#include "runtime-lib/pcl/operations/operations.h"
#include "runtime-lib/pcl/program/resources.h"

namespace pp::pcl {

std::vector<const Instance *> instancesOf(Value value) {
  std::vector<const Instance *> all;
  auto add = [&](Value part) {
    if (const auto *resource = specialAs<ResourceValue>(plain(part)))
      all.push_back(resource->instance);
  };
  value = plain(value);
  if (isSequence(value))
    for (Value element : value.as<Array>()->items())
      add(element);
  else if (isMapping(value))
    for (const HashEntry &entry : value.as<Hash>()->items())
      add(entry.value);
  else
    add(value);
  return all;
}

namespace {

bool isGiven(const Node &block, const Node &config) {
  for (uint32_t i = 0; i < block.inputCount; ++i)
    if (block.inputs[i].name->view() == config.name->view())
      return true;
  return false;
}

/// The configs that a component was given are its inputs.
void settleInputs(Session &session, Instance &instance) {
  ProgramFrame &frame = *instance.program;
  HashBuilder inputs(session);
  for (uint32_t i = 0; i < frame.component->nodeCount; ++i) {
    const Node &node = frame.component->nodes[i];
    if (node.kind == Node::Config && isGiven(*frame.node, node))
      inputs.set(node.name->view(), demand(session, frame, node));
  }
  instance.inputs = sorted(session, inputs.build());
  collectDependencies(instance);
}

} // namespace

void runComponents(Session &session, ProgramFrame &frame, const Node &node) {
  for (const Instance *declared : instancesOf(frame.slots[node.slot])) {
    auto &instance = const_cast<Instance &>(*declared);
    if (!instance.program || instance.isLeftOut() || instance.isPlaceholder())
      continue;
    settleInputs(session, instance);
    skipIfNeeded(session, instance);
    if (!instance.isLeftOut())
      runProgram(session, *instance.program);
  }
}

Value componentOutput(Session &session, const Instance &instance, std::string_view name) {
  const Directory &component = *instance.program->component;
  for (uint32_t i = 0; i < component.nodeCount; ++i) {
    const Node &node = component.nodes[i];
    if (node.kind == Node::Output && node.title->view() == name)
      return demand(session, *instance.program, node);
  }
  return Value::unset();
}

} // namespace pp::pcl
