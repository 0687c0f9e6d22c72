// Puppet makes types of the parsed expression itself and never evaluates it, so that a body may
// hold literals, names and brackets only. Places are those that Puppet's messages quote.
#include "frontend/puppet/analysis/type_tree.h"

#include "frontend/puppet/ast/visit.h"

#include <algorithm>

namespace ppcc::puppet {

using namespace ast;
using TypeNode = pp::type_syntax::Node;
using pp::type_syntax::NodeKind;

namespace {

/// Overloads for what types are made of; everything else is `Other`.
class Conversion {
public:
  TypeNode convert(const Node &node) {
    TypeNode result = visit(node, [&](const auto &concrete) { return of(concrete); });
    source::Span extent = extentOf(node);
    result.begin = extent.begin;
    result.end = extent.end;
    return result;
  }

  /// All that belongs to the node, wherever it is written.
  static source::Span extentOf(const Node &node) {
    source::Span extent = node.span;
    walk(node, [&](const Node &part) {
      extent.begin = std::min(extent.begin, part.span.begin);
      extent.end = std::max(extent.end, part.span.end);
    });
    return extent;
  }

private:
  static TypeNode leaf(NodeKind kind, std::string_view text = "") {
    return {kind, 0, 0, std::string(text), {}};
  }

  TypeNode of(const Node &node) { return leaf(NodeKind::Other, name(node.kind)); }
  TypeNode of(const QualifiedReference &node) { return leaf(NodeKind::Reference, node.casedValue); }
  TypeNode of(const QualifiedName &node) { return leaf(NodeKind::Name, node.value); }
  TypeNode of(const LiteralString &node) { return leaf(NodeKind::Text, node.value); }
  TypeNode of(const LiteralInteger &node) { return leaf(NodeKind::Integer, node.text); }
  TypeNode of(const LiteralFloat &node) { return leaf(NodeKind::Float, node.text); }
  TypeNode of(const LiteralBoolean &node) {
    return leaf(node.value ? NodeKind::True : NodeKind::False);
  }
  TypeNode of(const LiteralDefault &) { return leaf(NodeKind::Default); }
  TypeNode of(const LiteralUndef &) { return leaf(NodeKind::Undef); }
  TypeNode of(const LiteralRegularExpression &node) { return leaf(NodeKind::Regexp, node.pattern); }
  TypeNode of(const HeredocExpression &node) { return convert(*node.text); }
  TypeNode of(const UnaryMinusExpression &node) {
    TypeNode result = leaf(NodeKind::Negation);
    result.parts.push_back(convert(*node.expr));
    return result;
  }
  TypeNode of(const LiteralList &node) {
    TypeNode result = leaf(NodeKind::List);
    add(result, node.values);
    return result;
  }
  TypeNode of(const AccessExpression &node) {
    TypeNode result = leaf(NodeKind::Access);
    result.parts.push_back(convert(*node.left));
    add(result, node.keys);
    return result;
  }
  TypeNode of(const LiteralHash &node) {
    TypeNode result = leaf(NodeKind::Hash);
    for (const KeyedEntry *entry : node.entries) {
      result.parts.push_back(convert(*entry->key));
      result.parts.push_back(convert(*entry->value));
    }
    return result;
  }
  TypeNode of(const ResourceDefaultsExpression &node) {
    TypeNode result = leaf(NodeKind::Braces);
    if (!is<QualifiedReference>(node.typeRef))
      return of(static_cast<const Node &>(node));
    result.parts.push_back(convert(*node.typeRef));
    for (const Node *operation : node.operations) {
      const auto *attribute = as<AttributeOperation>(operation);
      if (!attribute)
        return of(static_cast<const Node &>(node));
      TypeNode key = leaf(NodeKind::Name, attribute->name);
      key.begin = attribute->span.begin;
      key.end = attribute->span.end;
      result.parts.push_back(std::move(key));
      result.parts.push_back(convert(*attribute->value));
    }
    return result;
  }

  template <class T> void add(TypeNode &to, List<T> nodes) {
    for (const T *node : nodes)
      to.parts.push_back(convert(*node));
  }
};

void shift(TypeNode &node, uint32_t by) {
  node.begin -= by;
  node.end -= by;
  for (TypeNode &part : node.parts)
    shift(part, by);
}

} // namespace

TypeTree typeTree(const Node &expression) {
  TypeTree tree{Conversion().convert(expression), Conversion::extentOf(expression)};
  shift(tree.root, tree.span.begin);
  return tree;
}

} // namespace ppcc::puppet
