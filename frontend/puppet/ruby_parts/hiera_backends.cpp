// Looks for the keys that name functions anywhere in the text, since it is their lines that count.
#include "frontend/puppet/ruby_parts/hiera_backends.h"

#include "runtime-lib/core/files/input.h"

#include <algorithm>
#include <sstream>

namespace ppcc::puppet::ruby {

namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view around = " \t\r\"'-";
  size_t begin = std::min(text.find_first_not_of(around), text.size());
  size_t end = text.find_last_not_of(around);
  return end == text.npos ? std::string_view() : text.substr(begin, end + 1 - begin);
}

void scan(const std::string &path, const std::string &shown, std::vector<BackendUse> &uses) {
  pp::FileText file = pp::readInput(path, pp::Streams::Refused);
  std::istringstream lines(file.isThere() ? file.text : std::string());
  uint32_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    std::string_view text = std::string_view(line).substr(0, line.find(" #"));
    size_t colon = text.find(':');
    if (colon == text.npos || trimmed(text).starts_with('#'))
      continue;
    std::string_view key = trimmed(text.substr(0, colon));
    if (key == "data_hash" || key == "lookup_key" || key == "data_dig" || key == "hiera3_backend")
      uses.push_back(
          {std::string(trimmed(text.substr(colon + 1))), {shown, number, std::string(key)}});
  }
}

} // namespace

std::vector<BackendUse> findBackends(const Environment &environment, const Shown &shown) {
  std::vector<BackendUse> uses;
  auto look = [&](const std::string &directory) {
    scan(directory + "/hiera.yaml", shown(directory + "/hiera.yaml"), uses);
  };
  if (!environment.root.empty())
    look(environment.root);
  for (const auto &[module, directory] : environment.modules)
    look(directory);
  return uses;
}

} // namespace ppcc::puppet::ruby
