// What is known of the node before its catalog is compiled, and how it is to be compiled.
//
// The part of a run that is about a node: settings, data, what it may do. It knows no scopes and no
// catalog.
#pragma once

#include "runtime-lib/puppet/environment/settings.h"
#include "runtime-lib/puppet/ruby/function_file.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pp {

struct Run;
struct Scope;
namespace hiera {
class Hiera;
}

/// A class that an external node classifier asks for; with parameters it is declared, without
/// included.
struct NodeClass {
  std::string name;
  /// A hash, or undef.
  Value parameters;
};

/// What is known of the node. Values live in the run's arena.
struct NodeData {
  std::string name;
  std::string environment = "production";
  /// Hashes.
  Value facts;
  Value trusted;
  Value serverFacts;
  /// Top-scope variables besides facts: from an external node classifier.
  Value parameters;
  std::vector<NodeClass> classes;
};

/// Where class parameters are looked up that no declaration gives (Hiera).
class DataBinding {
public:
  virtual ~DataBinding() = default;
  /// The value bound to `class::parameter`, or nothing.
  virtual std::optional<Value> lookup(Run &run, Scope &scope, const String &key) = 0;
  /// Notes in the run's provenance where the value of a parameter that fails came from.
  virtual void noteOrigin(Scope &scope, std::string_view key, const std::string &parameter) = 0;
  /// A context for the functions of a module's data, made by a program.
  virtual Value newContext(Value moduleName) = 0;
};

/// Where exported resources of other nodes come from.
class ExportedResources {
public:
  virtual ~ExportedResources() = default;
  /// Exported resources of that type, as hashes in the catalog's own form.
  virtual std::vector<Value> search(Run &run, std::string_view type) = 0;
};

/// The node of a run, its settings, and where its data comes from.
struct NodeState {
  NodeState(NodeData data, Settings given) : node(std::move(data)), settings(std::move(given)) {}

  NodeData node;
  Settings settings;
  DataBinding *dataBinding = nullptr;
  ExportedResources *exportedResources = nullptr;
  /// Hiera, where lookup() asks; null where there is no data.
  hiera::Hiera *lookups = nullptr;
  /// Whether generate() may run programs.
  bool allowGenerate = false;
  /// Where parsed data files are kept for other processes; empty for nowhere.
  std::string dataCache;
  /// Tells this catalog from others where Ruby code keeps copies of its values; 0 until then.
  uint64_t rubySession = 0;
  /// Where functions written in Ruby lie, by name; nothing for names that are no such function.
  mutable std::map<std::string, std::optional<ruby::FunctionFile>, std::less<>> rubyFunctions;
};

} // namespace pp
