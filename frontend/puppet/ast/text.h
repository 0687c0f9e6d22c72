// Nodes of text with expressions in it: interpolated strings, heredocs, EPP templates.
#pragma once

#include "frontend/puppet/ast/node.h"

namespace ppcc::puppet::ast {

/// `"a ${b} c"`: LiteralString and TextExpression segments; empty strings are left out.
struct ConcatenatedString : NodeOf<Kind::ConcatenatedString> {
  List<Node> segments;
};

/// `${expr}` or `$name` within a string.
struct TextExpression : UnaryNode<Kind::TextExpression> {};

/// `@(END:json)` and its text.
struct HeredocExpression : NodeOf<Kind::HeredocExpression> {
  /// Empty where none is given.
  std::string_view syntax;
  /// A LiteralString or a ConcatenatedString.
  const Node *text = nullptr;
};

/// The body of a template; the program's body is a LambdaExpression around it with its parameters.
struct EppExpression : NodeOf<Kind::EppExpression> {
  bool parametersSpecified = false;
  const Node *body = nullptr;
};

/// Text of a template, outside tags.
struct RenderStringExpression : NodeOf<Kind::RenderStringExpression> {
  std::string_view value;
};

/// `<%= expr %>`
struct RenderExpression : UnaryNode<Kind::RenderExpression> {};

} // namespace ppcc::puppet::ast
