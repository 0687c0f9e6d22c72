// Alternatives, groups and repeats of a Ruby pattern.
#include "runtime-lib/core/regexp/translator.h"

#include "runtime-lib/core/regexp/regexp.h"
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/ascii.h"
#include "runtime-lib/core/values/unicode.h"

#include <charconv>

namespace pp {

namespace {

constexpr int deepestNesting = 250;
constexpr uint32_t rubyMostRepeats = 100000;
constexpr uint32_t pcreMostRepeats = 65535;

} // namespace

void RegexpTranslator::fail(const std::string &message) const {
  failPlain(message + ": " + shownInErrors(source_, options_));
}

void RegexpTranslator::failUnsupported(const std::string &construct) const {
  fail("regular expressions with " + construct + " are not supported");
}

bool RegexpTranslator::take(std::string_view text) {
  if (!source_.substr(at_).starts_with(text))
    return false;
  at_ += text.size();
  return true;
}

uint32_t RegexpTranslator::nextCodePoint() {
  std::string_view rest = source_.substr(at_);
  uint32_t codePoint = nextCharacter(rest);
  at_ = source_.size() - rest.size();
  return codePoint;
}

void RegexpTranslator::literal(uint32_t codePoint) {
  bool special = codePoint < 0x80 && codePoint > 0x20 &&
                 std::string_view("\\^$.[]|()?*+{}#-").find(static_cast<char>(codePoint)) !=
                     std::string_view::npos;
  if (codePoint == 0)
    out_ += "\\x{0}";
  else if (special)
    out_.append(1, '\\').append(1, static_cast<char>(codePoint));
  else
    appendCharacter(out_, codePoint);
}

void RegexpTranslator::run(RegexpFlags flags) {
  if (!isValidUtf8(source_))
    fail("invalid multibyte character");
  if (flags.ignoreCase)
    out_ += "(?i:";
  alternatives(flags);
  if (!atEnd())
    fail("unmatched close parenthesis");
  if (flags.ignoreCase)
    out_ += ')';
  if (!called_.empty() && refersBack_)
    failUnsupported("both group calls and back references");
}

std::vector<bool> RegexpTranslator::reentered() const {
  std::vector<bool> result(groups_.count);
  for (uint32_t called : called_) {
    for (uint32_t group = 1; group <= groups_.count; ++group) {
      uint32_t around = group;
      while (around != called && around != 0)
        around = parents_[around - 1];
      if (around == called)
        result[group - 1] = true;
    }
  }
  return result;
}

/// Up to the closing parenthesis or the end, which stays.
void RegexpTranslator::alternatives(RegexpFlags flags, bool conditional) {
  if (++depth_ > deepestNesting)
    fail("too deep nest level");
  sequence(flags);
  for (int branches = 1; take("|"); ++branches) {
    if (conditional && branches == 2)
      fail("invalid conditional pattern");
    out_ += '|';
    sequence(flags);
  }
  --depth_;
}

void RegexpTranslator::sequence(RegexpFlags flags) {
  while (!atEnd() && peek() != '|' && peek() != ')')
    if (!skipIgnored(flags))
      piece(flags);
}

/// White space and comments of extended patterns.
bool RegexpTranslator::skipIgnored(RegexpFlags flags) {
  if (source_.substr(at_).starts_with("(?#")) {
    comment();
    return true;
  }
  if (!flags.extended)
    return false;
  if (isSpace(peek())) {
    ++at_;
    return true;
  }
  if (peek() != '#')
    return false;
  while (!atEnd() && peek() != '\n')
    ++at_;
  return true;
}

void RegexpTranslator::comment() {
  at_ += 3;
  while (!atEnd() && peek() != ')')
    at_ += peek() == '\\' ? 2 : 1;
  if (!take(")"))
    fail("end pattern in group");
}

/// One atom with its repeats.
void RegexpTranslator::piece(RegexpFlags flags) {
  size_t start = out_.size();
  bool anchor = false;
  switch (peek()) {
  case '(':
    group(flags);
    break;
  case '[':
    bracket(flags);
    break;
  case '\\':
    anchor = escape(flags);
    // Only the last of several characters is repeated.
    while (!pendingCharacters_.empty()) {
      start = out_.size();
      literal(pendingCharacters_.front());
      pendingCharacters_.erase(pendingCharacters_.begin());
    }
    break;
  case '.':
    ++at_;
    out_ += flags.dotMatchesNewline ? "\\p{Any}" : "[^\\n]";
    break;
  case '^':
  case '$':
    anchor = true;
    out_ += source_[at_++];
    break;
  default:
    if (atRepeat())
      fail("target of repeat operator is not specified");
    literal(nextCodePoint());
  }
  while (skipIgnored(flags)) {
  }
  // PCRE2 repeats neither an anchor nor a repeat.
  for (bool wrap = anchor; repeat(start, wrap); wrap = true) {
  }
}

bool RegexpTranslator::atRepeat() {
  size_t before = at_;
  bool fixed = false;
  bool found = peek() == '*' || peek() == '+' || peek() == '?' || interval(fixed);
  at_ = before;
  return found;
}

/// Reads one repeat operator, and applies it to what was written since `start`.
bool RegexpTranslator::repeat(size_t start, bool wrap) {
  size_t before = at_;
  bool fixed = false;
  std::string text;
  char sign = peek();
  if (sign == '*' || sign == '+' || sign == '?') {
    ++at_;
    text = sign;
  } else if (auto counts = interval(fixed)) {
    text = *counts;
  } else {
    at_ = before;
    return false;
  }
  bool counted = text.size() > 1;
  // `{n}?` is an optional repeat and `{n,m}+` a repeated one; only `* + ?` have possessive forms.
  if (peek() == '?' && !fixed) {
    ++at_;
    text += '?';
  } else if (peek() == '+' && !counted) {
    ++at_;
    text += '+';
  }
  if (wrap) {
    out_.insert(start, "(?:");
    out_ += ')';
  }
  out_ += text;
  return true;
}

/// `{n}`, `{n,}`, `{,m}` or `{n,m}` as PCRE2 writes it; nothing when the brace is a plain
/// character.
std::optional<std::string> RegexpTranslator::interval(bool &fixed) {
  if (!take("{"))
    return std::nullopt;
  auto number = [&]() -> std::optional<uint64_t> {
    uint64_t value = 0;
    const char *begin = source_.data() + at_;
    auto [end, error] = std::from_chars(begin, source_.data() + source_.size(), value);
    if (end == begin)
      return std::nullopt;
    at_ += end - begin;
    return error == std::errc() ? value : UINT64_MAX;
  };
  std::optional<uint64_t> low = number();
  std::optional<uint64_t> high = low;
  fixed = !take(",");
  if (!fixed)
    high = number();
  if ((!low && !high) || !take("}"))
    return std::nullopt;
  if (low.value_or(0) > rubyMostRepeats || high.value_or(0) > rubyMostRepeats)
    fail("too big number for repeat range");
  if (low.value_or(0) > pcreMostRepeats || high.value_or(0) > pcreMostRepeats)
    failUnsupported("more than 65535 repeats");
  if (low && high && *low > *high)
    fail("upper is smaller than lower in repeat range");
  std::string text = "{" + std::to_string(low.value_or(0));
  if (!fixed)
    text += "," + (high ? std::to_string(*high) : "");
  return text + "}";
}

void RegexpTranslator::closeGroup() {
  if (!take(")"))
    fail("end pattern with unmatched parenthesis");
  out_ += ')';
}

void RegexpTranslator::plainGroup(std::string_view opening, RegexpFlags flags) {
  out_ += opening;
  alternatives(flags);
  closeGroup();
}

void RegexpTranslator::group(RegexpFlags flags) {
  ++at_;
  if (take("?"))
    return specialGroup(flags);
  // Where groups have names, those without one do not capture.
  if (isFinal() && known_->named())
    return plainGroup("(?:", flags);
  ++groups_.count;
  capture(flags);
}

/// The inside of the group that was just counted.
void RegexpTranslator::capture(RegexpFlags flags) {
  if (negativeLookBehind_ > 0)
    fail("invalid pattern in look-behind");
  uint32_t outer = current_;
  current_ = groups_.count;
  parents_.resize(groups_.count);
  parents_[current_ - 1] = outer;
  plainGroup("(", flags);
  current_ = outer;
}

void RegexpTranslator::specialGroup(RegexpFlags flags) {
  if (atEnd())
    fail("end pattern in group");
  switch (source_[at_++]) {
  case ':':
    return plainGroup("(?:", flags);
  case '=':
    return plainGroup("(?=", flags);
  case '!':
    return plainGroup("(?!", flags);
  case '>':
    return plainGroup("(?>", flags);
  case '~':
    failUnsupported("the absence operator (?~…)");
  case '\'':
    return namedGroup('\'', flags);
  case '(':
    return conditionalGroup(flags);
  case '<':
    if (take("="))
      return lookBehind(false, flags);
    if (take("!"))
      return lookBehind(true, flags);
    return namedGroup('>', flags);
  default:
    --at_;
    optionGroup(flags);
  }
}

void RegexpTranslator::lookBehind(bool negative, RegexpFlags flags) {
  negativeLookBehind_ += negative;
  plainGroup(negative ? "(?<!" : "(?<=", flags);
  negativeLookBehind_ -= negative;
}

void RegexpTranslator::namedGroup(char close, RegexpFlags flags) {
  if (atEnd())
    fail("end pattern with unmatched parenthesis");
  size_t end = source_.find(close, at_);
  size_t parenthesis = source_.find(')', at_);
  std::string name(source_.substr(at_, std::min(end, parenthesis) - at_));
  if (name.empty())
    fail("group name is empty");
  bool wordStart = !(name[0] >= '0' && name[0] <= '9') && name[0] != '-';
  if (end == std::string_view::npos || parenthesis < end || !wordStart)
    fail("invalid group name <" + name + ">");
  at_ = end + 1;
  // Plain groups counted so far turn out not to capture.
  if (!isFinal() && !groups_.named())
    groups_.count = 0;
  groups_.byName[name].push_back(++groups_.count);
  capture(flags);
}

void RegexpTranslator::conditionalGroup(RegexpFlags flags) {
  std::string name;
  if (take("<"))
    name = referenceName('>');
  else if (take("'"))
    name = referenceName('\'');
  else
    while (!atEnd() && peek() != ')')
      name += source_[at_++];
  if (!take(")"))
    fail("invalid conditional pattern");
  std::vector<uint32_t> groups = resolveGroup(name, false);
  if (groups.size() > 1)
    failUnsupported("conditions on a name that several groups have");
  out_ += "(?(" + std::to_string(groups.empty() ? 1 : groups[0]) + ")";
  alternatives(flags, true);
  closeGroup();
}

/// `(?imx-imx)` and `(?imx-imx:…)`; the first form reaches to the end of the group around it.
void RegexpTranslator::optionGroup(RegexpFlags flags) {
  bool on = true;
  for (; !atEnd() && peek() != ')' && peek() != ':'; ++at_) {
    switch (peek()) {
    case '-':
      on = false;
      break;
    case 'i':
      flags.ignoreCase = on;
      break;
    case 'x':
      flags.extended = on;
      break;
    case 'm':
      flags.dotMatchesNewline = on;
      break;
    case 'a':
    case 'd':
    case 'u':
      if (!on)
        fail("undefined group option");
      flags.range = peek() == 'a'   ? CharacterRange::Ascii
                    : peek() == 'u' ? CharacterRange::Unicode
                                    : CharacterRange::Default;
      break;
    default:
      fail("undefined group option");
    }
  }
  if (atEnd())
    fail("end pattern in group");
  const char *opening = flags.ignoreCase ? "(?i:" : "(?-i:";
  if (source_[at_++] == ':')
    return plainGroup(opening, flags);
  out_ += opening;
  alternatives(flags);
  out_ += ')';
}

TranslatedRegexp translateRegexp(std::string_view source, uint8_t options) {
  RegexpFlags flags;
  flags.ignoreCase = options & 1;
  flags.extended = options & 2;
  flags.dotMatchesNewline = options & 4;
  RegexpTranslator survey(source, options, nullptr);
  survey.run(flags);
  RegexpTranslator translator(source, options, &survey.groups());
  translator.run(flags);
  TranslatedRegexp result;
  result.groups = translator.groups().count;
  result.uncertain = translator.reentered();
  result.named = translator.groups().byName;
  result.pattern = translator.takeOutput();
  return result;
}

} // namespace pp
