// The value of an expression whose variables are all known: every operation is a call of the
// runtime library, so that what is folded is what a program would compute.
#pragma once

#include "frontend/pcl/ast/ast.h"
#include "frontend/pcl/lexer/problem.h"
#include "runtime-lib/pcl/values/typed_value.h"

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ppcc::pcl {

using pp::pcl::TypedValue;
using Variables = std::map<std::string, TypedValue, std::less<>>;

/// Evaluates as HCL does: all that is wrong is reported in HCL's words, and what depends on it is
/// not known.
class Evaluator {
public:
  Evaluator(pp::Context &context, const Variables &variables, Problems &problems)
      : context_(context), variables_(variables), problems_(problems) {}

  TypedValue evaluate(const Expr &expr);

private:
  /// How many expressions are evaluated at most: loops in loops end in an error.
  static constexpr uint64_t mostSteps = 20'000'000;

  /// Whether something was reported while it lives.
  class Watch {
  public:
    explicit Watch(const Problems &problems) : problems_(problems), before_(problems.size()) {}
    bool failed() const { return problems_.size() > before_; }

  private:
    const Problems &problems_;
    size_t before_;
  };

  TypedValue literal(const Literal &literal);
  TypedValue variable(const Variable &variable);
  TypedValue call(const Call &call);
  // operators.cpp
  TypedValue binary(const Binary &node);
  TypedValue logic(const Binary &node);
  TypedValue unary(const Unary &node);
  TypedValue conditional(const Conditional &node);
  TypedValue chosen(const TypedValue &value, const pp::pcl::TypeRef &type, const Expr &branch,
                    std::string_view name);
  TypedValue operand(const TypedValue &value, pp::pcl::TypeKind kind, const Expr &expr,
                     std::string_view which);
  TypedValue compute(const Binary &node, const TypedValue &left, const TypedValue &right);
  // access.cpp
  TypedValue steps(TypedValue value, const std::vector<Step> &steps);
  TypedValue attributeOf(const TypedValue &value, const std::string &name, source::Span span);
  TypedValue indexed(const TypedValue &value, const TypedValue &key, source::Span span);
  TypedValue elementAt(const TypedValue &value, const TypedValue &key, source::Span span);
  TypedValue splat(const Splat &node);
  // collections.cpp
  TypedValue tuple(const Tuple &node);
  TypedValue object(const Object &node);
  TypedValue objectKey(const ObjectItem &item);
  TypedValue loop(const For &node);
  TypedValue tupleLoop(const For &node, const TypedValue &collection);
  TypedValue objectLoop(const For &node, const TypedValue &collection);
  bool checkCondition(const For &node);
  /// Whether an element is taken; unknown results clear `isKnown`.
  bool isTaken(const For &node, bool &isKnown);
  std::optional<std::string> loopKey(const For &node, bool &isKnown);
  void bind(const For &node, const TypedValue &key, const TypedValue &value);
  void unbind(const For &node);
  // templates.cpp
  TypedValue joined(const Template &node);
  TypedValue joinedLoop(const TemplateJoin &node);

  TypedValue report(std::string summary, std::string detail, source::Span span,
                    pp::pcl::TypeRef type = pp::pcl::simpleType(pp::pcl::TypeKind::Dynamic)) {
    problems_.push_back({Area::Value, std::move(summary), std::move(detail), span});
    return pp::pcl::unknownValue(std::move(type));
  }

  bool takeStep(const Expr &expr);

  pp::Context &context_;
  const Variables &variables_;
  Problems &problems_;
  uint64_t stepsTaken_ = 0;
  /// Variables of `for` around the expression, innermost last.
  std::vector<std::pair<std::string_view, TypedValue>> locals_;
  /// What SplatItems stand for.
  std::vector<std::pair<const Expr *, TypedValue>> items_;
};

} // namespace ppcc::pcl
