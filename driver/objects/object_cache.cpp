// Files below one directory; used ones get a new time, so that the oldest are those nobody needs.
#include "driver/objects/object_cache.h"

#include "codegen/output_file.h"
#include "driver/objects/content_hash.h"
#include "runtime-lib/abi/version.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
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

} // namespace

ObjectCache::ObjectCache(const Options &options, std::string_view language) {
  bool isLookedAt = options.passes || options.stats || options.emit != Emit::Program;
  if (isLookedAt || !options.useCache)
    return;
  directory_ = options.cacheDirectory.empty() ? defaultDirectory() : options.cacheDirectory;
  std::error_code error;
  if (!directory_.empty())
    fs::create_directories(directory_, error);
  if (error || access(directory_.c_str(), W_OK) != 0)
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

std::string ObjectCache::find(const std::string &key) const {
  std::string object = path(key);
  // Giving it the present time tells at once whether it is there.
  return utimensat(AT_FDCWD, object.c_str(), nullptr, 0) == 0 ? object : std::string();
}

void ObjectCache::store(const std::string &key, std::string_view object) {
  // A cache that is full or gone costs time only.
  (void)codegen::writeFile(path(key), object);
}

std::string ObjectCache::markedKey(const std::string &key, std::string_view marks) const {
  std::string_view parts[] = {key, marks};
  return this->key(parts);
}

std::string ObjectCache::storeMarks(const std::string &key, const std::string &marks) {
  (void)codegen::writeFile(marksPath(key), marks);
  return markedKey(key, marks);
}

std::string ObjectCache::findMarked(const std::string &key, std::string &marks) const {
  std::ifstream stream(marksPath(key), std::ios::binary);
  std::string found;
  if (!std::getline(stream, found) || found.size() != marks.size())
    return {};
  marks = found;
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
