// A type as fields separated by tabs: name, file, problem, isomorphic, namevars, attributes,
// patterns.
#include "runtime-lib/puppet/environment/module_types.h"

namespace pp {

namespace {

std::string joined(const std::vector<std::string> &words) {
  std::string text;
  for (const std::string &word : words)
    text += (text.empty() ? "" : " ") + word;
  return text;
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    size_t end = std::min(text.find(separator), text.size());
    parts.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

/// Keeps a pattern on its line and in its field.
std::string escaped(std::string_view text) {
  std::string result;
  for (char c : text)
    c == '\n' ? result += "\\n" : c == '\t' ? result += "\\t" : result += c;
  return result;
}

} // namespace

std::string ModuleType::toLine() const {
  std::string line = name + "\t" + file + "\t" + escaped(problem) + "\t" +
                     (isIsomorphic ? "isomorphic" : "-") + "\t" + joined(namevars) + "\t" +
                     joined(attributes);
  for (const Pattern &pattern : patterns)
    line += "\t" + escaped(pattern.regexp) + "\t" + joined(pattern.attributes);
  return line;
}

ModuleType parseModuleType(std::string_view line) {
  std::vector<std::string> fields = split(line, '\t');
  fields.resize(std::max<size_t>(fields.size(), 6));
  ModuleType type{fields[0],
                  fields[1],
                  fields[2],
                  split(fields[5], ' '),
                  split(fields[4], ' '),
                  {},
                  fields[3] == "isomorphic"};
  for (size_t i = 6; i + 1 < fields.size(); i += 2)
    type.patterns.push_back({fields[i], split(fields[i + 1], ' ')});
  return type;
}

} // namespace pp
