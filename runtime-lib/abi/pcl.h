// What a compiled PCL program consists of; generated code holds it as constant data.
//
// Audience: codegen (which lays it out), runtime-lib/pcl (which runs it). The first unit of the
// program's descriptor (abi/program.h) is a `pcl::Program` in place of a UnitDescriptor.
#pragma once

#include "runtime-lib/abi/field.h"
#include "runtime-lib/abi/location.h"
#include "runtime-lib/abi/objects.h"

#include <cstddef>
#include <cstdint>

namespace pp {

struct ProgramDescriptor;

namespace pcl {

struct Operations;

/// The beginning of a session (runtime-lib/pcl/program): how generated code calls the runtime.
struct SessionHead {
  const Operations *operations;
};

/// The beginning of an instance of a program or component: values of its nodes and of the
/// variables of loops, unset until they are there.
struct Frame {
  Value *slots;
};

/// Generated code that gives a value.
using Code = Value (*)(SessionHead *, Frame *);

/// Code, or the constant that it would give; neither where there is nothing to compute.
struct Computation {
  Code code;
  Value constant;

  bool isThere() const { return code || !constant.isUnset(); }
};

/// A `for`: what it computes for each element, and the slots of its variables.
struct Loop {
  Computation key;
  Computation value;
  Computation condition;
  uint32_t keySlot;
  uint32_t valueSlot;
  uint32_t hasKey;
  uint32_t makesObject;
  uint32_t groups;
  uint32_t reserved;
};

/// A splat: what it computes for the element in its slot.
struct Splat {
  Computation each;
  uint32_t slot;
  uint32_t reserved;
};

/// Computations whose failure means something.
struct Attempt {
  enum Kind : uint32_t { Try, Can, Recover, And, Or };
  Kind kind;
  /// Of Recover: where its second part finds the message.
  uint32_t slot;
  Computation first;
  Computation second;
  /// Places of the two.
  Location places[2];
};

/// An input of a component, or an attribute that is computed by itself.
struct Input {
  const String *name;
  Computation value;
  Location location;
};

struct Directory;

/// Something that a program declares.
struct Node {
  enum Kind : uint32_t { Local, Config, Resource, Read, Component, Output, Hook, Requirement };
  Kind kind;
  uint32_t slot;
  const String *name;
  /// What it is called outside: its logical name.
  const String *title;
  /// Type of a resource or of what a config holds; else empty.
  const String *token;
  Location location;
  /// The value; of resources the inputs, as an object.
  Computation value;
  /// Options as an object, without the range.
  Computation options;
  Computation range;
  /// Where the range is while an instance is evaluated.
  uint32_t rangeSlot;
  uint32_t inputCount;
  const Input *inputs;
  /// The program of a component, or null.
  const Directory *component;
  /// A hash of what else is known of it.
  Value facts;
  /// What the value of a config is converted to, and the inputs of a resource: a number of the
  /// type table, or noType.
  uint32_t type;
  uint32_t reserved;

  static constexpr uint32_t noType = UINT32_MAX;
};

/// A directory of PCL: the program itself, or that of a component.
struct Directory {
  const String *directory;
  /// In the order in which they are evaluated.
  const Node *nodes;
  uint32_t nodeCount;
  uint32_t slotCount;
};

/// A whole program.
struct Program {
  /// Must be the first: `pcl::abiHash`.
  uint64_t abiHash;
  const Directory *main;
  /// The name of the project, and its directory.
  const String *project;
  const String *directory;
  /// What lattice::readTypeTable reads.
  const String *types;
  /// Packages and the like: a hash.
  Value facts;
};

/// The functions of the runtime, in the order of pcl_functions.def.
struct Operations {
#define PCL_FUNCTION(Id, member, Result, Parameters) Result(*member) Parameters;
#include "runtime-lib/abi/pcl_functions.def"
};

} // namespace pcl

#define FIELD(Type, member) DEFINE_FIELD(Type, member)
#include "runtime-lib/abi/pcl_layouts.def"

namespace pcl {

constexpr uint64_t computeAbiHash() {
  uint64_t hash = 0xcbf29ce484222325ULL;
#define FIELD(Type, member) hash = MIX_FIELD(hash, Type, member);
#include "runtime-lib/abi/pcl_layouts.def"
#define PCL_FUNCTION(Id, member, Result, Parameters) hash = mixAbi(hash, #member #Parameters);
#include "runtime-lib/abi/pcl_functions.def"
  return hash;
}

/// What Program::abiHash must be for this runtime to run the program.
constexpr uint64_t abiHash = computeAbiHash();

} // namespace pcl

/// `main` of every PCL program; gives the exit code.
extern "C" int pp_pcl_main(int argc, char **argv, const ProgramDescriptor *program);

} // namespace pp
