// hiera.yaml of one layer (Puppet's hiera_config.rb).
#pragma once

#include "runtime-lib/puppet/hiera/data/provider.h"
#include "runtime-lib/puppet/hiera/failure.h"

#include <memory>
#include <string>
#include <vector>

namespace pp::hiera {

using Providers = std::vector<std::shared_ptr<Provider>>;

class Config {
public:
  virtual ~Config() = default;

  /// The configuration at `path`, or the default one when there is no such file.
  static std::unique_ptr<Config> read(Invocation &invocation, const std::string &path,
                                      Layer &layer);
  /// A configuration of one function of the API before Hiera 5.
  static std::unique_ptr<Config> ofLegacyFunction(Invocation &invocation, const std::string &root,
                                                  const std::string &function, Layer &layer);

  virtual int version() const = 0;
  virtual bool hasDefaultHierarchy() const { return false; }
  /// Of version 3: how hiera_hash() merges.
  virtual MergeStrategy mergeStrategy() const { return {}; }
  /// Empty for the default configuration.
  const std::string &path() const { return path_; }
  std::string name() const { return "hiera configuration version " + std::to_string(version()); }

  /// The entries of the hierarchy for the variables as they are now. Who walks through them keeps
  /// them: a lookup inside may make the hierarchy anew.
  std::shared_ptr<const Providers> providers(Invocation &invocation,
                                             bool useDefaultHierarchy = false);
  /// Whether there is nothing to look in, whatever the variables are.
  bool isEmpty() const {
    return isCreated_ && interpolations_.empty() && providers_->empty() && !hasDefaultHierarchy();
  }
  /// Throws an issue that is placed in the file.
  template <Issue id, class... Arguments>
  [[noreturn]] void fail(uint32_t line, const Arguments &...arguments) const {
    failConfigured<id>(path_, line, arguments...);
  }

  std::vector<ResolvedLocation> resolvePaths(Invocation &invocation, const std::string &datadir,
                                             std::span<const Value> paths,
                                             std::string_view extension = {}) const;

protected:
  Config(std::string root, std::string path, Layer &layer)
      : root_(std::move(root)), path_(std::move(path)), layer_(layer) {}
  virtual Providers create(Invocation &invocation, bool useDefaultHierarchy) = 0;
  /// The first line at or after `start` that matches the pattern outside of comments; 0 for none.
  uint32_t findLine(Run &run, const std::string &pattern, uint32_t start = 1) const;
  /// Fails because `name` occurs twice; `pattern` finds its lines.
  template <Issue id>
  [[noreturn]] void failDoubled(Run &run, const std::string &name,
                                const std::string &pattern) const {
    Doubled doubled = findDoubled(run, pattern);
    fail<id>(doubled.line, name, doubled.firstLine);
  }

  std::string root_;
  std::string path_;
  Layer &layer_;

private:
  /// Where something occurs the second time, and Puppet's words on where it did first.
  struct Doubled {
    uint32_t line;
    std::string firstLine;
  };
  Doubled findDoubled(Run &run, const std::string &pattern) const;
  bool isStable(Invocation &invocation);
  void recreate(Invocation &invocation);

  bool isCreated_ = false;
  std::shared_ptr<const Providers> providers_;
  std::shared_ptr<const Providers> defaultProviders_ = std::make_shared<Providers>();
  std::vector<ScopeInterpolation> interpolations_;
};

/// Made by Config::read().
std::unique_ptr<Config> makeVersion5(Invocation &invocation, const std::string &root,
                                     const std::string &path, Value loaded, Layer &layer);
std::unique_ptr<Config> makeVersion4(Invocation &invocation, const std::string &root,
                                     const std::string &path, Value loaded, Layer &layer);
std::unique_ptr<Config> makeVersion3(Invocation &invocation, const std::string &root,
                                     const std::string &path, Value loaded, Layer &layer);

} // namespace pp::hiera
