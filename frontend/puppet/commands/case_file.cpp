// Reads `### id options` headers and `--- PATH` file starts.
#include "frontend/puppet/commands/case_file.h"

#include <charconv>
#include <optional>
#include <sstream>

namespace ppcc::puppet {

bool CaseFile::isOfEnvironment() const {
  for (const char *other : {"enc.json", "enc.yaml", "facts.yaml", "lookup.json", "exported.json"})
    if (path == other)
      return false;
  return true;
}

std::string Case::option(const std::string &name, const std::string &otherwise) const {
  auto found = options.find(name);
  return found == options.end() ? otherwise : found->second;
}

static Case parseHeader(const std::string &header) {
  Case result;
  std::istringstream words(header);
  words >> result.id;
  for (std::string word; words >> word;) {
    size_t equals = word.find('=');
    result.options[word.substr(0, equals)] =
        equals == std::string::npos ? "true" : word.substr(equals + 1);
  }
  result.files.push_back({"manifests/site.pp", "", false});
  return result;
}

/// `PATH`, or `PATH escaped`.
static CaseFile parseFileStart(std::string_view start) {
  constexpr std::string_view mark = " escaped";
  bool isEscaped = start.ends_with(mark);
  return {std::string(start.substr(0, start.size() - (isEscaped ? mark.size() : 0))), "",
          isEscaped};
}

static std::optional<unsigned char> byteAt(std::string_view text, size_t at) {
  unsigned char byte = 0;
  if (text.substr(at, 2) != "\\x" || at + 4 > text.size())
    return std::nullopt;
  const char *end = text.data() + at + 4;
  auto [read, error] = std::from_chars(text.data() + at + 2, end, byte, 16);
  return error == std::errc() && read == end ? std::optional(byte) : std::nullopt;
}

/// `\xHH` becomes that byte.
static std::string unescaped(std::string_view text) {
  std::string result;
  for (size_t at = 0; at < text.size(); ++at) {
    std::optional<unsigned char> byte = byteAt(text, at);
    result += byte ? static_cast<char>(*byte) : text[at];
    at += byte ? 3 : 0;
  }
  return result;
}

static void unescapeFiles(std::vector<Case> &cases) {
  for (Case &each : cases)
    for (CaseFile &file : each.files)
      if (file.isEscaped)
        file.text = unescaped(file.text);
}

std::vector<Case> parseCases(std::string_view text) {
  std::vector<Case> cases;
  for (size_t at = 0; at < text.size();) {
    size_t end = text.find('\n', at);
    size_t next = end == std::string_view::npos ? text.size() : end + 1;
    std::string_view line = text.substr(at, next - at);
    std::string_view bare = line.substr(0, line.size() - (line.ends_with('\n') ? 1 : 0));
    if (line.starts_with("### "))
      cases.push_back(parseHeader(std::string(bare.substr(4))));
    else if (!cases.empty() && line.starts_with("--- "))
      cases.back().files.push_back(parseFileStart(bare.substr(4)));
    else if (!cases.empty())
      cases.back().files.back().text += line;
    at = next;
  }
  unescapeFiles(cases);
  return cases;
}

} // namespace ppcc::puppet
