// The nodes of a program, in the order in which they stand in its files.
#include "frontend/pcl/binding/binding.h"
#include "frontend/pcl/typing/literals.h"

#include <algorithm>

namespace ppcc::pcl {

using diagnostics::Id;

namespace {

std::optional<NodeKind> kindOf(const Block &block) {
  static constexpr std::pair<std::string_view, NodeKind> kinds[] = {
      {"config", NodeKind::Config},      {"resource", NodeKind::Resource},
      {"read", NodeKind::Read},          {"component", NodeKind::Component},
      {"output", NodeKind::Output},      {"hook", NodeKind::Hook},
      {"pulumi", NodeKind::Requirement},
  };
  for (auto [name, kind] : kinds)
    if (block.type == name)
      return kind;
  return std::nullopt;
}

class Declarer {
public:
  Declarer(TypedProgram &program, diagnostics::Engine &engine)
      : program_(program), engine_(engine) {}

  /// Nodes stand as in the file; names are taken by resources first.
  void declare(const ProgramFile &file) {
    std::vector<Node> nodes;
    for (const Attribute &attribute : file.ast->body.attributes)
      nodes.push_back(Node{.kind = NodeKind::Local,
                           .name = attribute.name,
                           .logicalName = attribute.name,
                           .file = file.source,
                           .attribute = &attribute});
    for (const auto &block : file.ast->body.blocks)
      if (std::optional<Node> node = nodeOf(*block, *file.source))
        nodes.push_back(std::move(*node));
    std::sort(nodes.begin(), nodes.end(),
              [](const Node &a, const Node &b) { return a.span().begin < b.span().begin; });
    size_t first = program_.nodes.size();
    for (size_t i = 0; i < nodes.size(); ++i)
      nodes[i].number = first + i;
    std::move(nodes.begin(), nodes.end(), std::back_inserter(program_.nodes));
    takeNames(first, true);
    takeNames(first, false);
  }

private:
  std::optional<Node> nodeOf(const Block &block, const source::SourceFile &file) {
    std::optional<NodeKind> kind = kindOf(block);
    size_t label = kind == NodeKind::Hook ? 1 : 0;
    bool hasName = kind != NodeKind::Requirement;
    if (!kind || (hasName && block.labels.size() <= label))
      return std::nullopt;
    std::string name = hasName ? block.labels[label].text : "";
    return Node{.kind = *kind,
                .name = name,
                .logicalName = logicalName(block, name, file),
                .file = &file,
                .block = &block};
  }

  std::string logicalName(const Block &block, const std::string &name,
                          const source::SourceFile &file) {
    auto found = block.body.places.find("__logicalName");
    if (found == block.body.places.end())
      return name;
    const Expr *value = block.body.attributes[found->second].value;
    if (const std::string *text = stringLiteral(value))
      return *text;
    engine_.report<Id::PclLiteral>(file, value->span, "__logicalName", "string");
    return name;
  }

  void takeNames(size_t first, bool isResources) {
    for (size_t i = first; i < program_.nodes.size(); ++i) {
      Node &node = program_.nodes[i];
      bool isResource = node.kind == NodeKind::Resource || node.kind == NodeKind::Read;
      if (isResource == isResources)
        takeName(node);
    }
  }

  void takeName(Node &node) {
    if (node.kind == NodeKind::Requirement)
      return onlyOne(node);
    auto &names = node.kind == NodeKind::Output ? program_.outputs
                  : node.kind == NodeKind::Hook ? program_.hooks
                                                : program_.definitions;
    auto [place, isNew] = names.try_emplace(node.name, &node);
    if (!isNew)
      engine_.report<Id::PclRedeclared>(*node.file, nameSpan(node), node.name)
          .note<Id::PclFirstDeclaration>(*place->second->file, nameSpan(*place->second));
  }

  void onlyOne(const Node &node) {
    if (requirement_)
      engine_.report<Id::PclBlockTwice>(*node.file, node.span(), "pulumi")
          .note<Id::PclFirstDeclaration>(*requirement_->file, requirement_->span());
    else
      requirement_ = &node;
  }

  static source::Span nameSpan(const Node &node) {
    return node.attribute ? node.span()
                          : node.block->labels[node.kind == NodeKind::Hook ? 1 : 0].span;
  }

  TypedProgram &program_;
  diagnostics::Engine &engine_;
  const Node *requirement_ = nullptr;
};

} // namespace

void declare(TypedProgram &program, diagnostics::Engine &engine) {
  Declarer declarer(program, engine);
  for (const ProgramFile &file : program.files)
    declarer.declare(file);
}

} // namespace ppcc::pcl
