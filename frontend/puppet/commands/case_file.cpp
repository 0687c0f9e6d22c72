// Reads `### id options` headers and `--- PATH` file starts.
#include "frontend/puppet/commands/case_file.h"

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
  result.files.push_back({"manifests/site.pp", ""});
  return result;
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
      cases.back().files.push_back({std::string(bare.substr(4)), ""});
    else if (!cases.empty())
      cases.back().files.back().text += line;
    at = next;
  }
  return cases;
}

} // namespace ppcc::puppet
