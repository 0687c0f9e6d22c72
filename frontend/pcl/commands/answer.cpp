// Parses what a question asks about, and writes what is wrong with it.
#include "frontend/pcl/commands/answer.h"

#include "frontend/pcl/lexer/lexer.h"
#include "frontend/pcl/parser/parser.h"
#include "frontend/pcl/unicode/position.h"
#include "runtime-lib/core/formats/json_reader.h"
#include "runtime-lib/core/formats/json_writer.h"

namespace ppcc::pcl {

namespace {

std::string_view memberOf(const pp::Hash &question, std::string_view name) {
  const pp::Value *found = pp::hashFind(question, name);
  const auto *text = found ? pp::dynAs<pp::String>(*found) : nullptr;
  return text ? text->view() : "";
}

void appendPlace(std::string &out, const source::SourceFile &file, uint32_t offset) {
  source::Position position = positionIn(file, offset);
  out += std::to_string(position.line) + "," + std::to_string(position.column) + "," +
         std::to_string(offset);
}

void appendProblem(std::string &out, const source::SourceFile &file, const Problem &problem) {
  out += "{\"summary\":";
  pp::appendJsonString(out, problem.summary);
  out += ",\"detail\":";
  pp::appendJsonString(out, problem.detail);
  out += ",\"at\":[";
  appendPlace(out, file, problem.span.begin);
  out += ',';
  appendPlace(out, file, problem.span.end);
  out += "]}";
}

Ast parseText(std::string_view kind, const source::SourceFile &file, Problems &problems) {
  std::vector<Token> tokens =
      lex(file.text(), kind == "template" ? TextKind::Template : TextKind::Code);
  checkTokens(tokens, problems);
  if (kind == "body")
    return parseBody(file, tokens, problems);
  return kind == "template" ? parseTemplate(file, tokens, problems)
                            : parseExpression(file, tokens, problems);
}

} // namespace

std::string answer(std::string_view question, std::string_view) {
  pp::Context context;
  pp::Value parsed = pp::parseJson(context, question);
  const auto *members = pp::dynAs<pp::Hash>(parsed);
  if (!members)
    throw pp::JsonError("a question is an object");
  source::SourceFile file("", std::string(memberOf(*members, "text")));
  Problems problems;
  Ast ast = parseText(memberOf(*members, "kind"), file, problems);
  std::string out = "{\"says\":[";
  for (size_t i = 0; i < problems.size(); ++i) {
    out += i ? "," : "";
    appendProblem(out, file, problems[i]);
  }
  return out + "]}";
}

} // namespace ppcc::pcl
