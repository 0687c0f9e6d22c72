// `--embed-data`: the files that a program would read when it runs, as an archive inside it.
#pragma once

#include "frontend/puppet/environment/environment.h"
#include "runtime-lib/puppet/environment/settings.h"

#include <string>
#include <vector>

namespace ppcc::puppet {

/// What a program carries.
struct EmbeddedData {
  std::string archive;
  /// The files whose text is in it, on which the program depends.
  std::vector<std::string> files;
};

/// hiera.yaml and data of all layers, and the modules' files, template names and metadata. What
/// cannot be embedded is reported. Private keys are left out.
EmbeddedData embeddedFiles(const Environment &environment, const pp::Settings &settings,
                           diagnostics::Engine &engine);

/// What the command of `config_version` prints now, as a line of the program's layout: it lies in
/// the environment too.
std::string embeddedConfigVersion(const pp::Settings &settings, diagnostics::Engine &engine);

} // namespace ppcc::puppet
