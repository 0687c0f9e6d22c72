// A picture has its own words: a cell is a number, an identifier or any other single character.
#include "frontend/ndca/parser/picture_parser.h"

#include "frontend/ndca/lexer/lexer.h"
#include "frontend/ndca/parser/expression_parser.h"

namespace ppcc::ndca {

namespace {

class PictureParser {
public:
  PictureParser(TokenReader &tokens, Ast &ast, bool isInternal, source::Span span)
      : tokens_(tokens), ast_(ast), isInternal_(isInternal), text_(tokens.file().text()),
        at_(span.begin + 1), end_(span.end - 1), picture_(ast.pictures.emplace_back()) {}

  const Picture *run() {
    cells();
    while (!tokens_.failed() && at_ < end_)
      clause();
    return &picture_;
  }

private:
  static bool isSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
  static bool isWordPart(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  }
  source::Span from(uint32_t begin) const { return {begin, at_}; }

  /// Skips blanks; gives how many lines were ended.
  size_t skipBlanks() {
    size_t lines = 0;
    for (; at_ < end_ && isSpace(text_[at_]); ++at_)
      lines += text_[at_] == '\n';
    return lines;
  }
  std::string_view symbol();
  bool seesWhere() const {
    return text_.substr(at_, end_ - at_).starts_with("where") &&
           (at_ + 5 >= end_ || !isWordPart(text_[at_ + 5]));
  }
  void cells();
  void clause();
  /// Where the expression of a clause ends.
  uint32_t clauseEnd() const;

  TokenReader &tokens_;
  Ast &ast_;
  bool isInternal_;
  std::string_view text_;
  uint32_t at_;
  uint32_t end_;
  Picture &picture_;
};

std::string_view PictureParser::symbol() {
  uint32_t begin = at_;
  if (text_[at_] == '\'') {
    size_t close = text_.find('\'', at_ + 1);
    if (close >= end_ || close == at_ + 1) {
      tokens_.fail({begin, begin + 1}, "this cell symbol never ends");
      return {};
    }
    at_ = static_cast<uint32_t>(close) + 1;
    return text_.substr(begin + 1, close - begin - 1);
  }
  if (isWordPart(text_[at_])) {
    while (at_ < end_ && isWordPart(text_[at_]))
      ++at_;
  } else {
    ++at_;
    while (at_ < end_ && (static_cast<unsigned char>(text_[at_]) & 0xC0) == 0x80)
      ++at_;
  }
  return text_.substr(begin, at_ - begin);
}

void PictureParser::cells() {
  picture_.lines.emplace_back();
  while (!tokens_.failed()) {
    bool isNewLine = skipBlanks() > 0;
    if (at_ >= end_ || seesWhere())
      break;
    if (isNewLine && !picture_.lines.back().empty())
      picture_.lines.emplace_back();
    uint32_t begin = at_;
    std::string_view text = symbol();
    picture_.lines.back().push_back({std::string(text), from(begin)});
  }
  if (!tokens_.failed() && picture_.lines.front().empty())
    tokens_.fail({at_, at_ + 1}, "expected the cells of a pattern");
}

uint32_t PictureParser::clauseEnd() const {
  for (size_t at = at_; (at = text_.find("where", at)) < end_; ++at) {
    bool isWord = isSpace(text_[at - 1]) && (at + 5 >= end_ || isSpace(text_[at + 5]));
    if (isWord)
      return static_cast<uint32_t>(at);
  }
  return end_;
}

void PictureParser::clause() {
  at_ += 5;
  skipBlanks();
  if (at_ >= end_)
    return tokens_.fail({at_, at_ + 1}, "expected a cell symbol");
  uint32_t begin = at_;
  PatternClause clause;
  clause.symbol = symbol();
  clause.span = from(begin);
  std::vector<Token> row = lex(tokens_.file(), {at_, clauseEnd()}, isInternal_, tokens_.engine());
  if (tokens_.engine().hasErrors())
    return tokens_.stop();
  TokenReader reader(tokens_.file(), row, tokens_.engine());
  if (reader.acceptWord("is")) {
    clause.set = ExpressionParser(reader, ast_, isInternal_).parse();
    picture_.clauses.push_back(clause);
    clause.set = nullptr;
  } else if (!reader.seesWord("same")) {
    reader.fail("expected 'is' or 'same'");
  }
  if (reader.acceptWord("same"))
    picture_.clauses.push_back(clause);
  if (!reader.atEnd())
    reader.fail("expected 'where' or the end of the pattern");
  at_ = clauseEnd();
  if (reader.failed())
    tokens_.stop();
}

} // namespace

const Picture *parsePicture(TokenReader &tokens, Ast &ast, bool isInternal, source::Span span) {
  return PictureParser(tokens, ast, isInternal, span).run();
}

} // namespace ppcc::ndca
