// What is known of an expression from its kind alone: its name in messages, its effect, its value.
#pragma once

#include "frontend/puppet/ast/node.h"

#include <string>
#include <string_view>

namespace ppcc::puppet {

/// Whether evaluating an expression may change anything, as far as its kind says.
enum class Effect : uint8_t { Acts, None, Parts };

/// Whether an expression can stand where a value is needed.
enum class ValueUse : uint8_t { Yes, No, Operand };

Effect effect(ast::Kind kind);
ValueUse valueUse(ast::Kind kind);

/// Puppet's name for an expression in messages: "'+' expression", "Function Call".
std::string label(const ast::Node &node);

/// The label after `a` or `an`, by Puppet's rule for the letter after a quote.
std::string withArticle(const std::string &label);
/// The same at the start of a sentence.
std::string withCapitalArticle(const std::string &label);

inline std::string labelWithArticle(const ast::Node &node) { return withArticle(label(node)); }
inline std::string labelWithCapitalArticle(const ast::Node &node) {
  return withCapitalArticle(label(node));
}

} // namespace ppcc::puppet
