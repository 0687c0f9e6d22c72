// Puppet's settings that decide which files an environment consists of.
#pragma once

#include "frontend/puppet/environment/environment.h"
#include "frontend/puppet/environment/ini_file.h"

namespace ppcc::puppet {

/// Settings by name, with `$other` settings in their values replaced.
class Configuration {
public:
  /// Takes Puppet's defaults for an environment directory, then `puppet.conf`, then the options.
  static Configuration read(const std::string &environmentRoot, const EnvironmentOptions &options,
                            source::SourceManager &files, diagnostics::Engine &engine);

  /// Adds what `environment.conf` says; unknown settings are warned of and left out, as in Puppet.
  void readEnvironmentConf(const std::string &environmentRoot, source::SourceManager &files,
                           diagnostics::Engine &engine);

  /// The value with all `$names` in it replaced; empty when there is none.
  std::string value(const std::string &name) const;
  bool isSet(const std::string &name) const { return values_.contains(name); }
  void set(const std::string &name, std::string value) { values_[name] = std::move(value); }

  /// What configuration files and options gave, for `$settings::…`.
  std::vector<std::pair<std::string, std::string>> given() const;

  /// The value as it was written, or null.
  const std::string *raw(const std::string &name) const;

private:
  std::string interpolate(const std::string &text, int depth) const;
  void readPuppetConf(const std::string &path, source::SourceManager &files,
                      diagnostics::Engine &engine);

  std::map<std::string, std::string> defaults_;
  std::map<std::string, std::string> values_;
};

} // namespace ppcc::puppet
