// How tokens, warnings and errors leave a scanner.
#include "frontend/puppet/lexer/scanner.h"

#include "frontend/diagnostics/engine.h"

#include <charconv>

namespace ppcc::puppet {

using diagnostics::Id;

uint32_t Scanner::addText(std::string_view text) {
  out_.tokens.texts.push_back(text);
  return static_cast<uint32_t>(out_.tokens.texts.size());
}

void Scanner::emitText(TokenKind kind, uint32_t begin, uint32_t end, uint8_t front, uint8_t back) {
  if (parent_)
    emitOwn(kind, begin, end, view(begin + front, end - back));
  else
    out_.tokens.list.push_back({kind, front, back, begin, end - begin, 0});
}

void Scanner::emitOwn(TokenKind kind, uint32_t begin, uint32_t end, std::string_view text) {
  emit(kind, begin, end - begin, addText(text));
}

void Scanner::emitPieces(TokenKind kind, uint32_t begin, uint32_t end, const PieceText &text) {
  if (text.changed)
    emitOwn(kind, begin, end, out_.arena.copy(text.buffer));
  else
    emitText(kind, begin, end, static_cast<uint8_t>(text.begin - begin),
             static_cast<uint8_t>(end - text.end));
}

std::string Scanner::followedBy() const {
  if (atEnd())
    return "<eof>";
  std::string result;
  for (char c : firstCharacters(rest(pos_), 5)) {
    if (c == '\t')
      result += "\\t";
    else if (c == '\n')
      result += "\\n";
    else if (c == '\r')
      result += "\\r";
    else
      result += c;
  }
  return result + "...";
}

source::Span Scanner::toFile(source::Span span) const {
  if (!parent_)
    return span;
  return parent_->toFile(out_.tokens.sublocations[sublocation_].toGlobal(span));
}

Scanner::Step Scanner::fail(Id id, uint32_t position, std::string first, std::string second,
                            bool final) {
  position = std::min(position, size());
  uint32_t end = std::min(position + 1, size());
  out_.failedInString = out_.depth > 0 && !parent_;
  out_.problem = {id, toFile({position, end}), std::move(first), std::move(second), final};
  return Step::Failed;
}

void Scanner::warn(Id id, std::string_view argument) {
  source::Span span = toFile({pos_, std::min(pos_ + 1, size())});
  if (id == Id::UnrecognizedEscape)
    out_.diagnostics.report<Id::UnrecognizedEscape>(out_.file, span, argument);
  else
    out_.diagnostics.report<Id::IllegalUnicodeEscapeKept>(out_.file, span);
}

void report(const Problem &problem, const source::SourceFile &file,
            diagnostics::Engine &diagnostics) {
  switch (problem.id) {
#define PLAIN(id)                                                                                  \
  case Id::id:                                                                                     \
    diagnostics.report<Id::id>(file, problem.span);                                                \
    break;
#define NAMED(id)                                                                                  \
  case Id::id:                                                                                     \
    diagnostics.report<Id::id>(file, problem.span, problem.first);                                 \
    break;
    PLAIN(IllegalClassReference)
    PLAIN(IllegalFullyQualifiedClassReference)
    PLAIN(IllegalFullyQualifiedName)
    PLAIN(IllegalUnicodeEscape)
    PLAIN(UnclosedMlcomment)
    PLAIN(HeredocWithoutEndTaggedLine)
    PLAIN(HeredocInvalidSyntax)
    PLAIN(HeredocWithoutText)
    PLAIN(HeredocEmptyEndtag)
    PLAIN(EppUnbalancedTag)
    PLAIN(EppUnbalancedComment)
    PLAIN(EppUnbalancedExpression)
    NAMED(IllegalNumber)
    NAMED(InvalidHexNumber)
    NAMED(InvalidOctalNumber)
    NAMED(InvalidDecimalNumber)
    NAMED(HeredocUnclosedParenthesis)
    NAMED(HeredocInvalidEscape)
    NAMED(HeredocMultipleAtEscapes)
    NAMED(InvalidRegexp)
#undef PLAIN
#undef NAMED
  case Id::UnclosedQuote:
    diagnostics.report<Id::UnclosedQuote>(file, problem.span, problem.first, problem.second);
    break;
  case Id::IllegalBom:
    diagnostics.report<Id::IllegalBom>(file, problem.span, problem.first, problem.second);
    break;
  case Id::NestingTooDeep: {
    int64_t limit = 0;
    std::from_chars(problem.first.data(), problem.first.data() + problem.first.size(), limit);
    diagnostics.report<Id::NestingTooDeep>(file, problem.span, limit);
    break;
  }
  default:
    break; // No other id is given to fail().
  }
}

} // namespace ppcc::puppet
