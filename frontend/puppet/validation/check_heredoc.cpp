// Checks of heredocs whose tag names a syntax that Puppet knows: json, base64, pp and epp.
#include "frontend/puppet/parser/parser.h"
#include "frontend/puppet/validation/base64_syntax.h"
#include "frontend/puppet/validation/checker.h"
#include "frontend/puppet/validation/json_syntax.h"

namespace ppcc::puppet {

using namespace ast;
using diagnostics::Diagnostic;
using diagnostics::Engine;
using diagnostics::Severity;

namespace {

/// Heredocs in heredocs in heredocs: deeper ones end in an error instead of using up the stack.
constexpr unsigned maxHeredocDepth = 8;
constexpr uint32_t nestedMaxNesting = 1'000;
constexpr uint32_t nestedMaxHeight = 5'000;

/// The checker's name in a tag such as `application+json`: what follows the last plus sign.
std::string_view checkerName(std::string_view syntax) {
  while (syntax.ends_with('+'))
    syntax.remove_suffix(1);
  return syntax.substr(syntax.rfind('+') + 1);
}

/// At most `characters` characters, line breaks as `\n`: the form in which checkers quote messages.
std::string quotable(std::string_view message, size_t characters) {
  std::string result;
  size_t count = 0;
  for (size_t i = 0; i < message.size(); ++i) {
    bool startsCharacter = (static_cast<unsigned char>(message[i]) & 0xC0) != 0x80;
    count += startsCharacter;
    if (count > characters)
      break;
    bool breaksLine = message[i] == '\r' && i + 1 < message.size() && message[i + 1] == '\n';
    if (message[i] == '\n')
      result += "\\n";
    else if (!breaksLine || count == characters)
      result += message[i];
  }
  return result;
}

/// Puppet's text for an error in a text without file; at the end of the input it names no place.
std::string errorText(const Diagnostic &diagnostic) {
  const source::SourceFile *file = diagnostic.place.file;
  if (!file || diagnostic.id == diagnostics::Id::SyntaxErrorAtEnd)
    return diagnostic.message;
  source::Position position = file->position(diagnostic.place.span.begin);
  return diagnostic.message + " (line: " + std::to_string(position.line) +
         ", column: " + std::to_string(position.column) + ")";
}

/// What Puppet's parser says of a text as a whole: its error, or how many the validator has found.
std::string errorSummary(const Engine &engine, bool parsed) {
  size_t errors = engine.count(Severity::Error);
  size_t warnings = engine.count(Severity::Warning) + engine.count(Severity::Deprecation);
  if (parsed && errors > 1) {
    std::string text = "Language validation logged " + std::to_string(errors) + " errors";
    if (warnings > 0)
      text += ", and " + std::to_string(warnings) + " warnings";
    return text + ". Giving up";
  }
  for (const Diagnostic &diagnostic : engine.diagnostics())
    if (diagnostic.severity == Severity::Error)
      return errorText(diagnostic);
  return {};
}

} // namespace

void Checker::check(const HeredocExpression &node) {
  const auto *text = as<LiteralString>(node.text);
  if (!text) // interpolated text is checked when it is known
    return;
  std::string_view name = checkerName(node.syntax);
  if (name == "json") {
    if (std::optional<std::string> problem = jsonProblem(text->value))
      report<Id::IllegalJson>(*text, node.syntax, quotable(*problem, 100));
  } else if (name == "base64") {
    checkBase64(node, *text);
  } else if (name == "pp" && node.syntax != "pp") {
    report<Id::IllegalPpTag>(*text);
  } else if (name == "epp" && node.syntax != "epp") {
    report<Id::IllegalEppTag>(*text);
  } else if (name == "pp" || name == "epp") {
    checkPuppet(node, *text);
  }
}

void Checker::checkBase64(const HeredocExpression &node, const LiteralString &text) {
  switch (base64Problem(text.value)) {
  case Base64Problem::None:
    break;
  case Base64Problem::Padding:
    report<Id::IllegalBase64Padding>(text, node.syntax);
    break;
  case Base64Problem::Letters:
    report<Id::IllegalBase64Letters>(text, node.syntax);
    break;
  }
}

void Checker::checkPuppet(const HeredocExpression &node, const LiteralString &text) {
  if (heredocDepth_ == maxHeredocDepth) {
    report<Id::NestingTooDeep>(text, maxHeredocDepth);
    return;
  }
  bool isEpp = node.syntax == "epp";
  source::SourceFile file("", std::string(text.value));
  Engine engine;
  ParseOptions parsing;
  parsing.maxNesting = nestedMaxNesting;
  parsing.maxHeight = nestedMaxHeight;
  parsing.lexing.language = isEpp ? Language::Epp : Language::Manifest;
  auto program = parse(file, parsing, engine);
  ValidationOptions options = options_;
  options.layout = {};
  if (program)
    Checker(*program, options, engine, heredocDepth_ + 1).run();
  if (!engine.hasErrors())
    return;
  std::string summary = quotable(errorSummary(engine, bool(program)), 500);
  if (isEpp)
    report<Id::IllegalEpp>(text, node.syntax, summary);
  else
    report<Id::IllegalPp>(text, node.syntax, summary);
}

} // namespace ppcc::puppet
