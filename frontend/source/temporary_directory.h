// A directory for intermediate files that disappears with its owner.
#pragma once

#include <string>

namespace ppcc::source {

class TemporaryDirectory {
public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory &) = delete;
  TemporaryDirectory &operator=(const TemporaryDirectory &) = delete;

  /// Empty when there is none, for the reason that error() gives.
  const std::string &path() const { return path_; }
  const std::string &error() const { return error_; }

private:
  std::string path_;
  std::string error_;
};

} // namespace ppcc::source
