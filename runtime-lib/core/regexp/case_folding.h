// Texts without regard to case where one character stands for several: `ß` and `ss`, `ﬁ` and `fi`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pp {

/// A PCRE2 pattern, under `(?i)`, that matches what Ruby matches with these characters in a row.
/// Nothing where Ruby's answer depends on more than the folded text, or there are too many ways.
std::optional<std::string> foldedText(const std::vector<uint32_t> &characters);

/// Whether it matters: one of the characters stands for several, or several for one.
bool foldsBetweenLengths(const std::vector<uint32_t> &characters);

/// A set of characters by a PCRE2 class, which can be asked.
class AskedSet {
public:
  /// `pattern` matches one character, with regard to case.
  explicit AskedSet(const std::string &pattern);
  AskedSet(const AskedSet &) = delete;
  AskedSet &operator=(const AskedSet &) = delete;
  ~AskedSet();
  bool has(uint32_t character) const;
  /// Whether with each letter beyond ASCII it has the others that fold to the same.
  bool isClosed() const;
  /// The texts that Ruby takes for a character of the set that stands for several; of all, or only
  /// those that begin in ASCII.
  std::vector<std::string> texts(bool onlyAscii) const;

private:
  void *code_;
  void *data_;
};

/// Whether the text has characters in a row, not ASCII, that one could stand for.
bool hasFoldedSequence(std::string_view text);

/// A character as it stands in a PCRE2 pattern outside of classes.
void appendLiteral(std::string &out, uint32_t codePoint);

} // namespace pp
