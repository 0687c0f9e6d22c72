// Plain system calls, so that every failure is noticed.
#include "runtime-lib/program/output.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <iostream>

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

static std::string writeInPlace(int file, const std::string &name, std::string_view text) {
  return writeAll(file, text) ? std::string() : systemError("cannot write " + name);
}

mode_t creationMask() {
  static const mode_t mask = [] {
    mode_t current = umask(0);
    umask(current);
    return current;
  }();
  return mask;
}

std::string writeWhole(const std::string &path, std::string_view text) {
  if (path.empty() || path == "-")
    return writeInPlace(STDOUT_FILENO, "standard output", text);
  if (isSpecialFile(path)) {
    int file = open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (file < 0)
      return systemError("cannot open " + path);
    std::string error = writeInPlace(file, path, text);
    return close(file) < 0 && error.empty() ? systemError("cannot write " + path) : error;
  }
  std::string temporary = path + ".XXXXXX";
  int file = mkstemp(temporary.data());
  if (file < 0)
    return systemError("cannot write " + path);
  mode_t mask = creationMask();
  bool isWritten = writeAll(file, text) && fchmod(file, 0666 & ~mask) == 0;
  isWritten = close(file) == 0 && isWritten;
  if (isWritten && rename(temporary.c_str(), path.c_str()) == 0)
    return {};
  std::string error = systemError("cannot write " + path);
  unlink(temporary.c_str());
  return error;
}

void leaveAtOnce([[maybe_unused]] int code) {
#ifndef __SANITIZE_ADDRESS__
  std::cerr.flush();
  std::_Exit(code);
#endif
}

} // namespace pp
