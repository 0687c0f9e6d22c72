// The state of lexing one text: the file itself, or the text of a heredoc within it.
#pragma once

#include "frontend/puppet/lexer/characters.h"
#include "frontend/puppet/lexer/escapes.h"
#include "frontend/puppet/lexer/lexer.h"

#include <optional>

namespace ppcc::puppet {

/// What all scanners of one file write to.
struct LexOutput {
  const source::SourceFile &file;
  const LexOptions &options;
  ast::Arena &arena;
  diagnostics::Engine &diagnostics;
  Tokens tokens;
  /// Set where lexing failed; the outermost scanner makes it a Problem token.
  std::optional<Problem> problem;
  /// It failed between quotes, where tokens and text cannot be told apart any more.
  bool failedInString = false;
  /// Strings within interpolations within strings …; bounds the recursion.
  uint32_t depth = 0;
  uint32_t heredocDepth = 0;
};

/// Turns one text into tokens. Where Puppet's lexer does something odd this does the same: it
/// follows lexer2.rb and its support modules rule by rule, since the verdict on a manifest depends
/// on them.
class Scanner {
public:
  Scanner(std::string_view text, LexOutput &output) : text_(text), out_(output) {}

  void scanManifest();
  void scanTemplate();

private:
  static constexpr uint32_t none = UINT32_MAX;

  /// What one step of lexing gave.
  enum class Step : uint8_t {
    Nothing,      // white space or a comment
    Token,        // one token
    QueuedString, // the tokens of a string with interpolations
    Queued,       // several tokens or none, from a heredoc or a template's text
    Failed,
  };

  /// Where a template's text stands; Off for manifests.
  enum class EppMode : uint8_t { Off, Text, Code, Expression };

  /// What ended a piece of text within quotes or a heredoc.
  enum class Terminator : uint8_t { Quote, End, Dollar, DollarBrace, Missing };

  /// Text collected from pieces; stays a view of the source as long as nothing was changed in it.
  struct PieceText {
    uint32_t begin = 0;
    uint32_t end = 0;
    bool changed = false;
    std::string buffer;
  };

  // scanner.cpp: the loop and the choice by the first character.
  void run();
  bool stepAndRecord();
  void recover(size_t queueStart);
  Step lexToken();
  Step punctuation(TokenKind kind);
  Step at();
  Step bracket();
  Step paren();
  Step brace();
  Step percent();
  Step minus();
  Step less();
  Step slash();
  Step regex(uint32_t begin, uint32_t end);
  Step newline();
  Step whiteSpace();
  Step comment();
  Step other();
  bool skipWhiteSpace();
  bool regexAcceptable() const;
  uint32_t regexEnd() const;
  uint32_t firstNonBlankOfLine();

  // names.cpp
  Step name();
  Step classReference();
  Step colon();
  Step variable();
  Step number();
  Step invalidNumber(uint32_t begin);
  Step numberProblem(std::string_view value, uint32_t begin);
  uint32_t bareWordEnd(uint32_t begin, bool &isName) const;
  uint32_t classReferenceEnd(uint32_t begin) const;
  uint32_t variableEnd(uint32_t begin) const;
  uint32_t numberEnd(uint32_t begin) const;
  uint32_t wordEnd(uint32_t begin) const;

  // strings.cpp
  Step singleQuoted();
  Step doubleQuoted();
  Step interpolated(TokenKind whole, bool quoted);
  bool interpolation(TokenKind kind, uint32_t begin, const PieceText &text);
  bool enqueueUntil(int32_t braceCount);
  void toVariable(Token &token);
  Terminator slurp(bool quoted, PieceText &text);
  uint32_t skipFirstTerminator(uint32_t begin, std::string_view terminators,
                               bool &hasBackslash) const;
  Terminator findTerminator(bool quoted, uint32_t &end, bool &hasBackslash) const;
  static uint32_t terminatorLength(Terminator terminator);
  void appendRaw(PieceText &text, uint32_t end);
  bool appendPiece(PieceText &text, bool quoted, uint32_t end, uint32_t terminatorLength);
  Step unclosedQuote(std::string after);
  std::string formatMatched() const;
  void rememberQuotedMatch(uint32_t slurpBegin);

  // heredoc.cpp
  struct HeredocSpec;
  Step heredoc();
  bool readHeredocSpec(HeredocSpec &spec);
  bool checkEscapes(HeredocSpec &spec, std::string_view escapes);
  Step heredocText(const HeredocSpec &spec);
  Step sublex(const HeredocSpec &spec, std::string_view text);

  // epp_text.cpp
  struct EppText;
  void eppText(bool skipLeading);
  bool scanEppText(EppText &state);
  bool skipEppComment(EppText &state);

  // tokens and errors
  uint32_t size() const { return static_cast<uint32_t>(text_.size()); }
  bool atEnd() const { return pos_ >= size(); }
  char peek(uint32_t offset) const {
    return pos_ + offset < text_.size() ? text_[pos_ + offset] : '\0';
  }
  std::string_view rest(uint32_t from) const { return text_.substr(std::min(from, size())); }
  std::string_view view(uint32_t begin, uint32_t end) const {
    return text_.substr(begin, end - begin);
  }
  void emit(TokenKind kind, uint32_t begin, uint32_t length, uint32_t payload = 0) {
    out_.tokens.list.push_back({kind, 0, 0, begin, length, payload});
  }
  /// Emits a token whose text is its extent but for some bytes at both ends.
  void emitText(TokenKind kind, uint32_t begin, uint32_t end, uint8_t front = 0, uint8_t back = 0);
  /// Emits a token with a text of its own.
  void emitOwn(TokenKind kind, uint32_t begin, uint32_t end, std::string_view text);
  void emitPieces(TokenKind kind, uint32_t begin, uint32_t end, const PieceText &text);
  uint32_t addText(std::string_view text);
  void match(uint32_t begin, uint32_t end) {
    matchedBegin_ = begin;
    matchedEnd_ = end;
  }
  void noMatch() { matchedBegin_ = none; }
  std::string followedBy() const;
  source::Span toFile(source::Span span) const;
  Step fail(diagnostics::Id id, uint32_t position, std::string first = {}, std::string second = {},
            bool final = false);
  void warn(diagnostics::Id id, std::string_view argument = {});

  std::string_view text_;
  LexOutput &out_;
  uint32_t pos_ = 0;
  int32_t braceCount_ = 0;
  /// The token before, as Puppet's lexer believes; decides between division and regular expression.
  TokenKind after_ = TokenKind::EndOfInput;
  EppMode eppMode_ = EppMode::Off;
  bool eppTagOpen_ = false;
  uint32_t lineStart_ = 0;
  /// First byte after white space of the line at `lineStart_`, or `none` where not yet known.
  uint32_t lineText_ = none;
  /// Where the next newline continues: after the heredocs that the line began.
  uint32_t newlineJump_ = none;
  /// What the last match of a pattern covered; told in the message on an unclosed quote.
  uint32_t matchedBegin_ = none;
  uint32_t matchedEnd_ = 0;
  /// For heredoc texts: what interpolates and which escapes are read.
  bool interpolates_ = true;
  Escapes escapes_;
  const Scanner *parent_ = nullptr;
  size_t sublocation_ = 0;
};

} // namespace ppcc::puppet
