// Lowers the code of one body to one IR function: expressions to values, control flow to blocks.
#pragma once

#include "frontend/puppet/ast/program.h"
#include "frontend/puppet/lowering/unit_lowering.h"
#include "ir/core/builder.h"
#include "runtime-lib/core/session/core_issues.h"
#include "runtime-lib/puppet/issues/issues.h"

#include <optional>
#include <string_view>
#include <vector>

namespace ppcc::puppet {

/// One function under construction. The match variables `$0`, `$1`, … are an SSA value that follows
/// control flow (`matchState_`); all other variables live in slots.
class BodyLowering {
public:
  /// Parameters of the body `unsetFrom` frames outwards, and of all around it, may be unset while
  /// this code runs.
  BodyLowering(UnitLowering &unit, ir::FunctionId function, const Body &body,
               const source::SourceFile &file, uint32_t unsetFrom = nothingUnset);

  /// Evaluates the code and remembers its value as the value of the body so far.
  void lowerStatements(const ast::Node *code);
  /// Ends the function with the value of its last statement.
  void finish();
  /// Continues with code of another file.
  void setFile(const source::SourceFile &file) { file_ = &file; }

private:
  using ValueId = ir::ValueId;

  // Common ways in.
  ValueId lower(const ast::Node *node);
  /// The truth of an expression, unboxed.
  ValueId lowerCondition(const ast::Node *node);
  /// Whether the value counts as true, which is a matter of the edition.
  ValueId truth(ValueId value);
  /// The pattern of a regular expression as the edition reads it.
  std::string patternText(std::string_view pattern) const;
  std::vector<ir::Argument> lowerArguments(ast::List<ast::Node> arguments);
  ir::LocationId place(const ast::Node &node) { return unit_.place(*file_, node); }
  ir::Places places(std::initializer_list<const ast::Node *> operands);
  /// Ends the current path; what follows in the source cannot be reached by it.
  ValueId afterTerminator();
  /// Ends with an issue of runtime-lib whenever this is evaluated.
  template <auto issue, class... Arguments> ValueId lowerIssue(const Arguments &...arguments) {
    return lowerIssue(pp::IssueInfo<issue>::row, pp::issueText<issue>(arguments...));
  }
  ValueId lowerIssue(const pp::IssueRow &issue, const std::string &message);

  // Literals and text (lower_literals.cpp).
  std::optional<ir::ConstantId> constantOf(const ast::Node &node);
  std::optional<ir::ConstantId> constantCollection(const ast::Node &node);
  /// The type of that name, read as the edition does.
  ValueId namedType(std::string_view name, bool lenient);
  ir::ConstantId integerConstant(const ast::LiteralInteger &node, bool negative);
  ValueId lowerNode(const ast::Nop &);
  ValueId lowerNode(const ast::LiteralUndef &);
  ValueId lowerNode(const ast::LiteralDefault &);
  ValueId lowerNode(const ast::LiteralBoolean &);
  ValueId lowerNode(const ast::LiteralInteger &);
  ValueId lowerNode(const ast::LiteralFloat &);
  ValueId lowerNode(const ast::LiteralString &);
  ValueId lowerNode(const ast::LiteralRegularExpression &);
  ValueId lowerNode(const ast::LiteralList &);
  ValueId lowerNode(const ast::LiteralHash &);
  ValueId lowerNode(const ast::QualifiedName &);
  ValueId lowerNode(const ast::QualifiedReference &);
  ValueId lowerNode(const ast::ReservedWord &);
  ValueId lowerNode(const ast::ConcatenatedString &);
  ValueId lowerNode(const ast::TextExpression &);
  ValueId lowerNode(const ast::HeredocExpression &);
  ValueId lowerNode(const ast::EppExpression &);
  ValueId lowerNode(const ast::RenderStringExpression &);
  ValueId lowerNode(const ast::RenderExpression &);

  // Variables (lower_variables.cpp).
  ValueId lowerUse(const ast::Node &use, std::string_view name);
  void assign(const ast::Node &target, ValueId value);
  void assignVariable(const ast::VariableExpression &target, ValueId value);
  void destructure(const ast::LiteralList &targets, ValueId value);
  ValueId lowerNode(const ast::VariableExpression &);
  ValueId lowerNode(const ast::AssignmentExpression &);

  // Operators (lower_operators.cpp).
  template <class Op, class Node> ValueId binary(const Node &node);
  ValueId lowerComparison(const ast::ComparisonExpression &node);
  ValueId lowerMatch(const ast::MatchExpression &node);
  ValueId lowerIn(const ast::InExpression &node);
  /// `and` (`onTrue`) and `or`: evaluates the right side only where the left one leaves it open.
  ValueId lowerShortCircuit(const ast::Node &left, const ast::Node &right, bool onTrue);
  ValueId box(ValueId boolean);
  void updateMatch(ValueId outcome);
  /// Takes over a new match state at the current place.
  void setMatchState(ValueId state) { restoreMatchState(state, true); }
  /// Goes back to the state before a choice whose branches may have changed it.
  void restoreMatchState(ValueId state, bool changed);
  ValueId lowerNode(const ast::ParenthesizedExpression &);
  ValueId lowerNode(const ast::NotExpression &);
  ValueId lowerNode(const ast::UnaryMinusExpression &);
  ValueId lowerNode(const ast::UnfoldExpression &);
  ValueId lowerNode(const ast::ArithmeticExpression &);
  ValueId lowerNode(const ast::ComparisonExpression &);
  ValueId lowerNode(const ast::MatchExpression &);
  ValueId lowerNode(const ast::InExpression &);
  ValueId lowerNode(const ast::AndExpression &);
  ValueId lowerNode(const ast::OrExpression &);
  ValueId lowerNode(const ast::AccessExpression &);

  // Calls and lambdas (lower_calls.cpp).
  ValueId call(std::string_view name, std::span<const ir::Argument> arguments,
               const ast::LambdaExpression *lambda, ir::CallStyle style, const ast::Node &node);
  ValueId lowerInlineTemplate(const InlineTemplate &inlined);
  ValueId lowerLambda(const ast::LambdaExpression &lambda);
  /// `return`, `next` and `break` written in the plain form become branches where that is possible.
  std::optional<ValueId> lowerControlTransfer(std::string_view name,
                                              ast::List<ast::Node> arguments);
  ValueId lowerNode(const ast::NamedAccessExpression &);
  ValueId lowerNode(const ast::CallNamedFunctionExpression &);
  ValueId lowerNode(const ast::CallMethodExpression &);
  ValueId lowerNode(const ast::LambdaExpression &);

  // Choices (lower_control.cpp).
  struct Option;
  ValueId lowerIf(const ast::Node *test, const ast::Node *then, const ast::Node *otherwise);
  ValueId lowerOptions(const ast::Node &test, std::span<const Option> options, bool isSelector);
  ValueId lowerNode(const ast::BlockExpression &);
  ValueId lowerNode(const ast::IfExpression &);
  ValueId lowerNode(const ast::UnlessExpression &);
  ValueId lowerNode(const ast::CaseExpression &);
  ValueId lowerNode(const ast::SelectorExpression &);

  // Resources (lower_resources.cpp).
  void lowerAttributes(ast::List<ast::Node> operations,
                       std::vector<ir::puppet::Attribute> &attributes,
                       std::vector<ValueId> &values);
  ValueId lowerTitle(const ast::Node &title);
  ValueId lowerQueryValue(const ast::Node *node, bool isExported);
  void lowerUnusedCondition(const ast::Node *condition, bool isExported);
  void lowerComparison(const ast::ComparisonExpression &comparison,
                       ir::puppet::CollectorDescriptor &descriptor, std::vector<ValueId> &operands);
  void lowerQuery(const ast::Node *query, ir::puppet::CollectorDescriptor &descriptor,
                  std::vector<ValueId> &operands);
  ValueId lowerNode(const ast::ResourceExpression &);
  ValueId lowerNode(const ast::ResourceDefaultsExpression &);
  ValueId lowerNode(const ast::ResourceOverrideExpression &);
  ValueId lowerNode(const ast::RelationshipExpression &);
  ValueId lowerNode(const ast::CollectExpression &);

  // Definitions declare themselves (unit_lowering.cpp); as expressions they are undef.
  ValueId lowerNode(const ast::HostClassDefinition &) { return builder_.undef(); }
  ValueId lowerNode(const ast::ResourceTypeDefinition &) { return builder_.undef(); }
  ValueId lowerNode(const ast::FunctionDefinition &) { return builder_.undef(); }
  ValueId lowerNode(const ast::PlanDefinition &) { return builder_.undef(); }
  ValueId lowerNode(const ast::NodeDefinition &) { return builder_.undef(); }
  ValueId lowerNode(const ast::TypeAlias &) { return builder_.undef(); }
  ValueId lowerNode(const ast::TypeMapping &) { return builder_.undef(); }
  ValueId lowerNode(const ast::TypeDefinition &) { return builder_.undef(); }

  // Parts of other nodes: their owners lower them, so they never stand alone.
  ValueId lowerNode(const ast::KeyedEntry &) { return builder_.undef(); }
  ValueId lowerNode(const ast::CaseOption &) { return builder_.undef(); }
  ValueId lowerNode(const ast::SelectorEntry &) { return builder_.undef(); }
  ValueId lowerNode(const ast::AttributeOperation &) { return builder_.undef(); }
  ValueId lowerNode(const ast::AttributesOperation &) { return builder_.undef(); }
  ValueId lowerNode(const ast::ResourceBody &) { return builder_.undef(); }
  ValueId lowerNode(const ast::VirtualQuery &) { return builder_.undef(); }
  ValueId lowerNode(const ast::ExportedQuery &) { return builder_.undef(); }
  ValueId lowerNode(const ast::Parameter &) { return builder_.undef(); }
  ValueId lowerNode(const ast::ApplyExpression &);
  ValueId lowerNode(const ast::ApplyBlockExpression &) { return builder_.undef(); }

  UnitLowering &unit_;
  ir::Builder builder_;
  const Body &body_;
  const source::SourceFile *file_;
  ValueId matchState_;
  ValueId last_;
  uint32_t unsetFrom_;
};

} // namespace ppcc::puppet
