// O_TMPFILE and linkat; names in /proc stand for open files.
#include "runtime-lib/core/process/new_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <utility>

namespace pp {

namespace {

std::string nameOfDescriptor(int file) { return "/proc/self/fd/" + std::to_string(file); }

/// Where a path leads when it is a link to something that exists.
std::string followed(const std::string &path) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0 || !S_ISLNK(status.st_mode))
    return path;
  char *real = ::realpath(path.c_str(), nullptr);
  std::string result = real ? real : path;
  std::free(real);
  return result;
}

std::string parentOf(const std::string &path) {
  size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash + 1);
}

} // namespace

int writeFully(int file, std::string_view bytes) noexcept {
  while (!bytes.empty()) {
    ssize_t count = ::write(file, bytes.data(), bytes.size());
    if (count < 0 && errno != EINTR)
      return errno;
    if (count > 0)
      bytes.remove_prefix(static_cast<size_t>(count));
  }
  return 0;
}

NewFile::NewFile(NewFile &&other) noexcept
    : path_(std::move(other.path_)), directory_(std::move(other.directory_)),
      temporary_(std::move(other.temporary_)), file_(std::exchange(other.file_, -1)) {}

NewFile::~NewFile() {
  if (file_ >= 0)
    ::close(file_);
}

int NewFile::begin(const std::string &path, mode_t permissions) {
  path_ = followed(path);
  directory_ = parentOf(path_);
  // Without /proc such a file cannot get a name.
  if (::access("/proc/self/fd", X_OK) == 0)
    file_ = ::open(directory_.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, permissions);
  if (file_ >= 0)
    return 0;
  sweepTemporaries(directory_);
  temporary_ = TemporaryPath(directory_ + "/" + temporaryName());
  file_ = ::open(temporary_.path().c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, permissions);
  return file_ >= 0 ? 0 : errno;
}

int NewFile::restrict(mode_t permissions) noexcept {
  struct stat status {};
  if (::fstat(file_, &status) != 0)
    return errno;
  return ::fchmod(file_, status.st_mode & 07777 & permissions) == 0 ? 0 : errno;
}

int NewFile::makeExecutable() noexcept {
  struct stat status {};
  if (::fstat(file_, &status) != 0)
    return errno;
  mode_t runners = (status.st_mode & 0444) >> 2;
  return ::fchmod(file_, (status.st_mode & 07777) | runners) == 0 ? 0 : errno;
}

int NewFile::nameIt() {
  std::string open = nameOfDescriptor(file_);
  if (::linkat(AT_FDCWD, open.c_str(), AT_FDCWD, path_.c_str(), AT_SYMLINK_FOLLOW) == 0)
    return 0;
  if (errno != EEXIST)
    return errno;
  // A link replaces nothing; a new name does.
  temporary_ = TemporaryPath(directory_ + "/" + temporaryName());
  const char *name = temporary_.path().c_str();
  return ::linkat(AT_FDCWD, open.c_str(), AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 ? 0 : errno;
}

int NewFile::commit() {
  bool hasName = !temporary_.path().empty();
  if (int error = hasName ? 0 : nameIt())
    return error;
  // Where a disk is found to be full only now, as over a network.
  if (::close(std::exchange(file_, -1)) != 0) {
    int error = errno;
    if (temporary_.path().empty())
      ::unlink(path_.c_str());
    return error;
  }
  if (temporary_.path().empty())
    return 0;
  if (::rename(temporary_.path().c_str(), path_.c_str()) != 0)
    return errno;
  temporary_.release();
  return 0;
}

ScratchFile::ScratchFile() : file_(::memfd_create("ppcc", MFD_CLOEXEC)) {
  if (file_ < 0)
    file_ = ::open(temporaryDirectory().c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  error_ = file_ >= 0 ? 0 : errno;
}

ScratchFile::~ScratchFile() {
  if (file_ >= 0)
    ::close(file_);
}

int copyFile(int from, int to) noexcept {
  char buffer[1 << 16];
  for (off_t offset = 0;;) {
    ssize_t count = ::pread(from, buffer, sizeof buffer, offset);
    if (count < 0 && errno != EINTR)
      return errno;
    if (count == 0)
      return 0;
    if (count < 0)
      continue;
    if (int error = writeFully(to, {buffer, static_cast<size_t>(count)}))
      return error;
    offset += count;
  }
}

} // namespace pp
