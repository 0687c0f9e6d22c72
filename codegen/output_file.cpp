// Checks destinations; pp::NewFile does the rest.
#include "codegen/output_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace ppcc::codegen {

namespace fs = std::filesystem;

namespace {

/// Whether to fill what is there instead of putting a new file in its place. Names below /dev and
/// /proc stand for open files (/dev/stdout), whatever they lead to.
bool writesThrough(const std::string &path, const fs::file_status &status) {
  std::error_code ignored;
  std::string place = fs::absolute(path, ignored).lexically_normal().string();
  return place.starts_with("/dev/") || place.starts_with("/proc/") ||
         (fs::exists(status) && !fs::is_regular_file(status));
}

} // namespace

Failure notWritable(const std::string &path, int error) {
  return Failure(FailureId::OutputNotWritable, {path, std::strerror(error)});
}

Result<PendingFile> PendingFile::create(std::string destination) {
  std::error_code ignored;
  fs::file_status status = fs::status(destination, ignored);
  if (fs::is_directory(status))
    return Failure(FailureId::OutputIsDirectory, {destination});
  PendingFile pending(std::move(destination));
  if (writesThrough(pending.destination_, status)) {
    pending.scratch_ = std::make_unique<pp::ScratchFile>();
    if (int error = pending.scratch_->error())
      return notWritable(pending.destination_, error);
    return pending;
  }
  fs::path directory = fs::path(pending.destination_).parent_path();
  if (!directory.empty() && !fs::is_directory(directory, ignored))
    return Failure(FailureId::OutputDirectoryMissing, {pending.destination_, directory.string()});
  if (int error = pending.file_.begin(pending.destination_, 0666))
    return notWritable(pending.destination_, error);
  return pending;
}

MaybeFailure PendingFile::checked(int error) const {
  return error == 0 ? MaybeFailure() : notWritable(destination_, error);
}

int PendingFile::descriptor() const {
  return scratch_ ? scratch_->descriptor() : file_.descriptor();
}

MaybeFailure PendingFile::write(std::string_view bytes) {
  return checked(pp::writeFully(descriptor(), bytes));
}

MaybeFailure PendingFile::copyPath(const std::string &from) {
  int source = ::open(from.c_str(), O_RDONLY | O_CLOEXEC);
  if (source < 0)
    return notWritable(destination_, errno);
  bool isEmptied = ::ftruncate(descriptor(), 0) == 0 && ::lseek(descriptor(), 0, SEEK_SET) == 0;
  int error = isEmptied ? pp::copyFile(source, descriptor()) : errno;
  ::close(source);
  return checked(error);
}

int PendingFile::fillDestination() const {
  int file = ::open(destination_.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (file < 0)
    return errno;
  int error = pp::copyFile(scratch_->descriptor(), file);
  // Closing may report a full disk too.
  return ::close(file) != 0 && error == 0 ? errno : error;
}

MaybeFailure PendingFile::commit(bool executable) {
  if (scratch_)
    return checked(fillDestination());
  if (int error = executable ? file_.makeExecutable() : 0)
    return checked(error);
  return checked(file_.commit());
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
