// One lookup on its way through layers and interpolations (Puppet's invocation.rb).
#pragma once

#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/hiera/explainer.h"

#include <concepts>
#include <optional>
#include <string>
#include <vector>

namespace pp::hiera {

class Hiera;
class LookupKey;
struct ContextState;

/// A variable that was read while a configuration was interpolated, to see whether it changed.
struct ScopeInterpolation {
  std::string key;
  const String *rootKey;
  std::vector<Value> segments;
  Value value;
};

class Invocation {
public:
  /// Inside of another lookup it goes on with that one's names and explainer.
  Invocation(Hiera &hiera, Scope &scope, const Hash *overrides = nullptr,
             const Hash *defaults = nullptr, Explainer *explainer = nullptr);
  /// Contexts that were made for it know that it is over.
  ~Invocation();
  Invocation(const Invocation &) = delete;
  Invocation &operator=(const Invocation &) = delete;

  Hiera &hiera;
  Run &run;
  Scope &scope;
  /// Null when there are none.
  const Hash *overrides;
  const Hash *defaults;
  Explainer *explainer;
  std::string_view topKey;
  std::optional<std::string> moduleName;
  /// Called by hiera(), hiera_array(), ….
  bool isHieraCall = false;
  /// A version 3 configuration's own merge behavior is in effect.
  bool hasVersion3Merge = false;
  bool isGlobalOnly = false;
  /// Variables are read as by Hiera 3: empty strings are undef, `calling_module` and the like
  /// exist.
  bool hasHieraScope = false;
  /// Hierarchy levels that the old functions put in front.
  std::vector<Value> locationOverrides;
  /// Where variables are remembered that interpolation reads; null when nobody asks.
  std::vector<ScopeInterpolation> *collector = nullptr;
  /// The configuration that is being interpolated, named by issues; empty for data.
  std::string configPath;
  /// Undefined variables are warnings: paths of a hierarchy may name what a node does not have.
  bool toleratesUndefined = false;
  /// Those that were made for it (context.cpp), the last first.
  ContextState *contexts = nullptr;

  bool globalOnly() const;
  /// Who looks a name up keeps its text.
  std::vector<std::string_view> &nameStack() { return nameStack_; }
  /// Throws `Recursive lookup detected` when the name is being looked up already.
  void refuseRecursion(std::string_view name) const;

  Value reportFound(std::string_view key, Value value) {
    return report(ExplainEvent::Found, key, value);
  }
  Value reportFoundInOverrides(std::string_view key, Value value) {
    return report(ExplainEvent::FoundInOverrides, key, value);
  }
  Value reportFoundInDefaults(std::string_view key, Value value) {
    return report(ExplainEvent::FoundInDefaults, key, value);
  }
  void reportNotFound(std::string_view key) {
    if (explainer)
      report(ExplainEvent::NotFound, key, Value::undef());
  }
  Value reportResult(Value value);
  void reportLocationNotFound();
  void reportMergeSource(std::string_view source);
  void reportModule(ExplainEvent event, std::string_view module);
  void reportText(const std::string &text);

private:
  Value report(ExplainEvent event, std::string_view key, Value value);
  std::vector<std::string_view> nameStack_;
};

/// A node of the explanation for as long as it is in scope; costs nothing without an explainer.
class Explained {
public:
  Explained(Invocation &invocation, ExplainKind kind) : explainer_(invocation.explainer) {
    if (explainer_)
      explainer_->push(kind);
  }
  /// `describe` fills the node in.
  template <std::invocable<ExplainNode &> Describe>
  Explained(Invocation &invocation, ExplainKind kind, Describe describe)
      : explainer_(invocation.explainer) {
    if (explainer_)
      describe(explainer_->push(kind));
  }
  Explained(Invocation &invocation, ExplainKind kind, std::string_view text)
      : explainer_(invocation.explainer) {
    if (explainer_)
      explainer_->push(kind).text = text;
  }
  ~Explained() {
    if (explainer_)
      explainer_->pop();
  }
  Explained(const Explained &) = delete;
  Explained &operator=(const Explained &) = delete;

private:
  Explainer *explainer_;
};

/// Makes the invocation the one that nested lookups go on with.
class CurrentLookup {
public:
  CurrentLookup(Invocation &invocation, std::string_view key, std::optional<std::string> module);
  ~CurrentLookup();
  CurrentLookup(const CurrentLookup &) = delete;
  CurrentLookup &operator=(const CurrentLookup &) = delete;

private:
  Hiera &hiera_;
  Invocation *before_;
};

/// Throws what must leave a data provider as a LookupError; call it inside a handler.
[[noreturn]] void rethrowAsLookupError();

/// Runs `body` with the name noted, so that looking it up again inside is an error.
template <class Body> auto checked(Invocation &invocation, std::string_view name, Body body) {
  struct Noted {
    Noted(std::vector<std::string_view> &names, std::string_view name) : names(names) {
      names.push_back(name);
    }
    ~Noted() { names.pop_back(); }
    std::vector<std::string_view> &names;
  };
  invocation.refuseRecursion(name);
  Noted noted(invocation.nameStack(), name);
  try {
    return body();
  } catch (const EvaluationError &) {
    rethrowAsLookupError();
  }
}

} // namespace pp::hiera
