// Files that a program carries, so that it runs without the environment it was compiled from.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace pp {

/// What lies at a path, as Ruby's globs tell them apart.
enum class FileKind : uint8_t { None, File, Directory, LinkToDirectory, BrokenLink };

/// Places (files or directories) as they were when the program was compiled. For a path below one
/// of them the disk is not asked.
class EmbeddedFiles {
public:
  struct Entry {
    FileKind kind = FileKind::None;
    /// Its text was left out (private keys, very large files): it is read from the disk.
    bool isWithheld = false;
    std::string_view text = {};
  };

  /// Reads what `Writer` wrote; the texts stay where they are.
  explicit EmbeddedFiles(std::string_view archive);

  /// Whether the path is one of the places or below one.
  bool covers(std::string_view path) const;
  /// Whether a place lies below the path: then it is a directory, on disk or not.
  bool leadsTo(std::string_view path) const;
  /// What lies at the path; of kind None when nothing does.
  Entry find(std::string_view path) const;
  /// Names of what lies directly in a directory, sorted; hidden ones too.
  std::vector<std::string> namesIn(std::string_view directory) const;

  /// Puts an archive together.
  class Writer {
  public:
    void addPlace(std::string_view path);
    void add(std::string_view path, const Entry &entry);
    const std::string &archive() const { return archive_; }

  private:
    std::string archive_;
  };

private:
  std::set<std::string_view> places_;
  std::map<std::string_view, Entry> entries_;
};

} // namespace pp
