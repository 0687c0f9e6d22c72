// Files of data and configuration: where they lie, and what is in them, read once per process.
#pragma once

#include "runtime-lib/core/files/embedded_files.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/hiera/data/small_files.h"

#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace pp::hiera {

enum class DataFormat : uint8_t { Yaml, Json, Hocon, Text };

/// A file as it was read. Immutable, so that threads share it; the values live in its own memory.
struct DataFile {
  DataFile();
  Context memory;
  /// Where the values lie if an earlier process has parsed the file.
  std::unique_ptr<MappedImage> image;
  Value value;
  /// Why it cannot be read, in the words of the format's reader; empty when it can.
  std::string error;
  /// Why it could not be opened, in Ruby's words; empty when it could.
  std::string systemError;
  /// Collections and texts in which something is to be interpolated, unless `keptIn` knows them.
  std::unordered_set<const Object *> interpolated;
  /// Where the values lie if the file is one of many in an image; null if it is not.
  const SmallFiles *keptIn = nullptr;
  /// Strings that are symbols in Ruby.
  std::unordered_set<const Object *> symbols;
  /// What Puppet does not take as data: symbols, hashes with keys that are neither texts nor
  /// numbers, and collections that hold such.
  std::unordered_set<const Object *> refused;

  /// Files that were read together with it.
  std::vector<std::string> included;

  bool needsInterpolation(Value part) const {
    return part.isObject() && (interpolated.contains(part.object()) ||
                               (keptIn && keptIn->needsInterpolation(part.object())));
  }
  bool isRefused(Value part) const { return part.isObject() && refused.contains(part.object()); }
};

/// What the disk says of a path.
struct FileStatus {
  /// 0, or why there is nothing.
  int error = 0;
  bool isDirectory = false;
  FileStamp stamp{};
};
FileStatus fileStatus(const std::string &actual);

/// A file of the disk and how it is read.
struct DataSource {
  const std::string &actual;
  /// Names it in errors.
  const std::string &shown;
  DataFormat format;
  /// Where images of parsed files are kept; empty for nowhere.
  const std::string &cache;
  /// What the disk said of it; null to ask.
  const FileStatus *status = nullptr;
  /// Where small files are kept; null for nowhere.
  SmallFiles *small = nullptr;
};

/// Reads the file unless it was read before and has not changed since.
std::shared_ptr<const DataFile> loadDataFile(const DataSource &source);

/// The same for a file that the program carries.
std::shared_ptr<const DataFile> loadEmbeddedFile(const EmbeddedFiles::Entry &entry,
                                                 const std::string &shown, DataFormat format);

/// Ruby's Pathname#+: an absolute `path` stands for itself, leading `..` climb up.
std::string joinPath(std::string_view base, std::string_view path);

} // namespace pp::hiera
