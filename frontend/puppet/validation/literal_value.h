// Values of literal expressions, as Puppet's validator computes them.
#pragma once

#include "frontend/puppet/ast/node.h"
#include "runtime-lib/core/values/build.h"

#include <optional>

namespace ppcc::puppet {

/// The value of an expression made of literals only, by the rules of Puppet's LiteralEvaluator (a
/// type stands for its name in lower case, `Type[args]` for its arguments); nothing for others.
std::optional<pp::Value> literalValue(const ast::Node &node, pp::Context &context);

/// Literals as keys of a C++ map, with Ruby's `eql?`: 1 and 1.0 differ.
struct LiteralHasher {
  size_t operator()(pp::Value value) const { return pp::hashKey(value); }
};
struct LiteralEqual {
  bool operator()(pp::Value a, pp::Value b) const { return pp::keysEqual(a, b); }
};

} // namespace ppcc::puppet
