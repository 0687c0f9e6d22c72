// Nodes in their order, each once; by demand where components need each other's outputs.
#include "runtime-lib/pcl/program/components.h"
#include "runtime-lib/pcl/program/config.h"
#include "runtime-lib/pcl/program/resources.h"
#include "runtime-lib/pcl/program/session.h"
#include "runtime-lib/pcl/values/failure.h"

#include <algorithm>
#include <tuple>

namespace pp::pcl {

namespace {

/// Components in components, at most.
constexpr uint32_t deepestNesting = 500;

Value valueOf(Session &session, ProgramFrame &frame, const Node &node) {
  switch (node.kind) {
  case Node::Local:
  case Node::Output:
  case Node::Hook:
  case Node::Requirement:
    return run(session, frame, node.value);
  case Node::Config:
    return configValue(session, frame, node);
  case Node::Resource:
  case Node::Read:
  case Node::Component:
    return declareResources(session, frame, node);
  }
  __builtin_unreachable();
}

/// A node while it is evaluated: one that fails, which `try` may forgive, was not.
class Evaluating {
public:
  Evaluating(Session &session, ProgramFrame::State &state) : session_(session), state_(state) {
    ++session.depth;
    state = ProgramFrame::Evaluating;
  }
  ~Evaluating() {
    --session_.depth;
    if (state_ == ProgramFrame::Evaluating)
      state_ = ProgramFrame::Waiting;
  }
  Evaluating(const Evaluating &) = delete;
  Evaluating &operator=(const Evaluating &) = delete;

private:
  Session &session_;
  ProgramFrame::State &state_;
};

/// What nobody refers to but the catalog.
void note(Session &session, const ProgramFrame &frame, const Node &node, Value value) {
  if (node.kind == Node::Hook)
    session.hooks.push_back({&node, value});
  else if (frame.instance)
    return;
  else if (node.kind == Node::Output)
    session.outputs.push_back({&node, value});
  else if (node.kind == Node::Requirement)
    session.requirement = value;
}

} // namespace

Value demand(Session &session, ProgramFrame &frame, const Node &node) {
  size_t place = static_cast<size_t>(&node - frame.component->nodes);
  ProgramFrame::State &state = frame.states[place];
  if (state == ProgramFrame::Done)
    return frame.slots[node.slot];
  return located(&node.location, 0, [&] {
    if (state == ProgramFrame::Evaluating)
      fail(ErrorCode::Operation, "circular reference through component outputs",
           "`" + std::string(node.name->view()) + "` needs its own value.");
    if (session.depth >= deepestNesting)
      fail(ErrorCode::Limit, "components nest too deep");
    checkTime();
    Evaluating evaluating(session, state);
    Value value = valueOf(session, frame, node);
    frame.slots[node.slot] = value;
    state = ProgramFrame::Done;
    note(session, frame, node, value);
    return value;
  });
}

// Nodes have the first slots, in their order.
Value demandSlot(Session &session, ProgramFrame &frame, uint32_t slot) {
  return demand(session, frame, frame.component->nodes[slot]);
}

void runProgram(Session &session, ProgramFrame &frame) {
  for (uint32_t i = 0; i < frame.component->nodeCount; ++i) {
    const Node &node = frame.component->nodes[i];
    demand(session, frame, node);
    if (node.kind == Node::Component)
      runComponents(session, frame, node);
  }
}

ProgramFrame &newFrame(Session &session, const Directory &component) {
  ProgramFrame &frame = session.frames.emplace_back();
  frame.component = &component;
  frame.states.resize(component.nodeCount);
  frame.memory.assign(component.slotCount, Value::unset());
  frame.slots = frame.memory.data();
  return frame;
}

void evaluate(Session &session) {
  Instance &stack = session.instances.emplace_back();
  stack.kind = InstanceKind::Stack;
  stack.type = "pulumi:pulumi:Stack";
  stack.name = session.settings.project + "-" + session.settings.stack;
  stack.urn = "urn:pulumi:" + session.settings.stack + "::" + session.settings.project +
              "::" + stack.type + "::" + stack.name;
  runProgram(session, newFrame(session, *session.program.main));
  std::stable_sort(session.outputs.begin(), session.outputs.end(),
                   [](const OutputValue &a, const OutputValue &b) {
                     const Location &left = a.node->location, &right = b.node->location;
                     return std::tuple(left.file->view(), left.line, left.column) <
                            std::tuple(right.file->view(), right.line, right.column);
                   });
}

Session::Session(const Program &program, const Settings &settings, Limits limits)
    : SessionHead{&pcl::operations}, Context(limits), program(program), settings(settings) {}

} // namespace pp::pcl
