// Which names a file of a module may define, from its place below the module path.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ppcc::puppet {

/// Where the modules of an environment are and which manifest is its first.
struct ModuleLayout {
  /// Directories that hold modules, in order of search; relative ones count from the working
  /// directory.
  std::vector<std::string> modulePath;
  /// The environment's manifest, a file or a directory; nothing in it counts as part of a module.
  std::string initialManifest;
};

/// What a file's place says of the names it defines.
struct FileNamespace {
  enum class Kind {
    /// Not in a module: anything goes.
    Free,
    /// In a module, where names must begin with `prefix`.
    Prefix,
    /// In a module, outside the directories that hold definitions: no name is right.
    Misplaced
  };
  Kind kind = Kind::Free;
  std::string prefix;

  bool inModule() const { return kind != Kind::Free; }
  /// Whether a definition of this name may be in the file; upper and lower case are the same.
  bool allows(std::string_view name) const;
};

FileNamespace namespaceForFile(const std::string &path, const ModuleLayout &layout);

} // namespace ppcc::puppet
