// Templates, second half: the row of parts to a tree, `if` and `for` with what lies between them
// and their ends.
#include "frontend/pcl/parser/parser_state.h"

namespace ppcc::pcl {

namespace {

std::string_view wordOf(TemplatePart::Kind kind) {
  return kind == TemplatePart::EndIf ? "endif" : kind == TemplatePart::Else ? "else" : "endfor";
}

bool endsSomething(TemplatePart::Kind kind) {
  return kind == TemplatePart::Else || kind == TemplatePart::EndIf || kind == TemplatePart::EndFor;
}

} // namespace

Expr *Parser::buildPart(TemplateParts &parts) {
  const TemplatePart &next = parts.peek();
  switch (next.kind) {
  case TemplatePart::Text:
    parts.read();
    return literal(Literal::String, next.span, next.text);
  case TemplatePart::Interpolation:
    parts.read();
    return next.expr;
  case TemplatePart::If:
  case TemplatePart::For: {
    Expr *made = enter() ? next.kind == TemplatePart::If ? buildIf(parts) : buildFor(parts)
                         : unknown(next.span);
    leave();
    if (reader_.isRecovering && nesting_ >= deepest)
      parts.next = parts.parts.size() - 1;
    return made;
  }
  case TemplatePart::Else:
  case TemplatePart::EndIf:
  case TemplatePart::EndFor:
  case TemplatePart::End:
    break;
  }
  parts.read();
  report(Area::Template, "Unexpected " + std::string(wordOf(next.kind)) + " directive",
         "The control directives within this template are unbalanced.", next.span);
  return unknown(next.span);
}

Template *Parser::buildBranch(std::vector<Expr *> exprs, source::Span place) {
  if (exprs.empty())
    exprs.push_back(literal(Literal::String, place));
  auto *made = ast_.make<Template>(cover(exprs.front()->span, exprs.back()->span));
  made->parts = std::move(exprs);
  for (const Expr *part : made->parts)
    deepen(*made, part);
  return made;
}

Expr *Parser::buildIf(TemplateParts &parts) {
  const TemplatePart open = parts.read();
  std::vector<Expr *> branches[2];
  size_t branch = 0;
  for (;;) {
    const TemplatePart &next = parts.peek();
    if (next.kind == TemplatePart::End) {
      report(Area::Template, "Unexpected end of template",
             "The if directive at " + rangeText(open.span) +
                 " is missing its corresponding endif directive.",
             next.span);
      return unknown(next.span);
    }
    if (!endsSomething(next.kind)) {
      branches[branch].push_back(buildPart(parts));
      continue;
    }
    parts.read();
    if (next.kind == TemplatePart::Else && branch == 0) {
      branch = 1;
      continue;
    }
    if (next.kind == TemplatePart::EndIf) {
      auto *made = ast_.make<Conditional>(cover(open.span, next.span));
      made->condition = open.expr;
      made->whenTrue = buildBranch(std::move(branches[0]), {open.span.end, open.span.end});
      made->whenFalse = buildBranch(std::move(branches[1]), {next.span.begin, next.span.begin});
      deepen(*made, made->condition, made->whenTrue, made->whenFalse);
      return made;
    }
    report(Area::Template, "Unexpected " + std::string(wordOf(next.kind)) + " directive",
           next.kind == TemplatePart::Else
               ? "Already in the else clause for the if started at " + rangeText(open.span) + "."
               : "Expecting an endif directive for the if started at " + rangeText(open.span) + ".",
           next.span);
    return unknown(next.span);
  }
}

Expr *Parser::buildFor(TemplateParts &parts) {
  const TemplatePart open = parts.read();
  std::vector<Expr *> contents;
  for (;;) {
    const TemplatePart &next = parts.peek();
    if (next.kind == TemplatePart::End) {
      report(Area::Template, "Unexpected end of template",
             "The for directive at " + rangeText(open.span) +
                 " is missing its corresponding endfor directive.",
             next.span);
      return unknown(next.span);
    }
    if (!endsSomething(next.kind)) {
      contents.push_back(buildPart(parts));
      continue;
    }
    parts.read();
    if (next.kind == TemplatePart::EndFor) {
      source::Span span = cover(open.span, next.span);
      auto *loop = ast_.make<For>(span);
      loop->keyName = open.keyName;
      loop->valueName = open.valueName;
      loop->collection = open.expr;
      loop->value = buildBranch(std::move(contents), {open.span.end, open.span.end});
      deepen(*loop, loop->collection, loop->value);
      auto *join = ast_.make<TemplateJoin>(span);
      join->tuple = loop;
      deepen(*join, loop);
      return join;
    }
    report(Area::Template, "Unexpected " + std::string(wordOf(next.kind)) + " directive",
           next.kind == TemplatePart::Else
               ? "An else clause is not expected for a for directive."
               : "Expecting an endfor directive corresponding to the for directive at " +
                     rangeText(open.span) + ".",
           next.span);
    return unknown(next.span);
  }
}

} // namespace ppcc::pcl
