// Which modules an environment mentions, by looking for their names in its text.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace ppcc::source {

/// Collects the names among `wanted` that occur as words of texts: in code, comments, strings and
/// data alike. A name is missed only where it is put together when the program runs.
class Mentions {
public:
  explicit Mentions(std::set<std::string, std::less<>> wanted) : wanted_(std::move(wanted)) {}

  void scanText(std::string_view text);
  void scanFile(const std::string &path);
  /// Data below an environment: YAML, JSON, HOCON and encrypted YAML, but not in `modules` folders.
  void scanData(const std::string &directory);

  /// Takes one name that was mentioned and not taken yet; empty when there is none.
  std::string take();

private:
  std::set<std::string, std::less<>> wanted_;
  std::set<std::string> found_;
};

} // namespace ppcc::source
