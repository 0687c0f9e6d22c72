// Plain system calls, so that every failure is noticed.
#include "runtime-lib/core/files/output.h"

#include "runtime-lib/core/files/input.h"
#include "runtime-lib/core/files/standard_output.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace pp {

std::string readFile(const std::string &path, std::string &error) {
  FileText file = readInput(path, Streams::Allowed);
  error = file.why(path);
  return std::move(file.text);
}

/// Devices and pipes cannot be replaced by renaming.
static bool isSpecialFile(const std::string &path) {
  struct stat status;
  return stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

WholeFile::~WholeFile() {
  if (stream_ >= 0 && !isStandardOutput())
    close(stream_);
}

void WholeFile::check(const char *what, int error) {
  if (error != 0 && error_.empty())
    error_ = std::string(what) + " " + (isStandardOutput() ? "standard output" : path_) + ": " +
             std::strerror(error);
}

void WholeFile::begin() {
  if (isStandardOutput()) {
    stream_ = standardOutput;
  } else if (standardOutput != STDOUT_FILENO && path_ == "/dev/stdout") {
    stream_ = fcntl(standardOutput, F_DUPFD_CLOEXEC, 0);
    check("cannot open", stream_ < 0 ? errno : 0);
  } else if (isSpecialFile(path_)) {
    stream_ = open(path_.c_str(), O_WRONLY | O_CLOEXEC);
    check("cannot open", stream_ < 0 ? errno : 0);
  } else {
    check("cannot write", file_.begin(path_, 0666));
  }
}

void WholeFile::take(std::string_view piece) {
  if (descriptor() < 0 && error_.empty())
    begin();
  if (error_.empty())
    check("cannot write", writeFully(descriptor(), piece));
}

std::string WholeFile::finish() {
  if (descriptor() < 0 && error_.empty())
    begin();
  if (file_.isOpen() && error_.empty() && isPrivate_)
    check("cannot write", file_.restrict(0600));
  if (file_.isOpen() && error_.empty())
    check("cannot write", file_.commit());
  if (stream_ >= 0 && !isStandardOutput() && close(std::exchange(stream_, -1)) != 0)
    check("cannot write", errno);
  return error_;
}

std::string writeWhole(const std::string &path, std::string_view text, bool isPrivate) {
  WholeFile file(path);
  if (isPrivate)
    file.keepPrivate();
  file.take(text);
  return file.finish();
}

} // namespace pp
