// The text of one file and the way from byte offsets to lines and columns.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace ppcc::source {

/// Bytes `begin` up to but not including `end` of one file.
struct Span {
  uint32_t begin = 0;
  uint32_t end = 0;

  uint32_t length() const { return end - begin; }
  bool operator==(const Span &) const = default;
};

/// The smallest span that covers both.
inline Span cover(Span a, Span b) {
  return {a.begin < b.begin ? a.begin : b.begin, a.end > b.end ? a.end : b.end};
}

/// A place as people count it: line and column from 1, columns in characters as Puppet does.
struct Position {
  uint32_t line = 1;
  uint32_t column = 1;

  bool operator==(const Position &) const = default;
};

/// One file's path and text, immutable; may be read by several threads.
class SourceFile {
public:
  /// The longest text a file may have: what its tree takes fits into usual memory, and offsets into
  /// 32 bits.
  static constexpr uint64_t maxBytes = uint64_t{256} << 20;

  SourceFile(std::string path, std::string text);
  SourceFile(const SourceFile &) = delete;
  SourceFile &operator=(const SourceFile &) = delete;

  /// The path as given by the user; empty for text that has no file.
  const std::string &path() const { return path_; }
  std::string_view text() const { return text_; }
  std::string_view text(Span span) const;

  /// Line and column of a byte offset; offsets past the end count as the end.
  Position position(uint32_t offset) const;
  uint32_t line(uint32_t offset) const;

  uint32_t lineCount() const;
  /// The bytes of a line (from 1), without its line break.
  Span lineSpan(uint32_t line) const;

private:
  /// Where lines start and, for text beyond ASCII, how many characters lie before every 256th byte.
  struct Index {
    std::vector<uint32_t> lineStarts;
    std::vector<uint32_t> charactersBefore;
  };

  const Index &index() const;
  void buildIndex() const;
  uint32_t charactersUpTo(uint32_t offset) const;
  uint32_t clamp(uint32_t offset) const;

  std::string path_;
  std::string text_;
  mutable std::once_flag indexed_;
  mutable Index index_;
};

} // namespace ppcc::source
