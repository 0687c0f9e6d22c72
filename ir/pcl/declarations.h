// What a module declares: directories of PCL with their nodes, and the program they make.
#pragma once

#include "ir/pcl/enums.h"
#include "ir/pcl/ids.h"

#include <vector>

namespace ppcc::ir::pcl {

/// An input of a component, evaluated when the component asks for it.
struct InputDeclaration {
  StringId name = {};
  FunctionId value = {};
  LocationId location = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("name", s.name);
    v("value", s.value);
    v("at", s.location);
  }
};

/// Something that a file declares; see pp::pcl::Node.
struct NodeDeclaration {
  NodeKind kind = NodeKind::Local;
  StringId name = {};
  StringId title = {};
  StringId token = {};
  uint32_t slot = 0;
  uint32_t rangeSlot = 0;
  FunctionId value = {};
  FunctionId options = {};
  FunctionId range = {};
  std::vector<InputDeclaration> inputs = {};
  DirectoryId component = {};
  /// A hash, or none.
  ConstantId facts = {};
  /// One more than the row of the program's table of types; 0 for none.
  uint32_t type = 0;
  LocationId location = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("kind", s.kind);
    v("name", s.name);
    v("title", s.title);
    v("token", s.token);
    v("slot", s.slot);
    v("range-slot", s.rangeSlot);
    v("value", s.value);
    v("options", s.options);
    v("range", s.range);
    v("inputs", s.inputs);
    v("component", s.component);
    v("facts", s.facts);
    v("type", s.type);
    v("at", s.location);
  }
};

/// The nodes of a directory in the order in which they are evaluated.
struct DirectoryDeclaration {
  StringId path = {};
  uint32_t slots = 0;
  std::vector<NodeDeclaration> nodes = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("path", s.path);
    v("slots", s.slots);
    v("nodes", s.nodes);
  }
};

/// A `for`: functions compute the key (none: a tuple), the value and the condition for each
/// element, which is in the slots.
struct LoopDeclaration {
  FunctionId value = {};
  FunctionId key = {};
  FunctionId condition = {};
  uint32_t valueSlot = 0;
  uint32_t keySlot = 0;
  bool hasKey = false;
  bool groups = false;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("value", s.value);
    v("key", s.key);
    v("condition", s.condition);
    v("value-slot", s.valueSlot);
    v("key-slot", s.keySlot);
    v("has-key", s.hasKey);
    v("groups", s.groups);
  }
};

/// Functions whose failure means something. The slot gets the message for the second of `recover`.
struct AttemptDeclaration {
  AttemptKind kind = AttemptKind::Try;
  FunctionId first = {};
  FunctionId second = {};
  uint32_t slot = 0;
  LocationId firstLocation = {};
  LocationId secondLocation = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("kind", s.kind);
    v("first", s.first);
    v("second", s.second);
    v("slot", s.slot);
    v("first-at", s.firstLocation);
    v("second-at", s.secondLocation);
  }
};

/// A whole program.
struct ProgramDeclaration {
  StringId file = {};
  StringId project = {};
  StringId directory = {};
  DirectoryId main = {};
  /// What lattice::readTypeTable reads.
  StringId types = {};
  ConstantId facts = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("file", s.file);
    v("project", s.project);
    v("directory", s.directory);
    v("main", s.main);
    v("types", s.types);
    v("facts", s.facts);
  }
};

} // namespace ppcc::ir::pcl
