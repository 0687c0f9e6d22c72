// Alternatives and repeats of a Ruby pattern.
#include "runtime-lib/core/regexp/case_folding.h"
#include "runtime-lib/core/regexp/translator.h"
#include "runtime-lib/core/regexp/unescape.h"

#include "runtime-lib/core/regexp/regexp.h"
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/ascii.h"
#include "runtime-lib/core/values/unicode.h"

#include <charconv>
#include <utility>

namespace pp {

namespace {

constexpr int deepestNesting = 250;
constexpr uint32_t rubyMostRepeats = 100000;
constexpr uint32_t pcreMostRepeats = 65535;

using Kind = RegexpShape::Kind;

} // namespace

std::string shownName(std::string_view name) {
  constexpr size_t shown = 47;
  return std::string(name.substr(0, shown)) + (name.size() > shown ? "..." : "");
}

void RegexpTranslator::fail(const std::string &message) const {
  failPlain(message + ": " + shownInErrors(written_, options_));
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

void RegexpTranslator::literal(RegexpFlags flags, uint32_t codePoint, bool isNumber) {
  addShape(Kind::Character);
  while (skipIgnored(flags)) {
  }
  if (flags.ignoreCase && !isNumber && !atRepeat()) {
    text_.push_back(codePoint);
    return;
  }
  flushText();
  size_t start = out_.size();
  if (flags.ignoreCase && !isNumber) {
    text_.push_back(codePoint);
    flushText();
  } else {
    appendLiteral(out_, codePoint);
  }
  repeats(flags, start, false);
}

void RegexpTranslator::flushText() {
  if (text_.empty())
    return;
  std::vector<uint32_t> text = std::move(text_);
  text_.clear();
  if (lookBehind_ > 0 && foldsBetweenLengths(text))
    failUnsupported("letters that stand for several in a look-behind without regard to case");
  std::optional<std::string> folded = foldedText(text);
  if (!folded)
    failUnsupported("letters that stand for several in more than one way without regard to case");
  out_ += *folded;
}

void RegexpTranslator::run(RegexpFlags flags) {
  if (flags.ignoreCase)
    out_ += "(?i:";
  whole_ = {Kind::Group, 0, 0, false, {alternatives(flags)}};
  if (!atEnd())
    fail("unmatched close parenthesis");
  if (flags.ignoreCase)
    out_ += ')';
  if (hasWrongLookBehind_)
    fail("invalid pattern in look-behind");
  if (called_.empty())
    return;
  if (RegexpShapes(whole_, groups_.count).hasEndlessRecursion())
    fail("never ending recursion");
  if (refersBack_)
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
RegexpShape RegexpTranslator::alternatives(RegexpFlags flags, bool conditional) {
  if (++depth_ > deepestNesting)
    fail("too deep nest level");
  RegexpShape first = sequence(flags);
  RegexpShape all{Kind::Alternatives, 0, 0, false, {}};
  for (int branches = 1; take("|"); ++branches) {
    if (conditional && branches == 2)
      fail("invalid conditional pattern");
    out_ += '|';
    all.parts.push_back(sequence(flags));
  }
  --depth_;
  if (all.parts.empty())
    return first;
  all.parts.insert(all.parts.begin(), std::move(first));
  return all;
}

RegexpShape RegexpTranslator::sequence(RegexpFlags flags) {
  RegexpShape result{Kind::Sequence, 0, 0, false, {}};
  std::vector<RegexpShape> *outer = std::exchange(parts_, &result.parts);
  while (!atEnd() && peek() != '|' && peek() != ')')
    if (!skipIgnored(flags))
      piece(flags);
  flushText();
  parts_ = outer;
  return result;
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
  if (peek() == '\\')
    return escape(flags);
  bool isText = std::string_view("([.^$").find(peek()) == std::string_view::npos;
  if (isText) {
    if (atRepeat())
      fail("target of repeat operator is not specified");
    return literal(flags, nextCodePoint(), false);
  }
  flushText();
  size_t start = out_.size();
  bool isAnchor = false;
  switch (peek()) {
  case '(':
    group(flags);
    break;
  case '[':
    bracket(flags);
    break;
  case '.':
    ++at_;
    out_ += flags.dotMatchesNewline ? "\\p{Any}" : "[^\\n]";
    addShape(Kind::Character);
    break;
  default:
    isAnchor = true;
    out_ += source_[at_++];
    addShape(Kind::Look);
  }
  repeats(flags, start, isAnchor);
}

/// PCRE2 repeats neither an anchor nor a repeat, so that these need a group around.
void RegexpTranslator::repeats(RegexpFlags flags, size_t start, bool wrap) {
  do {
    while (skipIgnored(flags)) {
    }
  } while (repeat(start, std::exchange(wrap, true)));
}

bool RegexpTranslator::atRepeat() {
  size_t before = at_;
  bool fixed = false;
  bool found = peek() == '*' || peek() == '+' || peek() == '?' || interval(fixed);
  at_ = before;
  return found;
}

/// Ruby ends a loop after a round that matched nothing, or goes on, by the size of its code.
void RegexpTranslator::refuseEmptyRounds(const RegexpShape &part, const Interval &repeated) const {
  bool isCounted = repeated.low > 1 || (repeated.high > 1 && repeated.high != UINT64_MAX);
  if (isFinal() && isCounted && dependsOnEmptyRounds(part) &&
      RegexpShapes(part, known_->count).canBeEmpty(part))
    failUnsupported("counted repeats of what can match nothing");
}

/// Reads one repeat operator, and applies it to what was written since `start`.
bool RegexpTranslator::repeat(size_t start, bool wrap) {
  size_t before = at_;
  bool fixed = false;
  char sign = peek();
  bool isCounted = sign != '*' && sign != '+' && sign != '?';
  Interval repeated{std::string(1, sign), sign == '+' ? 1u : 0u, sign == '?' ? 1 : UINT64_MAX};
  if (!isCounted) {
    ++at_;
  } else if (auto counts = interval(fixed)) {
    repeated = *counts;
  } else {
    at_ = before;
    return false;
  }
  RegexpShape shape{Kind::Repeat, 0, repeated.low, false, {std::move(parts_->back())}};
  // `{n}?` is an optional repeat and `{n,m}+` a repeated one; only `* + ?` have possessive forms.
  if (peek() == '?' && !fixed) {
    ++at_;
    repeated.text += '?';
    shape.isLazy = true;
  } else if (peek() == '+' && !isCounted) {
    ++at_;
    repeated.text += '+';
  }
  refuseEmptyRounds(shape.parts[0], repeated);
  if (wrap) {
    out_.insert(start, "(?:");
    out_ += ')';
  }
  out_ += repeated.text;
  parts_->back() = std::move(shape);
  return true;
}

/// `{n}`, `{n,}`, `{,m}` or `{n,m}` as PCRE2 writes it; nothing when the brace is a plain
/// character.
std::optional<RegexpTranslator::Interval> RegexpTranslator::interval(bool &fixed) {
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
  return Interval{text + "}", low.value_or(0), high.value_or(UINT64_MAX)};
}

TranslatedRegexp translateRegexp(std::string_view source, uint8_t options) {
  RegexpFlags flags;
  flags.ignoreCase = options & 1;
  flags.extended = options & 2;
  flags.dotMatchesNewline = options & 4;
  UnescapedRegexp text = unescapeRegexp(source);
  if (!text.problem.empty())
    failPlain(text.problem + ": " + shownInErrors(source, options));
  RegexpTranslator survey(text.source, source, options, nullptr);
  survey.run(flags);
  RegexpTranslator translator(text.source, source, options, &survey.groups());
  translator.run(flags);
  TranslatedRegexp result;
  result.groups = translator.groups().count;
  result.uncertain = translator.reentered();
  result.named = translator.groups().byName;
  result.isAsciiOnly = translator.isAsciiOnly();
  result.foldsInSets = translator.foldsInSets();
  result.pattern = translator.takeOutput();
  return result;
}

} // namespace pp
