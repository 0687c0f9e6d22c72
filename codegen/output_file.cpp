// Temporaries beside their destination, renamed when complete.
#include "codegen/output_file.h"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace ppcc::codegen {

namespace fs = std::filesystem;

namespace {

Failure notWritable(const std::string &path, int error) {
  return Failure(FailureId::OutputNotWritable, {path, std::strerror(error)});
}

/// Writes all bytes; the error number, or 0.
int writeAll(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR)
      return errno;
    if (written > 0)
      bytes.remove_prefix(static_cast<size_t>(written));
  }
  return 0;
}

/// Opens, fills and closes; closing may report a full disk too.
int writePath(const std::string &path, int flags, std::string_view bytes) {
  int descriptor = ::open(path.c_str(), flags | O_WRONLY | O_CLOEXEC, 0666);
  if (descriptor < 0)
    return errno;
  int error = writeAll(descriptor, bytes);
  if (::close(descriptor) != 0 && error == 0)
    error = errno;
  return error;
}

int readPath(const std::string &path, std::string &bytes) {
  int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0)
    return errno;
  char buffer[1 << 16];
  ssize_t got = 0;
  while ((got = ::read(descriptor, buffer, sizeof buffer)) > 0)
    bytes.append(buffer, static_cast<size_t>(got));
  int error = got < 0 ? errno : 0;
  ::close(descriptor);
  return error;
}

/// Creates an empty file that did not exist, with the permissions the umask leaves.
Result<std::string> reserve(const std::string &stem, const std::string &destination) {
  static std::atomic<unsigned> counter = 0;
  for (int attempts = 0; attempts < 100; ++attempts) {
    std::string path =
        stem + ".ppcc-" + std::to_string(::getpid()) + "-" + std::to_string(counter++);
    int descriptor = ::open(path.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
    if (descriptor >= 0) {
      ::close(descriptor);
      return path;
    }
    if (errno != EEXIST)
      return notWritable(destination, errno);
  }
  return notWritable(destination, EEXIST);
}

/// Whether to fill what is there instead of putting a new file in its place. Names below /dev and
/// /proc stand for open files (/dev/stdout), whatever they lead to.
bool writesThrough(const std::string &path, const fs::file_status &status) {
  std::error_code ignored;
  std::string place = fs::absolute(path, ignored).lexically_normal().string();
  return place.starts_with("/dev/") || place.starts_with("/proc/") ||
         (fs::exists(status) && !fs::is_regular_file(status));
}

/// Whoever may read the file may run it; the error number, or 0.
int makeExecutable(const std::string &path) {
  struct stat status;
  if (::stat(path.c_str(), &status) != 0)
    return errno;
  mode_t runners = (status.st_mode & 0444) >> 2;
  return ::chmod(path.c_str(), (status.st_mode & 07777) | runners) == 0 ? 0 : errno;
}

} // namespace

Result<PendingFile> PendingFile::create(std::string destination) {
  std::error_code ignored;
  fs::file_status status = fs::status(destination, ignored);
  if (fs::is_directory(status))
    return Failure(FailureId::OutputIsDirectory, {destination});
  bool copies = writesThrough(destination, status);
  // A link stays a link: what it leads to is replaced.
  if (!copies && fs::is_symlink(fs::symlink_status(destination, ignored)) && fs::exists(status))
    destination = fs::canonical(destination, ignored).string();
  fs::path directory =
      copies ? fs::temp_directory_path(ignored) : fs::path(destination).parent_path();
  if (directory.empty())
    directory = ".";
  if (!fs::is_directory(directory, ignored))
    return Failure(FailureId::OutputDirectoryMissing, {destination, directory.string()});
  Result<std::string> temporary =
      reserve((directory / fs::path(destination).filename()).string(), destination);
  if (!temporary)
    return temporary.failure();
  return PendingFile(std::move(destination), std::move(*temporary), copies);
}

PendingFile::PendingFile(PendingFile &&other) noexcept
    : destination_(std::move(other.destination_)),
      temporary_(std::exchange(other.temporary_, std::string())), copies_(other.copies_) {}

PendingFile::~PendingFile() {
  if (!temporary_.empty())
    ::unlink(temporary_.c_str());
}

MaybeFailure PendingFile::write(std::string_view bytes) {
  if (int error = writePath(temporary_, O_TRUNC, bytes))
    return notWritable(destination_, error);
  return std::nullopt;
}

MaybeFailure PendingFile::commit(bool executable) {
  if (copies_)
    return copyToDestination();
  int error = executable ? makeExecutable(temporary_) : 0;
  if (error == 0 && ::rename(temporary_.c_str(), destination_.c_str()) != 0)
    error = errno;
  if (error != 0)
    return notWritable(destination_, error);
  temporary_.clear();
  return std::nullopt;
}

MaybeFailure PendingFile::copyToDestination() {
  std::string bytes;
  int error = readPath(temporary_, bytes);
  if (error == 0)
    error = writePath(destination_, O_APPEND, bytes);
  if (error != 0)
    return notWritable(destination_, error);
  return std::nullopt;
}

MaybeFailure writeFile(const std::string &path, std::string_view bytes, bool executable) {
  Result<PendingFile> file = PendingFile::create(path);
  if (!file)
    return file.failure();
  if (MaybeFailure failure = file->write(bytes))
    return failure;
  return file->commit(executable);
}

} // namespace ppcc::codegen
