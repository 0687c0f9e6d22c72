// Names, references, variables and numbers.
#include "frontend/puppet/lexer/scanner.h"

#include <algorithm>

namespace ppcc::puppet {

using diagnostics::Id;

namespace {

/// The keyword that a name is, or Name.
TokenKind keyword(std::string_view name, bool tasks) {
  if (name.size() < 2 || name.size() > 8)
    return TokenKind::Name;
#define TOKEN(Kind, puppetName, spelling)
#define KEYWORD(Kind, puppetName, spelling)                                                        \
  if (name == spelling)                                                                            \
    return TokenKind::Kind;
#define TASK_KEYWORD(Kind, puppetName, spelling)                                                   \
  if (tasks && name == spelling)                                                                   \
    return TokenKind::Kind;
#include "frontend/puppet/lexer/tokens.def"
  return TokenKind::Name;
}

bool onlyOf(std::string_view text, uint8_t characters) {
  return std::all_of(text.begin(), text.end(), [&](char c) { return hasClass(c, characters); });
}

/// Whether a text is all of `\d+(\.\d+)?([eE]-?\d+)?`.
bool isDecimal(std::string_view text) {
  auto takeDigits = [&] {
    size_t count = std::min(text.find_first_not_of("0123456789"), text.size());
    text.remove_prefix(count);
    return count > 0;
  };
  if (!takeDigits())
    return false;
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    if (!takeDigits())
      return false;
  }
  if (text.starts_with('e') || text.starts_with('E')) {
    text.remove_prefix(1);
    text.remove_prefix(text.starts_with('-'));
    if (!takeDigits())
      return false;
  }
  return text.empty();
}

} // namespace

uint32_t Scanner::wordEnd(uint32_t begin) const {
  while (begin < size() && hasClass(text_[begin], wordCharacter))
    ++begin;
  return begin;
}

/// The end of `((::)?[a-z_]([\w-]*\w)?)+`, or `begin` where it does not match; also says whether it
/// is a NAME: no dashes, no segment with a leading underscore.
uint32_t Scanner::bareWordEnd(uint32_t begin, bool &isName) const {
  uint32_t end = begin;
  isName = true;
  while (true) {
    uint32_t start = rest(end).starts_with("::") ? end + 2 : end;
    if (start >= size() || !(hasClass(text_[start], lowerCharacter) || text_[start] == '_'))
      return end;
    if (end > begin && start == end)
      return end;
    isName = isName && text_[start] != '_';
    end = wordEnd(start);
    // Dashes belong to the word as far as a word character follows them.
    for (uint32_t dash = end; dash < size() && text_[dash] == '-';) {
      while (dash < size() && text_[dash] == '-')
        ++dash;
      uint32_t next = wordEnd(dash);
      if (next == dash)
        break;
      isName = false;
      end = dash = next;
    }
  }
}

Scanner::Step Scanner::name() {
  uint32_t begin = pos_;
  bool isName = true;
  pos_ = bareWordEnd(begin, isName);
  match(begin, pos_);
  if (!isName) {
    emitText(TokenKind::Word, begin, pos_);
    return Step::Token;
  }
  TokenKind kind = keyword(view(begin, pos_), out_.options.tasks);
  if (kind == TokenKind::Name)
    emitText(kind, begin, pos_);
  else
    emit(kind, begin, pos_ - begin);
  return Step::Token;
}

/// The end of `((::)?[A-Z]\w*)+`, or `begin` where it does not match.
uint32_t Scanner::classReferenceEnd(uint32_t begin) const {
  uint32_t end = begin;
  while (true) {
    uint32_t start = rest(end).starts_with("::") ? end + 2 : end;
    if (start >= size() || !hasClass(text_[start], upperCharacter))
      return end;
    end = wordEnd(start);
  }
}

Scanner::Step Scanner::classReference() {
  uint32_t begin = pos_;
  pos_ = classReferenceEnd(begin);
  match(begin, pos_);
  if (rest(pos_).starts_with("::")) {
    ++pos_;
    return fail(Id::IllegalClassReference, pos_);
  }
  emitText(TokenKind::ClassReference, begin, pos_);
  return Step::Token;
}

Scanner::Step Scanner::colon() {
  if (peek(1) != ':')
    return punctuation(TokenKind::Colon);
  uint32_t begin = pos_;
  if (hasClass(peek(2), upperCharacter)) {
    pos_ = classReferenceEnd(begin);
    match(begin, pos_);
    if (rest(pos_).starts_with("::")) {
      pos_ += 3;
      return fail(Id::IllegalFullyQualifiedClassReference, pos_);
    }
    emitText(TokenKind::ClassReference, begin, pos_);
    return Step::Token;
  }
  bool isName = true;
  uint32_t end = bareWordEnd(begin, isName);
  if (end == begin) {
    noMatch();
    pos_ += 2;
    return fail(Id::IllegalFullyQualifiedName, pos_);
  }
  pos_ = end;
  match(begin, end);
  emitText(isName ? TokenKind::Name : TokenKind::Word, begin, end);
  return Step::Token;
}

/// The end of `(::)?(\w+::)*\w+`, or `begin` where it does not match.
uint32_t Scanner::variableEnd(uint32_t begin) const {
  uint32_t start = rest(begin).starts_with("::") ? begin + 2 : begin;
  uint32_t end = wordEnd(start);
  if (end == start)
    return begin;
  while (rest(end).starts_with("::")) {
    uint32_t next = wordEnd(end + 2);
    if (next == end + 2)
      break;
    end = next;
  }
  return end;
}

Scanner::Step Scanner::variable() {
  uint32_t begin = pos_;
  uint32_t end = variableEnd(begin + 1);
  if (end == begin + 1)
    noMatch(); // An empty name, which the validator rejects.
  else
    match(begin, end);
  pos_ = end;
  emitText(TokenKind::Variable, begin, end, 1);
  return Step::Token;
}

/// The end of the number starting here, or `none`. Where a fraction or exponent does not end at the
/// end of a word, the number is what comes before it, if that does.
uint32_t Scanner::numberEnd(uint32_t begin) const {
  auto digitsEnd = [&](uint32_t at, uint8_t characters) {
    while (at < size() && hasClass(text_[at], characters))
      ++at;
    return at;
  };
  auto atBoundary = [&](uint32_t at) {
    return at >= size() ||
           (!hasClass(text_[at], wordCharacter) && !startsWithUnicodeWord(rest(at)));
  };
  auto charAt = [&](uint32_t at) { return at < size() ? text_[at] : '\0'; };

  if (charAt(begin) == '0' && (charAt(begin + 1) | 0x20) == 'x') {
    uint32_t end = digitsEnd(begin + 2, hexCharacter);
    return end > begin + 2 && atBoundary(end) ? end : none;
  }
  uint32_t integer = digitsEnd(begin, digitCharacter);
  uint32_t fraction = integer;
  if (charAt(integer) == '.')
    fraction = digitsEnd(integer + 1, digitCharacter);
  if (fraction == integer + 1)
    fraction = integer;
  auto exponentEnd = [&](uint32_t at) {
    if ((charAt(at) | 0x20) != 'e')
      return at;
    uint32_t digits = charAt(at + 1) == '-' ? at + 2 : at + 1;
    uint32_t end = digitsEnd(digits, digitCharacter);
    return end > digits ? end : at;
  };
  for (uint32_t end : {exponentEnd(fraction), fraction, exponentEnd(integer), integer})
    if (atBoundary(end))
      return end;
  return none;
}

Scanner::Step Scanner::number() {
  uint32_t begin = pos_;
  uint32_t end = numberEnd(begin);
  if (end == none)
    return invalidNumber(begin);
  pos_ = end;
  match(begin, end);
  std::string_view value = view(begin, end);
  bool octal = value.size() > 1 && value[0] == '0' && value[1] != '.' && (value[1] | 0x20) != 'x';
  if (octal && value.find_first_not_of("01234567") != std::string_view::npos)
    return fail(Id::InvalidOctalNumber, begin, std::string(value));
  emitText(TokenKind::Number, begin, end);
  return Step::Token;
}

/// A digit that starts no number: the whole word is named, with the digits before a dot.
Scanner::Step Scanner::invalidNumber(uint32_t begin) {
  uint32_t end = wordEnd(begin);
  pos_ = end;
  if (begin > 1 && text_[begin - 1] == '.')
    for (uint32_t at = begin - 1; at > 0 && hasClass(text_[at - 1], digitCharacter); --at)
      begin = at - 1;
  return numberProblem(view(begin, end), begin);
}

Scanner::Step Scanner::numberProblem(std::string_view value, uint32_t begin) {
  Id id = Id::IllegalNumber;
  bool wellFormed;
  if (value.size() > 1 && value[0] == '0' && (value[1] | 0x20) == 'x') {
    id = Id::InvalidHexNumber;
    wellFormed = value.size() > 2 && onlyOf(value.substr(2), hexCharacter);
  } else if (value.size() > 1 && value[0] == '0' && value[1] != '.') {
    id = Id::InvalidOctalNumber;
    wellFormed = value.find_first_not_of("01234567") == std::string_view::npos;
  } else {
    size_t digits = value.find_first_not_of("0123456789");
    wellFormed = digits == std::string_view::npos;
    if (!wellFormed && ((value[digits] | 0x20) == 'e' || value[digits] == '.')) {
      id = Id::InvalidDecimalNumber;
      wellFormed = isDecimal(value);
    }
  }
  // A number as such, but a letter beyond ASCII follows.
  if (wellFormed)
    return fail(Id::IllegalNumber, begin + 1, std::string(value));
  return fail(id, begin, std::string(value));
}

} // namespace ppcc::puppet
