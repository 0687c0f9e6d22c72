// Puppet's configuration files: `environment.conf` and `puppet.conf`.
#pragma once

#include "frontend/diagnostics/engine.h"
#include "frontend/source/source_file.h"

#include <string>
#include <vector>

namespace ppcc::puppet {

/// One `name = value` line.
struct IniSetting {
  /// `main` before the first `[section]`.
  std::string section;
  std::string name;
  std::string value;
  source::Span span;
};

/// The settings of a file in order, read as Puppet reads them. A line that is no setting, section
/// or comment is an error at its place.
std::vector<IniSetting> parseIni(const source::SourceFile &file, diagnostics::Engine &engine);

} // namespace ppcc::puppet
