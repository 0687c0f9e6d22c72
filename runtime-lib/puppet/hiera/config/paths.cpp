// How Ruby puts paths together.
#include "runtime-lib/puppet/hiera/data/data_files.h"

#include <algorithm>

namespace pp::hiera {

/// Takes the last part off a path, as Ruby's File.basename sees it; false when there is none.
static bool chopBasename(std::string_view &path, std::string_view &basename) {
  size_t end = path.find_last_not_of('/');
  if (end == std::string_view::npos)
    return false;
  size_t slash = path.substr(0, end + 1).rfind('/');
  size_t begin = slash == std::string_view::npos ? 0 : slash + 1;
  basename = path.substr(begin, end + 1 - begin);
  path = path.substr(0, begin);
  return true;
}

/// Takes a leading `name/` off.
static bool takeLeading(std::string_view &path, std::string_view name) {
  if (!path.starts_with(name) || (path.size() > name.size() && path[name.size()] != '/'))
    return false;
  path.remove_prefix(name.size());
  path.remove_prefix(std::min(path.find_first_not_of('/'), path.size()));
  return true;
}

std::string joinPath(std::string_view base, std::string_view path) {
  if (path.starts_with('/'))
    return std::string(path);
  std::string_view prefix = base, basename;
  std::string left;
  while (true) {
    while (takeLeading(path, ".")) {
    }
    if (!chopBasename(prefix, basename)) {
      left = prefix;
      while (!left.empty() && takeLeading(path, "..")) {
      }
      break;
    }
    if (basename == ".")
      continue;
    if (basename == ".." || !takeLeading(path, "..")) {
      left = std::string(prefix) + std::string(basename);
      break;
    }
  }
  if (path.empty())
    return left.empty() ? "." : left;
  if (left.empty() || left.ends_with('/'))
    return left + std::string(path);
  return left + "/" + std::string(path);
}

} // namespace pp::hiera
