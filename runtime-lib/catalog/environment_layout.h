// Where the environment of a program lies on disk: data, files and templates are read from there.
#pragma once

#include "runtime-lib/catalog/module_types.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace pp {

/// The directories a program was compiled from. Paths are those that messages and catalogs show;
/// `onDisk()` leads to the files.
struct EnvironmentLayout {
  /// The environment's directory; empty for a program made of a lone manifest.
  std::string root;
  /// Directories that hold modules, in order of search.
  std::vector<std::string> modulePath;
  /// The directory of each module by its name.
  std::map<std::string, std::string, std::less<>> modules;
  /// Modules that lie on the module path and were not compiled, since nothing mentions them.
  std::map<std::string, std::string, std::less<>> unusedModules;
  /// Resource types that the modules define in Ruby.
  std::vector<ModuleType> types;
  /// Where the tree really lies that is shown as `shownTree`; both empty when nothing is moved.
  std::string diskTree;
  std::string shownTree;

  /// The directory of a module, or null.
  const std::string *moduleDirectory(std::string_view name) const;
  /// The path to open for a path of the layout.
  std::string onDisk(std::string_view path) const;
  /// As `layout.KEY=VALUE` lines, the form that programs carry among their settings.
  std::string toLines() const;
};

/// Reads the `layout.` lines of a program's settings; others are left out.
EnvironmentLayout parseLayout(std::string_view lines);
/// Whether a line belongs to the layout and not to Puppet's settings.
bool isLayoutLine(std::string_view line);

} // namespace pp
