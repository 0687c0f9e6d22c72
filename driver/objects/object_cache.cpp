// Files below one directory, each with a seal over its name and content; used ones get a new time.
#include "driver/objects/object_cache.h"

#include "driver/objects/content_hash.h"
#include "runtime-lib/abi/version.h"
#include "runtime-lib/core/process/new_file.h"
#include "runtime-lib/core/process/private_files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <vector>

namespace ppcc::driver {

namespace fs = std::filesystem;

namespace {

constexpr uintmax_t maxBytes = uintmax_t{1} << 30;

std::string defaultDirectory() {
  if (const char *cache = std::getenv("XDG_CACHE_HOME"); cache && *cache == '/')
    return std::string(cache) + "/ppcc";
  if (const char *home = std::getenv("HOME"); home && *home == '/')
    return std::string(home) + "/.cache/ppcc";
  return {};
}

/// Tells this ppcc from any other, also from one built a minute ago with the same version.
std::string identityOfPpcc() {
  struct stat status {};
  stat("/proc/self/exe", &status);
  return std::string(version) + "/" + std::to_string(pp::abiHash) + "/" +
         std::to_string(status.st_size) + "/" + std::to_string(status.st_mtim.tv_sec) + "." +
         std::to_string(status.st_mtim.tv_nsec);
}

/// What follows the content of an entry: it names the entry, so that none is taken for another.
std::string sealOf(std::string_view key, std::string_view content) {
  return contentHash(std::string(key) + ":" + contentHash(content));
}

/// The content of an entry that is as it was written, by this user.
std::optional<std::string> readEntry(const std::string &path, std::string_view key) {
  int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (file < 0)
    return std::nullopt;
  struct stat status {};
  bool isTrusted = fstat(file, &status) == 0 && S_ISREG(status.st_mode) && pp::isPrivate(status);
  std::string content(isTrusted ? static_cast<size_t>(status.st_size) : 0, '\0');
  size_t size = 0;
  for (ssize_t count; size < content.size() &&
                      (count = ::read(file, content.data() + size, content.size() - size)) > 0;)
    size += static_cast<size_t>(count);
  ::close(file);
  constexpr size_t sealBytes = 32;
  if (size != content.size() || size < sealBytes)
    return std::nullopt;
  std::string seal = content.substr(size - sealBytes);
  content.resize(size - sealBytes);
  return seal == sealOf(key, content) ? std::optional(std::move(content)) : std::nullopt;
}

/// A cache that is full or gone costs time only.
void writeEntry(const std::string &path, std::string_view key, std::string_view content) {
  pp::NewFile file;
  if (file.begin(path, 0600) == 0 && file.write(content) == 0 &&
      file.write(sealOf(key, content)) == 0)
    file.commit();
}

} // namespace

ObjectCache::ObjectCache(const Options &options, std::string_view language) {
  bool isLookedAt = options.passes || options.stats || options.emit != Emit::Program;
  if (isLookedAt || !options.useCache)
    return;
  directory_ = options.cacheDirectory.empty() ? defaultDirectory() : options.cacheDirectory;
  bool isThere = !directory_.empty() && pp::makePrivateDirectory(directory_);
  if (std::string reason = isThere ? pp::distrustOf(directory_) : ""; !reason.empty())
    distrust_ = directory_ + ": " + reason;
  if (!isThere || !distrust_.empty() || access(directory_.c_str(), W_OK) != 0)
    directory_.clear();
  common_ = identityOfPpcc() + "/O" + std::to_string(static_cast<int>(options.codegen.level)) +
            (options.codegen.debugInfo ? "g/" : "/") + options.codegen.cpu + "/" +
            std::string(language) + "/";
}

std::string ObjectCache::key(std::span<const std::string_view> parts) const {
  std::string all = common_;
  for (std::string_view part : parts)
    all.append(std::to_string(part.size())).append(":").append(part);
  return contentHash(all);
}

std::string ObjectCache::find(const std::string &key) {
  std::string object = path(key);
  std::optional<std::string> content = readEntry(object, key);
  if (!content)
    return {};
  // The oldest are those that nobody needs.
  utimensat(AT_FDCWD, object.c_str(), nullptr, 0);
  std::lock_guard guard(lock_);
  found_.emplace(object, std::move(*content));
  return object;
}

void ObjectCache::store(const std::string &key, std::string_view object) {
  writeEntry(path(key), key, object);
}

std::string ObjectCache::markedKey(const std::string &key, std::string_view marks) const {
  std::string_view parts[] = {key, marks};
  return this->key(parts);
}

std::string ObjectCache::storeMarks(const std::string &key, const std::string &marks) {
  writeEntry(marksPath(key), key, marks);
  return markedKey(key, marks);
}

std::string ObjectCache::findMarked(const std::string &key, std::string &marks) {
  std::optional<std::string> found = readEntry(marksPath(key), key);
  if (!found || found->size() != marks.size())
    return {};
  marks = *found;
  return find(markedKey(key, marks));
}

void ObjectCache::prune() const {
  struct Entry {
    fs::path path;
    uintmax_t size;
    fs::file_time_type time;
  };
  std::vector<Entry> entries;
  uintmax_t total = 0;
  std::error_code error, ignored;
  for (fs::directory_iterator entry(directory_, error), end; !error && entry != end;
       entry.increment(error)) {
    if (!entry->is_regular_file(ignored))
      continue;
    entries.push_back({entry->path(), entry->file_size(ignored), entry->last_write_time(ignored)});
    total += entries.back().size;
  }
  if (total <= maxBytes)
    return;
  std::sort(entries.begin(), entries.end(),
            [](const Entry &a, const Entry &b) { return a.time < b.time; });
  for (size_t i = 0; i < entries.size() && total > maxBytes / 2; ++i) {
    fs::remove(entries[i].path, ignored);
    total -= entries[i].size;
  }
}

} // namespace ppcc::driver
