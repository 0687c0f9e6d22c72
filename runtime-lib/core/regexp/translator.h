// The recursive walk over a Ruby pattern; one object per pattern and pass.
#pragma once

#include "runtime-lib/core/regexp/translate.h"

#include <map>
#include <optional>

namespace pp {

/// Which characters `\w \d \s` and POSIX brackets mean: `(?d)` (Ruby's default), `(?a)`, `(?u)`.
enum class CharacterRange : uint8_t { Default, Ascii, Unicode };

struct RegexpFlags {
  bool ignoreCase = false;
  bool extended = false;
  bool dotMatchesNewline = false;
  CharacterRange range = CharacterRange::Default;
};

/// A set of characters: what may stand in a PCRE2 class, plus members that need a pattern of their
/// own.
struct CharacterSet {
  std::string items;
  std::vector<std::string> patterns;
  bool negated = false;

  void add(const CharacterSet &other);
  /// A PCRE2 pattern that matches one character.
  std::string text() const;
};

/// The groups that a pattern defines; the first pass finds them, the second refers to them.
struct RegexpGroups {
  uint32_t count = 0;
  std::map<std::string, std::vector<uint32_t>, std::less<>> byName;
  bool named() const { return !byName.empty(); }
};

/// Translates while it reads; the output of the first pass is thrown away.
class RegexpTranslator {
public:
  RegexpTranslator(std::string_view source, uint8_t options, const RegexpGroups *known)
      : source_(source), options_(options), known_(known) {}
  /// Reads the whole pattern.
  void run(RegexpFlags flags);
  std::string takeOutput() { return std::move(out_); }
  const RegexpGroups &groups() const { return groups_; }
  /// For each group whether it is called, or lies in a group that is.
  std::vector<bool> reentered() const;

private:
  [[noreturn]] void fail(const std::string &message) const;
  [[noreturn]] void failUnsupported(const std::string &construct) const;
  bool atEnd() const { return at_ >= source_.size(); }
  char peek(size_t ahead = 0) const {
    return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0';
  }
  bool take(std::string_view text);
  bool isFinal() const { return known_; }

  // translate.cpp: alternatives, groups and repeats.
  void alternatives(RegexpFlags flags, bool conditional = false);
  void sequence(RegexpFlags flags);
  void piece(RegexpFlags flags);
  bool skipIgnored(RegexpFlags flags);
  bool atRepeat();
  bool repeat(size_t start, bool wrap);
  std::optional<std::string> interval(bool &fixed);
  void group(RegexpFlags flags);
  void specialGroup(RegexpFlags flags);
  void optionGroup(RegexpFlags flags);
  void closeGroup();
  void plainGroup(std::string_view opening, RegexpFlags flags);
  void capture(RegexpFlags flags);
  void lookBehind(bool negative, RegexpFlags flags);
  void namedGroup(char close, RegexpFlags flags);
  void conditionalGroup(RegexpFlags flags);
  void comment();

  // escapes.cpp: what follows a backslash, and references to groups.
  /// True for what PCRE2 cannot repeat.
  bool escape(RegexpFlags flags);
  bool classEscape(char letter, RegexpFlags flags, CharacterSet &set);
  bool anchorEscape(char letter, RegexpFlags flags);
  bool numberEscape();
  void backReference();
  void subroutineCall();
  std::string referenceName(char close);
  std::vector<uint32_t> resolveGroup(std::string_view name, bool forCall);
  void emitBackReference(const std::vector<uint32_t> &groups);
  /// The characters of an escape that stands for characters; `\u{a b}` gives several.
  std::vector<uint32_t> escapedCharacters();
  std::vector<uint32_t> unicodeEscape();
  uint32_t hexEscape();
  uint32_t controlEscape();
  uint32_t octalEscape(size_t digits);

  // character_class.cpp: brackets and properties.
  void bracket(RegexpFlags flags);
  CharacterSet bracketSet(RegexpFlags flags);
  bool bracketEnd(bool first);
  void bracketItem(RegexpFlags flags, CharacterSet &set);
  bool startsRange() const;
  void checkNoRange() const;
  void bracketRange(RegexpFlags flags, CharacterSet &set, uint32_t from);
  std::optional<uint32_t> bracketCharacter(RegexpFlags flags, CharacterSet &set);
  bool posixBracket(RegexpFlags flags, CharacterSet &set);
  CharacterSet property(RegexpFlags flags, bool negated);

  uint32_t nextCodePoint();
  void literal(uint32_t codePoint);

  std::string_view source_;
  /// For messages; flags change inside the pattern.
  uint8_t options_;
  const RegexpGroups *known_;
  size_t at_ = 0;
  std::string out_;
  RegexpGroups groups_;
  std::vector<uint32_t> called_;
  /// The group around group n + 1; 0 is the whole pattern.
  std::vector<uint32_t> parents_;
  uint32_t current_ = 0;
  std::vector<uint32_t> pendingCharacters_;
  int depth_ = 0;
  int negativeLookBehind_ = 0;
  bool refersBack_ = false;
};

/// The set of a POSIX bracket or property name (normalised), nothing when it is unknown.
std::optional<CharacterSet> posixSet(std::string_view name, RegexpFlags flags);
/// The set of a Unicode property, category or script; `name` is normalised.
std::optional<CharacterSet> unicodeSet(std::string_view name);
/// A character as it stands in a PCRE2 class.
std::string classCharacter(uint32_t codePoint);

} // namespace pp
