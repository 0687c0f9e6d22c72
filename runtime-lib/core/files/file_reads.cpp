// A table of paths for the process; states are digests by XXH3.
#include "runtime-lib/core/files/file_reads.h"

#include "runtime-lib/core/files/glob.h"
#include "runtime-lib/core/files/input.h"

// Taken in whole: one hash needs no library.
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <mutex>
#include <random>
#include <utility>

namespace pp {

namespace {

std::string hexOf(std::string_view text) {
  XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
  char digits[33];
  std::snprintf(digits, sizeof digits, "%016llx%016llx",
                static_cast<unsigned long long>(hash.high64),
                static_cast<unsigned long long>(hash.low64));
  return digits;
}

std::string stateOfDirectory(const std::string &path) {
  std::string names;
  for (const std::string &name : FileTree().namesIn(path))
    names += name + '/';
  return "names " + hexOf(names);
}

std::string stateOfFile(const std::string &path) {
  FileText file = readInput(path, Streams::Refused, SIZE_MAX);
  return file.isThere() ? "text " + hexOf(file.text) : "unreadable";
}

std::string stateOf(const std::string &path) {
  if (path.empty())
    return "once " + std::to_string(std::random_device()()) +
           std::to_string(std::random_device()());
  if (path.ends_with('/'))
    return stateOfDirectory(path);
  FileKind kind = FileTree().kindOf(path);
  return kind == FileKind::File ? stateOfFile(path)
                                : "kind " + std::to_string(static_cast<int>(kind));
}

/// Keeps what looks for a state from being noted itself.
class Unnoted {
public:
  Unnoted() : reads_(std::exchange(FileReads::current(), nullptr)) {}
  ~Unnoted() { FileReads::current() = reads_; }
  Unnoted(const Unnoted &) = delete;
  Unnoted &operator=(const Unnoted &) = delete;

private:
  FileReads *reads_;
};

struct Table {
  std::mutex lock;
  std::unordered_map<std::string, std::unique_ptr<const KnownPath>> paths;

  const KnownPath *find(const std::string &path) {
    std::lock_guard guard(lock);
    auto found = paths.find(path);
    return found == paths.end() ? nullptr : found->second.get();
  }
};

Table &table() {
  static Table &all = *new Table();
  return all;
}

} // namespace

const KnownPath *knownPath(const std::string &path) {
  if (const KnownPath *known = table().find(path))
    return known;
  // Files are read without the lock; the first thread to come back decides.
  Unnoted unnoted;
  auto made = std::make_unique<const KnownPath>(KnownPath{path, stateOf(path)});
  std::lock_guard guard(table().lock);
  return table().paths.try_emplace(path, std::move(made)).first->second.get();
}

std::string digestOf(std::vector<const KnownPath *> paths) {
  std::sort(paths.begin(), paths.end(),
            [](const KnownPath *a, const KnownPath *b) { return a->path < b->path; });
  std::string text;
  for (const KnownPath *each : paths)
    text.append(each->path).append(1, '\0').append(each->state).append(1, '\0');
  return hexOf(text);
}

// Of the thread: directories are listed and configuration is read where no session is known.
FileReads *&FileReads::current() {
  thread_local FileReads *reads = nullptr;
  return reads;
}

void FileReads::begin() {
  // A node's own files are of no use to the next one.
  constexpr size_t mostRemembered = 4096;
  if (seen_.size() > mostRemembered)
    seen_.clear();
  paths_.clear();
  ++round_;
}

void FileReads::add(const std::string &path) {
  Entry &entry = seen_[path];
  if (!entry.path)
    entry.path = knownPath(path);
  if (std::exchange(entry.round, round_) != round_)
    paths_.push_back(entry.path);
}

} // namespace pp
