// Reads the smallest parts of IR text. After the first error it is at the end of the text for good.
#pragma once

#include "ir/text/read.h"

#include <optional>
#include <string>
#include <string_view>

namespace ppcc::ir {

/// A position in IR text. Skips white space and `//` comments before everything it reads.
class Scanner {
public:
  explicit Scanner(std::string_view text) : text_(text) {}

  bool atEnd();
  /// The next character, 0 at the end.
  char peek();
  /// Passes `text` when it comes next.
  bool accept(std::string_view text);
  /// Passes `text` or fails.
  void expect(std::string_view text);
  /// Passes `word` when the next word is exactly that.
  bool acceptWord(std::string_view word);
  /// A word of letters, digits, `_`, `.`, `-`; empty after failing.
  std::string_view word();
  /// A word that may also hold `<`, `>`, `~`, as those of enumerations do.
  std::string_view enumWord();
  /// Letters, digits and `_` after `sigil`: the name of a value or block.
  std::string_view local(char sigil);
  /// A name after `sigil`, quoted or plain.
  std::string name(char sigil);
  /// A quoted string.
  std::string string();
  uint32_t number();
  /// The characters of a number constant: digits, sign, point, exponent, `inf`, `nan`.
  std::string_view numeral();

  bool failed() const { return error_.has_value(); }
  const std::optional<ReadError> &error() const { return error_; }
  /// Where the next thing to read starts.
  size_t position();
  void fail(std::string message) { failAt(position(), std::move(message)); }
  void failAt(size_t position, std::string message);
  /// The next few characters, to say what was found.
  std::string found();

private:
  void skipSpace();
  template <class Predicate> std::string_view take(Predicate &&isPart);
  void escape(std::string &out);

  std::string_view text_;
  size_t position_ = 0;
  std::optional<ReadError> error_;
};

} // namespace ppcc::ir
