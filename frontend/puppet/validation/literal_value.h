// Values of literal expressions, as far as the validator compares and prints them.
#pragma once

#include "frontend/puppet/ast/node.h"

#include <optional>
#include <string>

namespace ppcc::puppet {

/// A literal's value in Ruby's terms: equal values have equal `identity`.
struct LiteralValue {
  std::string identity;
  /// Ruby's `to_s`, which messages print.
  std::string text;
  bool isUndef = false;
};

/// The value of an expression made of literals only, by the rules of Puppet's LiteralEvaluator (a
/// type stands for its name in lower case, `Type[args]` for its arguments); nothing for others.
std::optional<LiteralValue> literalValue(const ast::Node &node);

} // namespace ppcc::puppet
