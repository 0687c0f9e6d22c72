// Files with images: found by the name of the data file, trusted only when they are the user's own.
#include "runtime-lib/puppet/hiera/data/data_cache.h"

#include "runtime-lib/core/process/new_file.h"
#include "runtime-lib/core/process/private_files.h"
#include "runtime-lib/core/values/build.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>

namespace pp::hiera {

namespace {

// Addresses that nothing else uses on Linux: a place for each name, by its hash. Where two names
// share one, or a machine has fewer addresses, mapping fails and the file is parsed.
constexpr uint64_t firstPlace = uint64_t{0x2000} << 32;
constexpr uint64_t placeBytes = uint64_t{1} << 26;
constexpr uint64_t places = uint64_t{1} << 19;
constexpr size_t largestImage = placeBytes / 2;
// A file that changed so recently may change again without a new time; how recently depends on the
// file system's clock.
constexpr int64_t restlessNanoseconds = 100'000'000;
constexpr int64_t restlessOfCoarseClock = 2'000'000'000;

uint64_t placeOf(const std::string &name) {
  return firstPlace + hashBytes(name) % places * placeBytes;
}

std::string fileOf(const std::string &directory, const std::string &name) {
  static const char digits[] = "0123456789abcdef";
  std::string path = directory + "/";
  uint64_t hash = hashBytes(name);
  for (int shift = 60; shift >= 0; shift -= 4)
    path += digits[hash >> shift & 15];
  return path;
}

/// An open file; closed with this object.
struct File {
  explicit File(int number) : number(number) {}
  ~File() {
    if (number >= 0)
      ::close(number);
  }
  File(const File &) = delete;
  File &operator=(const File &) = delete;
  int number;
};

/// Pointers are taken from the file, so nobody else may have written it.
bool isTrusted(const struct stat &status) { return S_ISREG(status.st_mode) && isPrivate(status); }

} // namespace

bool isRestless(const FileStamp &stamp) {
  timespec now{};
  ::clock_gettime(CLOCK_REALTIME, &now);
  constexpr int64_t second = 1'000'000'000;
  int64_t sinceModified =
      (now.tv_sec - stamp.modified) * second + now.tv_nsec - stamp.modifiedNanoseconds;
  int64_t sinceChanged =
      (now.tv_sec - stamp.changed) * second + now.tv_nsec - stamp.changedNanoseconds;
  int64_t limit = stamp.changedNanoseconds ? restlessNanoseconds : restlessOfCoarseClock;
  return std::min(sinceModified, sinceChanged) < limit;
}

MappedImage::~MappedImage() { ::munmap(const_cast<char *>(bytes_.data()), bytes_.size()); }

Value MappedImage::value() const {
  return Value::fromWord(reinterpret_cast<const ImageHead *>(bytes_.data())->value);
}

std::string dataCacheDirectory() {
  if (const char *chosen = std::getenv("PPCC_DATA_CACHE"); chosen && *chosen)
    return std::string_view(chosen) == "off" ? "" : chosen;
  if (const char *cache = std::getenv("XDG_CACHE_HOME"); cache && *cache == '/')
    return std::string(cache) + "/ppcc/data";
  if (const char *home = std::getenv("HOME"); home && *home == '/')
    return std::string(home) + "/.cache/ppcc/data";
  return {};
}

std::unique_ptr<MappedImage> findImage(const std::string &directory, const std::string &name,
                                       const FileStamp &stamp) {
  File file(::open(fileOf(directory, name).c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
  struct stat status {};
  if (file.number < 0 || ::fstat(file.number, &status) != 0 || !isTrusted(status))
    return nullptr;
  auto size = static_cast<size_t>(status.st_size);
  if (size < sizeof(ImageHead) || size > largestImage)
    return nullptr;
  auto *wanted = reinterpret_cast<void *>(placeOf(name));
  void *mapped = ::mmap(wanted, size, PROT_READ, MAP_PRIVATE | MAP_FIXED_NOREPLACE, file.number, 0);
  if (mapped == MAP_FAILED)
    return nullptr;
  auto image =
      std::make_unique<MappedImage>(std::span<const char>(static_cast<const char *>(mapped), size));
  return isImage(image->bytes(), stamp) ? std::move(image) : nullptr;
}

void keepImage(const std::string &directory, const std::string &name, const FileStamp &stamp,
               Value value, const std::unordered_set<const Object *> &interpolated) {
  if (isRestless(stamp))
    return;
  std::optional<std::vector<char>> image = makeImage(placeOf(name), stamp, value, interpolated);
  if (!image || image->size() > largestImage || !makePrivateDirectory(directory))
    return;
  NewFile file;
  if (file.begin(fileOf(directory, name), 0600) == 0 &&
      file.write({image->data(), image->size()}) == 0)
    file.commit();
}

} // namespace pp::hiera
