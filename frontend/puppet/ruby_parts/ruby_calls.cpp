// Follows names that are written out; of computed ones only the place is known.
#include "frontend/puppet/ruby_parts/ruby_calls.h"

#include "frontend/puppet/ast/visit.h"
#include "runtime-lib/puppet/functions/function_table.h"

#include <algorithm>
#include <filesystem>
#include <optional>

namespace ppcc::puppet::ruby {

namespace {

std::optional<std::string> literalText(const ast::Node *node) {
  while (const auto *parenthesized = ast::as<ast::ParenthesizedExpression>(node))
    node = parenthesized->expr;
  const auto *text = node ? ast::as<ast::LiteralString>(node) : nullptr;
  return text ? std::optional<std::string>(text->value) : std::nullopt;
}

template <class Definition> std::string named(const char *word, const ast::Node &node) {
  const auto *definition = ast::as<Definition>(&node);
  return definition ? std::string(word) + std::string(definition->name) : std::string();
}

std::string titleOf(const ast::Node &definition) {
  for (const std::string &title : {named<ast::HostClassDefinition>("class ", definition),
                                   named<ast::ResourceTypeDefinition>("define ", definition),
                                   named<ast::FunctionDefinition>("function ", definition)})
    if (!title.empty())
      return title;
  return ast::as<ast::NodeDefinition>(&definition) ? "a node" : "";
}

/// The innermost definition around a place.
std::string ownerOf(const ast::Program &program, source::Span place) {
  const ast::Node *owner = nullptr;
  for (const ast::Node *definition : program.definitions) {
    bool isAround = definition->span.begin <= place.begin && place.end <= definition->span.end;
    if (isAround && (!owner || definition->span.begin >= owner->span.begin))
      owner = definition;
  }
  return owner ? titleOf(*owner) : "";
}

} // namespace

CallFinder::CallFinder(const Environment &environment, std::vector<Part> &parts)
    : environment_(environment), parts_(parts) {
  for (size_t i = 0; i < parts.size(); ++i)
    if (parts[i].kind == PartKind::Template)
      templates_.emplace(parts[i].name, i);
    else if (parts[i].kind == PartKind::Function || parts[i].kind == PartKind::LegacyFunction)
      functions_.emplace(parts[i].name, i);
}

void CallFinder::scan(const ast::Program &program) {
  ast::walk(*program.body, [&](const ast::Node &node) {
    const auto *plain = ast::as<ast::CallNamedFunctionExpression>(&node);
    const auto *method = ast::as<ast::CallMethodExpression>(&node);
    const auto *access = method ? ast::as<ast::NamedAccessExpression>(method->functor) : nullptr;
    const auto *name = plain    ? ast::as<ast::QualifiedName>(plain->functor)
                       : access ? ast::as<ast::QualifiedName>(access->right)
                                : nullptr;
    if (!name)
      return;
    std::vector<const ast::Node *> arguments;
    if (access)
      arguments.push_back(access->left);
    for (const ast::Node *argument : plain ? plain->arguments : method->arguments)
      arguments.push_back(argument);
    call(name->value, arguments,
         {program.file->path(), program.file->position(node.span.begin).line,
          ownerOf(program, node.span)});
  });
}

void CallFinder::call(std::string_view function, const std::vector<const ast::Node *> &arguments,
                      Use use) {
  if (function.starts_with("::"))
    function.remove_prefix(2);
  if (function == "inline_template") {
    inlineTexts_.push_back(std::move(use));
  } else if (function == "template") {
    for (const ast::Node *argument : arguments)
      if (auto name = literalText(argument))
        addTemplate(*name, use);
      else
        computedNames_.push_back(use);
  } else if (auto found = functions_.find(function); found != functions_.end()) {
    parts_[found->second].uses.push_back(std::move(use));
  }
}

void CallFinder::addUse(const std::string &function, Use use) {
  if (auto found = functions_.find(function); found != functions_.end())
    parts_[found->second].uses.push_back(std::move(use));
}

void CallFinder::addTemplate(const std::string &name, const Use &use) {
  auto [place, isNew] = templates_.try_emplace(name, parts_.size());
  if (isNew)
    parts_.push_back(otherTemplate(name));
  parts_[place->second].uses.push_back(use);
}

/// What is named and was not found among the templates of modules: a file by its whole path, one
/// that ends in .epp, or nothing.
Part CallFinder::otherTemplate(const std::string &name) const {
  bool isAbsolute = name.starts_with('/');
  std::string module = isAbsolute ? "environment" : name.substr(0, name.find('/'));
  Part part;
  part.name = name;
  part.module = module;
  auto known = environment_.modules.find(module);
  std::string path = isAbsolute ? name
                     : known == environment_.modules.end()
                         ? std::string()
                         : known->second + "/templates" + name.substr(module.size());
  std::error_code ignored;
  if (!path.empty() && std::filesystem::is_regular_file(path, ignored)) {
    part.file = path;
    return part;
  }
  part.way = Way::Impossible;
  part.reason = path.empty() ? "there is no module " + module : "there is no such file";
  return part;
}

} // namespace ppcc::puppet::ruby
