// Follows values from outputs of components through their inputs, in each directory by itself: an
// output is known by the inputs that it needs.
#include "frontend/pcl/lowering/expanded_circles.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace ppcc::pcl {

using diagnostics::Id;

namespace {

/// A node, or an input or output of a component.
struct Place {
  const Node *node;
  bool isInput = false;
  /// Empty for the node itself.
  std::string name = {};
  auto operator<=>(const Place &) const = default;
};

/// All variables in an expression.
void collect(const Expr *expr, std::vector<const Variable *> &found) {
  if (!expr)
    return;
  auto all = [&](const std::vector<Expr *> &exprs) {
    for (const Expr *one : exprs)
      collect(one, found);
  };
  switch (expr->kind) {
  case ExprKind::Literal:
  case ExprKind::SplatItem:
    return;
  case ExprKind::Template:
    return all(as<Template>(*expr).parts);
  case ExprKind::TemplateWrap:
    return collect(as<TemplateWrap>(*expr).wrapped, found);
  case ExprKind::TemplateJoin:
    return collect(as<TemplateJoin>(*expr).tuple, found);
  case ExprKind::Variable:
    return found.push_back(&as<Variable>(*expr));
  case ExprKind::Traversal:
    return collect(as<Traversal>(*expr).source, found);
  case ExprKind::Call:
    return all(as<Call>(*expr).arguments);
  case ExprKind::Conditional:
    return all({as<Conditional>(*expr).condition, as<Conditional>(*expr).whenTrue,
                as<Conditional>(*expr).whenFalse});
  case ExprKind::Binary:
    return all({as<Binary>(*expr).left, as<Binary>(*expr).right});
  case ExprKind::Unary:
    return collect(as<Unary>(*expr).operand, found);
  case ExprKind::Tuple:
    return all(as<Tuple>(*expr).elements);
  case ExprKind::Object:
    for (const ObjectItem &item : as<Object>(*expr).items)
      all({item.key, item.value});
    return;
  case ExprKind::For: {
    const auto &loop = as<For>(*expr);
    return all({loop.collection, loop.condition, loop.key, loop.value});
  }
  case ExprKind::Index:
    return all({as<Index>(*expr).collection, as<Index>(*expr).key});
  case ExprKind::Splat:
    return all({as<Splat>(*expr).source, as<Splat>(*expr).each});
  case ExprKind::Parentheses:
    return collect(as<Parentheses>(*expr).inner, found);
  }
}

/// What the output of a component needs of its inputs, for all directories.
class Needs {
public:
  explicit Needs(diagnostics::Engine &engine) : engine_(engine) {}

  /// Reports circles among the components of a program.
  bool check(const TypedProgram &program) {
    bool isFine = true;
    for (const Node &node : program.nodes)
      if (node.component && isFine)
        for (const Attribute &attribute : node.block->body.attributes)
          isFine = isFine && follow(program, {&node, true, attribute.name});
    return isFine;
  }

private:
  /// Goes on from a place; false where it leads back to one on the way.
  bool follow(const TypedProgram &program, const Place &place) {
    if (done_.contains(place))
      return true;
    for (size_t i = 0; i < way_.size(); ++i)
      if (way_[i] == place)
        return report(i);
    way_.push_back(place);
    for (const Place &next : nextOf(program, place))
      if (!follow(program, next))
        return false;
    way_.pop_back();
    done_.insert(place);
    return true;
  }

  bool report(size_t from) {
    std::string path;
    for (size_t i = from; i < way_.size(); ++i)
      path += textOf(way_[i]) + " -> ";
    const Node &node = *way_[from].node;
    engine_.report<Id::PclExpandedCircle>(*node.file, node.span(), path + textOf(way_[from]));
    return false;
  }
  static std::string textOf(const Place &place) {
    return place.name.empty() ? place.node->name : place.node->name + "." + place.name;
  }

  std::vector<Place> nextOf(const TypedProgram &program, const Place &place) {
    const Node &node = *place.node;
    if (!place.name.empty() && !place.isInput) {
      std::vector<Place> inputs;
      for (const std::string &input : inputsOf(*node.component, place.name))
        inputs.push_back({&node, true, input});
      return inputs;
    }
    std::vector<const Variable *> variables;
    if (node.attribute)
      collect(node.attribute->value, variables);
    else
      for (const Attribute &attribute : node.block->body.attributes)
        if (place.name.empty() || attribute.name == place.name)
          collect(attribute.value, variables);
    if (node.block)
      for (const auto &block : node.block->body.blocks)
        for (const Attribute &option : block->body.attributes)
          if (option.name == "range")
            collect(option.value, variables);
    return placesOf(program, variables);
  }

  static std::vector<Place> placesOf(const TypedProgram &program,
                                     const std::vector<const Variable *> &variables) {
    std::vector<Place> places;
    for (const Variable *variable : variables) {
      auto found = program.references.find(variable);
      if (found == program.references.end())
        continue;
      const Node *node = found->second;
      if (!node->component)
        places.push_back({node});
      else if (!variable->steps.empty() && !variable->steps[0].index)
        places.push_back({node, false, variable->steps[0].name});
    }
    return places;
  }

  /// The configs that an output of a program needs.
  const std::set<std::string> &inputsOf(const TypedProgram &program, const std::string &output) {
    auto [known, isNew] = inputs_.try_emplace({&program, output});
    auto found = program.outputs.find(output);
    if (!isNew || found == program.outputs.end())
      return known->second;
    std::set<Place> seen;
    std::vector<Place> pending = {{found->second}};
    while (!pending.empty()) {
      Place place = pending.back();
      pending.pop_back();
      if (!seen.insert(place).second)
        continue;
      if (place.node->kind == NodeKind::Config)
        inputs_[{&program, output}].insert(place.node->name);
      for (const Place &next : nextOf(program, place))
        pending.push_back(next);
    }
    return inputs_[{&program, output}];
  }

  diagnostics::Engine &engine_;
  std::vector<Place> way_;
  std::set<Place> done_;
  std::map<std::pair<const TypedProgram *, std::string>, std::set<std::string>> inputs_;
};

} // namespace

bool checkExpandedCircles(const TypedPrograms &programs, diagnostics::Engine &engine) {
  Needs needs(engine);
  for (const TypedProgram &program : programs.programs)
    if (!needs.check(program))
      return false;
  return true;
}

} // namespace ppcc::pcl
