// Sets of characters without regard to case, as Onigmo folds them.
#include "runtime-lib/core/regexp/case_folding.h"
#include "runtime-lib/core/regexp/translator.h"
#include "runtime-lib/core/values/unicode.h"

#include <algorithm>

namespace pp {

namespace {

/// The other case of a letter of ASCII, or 0.
uint32_t otherCase(uint32_t c) {
  uint32_t lower = c | 0x20;
  return lower >= 'a' && lower <= 'z' ? c ^ 0x20 : 0;
}

/// Letters of ASCII that the set has in the other case only.
std::string otherCases(const AskedSet &members) {
  std::string text;
  for (uint32_t c = 'A'; c <= 'z'; ++c)
    if (uint32_t other = otherCase(c); other && members.has(other) && !members.has(c))
      text += static_cast<char>(c);
  return text;
}

bool isPlainAscii(const CharacterSet &set) {
  return set.patterns.empty() && !set.isBeyondAscii && !set.hasNamedSets;
}

} // namespace

/// PCRE2 folds letters of ASCII in classes as Ruby does; all else is worked out here. Ruby folds
/// the members of a set before it negates it, loses letters of Latin 1 on the way, and keeps those
/// of
/// `\\w` and the like within ASCII: for what that does beyond ASCII a set is asked whether anything
/// depends on it.
void RegexpTranslator::writeFolded(CharacterSet set) {
  if (isPlainAscii(set)) {
    out_ += set.text();
    return;
  }
  bool isNegated = set.negated;
  set.negated = false;
  AskedSet members(set.text());
  AskedSet folding(set.folding.empty() ? "(?!)" : "[" + set.folding + "]");
  set.items += otherCases(members);
  constexpr std::pair<char, uint32_t> crossings[] = {{'k', 0x212A}, {'s', 0x17F}};
  for (auto [letter, sign] : crossings) {
    bool isMember = members.has(static_cast<uint32_t>(letter)) || members.has(otherCase(letter));
    bool folds = folding.has(static_cast<uint32_t>(letter)) || folding.has(otherCase(letter));
    if (folds)
      set.items += classCharacter(sign);
    else if (set.isMixed && isMember != members.has(sign))
      isAsciiOnly_ = true;
    if (folding.has(sign))
      (set.items += letter) += static_cast<char>(letter ^ 0x20);
  }
  isAsciiOnly_ |= !members.isClosed();
  set.negated = isNegated;
  std::vector<std::string> texts;
  if (!isNegated) {
    texts = set.isBeyondAscii ? members.texts(true) : texts;
    foldsInSets_ |= !std::ranges::all_of(members.texts(false), isAsciiText);
  }
  if (texts.empty()) {
    out_ += "(?-i:" + set.text() + ")";
    return;
  }
  if (lookBehind_ > 0)
    failUnsupported("letters that stand for several in a look-behind without regard to case");
  out_ += "(?:(?-i:" + set.text() + ")";
  for (const std::string &text : texts)
    out_ += "|" + text;
  out_ += ')';
}

} // namespace pp
