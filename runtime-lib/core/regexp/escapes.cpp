// What follows a backslash: classes, anchors, characters, and references to groups.
#include "runtime-lib/core/regexp/translator.h"

#include "runtime-lib/core/values/unicode.h"

#include <charconv>

namespace pp {

namespace {

using Kind = RegexpShape::Kind;

bool isOctal(char c) { return c >= '0' && c <= '7'; }

int hexValue(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/// The characters of `\w \d \s \h` and of their capitals, in the range that the options ask for.
struct EscapeClass {
  char letter;
  const char *ascii;
  const char *asciiRest;
  const char *unicode;
};

constexpr EscapeClass escapeClasses[] = {
    {'w', "a-zA-Z0-9_", "\\x{0}-/:-@\\[-\\^`{-\\x{10FFFF}",
     "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\x{b2}\\x{b3}\\x{b9}\\x{bc}-\\x{be}"},
    {'d', "0-9", "\\x{0}-/:-\\x{10FFFF}", "\\p{Nd}"},
    {'s', "\\t-\\r ", "\\x{0}-\\x{8}\\x{e}-\\x{1f}!-\\x{10FFFF}", "\\p{White_Space}"},
    {'h', "0-9a-fA-F", "\\x{0}-/:-@G-`g-\\x{10FFFF}", "0-9a-fA-F"},
};

/// Word boundaries count the Latin-1 superscripts and fractions as word characters too.
#define WORD "[\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\x{b2}\\x{b3}\\x{b9}\\x{bc}-\\x{be}]"
constexpr const char *unicodeBoundary = "(?:(?<=" WORD ")(?!" WORD ")|(?<!" WORD ")(?=" WORD "))";
constexpr const char *unicodeNoBoundary = "(?:(?<=" WORD ")(?=" WORD ")|(?<!" WORD ")(?!" WORD "))";
#undef WORD

/// A character that a letter escape stands for, or 0.
uint32_t namedCharacter(char letter) {
  switch (letter) {
  case 't':
    return '\t';
  case 'n':
    return '\n';
  case 'r':
    return '\r';
  case 'f':
    return '\f';
  case 'v':
    return '\v';
  case 'a':
    return '\a';
  case 'e':
    return 0x1B;
  }
  return 0;
}

/// Whether an escape at the front of `text` (its letter first) means something beyond ASCII.
bool escapesBeyondAscii(std::string_view text) {
  if (text[0] == 'p' || text[0] == 'P')
    return true;
  bool listed = text.starts_with("u{");
  if (!listed && text[0] != 'u' && text[0] != 'x')
    return false;
  size_t most = listed ? 8 : text[0] == 'u' ? 4 : 2;
  for (size_t at = listed ? 2 : 1; at < text.size();) {
    uint32_t value = 0;
    size_t digits = 0;
    for (; digits < most && at < text.size() && hexValue(text[at]) >= 0; ++digits, ++at)
      value = value * 16 + hexValue(text[at]);
    if (value >= 0x80)
      return true;
    if (!listed || at >= text.size() || text[at] != ' ')
      return false;
    ++at;
  }
  return false;
}

} // namespace

bool fixesEncoding(std::string_view source) {
  if (!isAsciiText(source))
    return true;
  for (size_t i = 0; i + 1 < source.size(); ++i) {
    if (source[i] != '\\')
      continue;
    if (escapesBeyondAscii(source.substr(i + 1)))
      return true;
    ++i;
  }
  return false;
}

/// `\w \d \s \h` and their capitals, added to a set.
bool RegexpTranslator::classEscape(char letter, RegexpFlags flags, CharacterSet &set) {
  char lower = static_cast<char>(letter | 0x20);
  for (const EscapeClass &entry : escapeClasses) {
    if (entry.letter != lower)
      continue;
    ++at_;
    set.hasNamedSets = true;
    bool negated = letter != lower;
    if (flags.range != CharacterRange::Unicode)
      set.items += negated ? entry.asciiRest : entry.ascii;
    else if (negated)
      set.patterns.push_back(std::string("[^") + entry.unicode + "]");
    else
      set.items += entry.unicode;
    return true;
  }
  return false;
}

bool RegexpTranslator::anchorEscape(char letter, RegexpFlags flags) {
  std::string_view text;
  switch (letter) {
  case 'A':
    text = "\\A";
    break;
  case 'z':
    text = "\\z";
    refuseInLookBehind();
    break;
  case 'Z':
    text = "\\Z";
    refuseInLookBehind();
    break;
  case 'G':
    text = "\\G";
    break;
  case 'K':
    text = "\\K";
    if (lookAround_ > 0)
      failUnsupported("\\K in a look-around");
    break;
  case 'b':
    // Ruby's word boundaries know all letters even where `\w` does not.
    text = flags.range == CharacterRange::Ascii ? "(?:(?<=[a-zA-Z0-9_])(?![a-zA-Z0-9_])|"
                                                  "(?<![a-zA-Z0-9_])(?=[a-zA-Z0-9_]))"
                                                : unicodeBoundary;
    break;
  case 'B':
    text = flags.range == CharacterRange::Ascii ? "(?:(?<=[a-zA-Z0-9_])(?=[a-zA-Z0-9_])|"
                                                  "(?<![a-zA-Z0-9_])(?![a-zA-Z0-9_]))"
                                                : unicodeNoBoundary;
    break;
  default:
    return false;
  }
  ++at_;
  out_ += text;
  return true;
}

void RegexpTranslator::escape(RegexpFlags flags) {
  ++at_;
  char letter = peek();
  bool isNumber = letter == 'x' || isOctal(letter);
  bool isReference = (letter == 'k' || letter == 'g') && (peek(1) == '<' || peek(1) == '\'');
  bool isSet = std::string_view("wWdDsShHpPRXAzZGKbB").find(letter) != std::string_view::npos;
  if (isSet || isReference || (letter >= '1' && letter <= '9'))
    flushText();
  size_t start = out_.size();
  if (writeEscape(letter, flags))
    return repeats(flags, start, true);
  literal(flags, escapedCharacter(), isNumber);
}

/// Writes what is no plain character; false where it is one.
bool RegexpTranslator::writeEscape(char letter, RegexpFlags flags) {
  CharacterSet set;
  if ((letter == 'p' || letter == 'P') && peek(1) == '{') {
    ++at_;
    set = property(flags, letter == 'P');
    writeSet(flags, std::move(set));
    return true;
  }
  if (classEscape(letter, flags, set)) {
    // The letters of other escapes are not folded.
    out_ += flags.ignoreCase ? "(?-i:" + set.text() + ")" : set.text();
    addShape(Kind::Character);
    return true;
  }
  if (anchorEscape(letter, flags)) {
    addShape(letter == 'K' ? Kind::Nothing : Kind::Look);
    return true;
  }
  if (letter == 'R' || letter == 'X') {
    ++at_;
    out_ += letter == 'R' ? "\\R" : "\\X";
    addShape(Kind::Character);
    return true;
  }
  if ((letter == 'k' || letter == 'g') && (peek(1) == '<' || peek(1) == '\'')) {
    letter == 'k' ? backReference() : subroutineCall();
    return true;
  }
  return letter >= '1' && letter <= '9' && numberEscape();
}

/// `\1`…: a reference to a group, unless it is octal.
bool RegexpTranslator::numberEscape() {
  uint32_t number = 0;
  const char *begin = source_.data() + at_;
  auto [end, error] = std::from_chars(begin, source_.data() + source_.size(), number);
  bool refers = error == std::errc() && (number <= groups_.count || number <= 9);
  if (!refers)
    return false;
  at_ += end - begin;
  if (isFinal() && known_->named())
    fail("numbered backref/call is not allowed. (use name)");
  if (isFinal() && number > known_->count)
    fail("invalid backref number/name");
  refersBack_ = true;
  refuseInLookBehind();
  out_ += "\\g{" + std::to_string(number) + "}";
  addShape(Kind::Nothing);
  return true;
}

std::string RegexpTranslator::referenceName(char close) {
  size_t end = source_.find(close, at_);
  if (end == std::string_view::npos)
    fail("invalid group name <>");
  std::string name(source_.substr(at_, end - at_));
  at_ = end + 1;
  if (name.empty())
    fail("group name is empty");
  return name;
}

/// The groups that a name or a number (absolute, or relative with a sign) means.
std::vector<uint32_t> RegexpTranslator::resolveGroup(std::string_view name, bool forCall) {
  if (!isFinal())
    return {};
  bool signedNumber = name[0] == '-' || name[0] == '+';
  std::string_view digits = name.substr(signedNumber ? 1 : 0);
  int64_t number = 0;
  auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  bool numeric = error == std::errc() && end == digits.data() + digits.size();
  if (!numeric) {
    auto found = known_->byName.find(name);
    if (found != known_->byName.end())
      return found->second;
    if (name.find_first_of("+-", 1) != std::string_view::npos)
      failUnsupported("references to a recursion level");
    fail("undefined name <" + std::string(name) + "> reference");
  }
  if (known_->named() && !(forCall && name == "0"))
    fail("numbered backref/call is not allowed. (use name)");
  if (name[0] == '-')
    number = int64_t{groups_.count} + 1 - number;
  else if (name[0] == '+')
    number = int64_t{groups_.count} + number;
  if (number < (forCall ? 0 : 1) || number > known_->count)
    fail(forCall ? "undefined group <" + std::string(name) + "> reference"
                 : "invalid backref number/name");
  return {static_cast<uint32_t>(number)};
}

void RegexpTranslator::emitBackReference(const std::vector<uint32_t> &groups) {
  if (groups.empty())
    return;
  // Of several groups with one name the last that matched counts.
  std::string text;
  for (auto group = groups.rbegin(); group != groups.rend(); ++group)
    text += (text.empty() ? "\\g{" : "|\\g{") + std::to_string(*group) + "}";
  out_ += groups.size() == 1 ? text : "(?:" + text + ")";
}

void RegexpTranslator::backReference() {
  char close = peek(1) == '<' ? '>' : '\'';
  at_ += 2;
  refersBack_ = true;
  refuseInLookBehind();
  addShape(Kind::Nothing);
  emitBackReference(resolveGroup(referenceName(close), false));
}

void RegexpTranslator::subroutineCall() {
  char close = peek(1) == '<' ? '>' : '\'';
  at_ += 2;
  std::string name = referenceName(close);
  std::vector<uint32_t> groups = resolveGroup(name, true);
  addShape(Kind::Call);
  if (!isFinal())
    return;
  if (groups.size() > 1)
    fail("multiplex definition name <" + shownName(name) + "> call");
  called_.push_back(groups[0]);
  parts_->back().number = groups[0];
  out_ += "(?" + std::to_string(groups[0]) + ")";
}

/// What unescapeRegexp() left: letters, `\xHH` and octal numbers of ASCII.
uint32_t RegexpTranslator::escapedCharacter() {
  char letter = peek();
  if (uint32_t named = namedCharacter(letter)) {
    ++at_;
    return named;
  }
  uint32_t value = 0;
  if (isOctal(letter)) {
    for (size_t i = 0; i < 3 && isOctal(peek()); ++i)
      value = value * 8 + static_cast<uint32_t>(source_[at_++] - '0');
    if (value > 0x7F)
      fail("invalid escape code");
    return value;
  }
  if (letter != 'x')
    return nextCodePoint();
  ++at_;
  for (int i = 0; i < 2 && hexValue(peek()) >= 0; ++i)
    value = value * 16 + static_cast<uint32_t>(hexValue(source_[at_++]));
  return value;
}

} // namespace pp
