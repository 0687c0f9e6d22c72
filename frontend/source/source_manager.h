// Owner of all source files of one compilation; files keep their address until it goes.
#pragma once

#include "frontend/source/source_file.h"

#include <deque>
#include <mutex>

namespace ppcc::source {

class SourceManager {
public:
  /// Takes text that is already valid UTF-8 (checked by `load`, or written by us) under a path.
  const SourceFile &add(std::string path, std::string text);

  /// The files in the order they were added; not while other threads add.
  const std::deque<SourceFile> &files() const { return files_; }

private:
  std::mutex mutex_;
  std::deque<SourceFile> files_;
};

} // namespace ppcc::source
