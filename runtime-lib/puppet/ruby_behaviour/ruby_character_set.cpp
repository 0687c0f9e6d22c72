// Reads and asks Ruby's character sets.
#include "runtime-lib/puppet/ruby_behaviour/ruby_character_set.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/unicode.h"

#include <algorithm>
#include <string>

namespace pp::stdlib {

/// Takes a character, or the one that a backslash protects.
static uint32_t takeMember(std::string_view &text) {
  uint32_t character = nextCharacter(text);
  return character == '\\' && !text.empty() ? nextCharacter(text) : character;
}

static void failRange(uint32_t from, uint32_t to) {
  std::string shown;
  appendCharacter(shown, from);
  shown += '-';
  appendCharacter(shown, to);
  failPlain("invalid range \"" + shown + "\" in string transliteration");
}

RubyCharacterSet::RubyCharacterSet(std::string_view text) : isEverything_(false) {
  if (text.size() > 1 && text[0] == '^') {
    isNegated_ = true;
    text.remove_prefix(1);
  }
  while (!text.empty()) {
    uint32_t from = takeMember(text), to = from;
    if (text.size() > 1 && text[0] == '-') {
      text.remove_prefix(1);
      to = takeMember(text);
      if (to < from)
        failRange(from, to);
    }
    ranges_.emplace_back(from, to);
  }
}

bool RubyCharacterSet::contains(uint32_t character) const {
  bool isListed = std::any_of(ranges_.begin(), ranges_.end(), [&](auto &range) {
    return range.first <= character && character <= range.second;
  });
  return isEverything_ || isListed != isNegated_;
}

bool RubyCharacterSet::takeNext(std::string_view &text) const {
  return contains(nextCharacter(text));
}

} // namespace pp::stdlib
