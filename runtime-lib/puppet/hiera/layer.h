// The global, environment and module layers (Puppet's configured_data_provider.rb and its kin).
#pragma once

#include "runtime-lib/puppet/hiera/config/config.h"

#include <memory>
#include <string>

namespace pp::hiera {

class Layer : public ExplainedProvider, public std::enable_shared_from_this<Layer> {
public:
  enum class Kind : uint8_t { Global, Environment, Module };

  /// `configPath` is where its hiera.yaml would be.
  Layer(Kind kind, std::string configPath, std::string moduleName = {});

  Kind kind() const { return kind_; }
  /// Empty but for the module layer.
  const std::string &moduleName() const { return moduleName_; }
  /// Reads the configuration at first use; null when Puppet ignores it.
  Config *config(Invocation &invocation);
  /// Whether its configuration was read and names no data.
  bool isKnownEmpty() const { return config_ && config_->version() == 5 && config_->isEmpty(); }
  void useConfig(std::unique_ptr<Config> config) { config_ = std::move(config); }

  std::optional<Value> lookup(const LookupKey &key, Invocation &invocation,
                              const MergeStrategy &merge);
  std::optional<Value> lookupInDefault(const LookupKey &key, Invocation &invocation,
                                       const MergeStrategy &merge);
  /// Checks what a data_hash function returned; the module layer drops keys of others.
  Value validateDataHash(Invocation &invocation, Value data, const std::string &subject);

  std::string explainedName() const override;
  std::string explainedConfigPath() const override { return config_ ? config_->path() : ""; }
  std::string explainedModule() const override { return moduleName_; }

private:
  std::optional<Value> uncheckedLookup(const LookupKey &key, Invocation &invocation,
                                       const MergeStrategy &merge);
  std::optional<Value> inProviders(const LookupKey &key, Invocation &invocation,
                                   const MergeStrategy &merge);
  std::optional<Value> inVersion3(const LookupKey &key, Invocation &invocation,
                                  const MergeStrategy &merge);

  Kind kind_;
  std::string configPath_;
  std::string moduleName_;
  std::unique_ptr<Config> config_;
};

} // namespace pp::hiera
