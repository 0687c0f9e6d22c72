// Ruby's Dir.glob: braces, `**/`, wildcards; entries sorted by name.
#include "runtime-lib/core/files/glob.h"

#include "runtime-lib/core/files/file_reads.h"

#include <dirent.h>
#include <fnmatch.h>
#include <sys/stat.h>

#include <algorithm>

namespace pp {

namespace {

/// Splits the first `{a,b}` into its alternatives; patterns without one stay as they are.
void expandBraces(const std::string &pattern, std::vector<std::string> &out) {
  size_t open = pattern.find('{');
  int depth = 0;
  size_t close = std::string::npos;
  std::vector<size_t> commas;
  for (size_t i = open; open != std::string::npos && i < pattern.size(); ++i) {
    if (pattern[i] == '{')
      ++depth;
    if (pattern[i] == ',' && depth == 1)
      commas.push_back(i);
    if (pattern[i] == '}' && --depth == 0) {
      close = i;
      break;
    }
  }
  // Braces multiply; a pattern has a few.
  if (close == std::string::npos || out.size() > 10000) {
    out.push_back(pattern);
    return;
  }
  commas.push_back(close);
  size_t from = open + 1;
  for (size_t end : commas) {
    expandBraces(pattern.substr(0, open) + pattern.substr(from, end - from) +
                     pattern.substr(close + 1),
                 out);
    from = end + 1;
  }
}

bool isMagic(std::string_view part) {
  return part.find_first_of("*?[\\") != std::string_view::npos;
}

/// To Ruby's glob a link that leads nowhere is a file.
bool isFile(FileKind kind) { return kind == FileKind::File || kind == FileKind::BrokenLink; }

class Glob {
public:
  Glob(std::string_view pattern, GlobKind kind, const FileTree &tree) : kind_(kind), tree_(tree) {
    wantsDirectory_ = pattern.ends_with('/');
    if (pattern.starts_with('/'))
      root_ = "/";
    while (!pattern.empty()) {
      size_t end = std::min(pattern.find('/'), pattern.size());
      if (end > 0)
        parts_.emplace_back(pattern.substr(0, end));
      pattern.remove_prefix(std::min(end + 1, pattern.size()));
    }
  }

  std::vector<std::string> run() {
    if (!parts_.empty())
      walk(root_, {0}, 0);
    return std::move(found_);
  }

private:
  bool isRecursive(size_t part) const {
    return parts_[part] == "**" && (part + 1 < parts_.size() || wantsDirectory_);
  }

  /// `starts` are the parts that entries of this directory may match.
  void walk(const std::string &directory, std::vector<size_t> starts, size_t depth) {
    // Deeper than any real tree; links are not followed by `**`, so this ends all the same.
    if (depth > 200)
      return;
    // `**/` also stands for nothing.
    for (size_t i = 0; i < starts.size(); ++i)
      if (isRecursive(starts[i]) && starts[i] + 1 < parts_.size() &&
          std::find(starts.begin(), starts.end(), starts[i] + 1) == starts.end())
        starts.push_back(starts[i] + 1);
    bool needsEntries = std::any_of(starts.begin(), starts.end(), [&](size_t part) {
      return isRecursive(part) || isMagic(parts_[part]);
    });
    if (!needsEntries) {
      for (size_t part : starts)
        visit(directory, parts_[part], starts, depth);
      return;
    }
    for (const std::string &name : tree_.namesIn(directory))
      visit(directory, name, starts, depth);
  }

  void visit(const std::string &directory, const std::string &name,
             const std::vector<size_t> &starts, size_t depth) {
    std::string path = directory + name;
    FileKind kind = tree_.kindOf(path);
    if (kind == FileKind::None)
      return;
    std::vector<size_t> next;
    bool isMatch = false;
    for (size_t part : starts) {
      if (isRecursive(part)) {
        if (kind == FileKind::Directory && name[0] != '.') {
          next.push_back(part);
          isMatch |= part + 1 == parts_.size();
        }
      } else if (matches(parts_[part], name)) {
        isMatch |= part + 1 == parts_.size();
        if (part + 1 < parts_.size())
          next.push_back(part + 1);
      }
    }
    if (isMatch && isWanted(kind))
      found_.push_back(wantsDirectory_ ? path + "/" : path);
    if (!next.empty() && !isFile(kind))
      walk(path + "/", next, depth + 1);
  }

  bool isWanted(FileKind kind) const {
    if (wantsDirectory_)
      return kind_ == GlobKind::All && !isFile(kind);
    return kind_ == GlobKind::All || isFile(kind);
  }

  static bool matches(const std::string &part, const std::string &name) {
    return isMagic(part) ? ::fnmatch(part.c_str(), name.c_str(), FNM_PERIOD) == 0 : part == name;
  }

  GlobKind kind_;
  const FileTree &tree_;
  /// The pattern ends in a slash.
  bool wantsDirectory_ = false;
  std::string root_;
  std::vector<std::string> parts_;
  std::vector<std::string> found_;
};

} // namespace

FileKind FileTree::kindOf(const std::string &path) const {
  FileReads::note(path);
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0)
    return FileKind::None;
  if (S_ISDIR(status.st_mode))
    return FileKind::Directory;
  if (!S_ISLNK(status.st_mode))
    return FileKind::File;
  if (::stat(path.c_str(), &status) != 0)
    return FileKind::BrokenLink;
  return S_ISDIR(status.st_mode) ? FileKind::LinkToDirectory : FileKind::File;
}

std::vector<std::string> FileTree::namesIn(const std::string &directory) const {
  FileReads::note(directory.ends_with('/') ? directory : directory + "/");
  std::vector<std::string> names;
  if (DIR *stream = ::opendir(directory.empty() ? "." : directory.c_str())) {
    while (const dirent *entry = ::readdir(stream))
      if (std::string_view(entry->d_name) != "..")
        names.emplace_back(entry->d_name);
    ::closedir(stream);
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> expandGlob(const std::string &pattern, GlobKind kind,
                                    const FileTree &tree) {
  std::vector<std::string> patterns, found;
  expandBraces(pattern, patterns);
  for (const std::string &each : patterns)
    for (std::string &path : Glob(each, kind, tree).run())
      found.push_back(std::move(path));
  return found;
}

} // namespace pp
