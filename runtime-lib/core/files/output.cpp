// Plain system calls, so that every failure is noticed.
#include "runtime-lib/core/files/output.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <utility>

namespace pp {

static std::string systemError(const std::string &what) {
  return what + ": " + std::strerror(errno);
}

std::string readFile(const std::string &path, std::string &error) {
  bool isInput = path == "-";
  int file = isInput ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC);
  std::string text;
  if (file < 0) {
    error = systemError("cannot open " + path);
    return text;
  }
  char buffer[1 << 16];
  ssize_t count;
  while ((count = read(file, buffer, sizeof buffer)) != 0) {
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0) {
      error = systemError("cannot read " + (isInput ? "standard input" : path));
      text.clear();
      break;
    }
    text.append(buffer, static_cast<size_t>(count));
  }
  if (!isInput)
    close(file);
  return text;
}

bool writeAll(int file, std::string_view text) {
  while (!text.empty()) {
    ssize_t count = write(file, text.data(), text.size());
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0)
      return false;
    text.remove_prefix(static_cast<size_t>(count));
  }
  return true;
}

/// Devices and pipes cannot be replaced by renaming.
static bool isSpecialFile(const std::string &path) {
  struct stat status;
  return stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

mode_t creationMask() {
  static const mode_t mask = [] {
    mode_t current = umask(0);
    umask(current);
    return current;
  }();
  return mask;
}

WholeFile::~WholeFile() {
  if (file_ >= 0 && !isStandardOutput())
    close(file_);
  if (!temporary_.empty())
    unlink(temporary_.c_str());
}

void WholeFile::fail(const std::string &what) {
  error_ = systemError(what + " " + (isStandardOutput() ? "standard output" : path_));
}

void WholeFile::begin() {
  if (isStandardOutput()) {
    file_ = STDOUT_FILENO;
    return;
  }
  if (isSpecialFile(path_)) {
    file_ = open(path_.c_str(), O_WRONLY | O_CLOEXEC);
    if (file_ < 0)
      fail("cannot open");
    return;
  }
  std::string name = path_ + ".XXXXXX";
  file_ = mkstemp(name.data());
  if (file_ < 0)
    fail("cannot write");
  else
    temporary_ = name;
}

void WholeFile::take(std::string_view piece) {
  if (file_ < 0 && error_.empty())
    begin();
  if (error_.empty() && !writeAll(file_, piece))
    fail("cannot write");
}

std::string WholeFile::finish() {
  if (file_ < 0 && error_.empty())
    begin();
  if (error_.empty() && !temporary_.empty() && fchmod(file_, 0666 & ~creationMask()) != 0)
    fail("cannot write");
  if (file_ >= 0 && !isStandardOutput() && close(std::exchange(file_, -1)) != 0 && error_.empty())
    fail("cannot write");
  if (error_.empty() && !temporary_.empty()) {
    if (rename(temporary_.c_str(), path_.c_str()) == 0)
      temporary_.clear();
    else
      fail("cannot write");
  }
  return error_;
}

std::string writeWhole(const std::string &path, std::string_view text) {
  WholeFile file(path);
  file.take(text);
  return file.finish();
}

void leaveAtOnce([[maybe_unused]] int code) {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  std::cerr.flush();
  std::_Exit(code);
#endif
}

} // namespace pp
