// A scan over bytes: words of lower-case letters, digits and underscores.
#include "frontend/source/mentions.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace ppcc::source {

namespace fs = std::filesystem;

static bool isWordCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

void Mentions::scanText(std::string_view text) {
  std::string word;
  for (size_t i = 0; i <= text.size(); ++i) {
    char c = i < text.size() ? text[i] : ' ';
    if (c >= 'A' && c <= 'Z')
      c = static_cast<char>(c - 'A' + 'a');
    if (isWordCharacter(c)) {
      word += c;
      continue;
    }
    if (auto found = wanted_.find(word); found != wanted_.end())
      found_.insert(wanted_.extract(found).value());
    word.clear();
  }
}

void Mentions::scanFile(const std::string &path) {
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  scanText(text.str());
}

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

} // namespace ppcc::source
