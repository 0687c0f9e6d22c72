// A fixed table of paths, since a signal handler can neither lock nor allocate.
#include "runtime-lib/core/process/temporary_files.h"

#include "runtime-lib/core/process/command_groups.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <climits>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string_view>
#include <utility>

namespace pp {

namespace {

constexpr std::string_view namePrefix = ".ppcc-";

struct Slot {
  enum State : int { Free, Taken, Used };
  std::atomic<int> state = Free;
  char path[PATH_MAX];
};
// As many threads as write files at once; what finds no slot is left to the next sweep.
constexpr int slotCount = 80;
Slot slots[slotCount];

/// Gives the number of a slot with the path, or -1.
int takeSlot(const std::string &path) {
  if (path.size() >= sizeof Slot::path)
    return -1;
  for (int i = 0; i < slotCount; ++i) {
    int expected = Slot::Free;
    if (!slots[i].state.compare_exchange_strong(expected, Slot::Taken))
      continue;
    std::memcpy(slots[i].path, path.c_str(), path.size() + 1);
    slots[i].state = Slot::Used;
    return i;
  }
  return -1;
}

/// As the kernel writes it; libc has it only behind readdir(), which allocates.
struct Entry {
  uint64_t inode;
  int64_t offset;
  unsigned short bytes;
  unsigned char type;
  char name[1];
};

void removeAt(int directory, const char *name, int depth) noexcept;

void removeContents(int directory, int depth) noexcept {
  alignas(Entry) char buffer[2048];
  long count;
  while ((count = ::syscall(SYS_getdents64, directory, buffer, sizeof buffer)) > 0)
    for (long at = 0; at < count;) {
      const auto *entry = reinterpret_cast<const Entry *>(buffer + at);
      const char *name = buffer + at + offsetof(Entry, name);
      at += entry->bytes;
      if (std::strcmp(name, ".") != 0 && std::strcmp(name, "..") != 0)
        removeAt(directory, name, depth);
    }
}

/// Calls nothing but the system.
void removeAt(int directory, const char *name, int depth) noexcept {
  constexpr int deepest = 20;
  if (::unlinkat(directory, name, 0) == 0 || (errno != EISDIR && errno != EPERM) || depth > deepest)
    return;
  int below = ::openat(directory, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (below >= 0) {
    removeContents(below, depth + 1);
    ::close(below);
  }
  ::unlinkat(directory, name, AT_REMOVEDIR);
}

void onEnd(int signal) {
  endCommands();
  removeTemporaries();
  std::signal(signal, SIG_DFL);
  ::raise(signal);
}

uint64_t mixed(uint64_t hash, std::string_view text) {
  for (unsigned char c : text)
    hash = (hash ^ c) * 0x100000001b3ULL;
  return hash;
}

/// Tells machines, boots and containers apart: a process number means something only inside.
std::string machineMark() {
  char text[128] = "";
  uint64_t hash = 0xcbf29ce484222325ULL;
  if (int file = ::open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC); file >= 0) {
    ssize_t size = ::read(file, text, sizeof text);
    hash = mixed(hash, {text, static_cast<size_t>(size > 0 ? size : 0)});
    ::close(file);
  }
  if (ssize_t size = ::readlink("/proc/self/ns/pid", text, sizeof text); size > 0)
    hash = mixed(hash, {text, static_cast<size_t>(size)});
  char digits[9];
  auto end = std::to_chars(digits, digits + 8, static_cast<uint32_t>(hash ^ hash >> 32), 16);
  return {digits, end.ptr};
}

const std::string &knownMachineMark() {
  static const std::string mark = machineMark();
  return mark;
}

/// Whether the name is that of a temporary which nobody works on any more.
bool isLeftOver(int directory, std::string_view name) {
  if (!name.starts_with(namePrefix))
    return false;
  std::string_view rest = name.substr(namePrefix.size());
  size_t dash = rest.find('-');
  if (dash == std::string_view::npos)
    return false;
  std::string_view mark = rest.substr(0, dash);
  pid_t process = 0;
  const char *begin = rest.data() + dash + 1, *end = rest.data() + rest.size();
  auto [after, error] = std::from_chars(begin, end, process);
  if (error != std::errc() || after == end || *after != '-' || process <= 0)
    return false;
  if (mark == knownMachineMark())
    return ::kill(process, 0) != 0 && errno == ESRCH;
  // Nobody here knows the processes of another machine or of an earlier boot.
  constexpr time_t longest = 24 * 60 * 60;
  struct stat status {};
  return ::fstatat(directory, std::string(name).c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 &&
         ::time(nullptr) - status.st_mtime > longest;
}

} // namespace

std::string temporaryName() {
  static std::atomic<unsigned> counter = 0;
  return std::string(namePrefix) + knownMachineMark() + "-" + std::to_string(::getpid()) + "-" +
         std::to_string(counter++);
}

std::string temporaryDirectory() {
  const char *chosen = std::getenv("TMPDIR");
  return chosen && *chosen ? chosen : "/tmp";
}

TemporaryPath::TemporaryPath(std::string path) : path_(std::move(path)), slot_(takeSlot(path_)) {}

TemporaryPath::TemporaryPath(TemporaryPath &&other) noexcept
    : path_(std::exchange(other.path_, std::string())), slot_(std::exchange(other.slot_, -1)) {}

TemporaryPath &TemporaryPath::operator=(TemporaryPath &&other) noexcept {
  std::swap(path_, other.path_);
  std::swap(slot_, other.slot_);
  return *this;
}

TemporaryPath::~TemporaryPath() {
  if (!path_.empty())
    removeAt(AT_FDCWD, path_.c_str(), 0);
  release();
}

void TemporaryPath::release() noexcept {
  if (slot_ >= 0)
    slots[slot_].state = Slot::Free;
  slot_ = -1;
  path_.clear();
}

TemporaryPath scratchPath() {
  sweepTemporaries(temporaryDirectory());
  return TemporaryPath(temporaryDirectory() + "/" + temporaryName());
}

void removeTemporaries() noexcept {
  for (Slot &slot : slots)
    if (slot.state == Slot::Used)
      removeAt(AT_FDCWD, slot.path, 0);
}

void removeTemporariesOnSignals() {
  struct sigaction action {};
  action.sa_handler = onEnd;
  action.sa_flags = SA_ONSTACK;
  for (int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction before {};
    if (::sigaction(signal, nullptr, &before) == 0 && before.sa_handler != SIG_IGN)
      ::sigaction(signal, &action, nullptr);
  }
}

void sweepTemporaries(const std::string &directory) {
  DIR *entries = ::opendir(directory.c_str());
  if (!entries)
    return;
  while (const dirent *entry = ::readdir(entries))
    if (isLeftOver(::dirfd(entries), entry->d_name))
      removeAt(::dirfd(entries), entry->d_name, 0);
  ::closedir(entries);
}

} // namespace pp
