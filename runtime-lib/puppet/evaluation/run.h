// One catalog compilation: everything that is known and remembered while it runs.
#pragma once

#include "runtime-lib/puppet/catalog/catalog.h"
#include "runtime-lib/puppet/catalog/changes/collectors.h"
#include "runtime-lib/puppet/catalog/changes/relationships.h"
#include "runtime-lib/puppet/environment/settings.h"
#include "runtime-lib/puppet/evaluation/names.h"
#include "runtime-lib/puppet/evaluation/program_tables.h"
#include "runtime-lib/puppet/evaluation/program_types.h"
#include "runtime-lib/puppet/ruby/function_file.h"
#include "runtime-lib/resources/resources_of_type.h"

#include <atomic>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace pp {

struct BuiltinFunction;
struct ObjectType;
namespace hiera {
class Hiera;
}

/// The types of a lambda's or function's parameters and result, evaluated once per catalog.
struct CallableTypes {
  const CallableType *callable = nullptr;
  /// By parameter; Any where none is declared. Of a parameter that captures the rest, one element.
  std::vector<const Type *> parameters;
  std::vector<const String *> parameterNames;
  const Type *result = nullptr;
  /// No parameter has a type, so that only the number of arguments can be wrong.
  bool isUntyped = true;
  uint32_t required = 0;
  bool takesRest = false;
};

/// A class that an external node classifier asks for; with parameters it is declared, without
/// included.
struct NodeClass {
  std::string name;
  /// A hash, or undef.
  Value parameters;
};

/// What is known of the node before its catalog is compiled. Values live in the run's arena.
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

/// A call that is being evaluated, as Puppet's own stack knows it; the main manifest has one of
/// line 0.
struct CallSite {
  const Location *place;
  const CallSite *outer;
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

struct Run : Context, TypeResolver {
  Run(const ProgramTables &tables, NodeData data, Settings settings, Limits limits = {});
  ~Run() override;

  const ProgramTables &tables;
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

  TagTable tagTable;
  AttributeOrigins attributeOrigins;
  Catalog catalog;
  /// Resources added by evaluation: all but the main stage and the settings class.
  std::vector<Resource *> resources;
  /// Those that may still have to be evaluated: classes and define instances.
  std::vector<Resource *> unevaluated;
  std::unordered_map<const String *, ResourcesOfType> resourcesByType;
  std::vector<Collector *> collectors;
  std::vector<Relationship> relationships;
  /// Overrides that came before their resource, by reference.
  std::unordered_map<std::string, std::vector<Resource *>> pendingOverrides;
  std::vector<std::string> pendingOverrideOrder;

  NamedScope *topScope = nullptr;
  NamedScope *nodeScope = nullptr;
  Resource *mainStage = nullptr;
  Resource *mainResource = nullptr;
  /// Where the access expression under evaluation is written, for what is private.
  const NamedScope *accessing = nullptr;

  /// Built-in functions that calls meant, by the name's address (functions/dispatch.cpp).
  std::pair<const String *, const BuiltinFunction *> foundBuiltins[64] = {};

  /// Calls, classes and defines that are being evaluated now.
  uint32_t callDepth = 0;
  /// The innermost of the calls that are being evaluated now, or null.
  const CallSite *callSites = nullptr;
  /// Of an error: how the classes and define instances it passed through came in, innermost first.
  std::vector<std::string> provenance;
  /// Warnings that are given once.
  std::unordered_set<std::string> warned;
  /// Annotations by the object that has them and their type; annotate() gives and takes them.
  std::map<std::pair<const Object *, const ObjectType *>, Value> annotations;
  /// Types that names in the program's text stand for; each file has its own constant of a name.
  std::unordered_map<const String *, const Type *, NameHash, NamesEqual> namedTypes;
  ProgramTypes programTypes;
  /// Keys of deprecations that were reported.
  std::unordered_set<std::string> deprecations;

  Definition &definition(const DefinitionEntry &entry);
  Definition *findClass(std::string_view name);
  Definition *findDefine(std::string_view name);
  /// A function of the program that Puppet would find by now, or null.
  const FunctionDescriptor *findFunction(std::string_view name) const;
  /// Throws why the file could not be compiled that would define the name
  /// (ProgramTables::missingFile).
  void failIfBroken(std::string_view name, std::string_view folder) const;
  /// The core type, unless it comes from a module and Puppet's vendored modules are switched off.
  const CoreType *findCoreType(std::string_view name) const;
  Resource &newResource();
  /// Takes back a resource that is in no catalog and that nobody refers to any more.
  void dropResource(Resource &resource);
  /// What few resources have, made when it is first asked for.
  UnusualParts &unusualParts(Resource &resource);
  Collector::State &newCollectorState();
  NamedScope &newNamedScope();
  /// A frame that lives as long as the catalog, all slots unset.
  Scope &newFrame(NamedScope &named, const ScopeLayout *layout);
  /// Types of a lambda's or function's parameters; `scope` is where the lambda was written.
  const CallableTypes &callableTypes(const Callable &code, Scope &scope);

  void warnOnce(const std::string &message);

  const Type *loadType(Context &context, std::string_view name) override;
  bool isResourceType(Context &context, std::string_view name) override;
  const Type *closureType(Context &context, Value closure) override;
  const Type *returnType(Context &context, std::string_view name,
                         std::span<const Value> arguments) override;
  Value resourceAttribute(Context &context, const Type *reference, Value attribute) override;
  Value newLookupContext(Context &, Value moduleName) override {
    return dataBinding ? dataBinding->newContext(moduleName) : Value::unset();
  }

private:
  bool hasVendoredModules_ = true;
  std::deque<Resource> resourceStore_;
  std::deque<UnusualParts> unusualStore_;
  std::deque<NamedScope> scopeStore_;
  std::deque<Collector::State> collectorStore_;
  /// The definition that was found for a name, and what Puppet loads while it looks for it.
  Definition *load(const DefinitionEntry *entry, std::string_view name);
  /// Evaluates the types of all parameters in the definition's file, as Puppet does when it loads
  /// it.
  void loadFileOf(const DefinitionEntry &entry);
  std::string placeKey(const Location &location) const;
  /// Notes which files Puppet loads while it looks for a name.
  void noteLoaded(const DefinitionEntry *entry, std::string_view name);

  /// Files of modules that were loaded (AutoloadPlace::key); kept where something depends on it.
  std::unordered_set<std::string> loadedManifests_;
  std::deque<Definition> definitionStore_;
  std::vector<Definition *> definitions_;
  std::unordered_map<const Callable *, std::unique_ptr<CallableTypes>> callableTypes_;
};

/// Makes a place the innermost frame of the run's calls until it goes out of scope.
class RunningCall {
public:
  RunningCall(Run &run, const Location *place) : run_(run), frame_{place, run.callSites} {
    run.callSites = &frame_;
  }
  ~RunningCall() { run_.callSites = frame_.outer; }
  RunningCall(const RunningCall &) = delete;
  RunningCall &operator=(const RunningCall &) = delete;

private:
  Run &run_;
  CallSite frame_;
};

/// Counts nested calls and throws when there are more than the run's limit.
class CallGuard {
public:
  explicit CallGuard(Run &run);
  ~CallGuard() { --run_.callDepth; }
  CallGuard(const CallGuard &) = delete;
  CallGuard &operator=(const CallGuard &) = delete;

private:
  Run &run_;
};

} // namespace pp
