// The recursive walk over a Ruby pattern; one object per pattern and pass.
#pragma once

#include "runtime-lib/core/regexp/shape.h"
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
  /// Where case is not regarded: the members that fold between ASCII and the rest, which those of
  /// `\w` and `[[:alpha:]]` do not.
  std::string folding;
  /// Members beyond ASCII were named, or properties.
  bool isBeyondAscii = false;
  /// It has sets by name or by an escape.
  bool hasNamedSets = false;
  /// It has a negated set or an intersection, whose members cannot be told apart.
  bool isMixed = false;
  /// Single characters in it, ranges counted as two.
  std::vector<uint32_t> characters;

  void add(const CharacterSet &other);
  void add(uint32_t from, uint32_t to);
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
  /// `source` has been through unescapeRegexp(); `written` is as it was before.
  RegexpTranslator(std::string_view source, std::string_view written, uint8_t options,
                   const RegexpGroups *known)
      : source_(source), written_(written), options_(options), known_(known) {}
  /// Reads the whole pattern.
  void run(RegexpFlags flags);
  std::string takeOutput() { return std::move(out_); }
  const RegexpGroups &groups() const { return groups_; }
  bool isAsciiOnly() const { return isAsciiOnly_; }
  bool foldsInSets() const { return foldsInSets_; }
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
  RegexpShape alternatives(RegexpFlags flags, bool conditional = false);
  RegexpShape sequence(RegexpFlags flags);
  void piece(RegexpFlags flags);
  bool skipIgnored(RegexpFlags flags);
  bool atRepeat();
  bool repeat(size_t start, bool wrap);
  void repeats(RegexpFlags flags, size_t start, bool wrap);
  struct Interval {
    std::string text;
    uint64_t low;
    uint64_t high;
  };
  std::optional<Interval> interval(bool &fixed);
  void refuseEmptyRounds(const RegexpShape &part, const Interval &repeated) const;
  void group(RegexpFlags flags);
  void specialGroup(RegexpFlags flags);
  void optionGroup(RegexpFlags flags);
  void closeGroup();
  void plainGroup(std::string_view opening, RegexpFlags flags,
                  RegexpShape::Kind kind = RegexpShape::Kind::Sequence, uint32_t number = 0);
  void capture(RegexpFlags flags);
  void lookBehind(bool negative, RegexpFlags flags);
  void namedGroup(char close, RegexpFlags flags);
  void conditionalGroup(RegexpFlags flags);
  void comment();
  /// What Ruby does not allow in a look-behind; it says so only when all else is read.
  void refuseInLookBehind() { hasWrongLookBehind_ |= lookBehind_ > 0; }

  // escapes.cpp: what follows a backslash, and references to groups.
  void escape(RegexpFlags flags);
  bool writeEscape(char letter, RegexpFlags flags);
  bool classEscape(char letter, RegexpFlags flags, CharacterSet &set);
  bool anchorEscape(char letter, RegexpFlags flags);
  bool numberEscape();
  void backReference();
  void subroutineCall();
  std::string referenceName(char close);
  std::vector<uint32_t> resolveGroup(std::string_view name, bool forCall);
  void emitBackReference(const std::vector<uint32_t> &groups);
  /// The character of an escape that stands for one.
  uint32_t escapedCharacter();

  // character_class.cpp: brackets and properties.
  void bracket(RegexpFlags flags);
  void writeSet(RegexpFlags flags, CharacterSet set);
  void writeFolded(CharacterSet set);
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
  /// A character that stands for itself; one that was written as a number is matched alone.
  void literal(RegexpFlags flags, uint32_t codePoint, bool isNumber);
  void flushText();
  void addShape(RegexpShape shape) { parts_->push_back(std::move(shape)); }
  void addShape(RegexpShape::Kind kind) { parts_->push_back({kind, 0, 0, false, {}}); }

  std::string_view source_;
  std::string_view written_;
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
  /// Characters in a row, read without regard to case and not written yet.
  std::vector<uint32_t> text_;
  RegexpShape whole_;
  std::vector<RegexpShape> *parts_ = nullptr;
  int depth_ = 0;
  int lookAround_ = 0;
  int lookBehind_ = 0;
  int negativeLookBehind_ = 0;
  bool refersBack_ = false;
  bool hasWrongLookBehind_ = false;
  bool isAsciiOnly_ = false;
  bool foldsInSets_ = false;
};

/// The set of a POSIX bracket or property name (normalised), nothing when it is unknown.
std::optional<CharacterSet> posixSet(std::string_view name, RegexpFlags flags);
/// The set of a Unicode property, category or script; `name` is normalised.
std::optional<CharacterSet> unicodeSet(std::string_view name);
/// What an error says of a name, of which the end is left out if it is long.
std::string shownName(std::string_view name);
/// A character as it stands in a PCRE2 class.
std::string classCharacter(uint32_t codePoint);

} // namespace pp
