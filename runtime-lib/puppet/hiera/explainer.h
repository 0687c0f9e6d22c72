// What a lookup did, as a tree that is printed for people (Puppet's explainer.rb).
#pragma once

#include "runtime-lib/abi/value.h"

#include <functional>
#include <memory>
#include <string>
#include <unordered_set>
#include <vector>

namespace pp {
struct Context;
struct Object;
} // namespace pp

namespace pp::hiera {

enum class ExplainKind : uint8_t {
  Root,
  Top,
  InvalidKey,
  MergeSource,
  Module,
  Interpolate,
  Merge,
  DataProvider,
  Location,
  SubLookup,
  Segment,
  Scope,
};

enum class ExplainEvent : uint8_t {
  None,
  Found,
  FoundInOverrides,
  FoundInDefaults,
  NotFound,
  Result,
  LocationNotFound,
  ModuleNotFound,
  ModuleProviderNotFound,
};

/// A data provider as explanations name it; its configuration may be read after the node is made.
class ExplainedProvider {
public:
  virtual ~ExplainedProvider() = default;
  virtual std::string explainedName() const = 0;
  /// Empty when there is none.
  virtual std::string explainedConfigPath() const { return {}; }
  /// Empty but for the module layer.
  virtual std::string explainedModule() const { return {}; }
};

struct ExplainNode {
  ExplainKind kind = ExplainKind::Root;
  ExplainEvent event = ExplainEvent::None;
  /// By kind: key, module, expression, strategy, path or URI, sub key, name of a scope.
  std::string text = {};
  /// Of a location: as it is written in the configuration.
  std::string original = {};
  bool isUri = false;
  /// Of a merge: its options without the strategy, or undef.
  Value options = {};
  std::shared_ptr<const ExplainedProvider> provider = {};
  /// What was found or not.
  std::string key = {};
  bool hasKey = false;
  Value value = {};
  std::vector<std::string> texts = {};
  ExplainNode *parent = nullptr;
  std::vector<std::unique_ptr<ExplainNode>> branches = {};
};

/// Collects the tree while a lookup runs.
class Explainer {
public:
  explicit Explainer(bool options = false, bool onlyOptions = false);

  ExplainNode &push(ExplainKind kind);
  void pop();
  ExplainNode &current() { return *current_; }
  bool onlyOptions() const { return onlyOptions_; }

  /// The text that `puppet lookup --explain` prints.
  std::string text() const;
  /// The tree as `--render-as json` and `yaml` print it; what is a symbol in Ruby is noted in
  /// `symbols`.
  Value toHash(Context &context, std::unordered_set<const Object *> &symbols) const;

private:
  ExplainNode root_;
  ExplainNode *current_;
  bool options_;
  bool onlyOptions_;
};

} // namespace pp::hiera
