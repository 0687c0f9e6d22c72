// Heredocs: `@(END:syntax/escapes)` and the lines that it takes from below.
#include "frontend/puppet/lexer/scanner.h"

#include <algorithm>

namespace ppcc::puppet {

using diagnostics::Id;

namespace {

/// Heredocs within heredocs; each one with a margin copies its text.
constexpr uint32_t maxHeredocDepth = 50;

/// Ruby's `strip`.
std::string_view strip(std::string_view text) {
  constexpr std::string_view space("\0\t\n\v\f\r ", 7);
  size_t begin = text.find_first_not_of(space);
  if (begin == std::string_view::npos)
    return {};
  return text.substr(begin, text.find_last_not_of(space) - begin + 1);
}

std::string_view skipBlanks(std::string_view text) {
  while (size_t length = blankLength(text))
    text.remove_prefix(length);
  return text;
}

std::string_view dropBlanksAtEnd(std::string_view text) {
  while (size_t length = blankLengthAtEnd(text))
    text.remove_suffix(length);
  return text;
}

/// Takes the longest prefix of characters that `accept` allows.
template <class Accept> std::string_view take(std::string_view &text, Accept accept) {
  auto end = std::find_if_not(text.begin(), text.end(), accept);
  std::string_view taken = text.substr(0, end - text.begin());
  text.remove_prefix(taken.size());
  return taken;
}

/// The parts of `@(tag:syntax/escapes)`.
struct Parts {
  std::string_view tag;
  std::string_view syntax;
  std::string_view escapes;
  bool hasEscapes = false;
};

/// Reads the parts from what follows `@(`; false where it is not well-formed up to its `)`.
bool readParts(std::string_view text, Parts &parts) {
  parts = {};
  parts.tag = take(
      text, [](char c) { return std::string_view(":/\r\n)").find(c) == std::string_view::npos; });
  if (parts.tag.empty())
    return false;
  if (text.starts_with(':')) {
    text = skipBlanks(text.substr(1));
    parts.syntax = take(text, [](char c) { return hasClass(c, wordCharacter) || c == '+'; });
    if (parts.syntax.size() < 2 || !hasClass(parts.syntax[0], lowerCharacter))
      return false;
    text = skipBlanks(text);
  }
  if (text.starts_with('/')) {
    text.remove_prefix(1);
    parts.hasEscapes = true;
    parts.escapes = take(text, [](char c) { return hasClass(c, wordCharacter) || c == '$'; });
    text = skipBlanks(text);
  }
  return text.starts_with(')');
}

/// How a line that ends a heredoc does so.
struct EndLine {
  std::string_view leading;
  bool hasMargin = false;
  bool removeBreak = false;
};

/// Whether a line ends with the tag, after blanks, `|` and `-`. Text may precede those: Puppet
/// looks for the end of the line only.
bool readEndLine(std::string_view line, std::string_view tag, EndLine &result) {
  if (line.ends_with('\n'))
    line.remove_suffix(1);
  if (line.ends_with('\r'))
    line.remove_suffix(1);
  line = dropBlanksAtEnd(line);
  if (!line.ends_with(tag))
    return false;
  line.remove_suffix(tag.size());
  std::string_view before = dropBlanksAtEnd(line);
  result = {};
  if (before.ends_with('-')) {
    result.removeBreak = true;
    line = before.substr(0, before.size() - 1);
    before = dropBlanksAtEnd(line);
  }
  if (before.ends_with('|')) {
    result.hasMargin = true;
    line = before.substr(0, before.size() - 1);
    before = dropBlanksAtEnd(line);
  }
  result.leading = line.substr(before.size());
  return true;
}

/// The lines of a heredoc without margin; notes how much each line lost.
std::string removeMargin(std::string_view lines, std::string_view leading,
                         std::vector<uint32_t> &accumulated) {
  std::string text;
  text.reserve(lines.size());
  uint32_t sum = 0;
  while (!lines.empty()) {
    std::string_view line = lines.substr(0, lines.find('\n') + 1);
    if (line.empty())
      line = lines;
    lines.remove_prefix(line.size());
    if (!leading.empty() && line.starts_with(leading)) {
      line.remove_prefix(leading.size());
      sum += static_cast<uint32_t>(characterCount(leading));
    }
    text += line;
    accumulated.push_back(sum);
  }
  return text;
}

std::vector<uint32_t> findLineStarts(std::string_view text) {
  std::vector<uint32_t> starts{0};
  for (size_t at = 0; (at = text.find('\n', at)) != std::string_view::npos;)
    starts.push_back(static_cast<uint32_t>(++at));
  return starts;
}

} // namespace

/// A heredoc's opening, read.
struct Scanner::HeredocSpec {
  uint32_t begin = 0;
  uint32_t end = 0;
  std::string_view tag;
  std::string_view syntax;
  bool interpolates = false;
  Escapes escapes;
};

Scanner::Step Scanner::heredoc() {
  HeredocSpec spec;
  if (!readHeredocSpec(spec))
    return Step::Failed;
  emitOwn(TokenKind::Heredoc, spec.begin, spec.end, spec.syntax);
  return heredocText(spec);
}

bool Scanner::readHeredocSpec(HeredocSpec &spec) {
  spec.begin = pos_;
  size_t close = text_.find(')', pos_);
  if (close == std::string_view::npos) {
    noMatch();
    fail(Id::HeredocUnclosedParenthesis, pos_, followedBy(), {}, true);
    return false;
  }
  spec.end = pos_ = static_cast<uint32_t>(close) + 1;
  match(spec.end - 1, spec.end);

  // Puppet's pattern is not anchored: a later `@(` before the parenthesis may be the one that fits.
  Parts parts;
  std::string_view all = view(spec.begin, spec.end);
  size_t at = 0;
  while (at != std::string_view::npos && !readParts(all.substr(at + 2), parts))
    at = all.find("@(", at + 1);
  if (at == std::string_view::npos) {
    fail(Id::HeredocInvalidSyntax, pos_);
    return false;
  }
  spec.tag = strip(parts.tag);
  spec.syntax = parts.syntax;
  if (spec.tag.size() > 1 && spec.tag.starts_with('"') && spec.tag.ends_with('"')) {
    spec.interpolates = true;
    spec.tag = strip(spec.tag.substr(1, spec.tag.size() - 2));
  }
  if (spec.tag.empty()) {
    fail(Id::HeredocEmptyEndtag, pos_);
    return false;
  }
  return !parts.hasEscapes || checkEscapes(spec, parts.escapes);
}

bool Scanner::checkEscapes(HeredocSpec &spec, std::string_view escapes) {
  if (escapes.empty())
    escapes = "trnsuL$";
  for (size_t i = 0; i < escapes.size(); ++i)
    if (escapes.find(escapes[i], i + 1) != std::string_view::npos) {
      std::string list;
      for (char c : escapes)
        list += (list.empty() ? "" : ", ") + std::string(1, c);
      fail(Id::HeredocMultipleAtEscapes, pos_, list);
      return false;
    }
  spec.escapes.backslash = true;
  for (char c : escapes)
    switch (c) {
    case 't':
      spec.escapes.tab = true;
      break;
    case 'r':
      spec.escapes.carriageReturn = true;
      break;
    case 'n':
      spec.escapes.newline = true;
      break;
    case 's':
      spec.escapes.space = true;
      break;
    case 'u':
      spec.escapes.unicode = true;
      break;
    case '$':
      spec.escapes.dollar = true;
      break;
    case 'L':
      spec.escapes.lineBreak = true;
      break;
    default:
      fail(Id::HeredocInvalidEscape, pos_, std::string(1, c));
      return false;
    }
  return true;
}

/// Finds the lines up to the one that ends the heredoc, and lexes them.
Scanner::Step Scanner::heredocText(const HeredocSpec &spec) {
  uint32_t start = newlineJump_;
  if (start == none) {
    size_t lineEnd = text_.find('\n', spec.end);
    if (lineEnd == std::string_view::npos)
      return fail(Id::HeredocWithoutText, spec.end, {}, {}, true);
    start = static_cast<uint32_t>(lineEnd) + 1;
  }
  for (uint32_t line = start; line < size();) {
    size_t lineEnd = text_.find('\n', line);
    uint32_t next = lineEnd == std::string_view::npos ? size() : static_cast<uint32_t>(lineEnd) + 1;
    EndLine endLine;
    if (!readEndLine(view(line, next), spec.tag, endLine)) {
      line = next;
      continue;
    }
    newlineJump_ = next;
    match(lineEnd == std::string_view::npos ? next : next - 1, next);
    Sublocation place;
    place.leadingOffset = start;
    place.hasMargin = endLine.hasMargin;
    place.accumulatedMargin.push_back(0);
    std::string_view text = view(start, line);
    if (endLine.hasMargin)
      text = out_.arena.copy(removeMargin(text, endLine.leading, place.accumulatedMargin));
    place.accumulatedMargin.push_back(place.accumulatedMargin.back());
    if (endLine.removeBreak && text.ends_with('\n'))
      text.remove_suffix(text.ends_with("\r\n") ? 2 : 1);
    place.lineStarts = findLineStarts(text);
    place.depth = out_.heredocDepth;
    emit(TokenKind::Sublocate, start, static_cast<uint32_t>(characterCount(view(start, line))),
         static_cast<uint32_t>(out_.tokens.sublocations.size()));
    place.firstToken = out_.tokens.list.size();
    out_.tokens.sublocations.push_back(std::move(place));
    return sublex(spec, text);
  }
  return fail(Id::HeredocWithoutEndTaggedLine, start, {}, {}, true);
}

/// Lexes a heredoc's text with a scanner of its own, whose offsets count in that text.
Scanner::Step Scanner::sublex(const HeredocSpec &spec, std::string_view text) {
  if (out_.heredocDepth >= maxHeredocDepth)
    return fail(Id::NestingTooDeep, spec.begin, std::to_string(maxHeredocDepth), {}, true);
  if (text.starts_with("\xEF\xBB\xBF"))
    return fail(Id::IllegalBom, spec.begin, "UTF-8", "EF BB BF");
  size_t index = out_.tokens.sublocations.size() - 1;
  Scanner inner(text, out_);
  inner.parent_ = this;
  inner.sublocation_ = index;
  inner.interpolates_ = spec.interpolates;
  inner.escapes_ = spec.escapes;
  ++out_.heredocDepth;
  Step step = inner.interpolated(TokenKind::String, false);
  --out_.heredocDepth;
  out_.tokens.sublocations[index].lastToken = out_.tokens.list.size();
  pos_ = spec.end;
  return step == Step::Failed ? Step::Failed : Step::Queued;
}

} // namespace ppcc::puppet
