// Groups of a Ruby pattern: captures, names, conditions, options.
#include "runtime-lib/core/regexp/translator.h"

#include "runtime-lib/core/values/ascii.h"


namespace pp {

namespace {

using Kind = RegexpShape::Kind;

} // namespace

void RegexpTranslator::closeGroup() {
  if (!take(")"))
    fail("end pattern with unmatched parenthesis");
  out_ += ')';
}

void RegexpTranslator::plainGroup(std::string_view opening, RegexpFlags flags, Kind kind,
                                  uint32_t number) {
  out_ += opening;
  lookAround_ += kind == Kind::Look;
  addShape({kind, number, 0, false, {alternatives(flags)}});
  lookAround_ -= kind == Kind::Look;
  closeGroup();
}

void RegexpTranslator::group(RegexpFlags flags) {
  ++at_;
  if (take("?"))
    return specialGroup(flags);
  // Where groups have names, those without one do not capture.
  if (groups_.named() || (isFinal() && known_->named()))
    return plainGroup("(?:", flags);
  ++groups_.count;
  capture(flags);
}

/// The inside of the group that was just counted.
void RegexpTranslator::capture(RegexpFlags flags) {
  hasWrongLookBehind_ |= isFinal() && negativeLookBehind_ > 0;
  uint32_t outer = current_;
  current_ = groups_.count;
  parents_.resize(groups_.count);
  parents_[current_ - 1] = outer;
  plainGroup("(", flags, Kind::Group, current_);
  current_ = outer;
}

void RegexpTranslator::specialGroup(RegexpFlags flags) {
  if (atEnd())
    fail("end pattern in group");
  switch (source_[at_++]) {
  case ':':
    return plainGroup("(?:", flags);
  case '=':
    refuseInLookBehind();
    return plainGroup("(?=", flags, Kind::Look);
  case '!':
    refuseInLookBehind();
    return plainGroup("(?!", flags, Kind::Look);
  case '>':
    refuseInLookBehind();
    return plainGroup("(?>", flags);
  case '~':
    failUnsupported("the absence operator (?~…)");
  case '\'':
    return namedGroup('\'', flags);
  case '(':
    refuseInLookBehind();
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
  ++lookBehind_;
  negativeLookBehind_ += negative;
  plainGroup(negative ? "(?<!" : "(?<=", flags, Kind::Look);
  negativeLookBehind_ -= negative;
  --lookBehind_;
}

void RegexpTranslator::namedGroup(char close, RegexpFlags flags) {
  if (atEnd())
    fail("end pattern with unmatched parenthesis");
  size_t end = source_.find(close, at_);
  size_t parenthesis = source_.find(')', at_);
  std::string name(source_.substr(at_, std::min(end, parenthesis) - at_));
  if (name.empty() && (end != std::string_view::npos || parenthesis != std::string_view::npos))
    fail("group name is empty");
  if (end == std::string_view::npos || parenthesis < end)
    fail("invalid group name <" + shownName(source_.substr(at_)) + ">");
  bool wordStart = !(name[0] >= '0' && name[0] <= '9') && name[0] != '-';
  if (!wordStart)
    fail("invalid group name <" + shownName(name) + ">");
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
  addShape(alternatives(flags, true));
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
  addShape(alternatives(flags));
  out_ += ')';
}

} // namespace pp
