// Line by line: Puppet knows neither continuation lines nor comments behind a value.
#include "frontend/puppet/environment/ini_file.h"

#include <algorithm>
#include <cctype>

namespace ppcc::puppet {
namespace {

using diagnostics::Id;

std::string_view trimmed(std::string_view text) {
  auto isSpace = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
  while (!text.empty() && isSpace(text.front()))
    text.remove_prefix(1);
  while (!text.empty() && isSpace(text.back()))
    text.remove_suffix(1);
  return text;
}

bool isWord(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return std::isalnum(c) || c == '_' || c >= 0x80;
  });
}

/// `dir {owner = root, mode = 644}` is a value with remarks on the file.
std::string_view withoutFileInfo(std::string_view value) {
  size_t brace = value.find('{');
  bool isVariable = brace != std::string_view::npos && brace > 0 && value[brace - 1] == '$';
  if (brace == std::string_view::npos || isVariable || !value.ends_with('}'))
    return value;
  return trimmed(value.substr(0, brace));
}

std::string lowerCase(std::string_view text) {
  std::string lower(text);
  for (char &c : lower)
    c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower;
}

/// As Puppet's ValueTranslator: a quote at each end goes, whatever stands at the other one, and
/// truth is known in any letter case.
std::string translated(std::string_view value) {
  if (std::string lower = lowerCase(value); lower == "true" || lower == "false")
    return lower;
  auto isQuote = [](char c) { return c == '"' || c == '\''; };
  if (!value.empty() && isQuote(value.front()))
    value.remove_prefix(1);
  if (!value.empty() && isQuote(value.back()))
    value.remove_suffix(1);
  while (!value.empty() && std::isspace(static_cast<unsigned char>(value.back())))
    value.remove_suffix(1);
  return std::string(withoutFileInfo(value));
}

} // namespace

std::vector<IniSetting> parseIni(const source::SourceFile &file, diagnostics::Engine &engine) {
  std::vector<IniSetting> settings;
  std::string section = "main";
  std::string_view text = file.text();
  for (size_t begin = 0; begin < text.size();) {
    size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line = trimmed(text.substr(begin, end - begin));
    source::Span span{static_cast<uint32_t>(begin), static_cast<uint32_t>(end)};
    begin = end + 1;
    size_t equals = line.find('=');
    if (line.empty() || line[0] == '#')
      continue;
    if (line.front() == '[' && line.back() == ']' && isWord(line.substr(1, line.size() - 2)))
      section = line.substr(1, line.size() - 2);
    else if (equals != std::string_view::npos && isWord(trimmed(line.substr(0, equals))))
      settings.push_back({section, std::string(trimmed(line.substr(0, equals))),
                          translated(trimmed(line.substr(equals + 1))), span});
    else
      engine.report<Id::ConfigurationLine>(file, span, line);
  }
  return settings;
}

} // namespace ppcc::puppet
