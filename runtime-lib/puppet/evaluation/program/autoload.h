// Names and places: which file Puppet would load a name from.
#pragma once

#include "runtime-lib/puppet/environment/environment_layout.h"

#include <string>
#include <string_view>

namespace pp {

/// Where a file stands below the module path, or among the environment's own functions.
struct AutoloadPlace {
  /// Empty for functions of the environment itself.
  std::string module;
  /// `manifests`, `functions` or `types`; empty for a file that is not loaded by name.
  std::string folder;
  /// The rest of the path without `.pp`: `a/b`.
  std::string below;

  bool isByName() const { return !folder.empty(); }
  /// The one name that a file of `functions` or `types` may define: `m::a::b`.
  std::string name() const;
  /// Text by which the place is found again.
  std::string key() const { return module + "/" + folder + "/" + below; }
};

AutoloadPlace autoloadPlace(std::string_view file, const EnvironmentLayout &layout);

/// `b/c` of `m::b::c`; `init` of `m`.
std::string fileInModule(std::string_view name);
/// `m/b/c` of `m::b::c`.
std::string namespacePath(std::string_view name);

} // namespace pp
