// A run of a program for one stack: what it was given, what it has registered, and its memory.
#pragma once

#include "runtime-lib/abi/pcl.h"
#include "runtime-lib/pcl/lattice/type.h"
#include "runtime-lib/pcl/program/instance.h"
#include "runtime-lib/pcl/program/settings.h"

#include <deque>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace pp::pcl {

class Mocks;

/// Something that was left out because it depends on what failed.
struct Skipped {
  std::string name;
  std::string kind;
  const Instance *because;
};

struct OutputValue {
  const Node *node;
  Value value;
};

struct Session : SessionHead, Context {
  Session(const pcl::Program &program, const Settings &settings, Limits limits);

  const pcl::Program &program;
  const Settings &settings;
  const Mocks *mocks = nullptr;
  /// The stack first, then resources as they are registered.
  std::deque<Instance> instances;
  std::unordered_map<std::string, const Instance *> byUrn;
  std::deque<ProgramFrame> frames;
  std::vector<OutputValue> outputs;
  std::vector<Skipped> skipped;
  Value requirement = Value::undef();
  std::vector<OutputValue> hooks;
  std::vector<std::string> warnings;
  /// How deep components nest at the moment.
  uint32_t depth = 0;
  /// The types of the program by number; shared by all runs.
  const std::vector<lattice::TypeRef> *types = nullptr;

  lattice::TypeRef typeAt(uint32_t number) const { return (*types)[number]; }
  Instance &stack() { return instances.front(); }
};

inline Session &sessionOf(SessionHead *head) { return static_cast<Session &>(*head); }

/// The functions of pcl_functions.def.
extern const Operations operations;

/// What generated code would compute, where it is there.
inline Value run(Session &session, Frame &frame, const Computation &computation) {
  return computation.code ? computation.code(&session, &frame) : computation.constant;
}

/// Evaluates the whole program: registers its resources and computes its outputs.
void evaluate(Session &session);
/// The value of a node, evaluated now if it was not before.
Value demand(Session &session, ProgramFrame &frame, const Node &node);
Value demandSlot(Session &session, ProgramFrame &frame, uint32_t slot);

} // namespace pp::pcl
