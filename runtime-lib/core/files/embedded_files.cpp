// The archive: a record is its kind, the lengths of path and text, then both.
#include "runtime-lib/core/files/embedded_files.h"

#include <charconv>

namespace pp {

namespace {

constexpr char place = 'P', file = 'F', withheld = 'W', directory = 'D', link = 'L';

void write(std::string &archive, char kind, std::string_view path, std::string_view text = {}) {
  archive += kind;
  archive += std::to_string(path.size()) + " " + std::to_string(text.size()) + "\n";
  archive.append(path).append(text);
}

size_t takeNumber(std::string_view &archive) {
  size_t number = 0;
  auto end = std::from_chars(archive.data(), archive.data() + archive.size(), number).ptr;
  archive.remove_prefix(std::min<size_t>(end - archive.data() + 1, archive.size()));
  return number;
}

std::string_view take(std::string_view &archive, size_t length) {
  std::string_view text = archive.substr(0, length);
  archive.remove_prefix(text.size());
  return text;
}

FileKind kindOf(char letter) {
  return letter == directory ? FileKind::Directory
         : letter == link    ? FileKind::LinkToDirectory
                             : FileKind::File;
}

std::string_view withoutEndingSlash(std::string_view path) {
  while (path.size() > 1 && path.ends_with('/'))
    path.remove_suffix(1);
  return path;
}

} // namespace

EmbeddedFiles::EmbeddedFiles(std::string_view archive) {
  while (!archive.empty()) {
    char letter = archive[0];
    archive.remove_prefix(1);
    size_t pathLength = takeNumber(archive), textLength = takeNumber(archive);
    std::string_view path = take(archive, pathLength);
    std::string_view text = take(archive, textLength);
    if (letter == place)
      places_.insert(path);
    else
      entries_[path] = {kindOf(letter), letter == withheld, text};
  }
}

bool EmbeddedFiles::covers(std::string_view path) const {
  for (path = withoutEndingSlash(path); !places_.contains(path);) {
    size_t slash = path.rfind('/');
    if (slash == std::string_view::npos || slash == 0)
      return false;
    path = path.substr(0, slash);
  }
  return true;
}

bool EmbeddedFiles::leadsTo(std::string_view path) const {
  std::string prefix(withoutEndingSlash(path));
  prefix += '/';
  auto place = places_.lower_bound(prefix);
  return place != places_.end() && place->starts_with(prefix);
}

EmbeddedFiles::Entry EmbeddedFiles::find(std::string_view path) const {
  auto found = entries_.find(withoutEndingSlash(path));
  return found == entries_.end() ? Entry() : found->second;
}

std::vector<std::string> EmbeddedFiles::namesIn(std::string_view directory) const {
  std::string prefix(withoutEndingSlash(directory));
  prefix += '/';
  std::vector<std::string> names;
  for (auto entry = entries_.lower_bound(prefix);
       entry != entries_.end() && entry->first.starts_with(prefix); ++entry) {
    std::string_view below = entry->first.substr(prefix.size());
    if (below.find('/') == std::string_view::npos)
      names.emplace_back(below);
  }
  return names;
}

void EmbeddedFiles::Writer::addPlace(std::string_view path) { write(archive_, place, path); }

void EmbeddedFiles::Writer::add(std::string_view path, const Entry &entry) {
  bool isDirectory = entry.kind == FileKind::Directory;
  bool isLink = entry.kind == FileKind::LinkToDirectory;
  char letter = isDirectory ? directory : isLink ? link : entry.isWithheld ? withheld : file;
  write(archive_, letter, path, entry.isWithheld ? std::string_view() : entry.text);
}

} // namespace pp
