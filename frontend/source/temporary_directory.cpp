// mkdtemp below TMPDIR, removed with everything in it.
#include "frontend/source/temporary_directory.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace ppcc::source {

TemporaryDirectory::TemporaryDirectory() {
  const char *base = std::getenv("TMPDIR");
  std::string pattern = std::string(base && *base ? base : "/tmp") + "/ppcc-XXXXXX";
  if (mkdtemp(pattern.data()))
    path_ = pattern;
  else
    error_ = std::strerror(errno);
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;
  if (!path_.empty())
    std::filesystem::remove_all(path_, ignored);
}

} // namespace ppcc::source
