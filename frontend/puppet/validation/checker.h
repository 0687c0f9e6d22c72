// One walk over a program with all checks; the overloads of `check` lie in check_*.cpp by topic.
#pragma once

#include "frontend/puppet/ast/visit.h"
#include "frontend/puppet/validation/node_facts.h"
#include "frontend/puppet/validation/validator.h"
#include "runtime-lib/core/session/context.h"

#include <memory>
#include <unordered_map>
#include <vector>

namespace ppcc::puppet {

/// Puppet's Checker4_0: each node is checked by itself, parents first.
class Checker {
public:
  /// `heredocDepth` counts the heredocs of Puppet code around this program.
  Checker(const ast::Program &program, const ValidationOptions &options,
          diagnostics::Engine &diagnostics, unsigned heredocDepth = 0);
  void run();

private:
  using Node = ast::Node;
  using Id = diagnostics::Id;

  template <Id id, class... Args> diagnostics::Builder report(const Node &where, Args &&...args) {
    return diagnostics_.report<id>(file_, where.span, std::forward<Args>(args)...);
  }

  // checker.cpp: the walk, and questions that many checks ask.
  void checkBelow(const Node &node);
  /// The node `level` steps above the one being checked, or null for the program itself.
  const Node *container(size_t level = 1) const;
  /// Reports an expression that has no value to use.
  void requireValue(const Node *node);
  bool hasNoEffect(const Node *node);
  bool partsHaveNoEffect(const Node &node);
  /// Where values of literals live; made at the first use, since many programs have none to
  /// compare.
  pp::Context &literals();

  /// Kinds that have no check of their own.
  void check(const Node &) {}
  template <ast::Kind K> void check(const ast::BinaryNode<K> &node) {
    requireValue(node.left);
    requireValue(node.right);
  }
  template <ast::Kind K> void check(const ast::UnaryNode<K> &node) { requireValue(node.expr); }
  template <ast::Kind K> void check(const ast::ConditionalNode<K> &node) {
    requireValue(node.test);
  }

  // check_definitions.cpp
  void check(const ast::HostClassDefinition &node);
  void check(const ast::ResourceTypeDefinition &node);
  void check(const ast::FunctionDefinition &node);
  void check(const ast::PlanDefinition &node);
  void check(const ast::NodeDefinition &node);
  void check(const ast::TypeAlias &node);
  void check(const ast::TypeMapping &node);
  void check(const ast::TypeDefinition &node);
  void checkTopConstructs();
  void checkPlacement(const Node &definition, size_t level = 1);
  template <class Definition> void checkNamedDefinition(const Definition &node);
  void checkReservedTypeName(const Node &where, std::string_view name);
  void checkFutureReservedWord(const Node &where, std::string_view name);
  void checkTypeReference(const Node &owner, const Node *type);
  void checkLastHasEffect(const Node &owner, const Node *body);
  void checkHostname(const Node &match, const Node &owner);
  void checkHostnameText(const Node &match, std::string_view name);

  // check_parameters.cpp
  using Parameters = ast::List<ast::Parameter>;
  void check(const ast::Parameter &node);
  void check(const ast::LambdaExpression &node);
  void check(const ast::EppExpression &node);
  void checkUniqueNames(Parameters parameters);
  void checkReservedNames(Parameters parameters, const Node &owner);
  void checkNoCapture(Parameters parameters, const Node &owner);
  void checkLiteralTypes(Parameters parameters);
  void checkNoAssignment(const Node &node);

  // check_expressions.cpp
  void check(const ast::AssignmentExpression &node);
  void check(const ast::VariableExpression &node);
  void check(const ast::BlockExpression &node);
  void check(const ast::ApplyBlockExpression &node);
  void check(const ast::CallNamedFunctionExpression &node);
  void check(const ast::NamedAccessExpression &node);
  void check(const ast::CaseExpression &node);
  void check(const ast::CaseOption &node);
  void check(const ast::SelectorExpression &node);
  void check(const ast::SelectorEntry &node);
  void check(const ast::LiteralInteger &node);
  void check(const ast::LiteralList &node);
  void check(const ast::LiteralHash &node);
  void check(const ast::KeyedEntry &node);
  void check(const ast::ReservedWord &node);
  void checkAssignable(const Node &target);
  void checkStatements(ast::List<Node> statements);

  // check_resources.cpp
  void check(const ast::AttributeOperation &node);
  void check(const ast::AttributesOperation &node);
  void check(const ast::ResourceExpression &node);
  void check(const ast::ResourceBody &node);
  void check(const ast::ResourceDefaultsExpression &node);
  void check(const ast::ResourceOverrideExpression &node);
  void check(const ast::RelationshipExpression &node);
  void check(const ast::CollectExpression &node);
  void check(const ast::VirtualQuery &node);
  void check(const ast::ExportedQuery &node);
  void checkQuery(const Node &node);
  void checkRelationshipSide(const Node &node);

  // check_heredoc.cpp
  void check(const ast::HeredocExpression &node);
  void checkBase64(const ast::HeredocExpression &node, const ast::LiteralString &text);
  void checkPuppet(const ast::HeredocExpression &node, const ast::LiteralString &text);

  const ast::Program &program_;
  const source::SourceFile &file_;
  const ValidationOptions &options_;
  diagnostics::Engine &diagnostics_;
  unsigned heredocDepth_;
  FileNamespace namespace_;
  std::vector<const Node *> path_;
  /// What requireValue found last, so that a chain of unary operators costs one walk, not one each.
  const Node *chainNext_ = nullptr;
  const Node *chainEnd_ = nullptr;
  /// Answers of hasNoEffect for tall nodes, which blocks inside blocks would ask for again and
  /// again.
  std::unordered_map<const Node *, bool> effects_;
  std::unique_ptr<pp::Context> literals_;
};

/// A name and a hash side by side: `service { ensure => running }`, a resource without title.
bool isResourceWithoutTitle(const ast::Node &node);

} // namespace ppcc::puppet
