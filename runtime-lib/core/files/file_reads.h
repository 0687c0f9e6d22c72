// Which files a catalog depends on, so that a later run knows whether it would be the same.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace pp {

/// A path and what lay there when this process asked first: a digest of a file's text, of the names
/// in a directory for a path that ends in a slash, or that there is nothing. Lives as long as the
/// process; one path has one.
struct KnownPath {
  std::string path;
  std::string state;
};

/// The one for a path; threads may ask at once. The empty path stands for what cannot be looked at
/// again, such as the output of a command: its state is never the same in two processes.
const KnownPath *knownPath(const std::string &path);

/// A digest of paths and states, whatever their order.
std::string digestOf(std::vector<const KnownPath *> paths);

/// What was asked of the disk since begin(), in order and each path once. One per thread.
class FileReads {
public:
  /// Where this thread notes what it reads, or null.
  static FileReads *&current();
  /// Notes into current(), if there is one.
  static void note(const std::string &path) {
    if (FileReads *reads = current())
      reads->add(path);
  }

  void begin();
  const std::vector<const KnownPath *> &paths() const { return paths_; }

private:
  struct Entry {
    const KnownPath *path = nullptr;
    /// Which begin() it was noted after last.
    uint64_t round = 0;
  };
  void add(const std::string &path);

  std::unordered_map<std::string, Entry> seen_;
  std::vector<const KnownPath *> paths_;
  uint64_t round_ = 0;
};

} // namespace pp
