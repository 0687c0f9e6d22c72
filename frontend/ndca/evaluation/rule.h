// What directives have settled about a rule.
#pragma once

#include "frontend/ndca/ast/ast.h"
#include "frontend/ndca/values/value.h"

#include <map>

namespace ppcc::ndca {

/// A tag and the states that have it.
struct TagInfo {
  std::string name;
  StateMask states;
};

/// The answers to directives; those without one have their defaults.
struct Rule {
  int64_t dimensions = 2;
  int64_t states = 2;
  /// The first is the built-in `id`.
  std::vector<TagInfo> tags;
  /// The shape of `nbhd`.
  Shape neighbourhood;
  std::map<DirectiveKind, std::string> metadata;
};

} // namespace ppcc::ndca
