// Dispatch on a node's kind and walks over children, all expanded from nodes.def.
#pragma once

#include "frontend/puppet/ast/program.h"

#include <type_traits>
#include <utility>

namespace ppcc::puppet::ast {

/// Calls `handler` with the node as its concrete struct; a handler that lacks one does not compile.
template <class Handler> decltype(auto) visit(const Node &node, Handler &&handler) {
  switch (node.kind) {
#define NODE(Name, fields)                                                                         \
  case Kind::Name:                                                                                 \
    return std::forward<Handler>(handler)(static_cast<const Name &>(node));
#include "frontend/puppet/ast/nodes.def"
  }
  __builtin_unreachable();
}

namespace detail {
template <class Handler> void passChild(Handler &handler, const Node *child) {
  if (child)
    handler(*child);
}
template <class Handler, class T>
requires std::is_base_of_v<Node, T>
void passChild(Handler &handler, std::span<const T *const> children) {
  for (const T *child : children)
    handler(static_cast<const Node &>(*child));
}
} // namespace detail

// eachChild(const IfExpression &, handler) and so on: the children that exist, in order.
#define CHILD(member) detail::passChild(handler, node.member);
#define NODE(Name, fields)                                                                         \
  template <class Handler>                                                                         \
  void eachChild([[maybe_unused]] const Name &node, [[maybe_unused]] Handler &&handler) {          \
    fields                                                                                         \
  }
#include "frontend/puppet/ast/nodes.def"

/// Calls `handler(const Node &)` for each child, in order.
template <class Handler> void eachChild(const Node &node, Handler &&handler) {
  visit(node, [&](const auto &concrete) { eachChild(concrete, handler); });
}

/// Calls `handler(const Node &)` for the node and everything below it, parents first; a handler
/// that returns bool leaves out what is below a node by false. As deep as `node.height` in the
/// stack.
template <class Handler> void walk(const Node &node, Handler &&handler) {
  if constexpr (std::is_same_v<decltype(handler(node)), bool>) {
    if (!handler(node))
      return;
  } else {
    handler(node);
  }
  eachChild(node, [&](const Node &child) { walk(child, handler); });
}

} // namespace ppcc::puppet::ast
