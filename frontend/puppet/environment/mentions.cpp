// A scan over bytes: words of lower-case letters, digits and underscores, or paths and qualified
// names made of them.
#include "frontend/puppet/environment/mentions.h"

#include "runtime-lib/core/files/input.h"

#include <algorithm>
#include <array>
#include <filesystem>

namespace ppcc::puppet {

namespace fs = std::filesystem;

static bool isWordCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

static bool isPathCharacter(char c) {
  return isWordCharacter(c) || c == ':' || c == '/' || c == '.' || c == '-';
}

void Mentions::note(std::string_view name) {
  if (auto found = wanted_.find(name); found != wanted_.end())
    found_.insert(wanted_.extract(found).value());
}

void Mentions::noteFile(std::string_view word) {
  if (word.find('/') != word.npos)
    note(word);
  // `$apt::params::x` is a variable of `apt::params`; `apt::y.` ends a sentence.
  while (!word.empty()) {
    size_t end = word.find_first_of("/.-");
    std::string_view name = word.substr(0, end);
    name.remove_prefix(std::min(name.find_first_not_of(':'), name.size()));
    for (size_t colons = name.find("::"); colons != name.npos; colons = name.find("::", colons + 2))
      note(name.substr(0, colons));
    note(name.substr(0, name.find_last_not_of(':') + 1));
    word.remove_prefix(end == word.npos ? word.size() : end + 1);
  }
}

void Mentions::scanText(std::string_view text) {
  std::string word;
  for (size_t i = 0; i <= text.size(); ++i) {
    char c = i < text.size() ? text[i] : ' ';
    // A comment that names a file does not use it.
    if (c == '#' && kind_ == MentionKind::File)
      i = std::min(text.find('\n', i), text.size());
    if (c >= 'A' && c <= 'Z')
      c = static_cast<char>(c - 'A' + 'a');
    if (kind_ == MentionKind::File ? isPathCharacter(c) : isWordCharacter(c)) {
      word += c;
      continue;
    }
    if (kind_ == MentionKind::File)
      noteFile(word);
    else
      note(word);
    word.clear();
  }
}

void Mentions::scanFile(const std::string &path) { scanText(pp::readInput(path).text); }

void Mentions::scanData(const std::string &directory) {
  constexpr std::array extensions{".yaml", ".yml", ".json", ".conf", ".eyaml"};
  std::error_code error, ignored;
  fs::recursive_directory_iterator entry(directory, error), end;
  for (; !error && entry != end; entry.increment(error)) {
    std::string name = entry->path().filename().string();
    if (entry->is_directory(ignored)) {
      if (name == "modules" || name.starts_with('.'))
        entry.disable_recursion_pending();
      continue;
    }
    for (const char *extension : extensions)
      if (name.ends_with(extension))
        scanFile(entry->path().string());
  }
}

std::string Mentions::take() {
  if (found_.empty())
    return {};
  return std::move(found_.extract(found_.begin()).value());
}

} // namespace ppcc::puppet
