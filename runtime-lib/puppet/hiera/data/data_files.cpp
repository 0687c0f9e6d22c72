// The process's cache of parsed files.
#include "runtime-lib/puppet/hiera/data/data_files.h"

#include "runtime-lib/core/files/file_reads.h"
#include "runtime-lib/core/files/input.h"
#include "runtime-lib/core/formats/hocon_reader.h"
#include "runtime-lib/core/formats/json_reader.h"
#include "runtime-lib/core/formats/yaml_reader.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <map>
#include <mutex>
#include <unordered_map>
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

  /// A file with the same content: hiera.yaml of most modules is the same.
  std::shared_ptr<const DataFile> findContent(const std::string &text, DataFormat format) {
    if (text.size() > longestContent)
      return nullptr;
    std::lock_guard guard(lock_);
    auto found = byContent_.find(contentKey(text, format));
    return found == byContent_.end() ? nullptr : found->second;
  }

  void addContent(const std::string &text, DataFormat format,
                  const std::shared_ptr<const DataFile> &file) {
    if (text.size() > longestContent)
      return;
    std::lock_guard guard(lock_);
    if (byContent_.size() < mostContents)
      byContent_.emplace(contentKey(text, format), file);
  }

private:
  static constexpr size_t mostBytes = size_t{256} << 20;
  static constexpr size_t longestContent = 1024;
  static constexpr size_t mostContents = 1000;

  static std::string contentKey(const std::string &text, DataFormat format) {
    return text + static_cast<char>('0' + static_cast<int>(format));
  }

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
  std::unordered_map<std::string, std::shared_ptr<const DataFile>> byContent_;
  uint64_t clock_ = 0;
  size_t bytes_ = 0;
};

Cache &cache() {
  static Cache &all = *new Cache();
  return all;
}

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

/// The same where the file is one of many that are kept together.
bool takeKept(DataFile &file, SmallFiles &small, const std::string &name, const FileStamp &stamp) {
  std::optional<Value> kept = small.find(name, stamp);
  if (kept) {
    file.value = *kept;
    file.keptIn = &small;
  }
  return kept.has_value();
}

/// Whether there is nothing in the file that only this process knows of.
bool isData(const DataFile &file) {
  return file.included.empty() && file.error.empty() && file.symbols.empty() &&
         file.refused.empty();
}

/// Lets the thread note its reads apart, also where they end in an error.
class ReadsApart {
public:
  ReadsApart() : outside_(std::exchange(FileReads::current(), &reads)) {}
  ~ReadsApart() { FileReads::current() = outside_; }
  ReadsApart(const ReadsApart &) = delete;
  ReadsApart &operator=(const ReadsApart &) = delete;

  FileReads reads;

private:
  FileReads *outside_;
};

/// Parses, and notes which other files it takes.
void parseNoting(DataFile &file, const std::string &text, const DataSource &source) {
  ReadsApart inside;
  parseInto(file, text, source.shown, source.format);
  for (const KnownPath *known : inside.reads.paths())
    file.included.push_back(known->path);
}

/// Reads and parses, or finds a file of the same content.
std::shared_ptr<const DataFile> readFile(const DataSource &source, const FileStamp &stamp) {
  auto made = std::make_shared<DataFile>();
  DataFile &file = *made;
  bool isSmall = stamp.size < SmallFiles::tooLarge;
  bool usesCache = !source.cache.empty() && source.format != DataFormat::Text;
  std::string name = source.actual + '\0' + std::to_string(static_cast<int>(source.format));
  SmallFiles *small = usesCache && isSmall ? source.small : nullptr;
  usesCache &= !isSmall;
  if ((usesCache && takeImage(file, source, name, stamp)) ||
      (small && takeKept(file, *small, name, stamp)))
    return made;
  FileText read = readInput(source.actual);
  if (!read.isThere()) {
    file.systemError =
        read.problem == FileText::Problem::System
            ? std::string(std::strerror(read.error)) + " @ rb_sysopen - " + source.shown
            : read.why(source.shown);
    return made;
  }
  const std::string &text = read.text;
  if (std::shared_ptr<const DataFile> same = cache().findContent(text, source.format)) {
    if (small && isData(*same))
      small->note(name, stamp, same);
    return same;
  }
  parseNoting(file, text, source);
  if (usesCache && isData(file))
    keepImage(source.cache, name, stamp, file.value, file.interpolated);
  if (small && isData(file))
    small->note(name, stamp, made);
  // Errors name the file; what it takes from others lies beside it.
  if (file.error.empty() && file.included.empty())
    cache().addContent(text, source.format, made);
  return made;
}

} // namespace

FileStatus fileStatus(const std::string &actual) {
  FileReads::note(actual);
  struct stat status {};
  if (::stat(actual.c_str(), &status) != 0)
    return {.error = errno};
  return {.isDirectory = S_ISDIR(status.st_mode), .stamp = stampOf(status)};
}

static std::shared_ptr<const DataFile> unreadable(std::string systemError) {
  auto file = std::make_shared<DataFile>();
  file->systemError = std::move(systemError);
  return file;
}

static void noteIncluded(const DataFile &file) {
  for (const std::string &path : file.included)
    FileReads::note(path);
}

std::shared_ptr<const DataFile> loadDataFile(const DataSource &source) {
  FileStatus status = source.status ? *source.status : fileStatus(source.actual);
  if (status.error)
    return unreadable(std::string(std::strerror(status.error)) + " @ rb_file_s_stat - " +
                      source.shown);
  if (status.isDirectory)
    return unreadable("Is a directory @ io_fread - " + source.shown);
  const FileStamp &stamp = status.stamp;
  if (std::shared_ptr<const DataFile> known = cache().find({source.actual, source.format}, stamp)) {
    noteIncluded(*known);
    return known;
  }
  std::shared_ptr<const DataFile> file = readFile(source, stamp);
  noteIncluded(*file);
  if (file->systemError.empty())
    cache().add({source.actual, source.format}, stamp, file);
  return file;
}

std::shared_ptr<const DataFile> loadEmbeddedFile(const EmbeddedFiles::Entry &entry,
                                                 const std::string &shown, DataFormat format) {
  if (entry.kind != FileKind::File) {
    bool isThere = entry.kind != FileKind::None;
    return unreadable((isThere ? "Is a directory @ io_fread - "
                               : "No such file or directory @ rb_file_s_stat - ") +
                      shown);
  }
  // No file on disk has this stamp, and what a program carries never changes.
  FileStamp stamp{};
  if (std::shared_ptr<const DataFile> known = cache().find({shown, format}, stamp))
    return known;
  auto file = std::make_shared<DataFile>();
  parseInto(*file, std::string(entry.text), shown, format);
  cache().add({shown, format}, stamp, file);
  return file;
}

} // namespace pp::hiera
