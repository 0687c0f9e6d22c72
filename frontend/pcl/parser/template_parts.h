// A template between its tokens and its tree: a row of literals, expressions and directives.
#pragma once

#include "frontend/pcl/ast/ast.h"

#include <string>
#include <vector>

namespace ppcc::pcl {

struct TemplatePart {
  enum Kind : uint8_t { Text, Interpolation, If, For, Else, EndIf, EndFor, End } kind;
  source::Span span;
  /// Of a Text, without escapes.
  std::string text = {};
  /// Of an Interpolation, the condition of an If, the collection of a For.
  Expr *expr = nullptr;
  std::string keyName = {};
  std::string valueName = {};
};

struct TemplateParts {
  /// The last is End.
  std::vector<TemplatePart> parts;
  /// The first token, which messages about what is not closed blame.
  source::Span start;
  size_t next = 0;
  /// `~` of the sequence before takes white space off the next literal.
  bool trimsNext = false;
  /// The part before is a literal that `~` may take white space off.
  bool canTrimPrevious = false;

  const TemplatePart &peek() const { return parts[next]; }
  const TemplatePart &read() {
    const TemplatePart &part = parts[next];
    if (part.kind != TemplatePart::End)
      ++next;
    return part;
  }
};

/// Takes from every line of a `<<-` heredoc the blanks that all of them begin with.
void flushHeredoc(std::vector<TemplatePart> &parts);

/// The text of a literal token, escapes replaced. Of quoted text also `\n` and the like.
struct LiteralText {
  std::string text;
  /// What is wrong, and where in the token.
  struct Fault {
    std::string detail;
    uint32_t begin;
    uint32_t end;
  };
  std::vector<Fault> faults;
};
LiteralText readLiteral(std::string_view text, bool isQuoted);

} // namespace ppcc::pcl
