// The process's cache of parsed files, and how paths are put together.
#include "runtime-lib/hiera/data_files.h"

#include "runtime-lib/data/file_reads.h"
#include "runtime-lib/data/hocon_reader.h"
#include "runtime-lib/data/json_reader.h"
#include "runtime-lib/data/yaml_reader.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <map>
#include <mutex>
#include <sstream>
#include <utility>

namespace pp::hiera {

/// A parsed file is bounded by its text; aliases share what they name.
DataFile::DataFile() = default;

namespace {

/// Notes what needs work at each lookup, so that most values are taken as they are.
class Marker {
public:
  explicit Marker(DataFile &file) : file_(file) {}

  void mark(Value value) {
    if (!value.isObject() || !seen_.insert(value.object()).second)
      return;
    const Object *object = value.object();
    if (file_.symbols.contains(object))
      file_.refused.insert(object);
    if (const String *text = dynAs<String>(value)) {
      if (text->view().find("%{") != std::string_view::npos)
        file_.interpolated.insert(object);
      return;
    }
    if (const Array *array = dynAs<Array>(value))
      for (Value element : array->items())
        take(object, element);
    if (const Hash *hash = dynAs<Hash>(value))
      for (const HashEntry &entry : hash->items()) {
        take(object, entry.key);
        take(object, entry.value);
        if (!isDataKey(entry.key))
          file_.refused.insert(object);
      }
  }

private:
  void take(const Object *outer, Value part) {
    mark(part);
    if (file_.needsInterpolation(part))
      file_.interpolated.insert(outer);
    if (file_.isRefused(part))
      file_.refused.insert(outer);
  }
  static bool isDataKey(Value key) {
    return key.is(ObjectKind::String) || key.isSmallInteger() || key.is(ObjectKind::BigInteger) ||
           key.is(ObjectKind::Float);
  }

  DataFile &file_;
  std::unordered_set<const Object *> seen_;
};

void parseInto(DataFile &file, const std::string &text, const std::string &shown,
               DataFormat format) {
  try {
    if (format == DataFormat::Yaml) {
      YamlDocument document = parseYaml(file.memory, text, {shown});
      file.value = document.value;
      file.symbols = std::move(document.symbols);
    } else if (format == DataFormat::Json) {
      file.value = parseJson(file.memory, text, {.allowComments = true});
    } else if (format == DataFormat::Hocon) {
      file.value = parseHocon(file.memory, text);
    } else {
      file.value = makeString(file.memory, text);
    }
    Marker(file).mark(file.value);
  } catch (const YamlError &error) {
    file.error = error.what();
  } catch (const HoconError &error) {
    file.error = error.what();
  } catch (const JsonError &error) {
    file.error = error.what();
  }
}

FileStamp stampOf(const struct stat &status) {
  return {status.st_dev,          status.st_ino,         status.st_mtim.tv_sec,
          status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
          status.st_size};
}

/// Parsed files that the process keeps, and how many bytes of them: a fleet may have a file for
/// each node. Who uses a file keeps it alive, so that forgetting is safe.
class Cache {
public:
  using Key = std::pair<std::string, DataFormat>;

  std::shared_ptr<const DataFile> find(const Key &key, const FileStamp &stamp) {
    std::lock_guard guard(lock_);
    auto found = entries_.find(key);
    if (found == entries_.end() || found->second.stamp != stamp)
      return nullptr;
    found->second.used = ++clock_;
    return found->second.file;
  }

  void add(Key key, const FileStamp &stamp, std::shared_ptr<const DataFile> file) {
    std::lock_guard guard(lock_);
    Entry &entry = entries_[std::move(key)];
    bytes_ -= entry.file ? sizeOf(*entry.file) : 0;
    bytes_ += sizeOf(*file);
    entry = {stamp, std::move(file), ++clock_};
    if (bytes_ > mostBytes)
      forgetOldest();
  }

private:
  static constexpr size_t mostBytes = size_t{256} << 20;

  struct Entry {
    FileStamp stamp;
    std::shared_ptr<const DataFile> file;
    /// When it was used last.
    uint64_t used = 0;
  };

  static size_t sizeOf(const DataFile &file) {
    return file.memory.arena.bytesUsed() + (file.image ? file.image->bytes().size() : 0);
  }

  /// Makes room for a while, so that the search for the oldest is paid seldom.
  void forgetOldest() {
    using Place = decltype(entries_)::iterator;
    std::vector<Place> places;
    for (Place at = entries_.begin(); at != entries_.end(); ++at)
      places.push_back(at);
    std::sort(places.begin(), places.end(),
              [](Place a, Place b) { return a->second.used < b->second.used; });
    for (size_t i = 0; i + 1 < places.size() && bytes_ > mostBytes / 4 * 3; ++i) {
      bytes_ -= sizeOf(*places[i]->second.file);
      entries_.erase(places[i]);
    }
  }

  std::mutex lock_;
  std::map<Key, Entry> entries_;
  uint64_t clock_ = 0;
  size_t bytes_ = 0;
};

Cache &cache() {
  static Cache &all = *new Cache();
  return all;
}

constexpr int64_t smallestCached = 4096;

/// The file's values as an earlier process left them; false when there are none.
bool takeImage(DataFile &file, const DataSource &source, const std::string &name,
               const FileStamp &stamp) {
  file.image = findImage(source.cache, name, stamp);
  if (!file.image)
    return false;
  file.value = file.image->value();
  std::span<const Object *const> interpolated = interpolatedOf(file.image->bytes());
  file.interpolated.insert(interpolated.begin(), interpolated.end());
  return true;
}

void readInto(DataFile &file, const DataSource &source, const FileStamp &stamp) {
  // Short files are parsed as soon as an image is found.
  bool usesCache =
      !source.cache.empty() && source.format != DataFormat::Text && stamp.size >= smallestCached;
  std::string name = source.actual + '\0' + std::to_string(static_cast<int>(source.format));
  if (usesCache && takeImage(file, source, name, stamp))
    return;
  std::ifstream stream(source.actual, std::ios::binary);
  if (!stream) {
    file.systemError = std::string(std::strerror(errno)) + " @ rb_sysopen - " + source.shown;
    return;
  }
  std::ostringstream text;
  if (stamp.size > 0)
    text << stream.rdbuf();
  FileReads inside;
  FileReads *outside = std::exchange(FileReads::current(), &inside);
  parseInto(file, text.str(), source.shown, source.format);
  FileReads::current() = outside;
  for (const KnownPath *known : inside.paths())
    file.included.push_back(known->path);
  bool isPlain =
      file.included.empty() && file.error.empty() && file.symbols.empty() && file.refused.empty();
  if (usesCache && isPlain)
    keepImage(source.cache, name, stamp, file.value, file.interpolated);
}

} // namespace

static void noteIncluded(const DataFile &file) {
  for (const std::string &path : file.included)
    FileReads::note(path);
}

std::shared_ptr<const DataFile> loadDataFile(const DataSource &source) {
  FileReads::note(source.actual);
  struct stat status {};
  auto file = std::make_shared<DataFile>();
  if (::stat(source.actual.c_str(), &status) != 0) {
    file->systemError = std::string(std::strerror(errno)) + " @ rb_file_s_stat - " + source.shown;
    return file;
  }
  if (S_ISDIR(status.st_mode)) {
    file->systemError = "Is a directory @ io_fread - " + source.shown;
    return file;
  }
  FileStamp stamp = stampOf(status);
  if (std::shared_ptr<const DataFile> known = cache().find({source.actual, source.format}, stamp)) {
    noteIncluded(*known);
    return known;
  }
  readInto(*file, source, stamp);
  noteIncluded(*file);
  if (file->systemError.empty())
    cache().add({source.actual, source.format}, stamp, file);
  return file;
}

std::shared_ptr<const DataFile> loadEmbeddedFile(const EmbeddedFiles::Entry &entry,
                                                 const std::string &shown, DataFormat format) {
  auto file = std::make_shared<DataFile>();
  if (entry.kind != FileKind::File) {
    bool isThere = entry.kind != FileKind::None;
    file->systemError = (isThere ? "Is a directory @ io_fread - "
                                 : "No such file or directory @ rb_file_s_stat - ") +
                        shown;
    return file;
  }
  // No file on disk has this stamp, and what a program carries never changes.
  FileStamp stamp{};
  if (std::shared_ptr<const DataFile> known = cache().find({shown, format}, stamp))
    return known;
  parseInto(*file, std::string(entry.text), shown, format);
  cache().add({shown, format}, stamp, file);
  return file;
}

/// Takes the last part off a path, as Ruby's File.basename sees it; false when there is none.
static bool chopBasename(std::string_view &path, std::string_view &basename) {
  size_t end = path.find_last_not_of('/');
  if (end == std::string_view::npos)
    return false;
  size_t slash = path.substr(0, end + 1).rfind('/');
  size_t begin = slash == std::string_view::npos ? 0 : slash + 1;
  basename = path.substr(begin, end + 1 - begin);
  path = path.substr(0, begin);
  return true;
}

/// Takes a leading `name/` off.
static bool takeLeading(std::string_view &path, std::string_view name) {
  if (!path.starts_with(name) || (path.size() > name.size() && path[name.size()] != '/'))
    return false;
  path.remove_prefix(name.size());
  path.remove_prefix(std::min(path.find_first_not_of('/'), path.size()));
  return true;
}

std::string joinPath(std::string_view base, std::string_view path) {
  if (path.starts_with('/'))
    return std::string(path);
  std::string_view prefix = base, basename;
  std::string left;
  while (true) {
    while (takeLeading(path, ".")) {
    }
    if (!chopBasename(prefix, basename)) {
      left = prefix;
      while (!left.empty() && takeLeading(path, "..")) {
      }
      break;
    }
    if (basename == ".")
      continue;
    if (basename == ".." || !takeLeading(path, "..")) {
      left = std::string(prefix) + std::string(basename);
      break;
    }
  }
  if (path.empty())
    return left.empty() ? "." : left;
  if (left.empty() || left.ends_with('/'))
    return left + std::string(path);
  return left + "/" + std::string(path);
}

} // namespace pp::hiera
