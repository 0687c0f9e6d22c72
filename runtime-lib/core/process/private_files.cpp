// Owners and permissions; a checksum does not keep anybody out.
#include "runtime-lib/core/process/private_files.h"

#include <unistd.h>

namespace pp {

bool isPrivate(const struct stat &status) {
  return status.st_uid == ::geteuid() && (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

bool makePrivateDirectory(const std::string &path) {
  for (size_t slash = path.find('/', 1); slash != std::string::npos;
       slash = path.find('/', slash + 1))
    ::mkdir(path.substr(0, slash).c_str(), 0700);
  ::mkdir(path.c_str(), 0700);
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

std::string distrustOf(const std::string &directory) {
  struct stat status {};
  if (::stat(directory.c_str(), &status) != 0 || isPrivate(status))
    return {};
  return status.st_uid != ::geteuid() ? "it belongs to another user"
                                      : "others may write to it (chmod go-w)";
}

} // namespace pp
