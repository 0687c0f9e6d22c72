// Looks for calls of inline_epp and takes their texts through the phases of a template.
#include "frontend/puppet/project/inline_templates.h"

#include "frontend/puppet/ast/visit.h"
#include "frontend/puppet/parser/parser.h"
#include "frontend/puppet/project/error_text.h"

#include <optional>

namespace ppcc::puppet {

using namespace ast;

namespace {

std::optional<std::string_view> literalText(const Node *node) {
  while (const auto *parenthesized = as<ParenthesizedExpression>(node))
    node = parenthesized->expr;
  if (const auto *heredoc = as<HeredocExpression>(node))
    node = heredoc->text;
  const auto *text = node ? as<LiteralString>(node) : nullptr;
  return text ? std::optional<std::string_view>(text->value) : std::nullopt;
}

/// Variables that are assigned from a literal text, and only there.
class LiteralVariables {
public:
  void add(const AssignmentExpression &assignment) {
    const auto *variable = as<VariableExpression>(assignment.left);
    if (!variable)
      return;
    auto [place, isNew] = texts_.emplace(variable->name(), literalText(assignment.right));
    if (!isNew)
      place->second.reset();
  }
  std::optional<std::string_view> textOf(const Node *node) const {
    const auto *variable = as<VariableExpression>(node);
    if (!variable)
      return literalText(node);
    auto found = texts_.find(variable->name());
    return found == texts_.end() ? std::nullopt : found->second;
  }

private:
  std::unordered_map<std::string_view, std::optional<std::string_view>> texts_;
};

bool isInlineEpp(const Node *functor) {
  const auto *name = as<QualifiedName>(functor);
  return name && name->value == "inline_epp";
}

/// What a call gives as the text of a template, or null when it is another call.
const Node *templateArgument(const Node &node) {
  if (const auto *call = as<CallNamedFunctionExpression>(&node))
    return isInlineEpp(call->functor) && !call->lambda && !call->arguments.empty()
               ? call->arguments[0]
               : nullptr;
  const auto *call = as<CallMethodExpression>(&node);
  const auto *access = call && !call->lambda ? as<NamedAccessExpression>(call->functor) : nullptr;
  return access && isInlineEpp(access->right) ? access->left : nullptr;
}

} // namespace

void InlineTemplateFinder::scan(const Program &program) {
  LiteralVariables variables;
  std::vector<std::pair<const Node *, const Node *>> calls;
  walk(*program.body, [&](const Node &node) {
    if (const auto *assignment = as<AssignmentExpression>(&node))
      variables.add(*assignment);
    if (const Node *argument = templateArgument(node))
      calls.emplace_back(&node, argument);
  });
  for (auto [call, argument] : calls)
    if (auto text = variables.textOf(argument))
      add(*call, *text);
}

void InlineTemplateFinder::add(const Node &call, std::string_view text) {
  // Puppet's name for such a text in messages.
  const source::SourceFile &file = files_.add("inlined-epp-text", std::string(text));
  ParseOptions options;
  options.lexing.language = Language::Epp;
  diagnostics::Engine local;
  InlineTemplate inlined{text};
  auto program = parse(file, options, local);
  if (program && validate(*program, validation_, local)) {
    programs_.push_back(std::move(*program));
    inlined.program = &programs_.back();
    scan(programs_.back());
  }
  for (const diagnostics::Diagnostic &diagnostic : local.diagnostics())
    if (diagnostic.severity == diagnostics::Severity::Error && inlined.error.empty())
      inlined.error = puppetErrorText(diagnostic);
  found_.emplace(&call, std::move(inlined));
}

} // namespace ppcc::puppet
