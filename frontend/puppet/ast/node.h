// What all AST nodes have in common: kind, extent, height; and the way down to the concrete struct.
#pragma once

#include "frontend/source/source_file.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace ppcc::puppet::ast {

enum class Kind : uint8_t {
#define NODE(Name, fields) Name,
#include "frontend/puppet/ast/nodes.def"
};

#define NODE(Name, fields) struct Name;
#include "frontend/puppet/ast/nodes.def"

/// The kind's name, which is the name of Puppet's model class.
std::string_view name(Kind kind);

/// A place in the program's tree; immutable once parsed, memory belongs to the Program's arena.
struct Node {
  Kind kind;
  /// Levels of nodes from here down, at least 1: what recursion over this tree needs.
  uint32_t height = 1;
  /// The bytes that Puppet's model gives as offset and length. They are what its messages point at,
  /// not always all of the node: an infix expression has its operator's extent.
  source::Span span;
};

/// Children in source order; never holds null.
template <class T> using List = std::span<const T *const>;

/// Base of each concrete node, fixing its kind.
template <Kind K> struct NodeOf : Node {
  static constexpr Kind nodeKind = K;
  NodeOf() : Node{K, 1, {}} {}
};

/// Base of nodes over one expression.
template <Kind K> struct UnaryNode : NodeOf<K> { const Node *expr = nullptr; };

/// Base of nodes over two expressions.
template <Kind K> struct BinaryNode : NodeOf<K> {
  const Node *left = nullptr;
  const Node *right = nullptr;
};

/// True where the node (which may be null) is a T.
template <class T> bool is(const Node *node) { return node && node->kind == T::nodeKind; }

/// The node as a T, or null where it is something else.
template <class T> const T *as(const Node *node) {
  return is<T>(node) ? static_cast<const T *>(node) : nullptr;
}

} // namespace ppcc::puppet::ast
