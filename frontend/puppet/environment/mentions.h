// Which modules an environment mentions, and which of their files, by looking for names in its
// text.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>

namespace ppcc::puppet {

/// What is looked for: `apt`; or `apt::source` and `apt/list.epp`, but not in comments.
enum class MentionKind : uint8_t { Module, File };

/// Collects the names among `wanted` that occur as words of texts: in code, comments, strings and
/// data alike. A name is missed only where it is put together when the program runs.
class Mentions {
public:
  explicit Mentions(std::set<std::string, std::less<>> wanted,
                    MentionKind kind = MentionKind::Module)
      : wanted_(std::move(wanted)), kind_(kind) {}

  void scanText(std::string_view text);
  void scanFile(const std::string &path);
  /// Data below an environment: YAML, JSON, HOCON and encrypted YAML, but not in `modules` folders.
  void scanData(const std::string &directory);

  /// Takes one name that was mentioned and not taken yet; empty when there is none.
  std::string take();

private:
  void note(std::string_view name);
  /// A word of letters, digits, `_`, `:`, `/`, `.` and `-`.
  void noteFile(std::string_view word);

  std::set<std::string, std::less<>> wanted_;
  MentionKind kind_;
  std::set<std::string> found_;
};

} // namespace ppcc::puppet
