// Bracketed classes with ranges, nesting and intersections, and properties.
#include "runtime-lib/core/regexp/translator.h"

#include "runtime-lib/core/values/unicode.h"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace pp {

namespace {

struct PosixSet {
  std::string_view name;
  const char *unicode;
  const char *ascii;
};

constexpr PosixSet posixSets[] = {
#define POSIX_SET(name, unicode, ascii) {name, unicode, ascii},
#include "runtime-lib/core/regexp/posix_sets.def"
};

CharacterSet setOf(std::string_view items) {
  CharacterSet set;
  if (items.starts_with('^'))
    set.patterns.push_back("[" + std::string(items) + "]");
  else
    set.items = items;
  return set;
}

CharacterSet complement(const CharacterSet &set) {
  CharacterSet inverse = set;
  inverse.negated = !inverse.negated;
  CharacterSet result;
  result.patterns.push_back(inverse.text());
  return result;
}

/// Property names ignore case, spaces, `-` and `_`.
std::string normalised(std::string_view name) {
  std::string out;
  for (char c : name)
    if (c != ' ' && c != '-' && c != '_')
      out += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return out;
}

} // namespace

std::string classCharacter(uint32_t codePoint) {
  bool plain = (codePoint >= '0' && codePoint <= '9') || (codePoint >= 'A' && codePoint <= 'Z') ||
               (codePoint >= 'a' && codePoint <= 'z');
  if (plain)
    return std::string(1, static_cast<char>(codePoint));
  char buffer[16];
  std::snprintf(buffer, sizeof buffer, "\\x{%x}", codePoint);
  return buffer;
}

void CharacterSet::add(const CharacterSet &other) {
  isBeyondAscii |= other.isBeyondAscii;
  hasNamedSets |= other.hasNamedSets;
  isMixed |= other.isMixed || other.negated;
  characters.insert(characters.end(), other.characters.begin(), other.characters.end());
  folding += other.folding;
  if (other.negated) {
    patterns.push_back(other.text());
    return;
  }
  items += other.items;
  patterns.insert(patterns.end(), other.patterns.begin(), other.patterns.end());
}

std::string CharacterSet::text() const {
  if (patterns.empty()) {
    if (items.empty())
      return negated ? "\\p{Any}" : "(?!)";
    return (negated ? "[^" : "[") + items + "]";
  }
  if (patterns.size() == 1 && items.empty() && !negated)
    return patterns[0];
  std::string any = items.empty() ? "" : "[" + items + "]";
  for (const std::string &pattern : patterns)
    any += (any.empty() ? "" : "|") + pattern;
  return negated ? "(?:(?!" + any + ")\\p{Any})" : "(?:" + any + ")";
}

std::optional<CharacterSet> posixSet(std::string_view name, RegexpFlags flags) {
  bool ascii = flags.range == CharacterRange::Ascii;
  for (const PosixSet &set : posixSets)
    if (set.name == name)
      return setOf(ascii ? set.ascii : set.unicode);
  return std::nullopt;
}

void CharacterSet::add(uint32_t from, uint32_t to) {
  std::string text = classCharacter(from);
  if (to != from)
    text += "-" + classCharacter(to);
  items += text;
  folding += text;
  characters.push_back(from);
  if (to != from)
    characters.push_back(to);
  isBeyondAscii |= to > 0x7F;
}

void RegexpTranslator::bracket(RegexpFlags flags) {
  ++at_;
  CharacterSet set = bracketSet(flags);
  bool isOneCharacter =
      set.characters.size() == 1 && !set.negated && !set.hasNamedSets && !set.isMixed;
  // To Ruby it is a text that others may follow.
  if (isOneCharacter && flags.ignoreCase)
    return literal(flags, set.characters[0], false);
  writeSet(flags, std::move(set));
}

void RegexpTranslator::writeSet(RegexpFlags flags, CharacterSet set) {
  addShape(RegexpShape::Kind::Character);
  if (flags.ignoreCase)
    writeFolded(std::move(set));
  else
    out_ += set.text();
}

/// Whether the class ends here; a `]` in first place is a character if another one follows.
bool RegexpTranslator::bracketEnd(bool first) {
  if (atEnd())
    fail("premature end of char-class");
  if (peek() != ']')
    return false;
  if (!first)
    return true;
  if (source_.find(']', at_ + 1) == std::string_view::npos)
    fail("empty char-class");
  return false;
}

CharacterSet RegexpTranslator::bracketSet(RegexpFlags flags) {
  if (++depth_ > 250)
    fail("too deep nest level");
  bool negated = take("^");
  std::vector<CharacterSet> intersected;
  CharacterSet set;
  for (bool first = true; !bracketEnd(first); first = false) {
    if (take("&&")) {
      intersected.push_back(std::move(set));
      set = {};
    } else {
      bracketItem(flags, set);
    }
  }
  ++at_;
  --depth_;
  if (!intersected.empty()) {
    std::string text = "(?:";
    for (const CharacterSet &part : intersected)
      text += "(?=" + part.text() + ")";
    text += set.text() + ")";
    CharacterSet whole;
    for (const CharacterSet &part : intersected)
      whole.add(part);
    whole.add(set);
    set = {};
    set.isBeyondAscii = whole.isBeyondAscii;
    set.isMixed = set.hasNamedSets = true;
    set.patterns.push_back(std::move(text));
  }
  set.negated = negated;
  return set;
}

void RegexpTranslator::bracketItem(RegexpFlags flags, CharacterSet &set) {
  if (peek() == '[') {
    if (posixBracket(flags, set))
      return checkNoRange();
    ++at_;
    CharacterSet inner = bracketSet(flags);
    // In a nested class those of `\w` and the like count as if they were named.
    inner.isBeyondAscii |= inner.hasNamedSets;
    set.add(inner);
    return;
  }
  std::optional<uint32_t> from = bracketCharacter(flags, set);
  if (!from)
    return checkNoRange();
  if (startsRange()) {
    ++at_;
    return bracketRange(flags, set, *from);
  }
  set.add(*from, *from);
}

/// A dash makes a range unless the class or its part ends after it.
bool RegexpTranslator::startsRange() const {
  bool last = peek(1) == ']' || (peek(1) == '&' && peek(2) == '&');
  return peek() == '-' && peek(1) != '\0' && !last;
}

/// After a set of characters no range can begin.
void RegexpTranslator::checkNoRange() const {
  if (startsRange())
    fail("unmatched range specifier in char-class");
}

void RegexpTranslator::bracketRange(RegexpFlags flags, CharacterSet &set, uint32_t from) {
  CharacterSet unused;
  if (peek() == '[') {
    if (posixBracket(flags, unused))
      fail("char-class value at end of range");
    // Ruby forgets the start of a range that a nested class cuts off.
    return;
  }
  std::optional<uint32_t> to = bracketCharacter(flags, unused);
  if (!to)
    fail("char-class value at end of range");
  if (*to < from)
    fail("empty range in char class");
  // A dash that follows is a character, and may begin a range itself.
  set.add(from, *to);
}

/// One character of a class; nothing when an escape added a whole set.
std::optional<uint32_t> RegexpTranslator::bracketCharacter(RegexpFlags flags, CharacterSet &set) {
  if (peek() != '\\')
    return nextCodePoint();
  ++at_;
  if (atEnd())
    fail("too short escape sequence");
  if ((peek() == 'p' || peek() == 'P') && peek(1) == '{') {
    bool isNegated = source_[at_++] == 'P';
    CharacterSet named = property(flags, isNegated);
    bool isComplement = std::exchange(named.negated, false);
    set.add(isComplement ? complement(named) : named);
    set.isBeyondAscii = set.hasNamedSets = true;
    return std::nullopt;
  }
  if (classEscape(peek(), flags, set))
    return std::nullopt;
  if (take("b"))
    return '\b';
  return escapedCharacter();
}

/// `[:name:]` or `[:^name:]`; false when the bracket opens a nested class.
bool RegexpTranslator::posixBracket(RegexpFlags flags, CharacterSet &set) {
  if (peek(1) != ':')
    return false;
  size_t end = source_.find(":]", at_ + 2);
  if (end == std::string_view::npos)
    return false;
  std::string_view name = source_.substr(at_ + 2, end - at_ - 2);
  bool negated = name.starts_with('^');
  if (negated)
    name.remove_prefix(1);
  if (name.find_first_not_of("abcdefghijklmnopqrstuvwxyz") != std::string_view::npos)
    return false;
  std::optional<CharacterSet> found = posixSet(name, flags);
  if (!found)
    fail("invalid POSIX bracket type");
  at_ = end + 2;
  set.add(negated ? complement(*found) : *found);
  set.hasNamedSets = true;
  return true;
}

/// `{name}` or `{^name}` after `\p` or `\P`.
CharacterSet RegexpTranslator::property(RegexpFlags flags, bool negated) {
  ++at_;
  size_t end = std::min(source_.find_first_of("}(){|", at_), source_.size());
  std::string_view written = source_.substr(at_, end - at_);
  // Where the name has no end, Ruby shows it without its last character.
  if (end == source_.size())
    written = characterSlice(written, 0, std::max<size_t>(characterCount(written), 1) - 1);
  if (end == source_.size() || source_[end] != '}')
    fail("invalid character property name {" + shownName(written) + "}");
  at_ = end + 1;
  std::string_view name = written;
  if (name.starts_with('^')) {
    negated = !negated;
    name.remove_prefix(1);
  }
  std::string normal = normalised(name);
  flags.range = CharacterRange::Unicode;
  // As a property, punctuation is the category without the symbols.
  std::optional<CharacterSet> set =
      normal == "punct" ? unicodeSet("punctuation") : posixSet(normal, flags);
  if (!set)
    set = unicodeSet(normal);
  if (!set && (normal.starts_with("in") || normal.starts_with("age")))
    failUnsupported("the property {" + std::string(written) + "}");
  if (!set)
    fail("invalid character property name {" + shownName(written) + "}");
  set->folding = set->items;
  set->isBeyondAscii = set->hasNamedSets = true;
  set->negated = negated;
  return *set;
}

} // namespace pp
