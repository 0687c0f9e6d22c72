// One catalog compilation: everything that is known and remembered while it runs.
//
// Made of parts that do not know of each other: the session that a run of any language has (memory,
// limits, clock, log; it begins with the head that generated code sees), the node, the catalog, and
// the evaluation. What joins them is here: the program's definitions, and the questions that the
// type system asks.
#pragma once

#include "runtime-lib/core/session/context.h"
#include "runtime-lib/puppet/catalog/catalog_state.h"
#include "runtime-lib/puppet/evaluation/evaluation_state.h"
#include "runtime-lib/puppet/evaluation/program/program_resolver.h"
#include "runtime-lib/puppet/evaluation/program/program_tables.h"
#include "runtime-lib/puppet/evaluation/program/program_types.h"
#include "runtime-lib/puppet/node/node_state.h"

#include <deque>
#include <memory>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>

namespace pp {

struct Run : Context, NodeState, CatalogState, EvaluationState {
  Run(const ProgramTables &tables, NodeData data, Settings settings, Limits limits = {});
  ~Run();

  const ProgramTables &tables;
  ProgramTypes programTypes;

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
  /// A frame that lives as long as the catalog, all slots unset.
  Scope &newFrame(NamedScope &named, const ScopeLayout *layout);
  /// Types of a lambda's or function's parameters; `scope` is where the lambda was written.
  const CallableTypes &callableTypes(const Callable &code, Scope &scope);
  /// The Callable type of a lambda.
  const Type *closureType(Value closure);

  void warnOnce(const std::string &message);

private:
  /// The definition that was found for a name, and what Puppet loads while it looks for it.
  Definition *load(const DefinitionEntry *entry, std::string_view name);
  /// Evaluates the types of all parameters in the definition's file, as Puppet does when it loads
  /// it.
  void loadFileOf(const DefinitionEntry &entry);
  std::string placeKey(const Location &location) const;
  /// Notes which files Puppet loads while it looks for a name.
  void noteLoaded(const DefinitionEntry *entry, std::string_view name);

  ProgramResolver resolver_;
  bool hasVendoredModules_ = true;
  /// Files of modules that were loaded (AutoloadPlace::key); kept where something depends on it.
  std::unordered_set<std::string> loadedManifests_;
  std::deque<Definition> definitionStore_;
  std::vector<Definition *> definitions_;
  std::unordered_map<const Callable *, std::unique_ptr<CallableTypes>> callableTypes_;
};
// The head lies at the run's address: bases with virtual functions would be put before it.
static_assert(!std::is_polymorphic_v<Run>);

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
