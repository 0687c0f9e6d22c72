// Resources and components that a run has registered, and the frames in which programs run.
#pragma once

#include "runtime-lib/abi/pcl.h"
#include "runtime-lib/pcl/values/marks.h"

#include <string>
#include <vector>

namespace pp::pcl {

struct ProgramFrame;

enum class InstanceKind : uint8_t { Stack, Custom, Component, Read, Provider };

/// A resource, or several that are not told apart yet because their range is not known.
struct Instance {
  InstanceKind kind = InstanceKind::Custom;
  const Node *node = nullptr;
  std::string type;
  /// Its registered name.
  std::string name;
  std::string urn;
  /// Its type with those of what it is in: `a:b:C$d:e:F`.
  std::string qualifiedType;
  Instance *parent = nullptr;
  Instance *provider = nullptr;
  /// Providers that its children get, where it has any.
  std::vector<Instance *> providers;
  /// Hashes; values with their marks.
  Value inputs = Value::undef();
  Value options = Value::undef();
  /// Unset where it is not known.
  Value id = Value::unset();
  /// What mocks say of it: a hash, or undef.
  Value outputs = Value::undef();
  /// The program of a component, or null.
  ProgramFrame *program = nullptr;
  /// Of a placeholder: the value of its range, else unset.
  Value count = Value::unset();
  /// Why it failed; it is in no catalog then.
  std::string failure;
  bool isFailed = false;
  /// Something that it depends on has failed: it was never registered.
  bool isSkipped = false;
  /// All that it depends on, in the order of first use.
  std::vector<const Instance *> dependencies;
  /// By input.
  std::vector<std::pair<std::string, std::vector<const Instance *>>> propertyDependencies;

  bool isLeftOut() const { return isFailed || isSkipped; }
  bool isPlaceholder() const { return !count.isUnset(); }
};

/// An instance of a directory of PCL.
struct ProgramFrame : Frame {
  enum State : uint8_t { Waiting, Evaluating, Done };

  const Directory *component = nullptr;
  /// The component that it is the program of, and where its inputs come from; null for the program
  /// itself.
  Instance *instance = nullptr;
  ProgramFrame *caller = nullptr;
  const Node *node = nullptr;
  /// The range of the instance, seen while its inputs are evaluated.
  Value range = Value::unset();
  /// By place in the component.
  std::vector<State> states;
  std::vector<Value> memory;
};

} // namespace pp::pcl
