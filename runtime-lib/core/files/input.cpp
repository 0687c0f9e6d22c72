// Looks at what a name stands for before it is read: opening or reading some files never ends.
#include "runtime-lib/core/files/input.h"

#include "runtime-lib/abi/running_time.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <climits>
#include <cstring>
#include <new>
#include <string_view>

namespace pp {

std::string inputLimitText() {
  return std::to_string(inputLimit.load() >> 20) + " MiB (--max-input)";
}

Patience Patience::until(double seconds) {
  Patience made;
  if (seconds > 0)
    made.end_ = Clock::now() +
                std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  if (runningTime) {
    Clock::time_point end{std::chrono::nanoseconds(runningTime->end)};
    made.end_ = std::min(made.end_.value_or(end), end);
  }
  return made;
}

int Patience::milliseconds() const {
  if (!end_)
    return -1;
  auto left = std::chrono::ceil<std::chrono::milliseconds>(*end_ - Clock::now()).count();
  return static_cast<int>(std::clamp<int64_t>(left, 0, INT_MAX));
}

namespace {

constexpr size_t pieceBytes = size_t{1} << 16;

/// Reads one piece more; the number of bytes, 0 at the end, -1 with errno.
ssize_t readPiece(int file, std::string &text, size_t wanted) {
  size_t before = text.size();
  text.resize(before + wanted);
  ssize_t count = ::read(file, text.data() + before, wanted);
  text.resize(before + (count > 0 ? static_cast<size_t>(count) : 0));
  return count;
}

bool mayTryAgain() { return errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK; }

/// An open file, closed at the end of the scope.
struct Descriptor {
  explicit Descriptor(int number) : number(number) {}
  ~Descriptor() {
    if (number >= 0)
      ::close(number);
  }
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;
  int number;
};

/// The number that `-`, `/dev/stdin` or `/dev/fd/N` names. A pipe that is opened anew by such a
/// name does not tell whether its writers are gone.
std::optional<int> openedBefore(const std::string &path) {
  if (path == "-" || path == "/dev/stdin")
    return STDIN_FILENO;
  for (std::string_view prefix : {"/dev/fd/", "/proc/self/fd/"}) {
    if (!path.starts_with(prefix))
      continue;
    int number = -1;
    const char *end = path.data() + path.size();
    auto read = std::from_chars(path.data() + prefix.size(), end, number);
    if (read.ec == std::errc() && read.ptr == end)
      return number;
  }
  return std::nullopt;
}

int openInput(const std::string &path, Streams streams) {
  std::optional<int> known = streams == Streams::Allowed ? openedBefore(path) : std::nullopt;
  if (known)
    return ::fcntl(*known, F_DUPFD_CLOEXEC, 0);
  // Opening a pipe waits for somebody who writes to it, unless it is told not to.
  return ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
}

bool isNullDevice(const struct stat &status) {
  return S_ISCHR(status.st_mode) && status.st_rdev == makedev(1, 3);
}

/// Whether it may be read although it is no regular file.
bool isStream(const struct stat &status, const std::string &path, Streams streams) {
  if (isNullDevice(status))
    return true;
  bool isOpened = openedBefore(path).has_value();
  return streams == Streams::Allowed && (S_ISFIFO(status.st_mode) || isOpened);
}

InputEnd readRegular(int file, std::string &text, size_t expected, size_t limit) {
  // One byte more than there should be shows that all was read; asking for more would double the
  // memory.
  for (size_t wanted = expected + 1;;
       wanted = text.size() > expected ? pieceBytes : expected + 1 - text.size()) {
    checkTime();
    ssize_t count = readPiece(file, text, std::min(wanted, limit + 1));
    if (text.size() > limit)
      return InputEnd::TooLarge;
    if (count == 0)
      return InputEnd::Complete;
    if (count < 0 && !mayTryAgain())
      return InputEnd::Failed;
  }
}

/// Waits for the next piece as long as there is patience, for all together as long as there is
/// time.
InputEnd readStream(int file, std::string &text, const Patience &patience, size_t limit) {
  while (true) {
    pollfd wait{file, POLLIN, 0};
    int ready = ::poll(&wait, 1, patience.milliseconds());
    if (ready == 0 && patience.isOver())
      return InputEnd::TooSlow;
    if (ready <= 0)
      continue;
    ssize_t count = readPiece(file, text, pieceBytes);
    if (text.size() > limit)
      return InputEnd::TooLarge;
    if (count == 0)
      return InputEnd::Complete;
    if (count < 0 && !mayTryAgain())
      return InputEnd::Failed;
    if (patience.isOver())
      return InputEnd::TooSlow;
  }
}

FileText::Problem problemOf(InputEnd end) {
  switch (end) {
  case InputEnd::Complete:
    return FileText::Problem::None;
  case InputEnd::Failed:
    return FileText::Problem::System;
  case InputEnd::TooLarge:
    return FileText::Problem::TooLarge;
  case InputEnd::TooSlow:
    return FileText::Problem::TooSlow;
  }
  __builtin_unreachable();
}

void readInto(FileText &file, const std::string &path, Streams streams, size_t limit) {
  Descriptor opened(openInput(path, streams));
  struct stat status {};
  file.problem = FileText::Problem::System;
  if (opened.number < 0 || ::fstat(opened.number, &status) != 0) {
    file.error = errno;
    return;
  }
  bool isRegular = S_ISREG(status.st_mode);
  if (S_ISDIR(status.st_mode)) {
    file.error = EISDIR;
  } else if (!isRegular && !isStream(status, path, streams)) {
    file.problem = FileText::Problem::NotAFile;
  } else if (isRegular && static_cast<uint64_t>(status.st_size) > limit) {
    file.problem = FileText::Problem::TooLarge;
  } else {
    auto size = static_cast<size_t>(status.st_size);
    InputEnd end = isRegular
                       ? readRegular(opened.number, file.text, size, limit)
                       : readStream(opened.number, file.text, Patience::until(pipePatience), limit);
    file.problem = problemOf(end);
    file.error = end == InputEnd::Failed ? errno : 0;
  }
}

} // namespace

InputEnd readToEnd(int file, std::string &text, const Patience &patience) {
  return readStream(file, text, patience, inputLimit);
}

std::string FileText::why(const std::string &path) const {
  std::string shown = path == "-" ? "standard input" : path;
  switch (problem) {
  case Problem::None:
    return {};
  case Problem::System:
    return "cannot read " + shown + ": " + std::strerror(error);
  case Problem::NotAFile:
    return "cannot read " + shown + ": it is no regular file";
  case Problem::TooLarge:
    return shown + " is larger than the limit of " + inputLimitText();
  case Problem::TooSlow:
    return "cannot read " + shown + ": it did not come to an end in time (--timeout)";
  case Problem::NoMemory:
    return "cannot read " + shown + ": there is not enough memory (--max-memory)";
  }
  __builtin_unreachable();
}

FileText readInput(const std::string &path, Streams streams, size_t limit) {
  FileText file;
  try {
    readInto(file, path, streams, std::min(limit, SIZE_MAX / 2));
  } catch (const std::bad_alloc &) {
    file.problem = FileText::Problem::NoMemory;
  }
  if (!file.isThere())
    file.text = {};
  return file;
}

} // namespace pp
