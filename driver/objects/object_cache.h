// Compiled files from earlier builds, found by everything that decides what is in them.
#pragma once

#include "driver/options.h"

#include <cstddef>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

namespace ppcc::driver {

/// A directory of objects of one or several files, named by a hash. Nothing in it is ever out of
/// date: another text, option or ppcc is another name. Safe for several builds at once.
class ObjectCache {
public:
  /// The directory of the options, else one below XDG_CACHE_HOME; no cache where there is none that
  /// can be written, or where options ask for code that is looked at.
  ObjectCache(const Options &options, std::string_view language);

  bool isEnabled() const { return !directory_.empty(); }
  /// Why the directory is not used though it is there; empty for no such reason.
  const std::string &distrust() const { return distrust_; }
  /// The name for an object: `parts` are the texts and whatever else it depends on.
  std::string key(std::span<const std::string_view> parts) const;
  /// Path of the object, or empty. What is there and is not what was stored counts as nothing.
  std::string find(const std::string &key);
  /// The object of such a path, as it was when it was found.
  const std::string &object(const std::string &path) const { return found_.at(path); }
  void store(const std::string &key, std::string_view object);
  /// Of a group that only some files of are kept: remembers which and gives the name of the object.
  std::string storeMarks(const std::string &key, const std::string &marks);
  /// Path of the object of such a group and which files are in it, or empty.
  std::string findMarked(const std::string &key, std::string &marks);
  /// Removes what was not used for longest when there is too much.
  void prune() const;

private:
  std::string path(const std::string &key) const { return directory_ + "/" + key + ".o"; }
  std::string marksPath(const std::string &key) const { return directory_ + "/" + key + ".m"; }
  std::string markedKey(const std::string &key, std::string_view marks) const;

  std::string directory_;
  std::string distrust_;
  std::mutex lock_;
  std::unordered_map<std::string, std::string> found_;
  /// What holds for all objects of this ppcc with these options.
  std::string common_;
};

} // namespace ppcc::driver
