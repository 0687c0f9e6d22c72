// A directory for intermediate files that disappears with its owner.
#pragma once

#include "runtime-lib/core/process/temporary_files.h"

#include <string>

namespace ppcc::source {

class TemporaryDirectory {
public:
  TemporaryDirectory();

  /// Empty when there is none, for the reason that error() gives.
  const std::string &path() const { return directory_.path(); }
  const std::string &error() const { return error_; }

private:
  pp::TemporaryPath directory_;
  std::string error_;
};

} // namespace ppcc::source
