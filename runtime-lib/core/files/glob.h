// Files by patterns of their paths.
#pragma once

#include "runtime-lib/core/files/embedded_files.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pp {

/// Where patterns look for files: on the disk, unless a derived class knows better.
class FileTree {
public:
  virtual ~FileTree() = default;
  virtual FileKind kindOf(const std::string &path) const;
  /// All names in a directory but `..`, sorted.
  virtual std::vector<std::string> namesIn(const std::string &directory) const;
};

enum class GlobKind : uint8_t { All, Files };

/// Ruby's Dir.glob, in its order; paths start as the pattern does.
std::vector<std::string> expandGlob(const std::string &pattern, GlobKind kind,
                                    const FileTree &tree = FileTree());

} // namespace pp
