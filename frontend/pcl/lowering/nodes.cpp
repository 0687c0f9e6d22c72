// Each kind of node: which of its attributes are computed, and what becomes of its options.
#include "frontend/pcl/lowering/nodes.h"

#include <algorithm>

namespace ppcc::pcl {

using namespace ir;
namespace ops = ir::pcl;

namespace {

const Expr *inner(const Expr *expr) {
  while (expr && expr->kind == ExprKind::Parentheses)
    expr = as<Parentheses>(*expr).inner;
  return expr;
}

std::string stringOf(const Expr *expr) {
  const auto *text = dynAs<Template>(inner(expr));
  if (text && text->isStringLiteral())
    return as<Literal>(*text->parts[0]).text;
  const auto *literal = dynAs<Literal>(inner(expr));
  return literal ? literal->text : "";
}

bool isPropertyOption(std::string_view name) {
  return name == "ignoreChanges" || name == "hideDiffs" || name == "replaceOnChanges" ||
         name == "additionalSecretOutputs";
}

/// Whether the text can only be computed when a hook runs: it has `args`, or fails on purpose.
bool isForHook(const source::SourceFile &file, source::Span span) {
  std::string_view text = file.text().substr(span.begin, span.end - span.begin);
  return text.find("args.") != std::string_view::npos ||
         text.find("args[") != std::string_view::npos ||
         text.find("notImplemented(") != std::string_view::npos;
}

class NodeLowering {
public:
  NodeLowering(DirectoryBuilder &directory, const Node &node)
      : directory_(directory), builder_(directory.builder), node_(node),
        expressions_(directory, *node.file, word() + " " + node.name) {}

  ops::NodeDeclaration lower() {
    row_.kind = static_cast<ops::NodeKind>(node_.kind);
    static_assert(static_cast<int>(NodeKind::Requirement) ==
                  static_cast<int>(ops::NodeKind::Requirement));
    row_.name = builder_.module.intern(node_.name);
    row_.title = builder_.module.intern(node_.logicalName.empty() ? node_.name : node_.logicalName);
    row_.slot = directory_.slotOf.at(&node_);
    row_.location = builder_.locationOf(*node_.file, node_.span());
    row_.facts = factsOf(builder_, node_);
    code();
    return row_;
  }

private:
  std::string word() const {
    constexpr std::string_view words[] = {"local",     "config", "resource", "read",
                                          "component", "output", "hook",     "requirement"};
    return std::string(words[static_cast<size_t>(node_.kind)]);
  }
  const Expr *attribute(std::string_view name) const {
    auto found = node_.block->body.places.find(std::string(name));
    return found == node_.block->body.places.end()
               ? nullptr
               : node_.block->body.attributes[found->second].value;
  }
  FunctionId codeOf(const Expr *expr) {
    return expr ? expressions_.function(*expr) : FunctionId();
  }
  uint32_t typeNumber(TypeRef type) {
    return type && !type->is(lattice::Kind::Dynamic) ? builder_.types.add(type) + 1 : 0;
  }

  void code() {
    switch (node_.kind) {
    case NodeKind::Local:
      row_.value = codeOf(node_.attribute->value);
      return;
    case NodeKind::Config:
      row_.value = codeOf(attribute("default"));
      row_.type = typeNumber(node_.declaredType);
      return;
    case NodeKind::Output:
      row_.value = codeOf(attribute("value"));
      return;
    case NodeKind::Requirement:
      row_.value = codeOf(attribute("requiredVersionRange"));
      return;
    case NodeKind::Hook:
      row_.token = builder_.module.intern(node_.block->labels[0].text);
      row_.value = hook();
      return;
    case NodeKind::Resource:
    case NodeKind::Read:
    case NodeKind::Component:
      return resource();
    }
  }

  void resource() {
    range();
    options();
    if (node_.component) {
      row_.token = builder_.module.intern(node_.componentToken);
      row_.component = builder_.directories.at(node_.component);
      return inputs();
    }
    const ResourceFacts *facts = node_.resource.get();
    std::string token = facts                               ? facts->token
                        : node_.kind == NodeKind::Component ? stringOf(attribute("token"))
                                                            : node_.block->labels[1].text;
    row_.token = builder_.module.intern(token);
    if (facts)
      row_.type = typeNumber(node_.kind == NodeKind::Read ? facts->stateInputs : facts->inputs);
    row_.value = inputObject();
  }

  bool isInput(const Attribute &attribute) const {
    return attribute.name != "__logicalName" &&
           !(node_.kind == NodeKind::Component && attribute.name == "token");
  }

  FunctionId inputObject() {
    const auto &attributes = node_.block->body.attributes;
    return expressions_.function(node_.block->typeSpan, [&] {
      std::vector<std::pair<std::string, ValueId>> pairs;
      for (const Attribute &attribute : attributes)
        if (isInput(attribute))
          pairs.emplace_back(attribute.name, expressions_.value(*attribute.value));
      return expressions_.object(pairs, node_.block->typeSpan);
    });
  }

  void inputs() {
    for (const Attribute &attribute : node_.block->body.attributes)
      if (isInput(attribute))
        row_.inputs.push_back({builder_.module.intern(attribute.name), codeOf(attribute.value),
                               builder_.locationOf(*node_.file, attribute.nameSpan)});
  }

  const Block *optionsBlock() const {
    for (const auto &block : node_.block->body.blocks)
      if (block->type == "options")
        return block.get();
    return nullptr;
  }

  void range() {
    const Block *block = optionsBlock();
    auto found = block ? block->body.places.find("range") : decltype(block->body.places.end()){};
    if (!block || found == block->body.places.end())
      return;
    row_.range = codeOf(block->body.attributes[found->second].value);
    row_.rangeSlot = directory_.newSlot();
    expressions_.bind("range", row_.rangeSlot, true);
  }

  void options() {
    const Block *block = optionsBlock();
    if (!block || (block->body.attributes.size() == 1 && row_.range))
      return;
    row_.options = expressions_.function(block->typeSpan, [&] {
      std::vector<std::pair<std::string, ValueId>> pairs;
      for (const Attribute &option : block->body.attributes)
        if (option.name != "range")
          pairs.emplace_back(option.name, this->option(option));
      return expressions_.object(pairs, block->typeSpan);
    });
  }

  ValueId option(const Attribute &option) {
    const auto *list = dynAs<Tuple>(inner(option.value));
    if (!isPropertyOption(option.name) || !list)
      return expressions_.value(*option.value);
    std::vector<ValueId> paths;
    for (const Expr *path : list->elements)
      paths.push_back(expressions_.builder().string(propertyPath(*path)));
    return expressions_.tuple(paths);
  }

  FunctionId hook() {
    return expressions_.function(node_.block->typeSpan, [&] {
      std::vector<std::pair<std::string, ValueId>> pairs;
      for (const Attribute &attribute : node_.block->body.attributes) {
        const auto *list = dynAs<Tuple>(inner(attribute.value));
        if (attribute.name != "command" || !list) {
          pairs.emplace_back(attribute.name, hookWord(*attribute.value));
          continue;
        }
        std::vector<ValueId> words;
        for (const Expr *word : list->elements)
          words.push_back(hookWord(*word));
        pairs.emplace_back(attribute.name, expressions_.tuple(words));
      }
      return expressions_.object(pairs, node_.block->typeSpan);
    });
  }

  // What depends on the resource that the hook runs for stays as it is written.
  ValueId hookWord(const Expr &word) {
    if (!isForHook(*node_.file, word.span))
      return expressions_.value(word);
    std::string_view text =
        node_.file->text().substr(word.span.begin, word.span.end - word.span.begin);
    Builder &builder = expressions_.builder();
    return expressions_.object({{"__ptype", builder.string("Expression")},
                                {"__pvalue", builder.string(text)}},
                               word.span);
  }

  DirectoryBuilder &directory_;
  ModuleBuilder &builder_;
  const Node &node_;
  Expressions expressions_;
  ops::NodeDeclaration row_;
};

} // namespace

std::string propertyPath(const Expr &expr) {
  const auto *variable = dynAs<Variable>(inner(&expr));
  if (!variable)
    return stringOf(&expr);
  std::string path = variable->name;
  for (const Step &step : variable->steps) {
    if (!step.index)
      path += "." + step.name;
    else if (step.index->what == Literal::Number)
      path += "[" + step.index->text + "]";
    else
      path += "[\"" + step.index->text + "\"]";
  }
  return path;
}

ops::DirectoryDeclaration lowerNodes(DirectoryBuilder &directory) {
  ops::DirectoryDeclaration row;
  row.path = directory.builder.module.intern(directory.program.directory);
  for (const Node *node : directory.program.order)
    row.nodes.push_back(NodeLowering(directory, *node).lower());
  row.slots = directory.slots;
  return row;
}

} // namespace ppcc::pcl
