// Below TMPDIR, where those of builds that were killed are swept away on this occasion.
#include "frontend/source/temporary_directory.h"

#include <sys/stat.h>

#include <cerrno>
#include <cstring>

namespace ppcc::source {

TemporaryDirectory::TemporaryDirectory() {
  directory_ = pp::scratchPath();
  if (mkdir(directory_.path().c_str(), 0700) == 0)
    return;
  error_ = std::strerror(errno);
  directory_.release();
}

} // namespace ppcc::source
