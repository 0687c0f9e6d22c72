// Files are kept in a deque, whose elements never move.
#include "frontend/source/source_manager.h"

namespace ppcc::source {

const SourceFile &SourceManager::add(std::string path, std::string text) {
  std::lock_guard lock(mutex_);
  return files_.emplace_back(std::move(path), std::move(text));
}

} // namespace ppcc::source
