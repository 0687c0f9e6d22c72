// Small files of data, kept parsed together: one image of all of a site costs less to find than one
// of them to parse.
#pragma once

#include "runtime-lib/core/session/context.h"
#include "runtime-lib/puppet/hiera/data/data_cache.h"

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace pp::hiera {

struct DataFile;

/// The small files of one environment: those that earlier processes have kept, and those that this
/// one has parsed. Safe in threads.
class SmallFiles {
public:
  /// Files of at least this many bytes have images of their own.
  static constexpr int64_t tooLarge = 4096;

  /// The same object for the same places, for as long as the process lives.
  static SmallFiles &of(const std::string &cacheDirectory, const std::string &environment);

  /// The value of a kept file in that state. `name` is the file's path and format.
  std::optional<Value> find(const std::string &name, const FileStamp &stamp);
  /// Whether something in a kept value is to be interpolated.
  bool needsInterpolation(const Object *object) const { return interpolated_.contains(object); }
  /// A file that was parsed now.
  void note(const std::string &name, const FileStamp &stamp, std::shared_ptr<const DataFile> file);
  /// Writes the image anew if files were noted; once per process.
  void keep();

private:
  struct Entry {
    FileStamp stamp;
    Value value;
    /// Null where the value lies in the image.
    std::shared_ptr<const DataFile> file;
    bool isUsed = false;
  };

  SmallFiles(std::string directory, std::string name);
  void readEntries(const Array &kept);
  Value toValue(Context &context, std::unordered_set<const Object *> &interpolated) const;

  std::string directory_;
  std::string name_;
  std::mutex lock_;
  std::unique_ptr<MappedImage> image_;
  /// Of the image; does not change after it is read.
  std::unordered_set<const Object *> interpolated_;
  std::unordered_map<std::string, Entry> entries_;
  bool hasNew_ = false;
  bool isKept_ = false;
};

} // namespace pp::hiera
