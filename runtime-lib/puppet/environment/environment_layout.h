// Where the environment of a program lies on disk: data, files and templates are read from there.
#pragma once

#include "runtime-lib/core/files/embedded_files.h"
#include "runtime-lib/puppet/environment/module_types.h"

#include <map>
#include <memory>
#include <optional>
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
  /// How modules provide data without a hiera.yaml, from their metadata; mostly empty.
  std::map<std::string, std::string, std::less<>> dataProviders;
  /// Resource types that the modules define in Ruby.
  std::vector<ModuleType> types;
  /// Where the tree really lies that is shown as `shownTree`; both empty when nothing is moved.
  std::string diskTree;
  std::string shownTree;
  /// What the `config_version` command printed for a program that carries its data.
  std::string configVersion;
  /// Files that the program carries; null when it reads all of them from the disk.
  std::shared_ptr<const EmbeddedFiles> embedded;

  /// The directory of a module, or null.
  const std::string *moduleDirectory(std::string_view name) const;
  /// `data_provider` of the module's metadata, or empty.
  std::string_view dataProvider(std::string_view module) const;
  /// The path to open for a path of the layout.
  std::string onDisk(std::string_view path) const;
  /// The file that the program carries for a path; nothing when the disk is to be asked.
  std::optional<EmbeddedFiles::Entry> embeddedAt(std::string_view path) const;
  /// What lies at a path, in the program or on disk.
  FileKind kindOf(const std::string &path) const;
  bool exists(const std::string &path) const;
  /// Names of what lies in a directory but `..`, sorted.
  std::vector<std::string> namesIn(const std::string &directory) const;
  /// The text of a file; nothing when it cannot be opened, and then errno says why.
  std::optional<std::string> read(const std::string &path) const;
  /// As `layout.KEY=VALUE` lines, the form that programs carry among their settings.
  std::string toLines() const;
};

/// Reads the `layout.` lines of a program's settings; others are left out.
EnvironmentLayout parseLayout(std::string_view lines);
/// Whether a line belongs to the layout and not to Puppet's settings.
bool isLayoutLine(std::string_view line);

} // namespace pp
