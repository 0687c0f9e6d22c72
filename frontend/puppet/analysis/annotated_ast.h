// What analysis knows about a tree beyond its syntax: bodies, their variables, and what names mean.
#pragma once

#include "frontend/puppet/ast/program.h"

#include <cstdint>
#include <deque>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace ppcc::puppet {

/// Code that has variables of its own.
///
/// Types are code of the last two kinds: those of the parameters of definitions see only what is
/// found by name in the top scope, and those of functions' results see no variables at all.
enum class BodyKind : uint8_t {
  Main,
  Class,
  Define,
  Node,
  Function,
  Lambda,
  Template,
  ParameterTypes,
  ResultTypes,
};

std::string_view name(BodyKind kind);

/// One such piece of code and its variables, by slot; parameters come first.
struct Body {
  Body(BodyKind bodyKind, const ast::Node *definition = nullptr)
      : kind(bodyKind), owner(definition) {}

  BodyKind kind;
  /// The definition or lambda; null for the top-level code of the unit's manifests.
  const ast::Node *owner;
  /// Where a lambda or a template in a call is written; null for everything else.
  Body *enclosing = nullptr;
  /// Where the types of its parameters are evaluated, and that of its result: never in the body
  /// itself.
  Body *parameterTypesIn = nullptr;
  Body *resultTypeIn = nullptr;
  /// A template without a parameter list: any variable may be an argument.
  bool takesAnyArguments = false;
  std::vector<std::string_view> slots;
  uint32_t parameterCount = 0;
  /// Variables and parameters that others may not see.
  std::vector<std::string_view> privateNames;

  /// The slot of a variable, or UINT32_MAX.
  uint32_t slotOf(std::string_view variable) const;
  void addSlot(std::string_view variable);

private:
  std::unordered_map<std::string_view, uint32_t> slotByName_;
};

/// What a variable in an expression refers to.
struct VariableUse {
  enum class Kind : uint8_t {
    /// A slot of this body or of one around it.
    Slot,
    /// Found by name when the program runs: facts, variables of other classes, top scope.
    Named,
    /// `$0`, `$1`, …
    MatchGroup,
    /// Nothing: Puppet evaluates the expression without a scope.
    NoScope,
  };
  Kind kind = Kind::Named;
  /// A parameter: certainly assigned wherever the body runs.
  bool parameter = false;
  /// Bodies to go outwards, from a lambda to its surroundings.
  uint32_t depth = 0;
  uint32_t slot = 0;
  /// Number of a MatchGroup.
  uint32_t group = 0;
};

/// A template whose text is written in a call of `inline_epp`.
struct InlineTemplate {
  std::string_view text;
  /// The template as parsed, or null when it has errors.
  const ast::Program *program = nullptr;
  /// What Puppet says of the first error.
  std::string error = {};
};
/// By the call.
using InlineTemplates = std::unordered_map<const ast::Node *, InlineTemplate>;

/// Manifests that are compiled together, with everything analysis found.
struct AnnotatedAst {
  std::vector<const ast::Program *> programs;
  const InlineTemplates *inlineTemplates = nullptr;
  std::deque<Body> bodies;
  /// Top-level code of all programs; they share one scope.
  Body *main = nullptr;
  /// For the types of all classes, defines, functions, template files and aliases.
  Body *parameterTypes = nullptr;
  Body *resultTypes = nullptr;
  std::unordered_map<const ast::Node *, Body *> bodyOf;
  /// VariableExpression nodes, and TextExpression nodes over a bare name.
  std::unordered_map<const ast::Node *, VariableUse> uses;
};

/// The body whose variables a part of a node sees; `inner` is the body of the node. Types of
/// parameters and results are not evaluated in the body that they belong to.
const Body &bodyOfPart(const AnnotatedAst &annotated, const ast::Node &node, const ast::Node &part,
                       const Body &inner);

} // namespace ppcc::puppet
