// Parses and evaluates what a question asks about.
#include "frontend/pcl/commands/answer.h"

#include "frontend/pcl/commands/type_expression.h"
#include "frontend/pcl/evaluation/evaluator.h"
#include "frontend/pcl/lexer/lexer.h"
#include "frontend/pcl/parser/parser.h"
#include "frontend/pcl/unicode/position.h"
#include "runtime-lib/core/formats/json_reader.h"
#include "runtime-lib/core/formats/json_writer.h"

#include <algorithm>

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

/// A question while it is answered.
class Answer {
public:
  Answer(pp::Context &context, std::string_view kind, std::string_view text,
         const Variables &variables)
      : context_(context), kind_(kind), file_("", std::string(text)),
        evaluator_(context, variables, problems_) {}

  std::string run(std::string_view type) {
    Ast ast = parseText(kind_, file_, problems_);
    if (kind_ == "body") {
      out_ += "\"value\":";
      body(ast.body);
      return finish();
    }
    if (!problems_.empty())
      return finish();
    TypedValue value = evaluator_.evaluate(*ast.expression);
    if (problems_.empty() && kind_ == "convert")
      return converted(value, type);
    if (problems_.empty())
      take(value);
    return finish();
  }

private:
  void take(const TypedValue &value) {
    out_ += "\"value\":";
    pp::pcl::appendJson(out_, value);
    out_ += ",\"is\":";
    pp::appendJsonString(out_, pp::pcl::typeText(*value.type));
  }

  std::string converted(const TypedValue &value, std::string_view type) {
    source::SourceFile text("", std::string(type));
    Ast ast = parseText("", text, problems_);
    pp::pcl::TypeRef target = problems_.empty() ? typeOf(*ast.expression) : nullptr;
    if (!target)
      throw pp::JsonError("`" + std::string(type) + "` is no type");
    pp::pcl::Conversion conversion = pp::pcl::convert(context_, value, target);
    if (!conversion.failed()) {
      take(conversion.value);
      return finish();
    }
    out_ += "\"says\":[{\"summary\":";
    pp::appendJsonString(out_, pp::pcl::mismatch(*value.type, *target));
    out_ += ",\"detail\":";
    pp::appendJsonString(out_, conversion.problem);
    return "{" + out_ + "}]}";
  }

  /// Attributes by name, those that fail left out, then blocks.
  void body(const Body &body) {
    std::vector<const Attribute *> attributes;
    for (const Attribute &attribute : body.attributes)
      attributes.push_back(&attribute);
    std::sort(attributes.begin(), attributes.end(),
              [](const Attribute *a, const Attribute *b) { return a->name < b->name; });
    out_ += "{\"attributes\":{";
    bool isFirst = true;
    for (const Attribute *attribute : attributes) {
      size_t before = problems_.size();
      TypedValue value = evaluator_.evaluate(*attribute->value);
      if (problems_.size() > before)
        continue;
      out_ += isFirst ? "" : ",";
      isFirst = false;
      pp::appendJsonString(out_, attribute->name);
      out_ += ':';
      pp::pcl::appendJson(out_, value);
    }
    out_ += "},\"blocks\":[";
    for (const auto &block : body.blocks) {
      out_ += block == body.blocks.front() ? "" : ",";
      this->block(*block);
    }
    out_ += "]}";
  }

  void block(const Block &block) {
    out_ += "{\"type\":";
    pp::appendJsonString(out_, block.type);
    out_ += ",\"labels\":[";
    for (size_t i = 0; i < block.labels.size(); ++i) {
      out_ += i ? "," : "";
      pp::appendJsonString(out_, block.labels[i].text);
    }
    out_ += "],\"body\":";
    body(block.body);
    out_ += '}';
  }

  std::string finish() {
    std::string says;
    for (const Problem &problem : problems_) {
      says += says.empty() ? "" : ",";
      appendProblem(says, file_, problem);
    }
    if (!says.empty())
      out_ += (out_.empty() ? "\"says\":[" : ",\"says\":[") + says + "]";
    return "{" + out_ + "}";
  }

  pp::Context &context_;
  std::string_view kind_;
  source::SourceFile file_;
  Problems problems_;
  Evaluator evaluator_;
  std::string out_;
};

Variables readVariables(pp::Context &context, std::string_view text) {
  Variables result;
  pp::Value parsed = pp::parseJson(context, text);
  const auto *members = pp::dynAs<pp::Hash>(parsed);
  if (!members)
    throw pp::JsonError("variables are an object");
  for (const pp::HashEntry &entry : members->items())
    result[std::string(entry.key.as<pp::String>()->view())] =
        pp::pcl::fromJson(context, entry.value);
  return result;
}

} // namespace

std::string answer(std::string_view question, std::string_view variables) {
  pp::Context context;
  pp::Value parsed = pp::parseJson(context, question);
  const auto *members = pp::dynAs<pp::Hash>(parsed);
  if (!members)
    throw pp::JsonError("a question is an object");
  Variables known = readVariables(context, variables);
  return Answer(context, memberOf(*members, "kind"), memberOf(*members, "text"), known)
      .run(memberOf(*members, "type"));
}

} // namespace ppcc::pcl
