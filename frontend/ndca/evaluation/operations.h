// Operations on values: which types go together, and what scalars are computed for them. The same
// for constants and for what varies.
#pragma once

#include "frontend/diagnostics/engine.h"
#include "frontend/ndca/evaluation/code.h"
#include "frontend/ndca/evaluation/rule.h"

#include <functional>

namespace ppcc::ndca {

/// Reports the first error of a piece of code; everything after it means nothing.
class Problems {
public:
  Problems(const source::SourceFile &file, diagnostics::Engine &engine)
      : file_(file), engine_(engine) {}

  bool hasStopped() const { return hasStopped_; }
  void goOn() { hasStopped_ = false; }
  template <diagnostics::Id id> Value report(source::Span span, std::string_view message) {
    if (!hasStopped_)
      engine_.report<id>(file_, span, message);
    hasStopped_ = true;
    return Value::none();
  }
  Value type(source::Span span, std::string_view message) {
    return report<diagnostics::Id::NdcaType>(span, message);
  }
  Value expected(source::Span span, std::string_view what, const Type &got) {
    return type(span, "type error: expected " + std::string(what) + " but got " + got.text());
  }
  Value name(source::Span span, std::string_view message) {
    return report<diagnostics::Id::NdcaName>(span, message);
  }
  Value constant(source::Span span, std::string_view message) {
    return report<diagnostics::Id::NdcaConstant>(span, message);
  }
  Value evaluation(source::Span span, std::string_view message) {
    return report<diagnostics::Id::NdcaEvaluation>(span, message);
  }
  Value limit(source::Span span, std::string_view message) {
    return report<diagnostics::Id::NdcaLimit>(span, message);
  }
  void warn(source::Span span, std::string_view message);
  const source::SourceFile &file() const { return file_; }

private:
  const source::SourceFile &file_;
  diagnostics::Engine &engine_;
  bool hasStopped_ = false;
};

class Operations {
public:
  Operations(Code &code, Problems &problems, Rule &rule)
      : code(code), problems(problems), rule(rule) {}

  /// `a op b` with an operator of levels 7 to 13. Errors are at `place`, wrong types at `whole`.
  Value binary(std::string_view op, const Value &a, const Value &b, source::Span place,
               source::Span whole);
  Value prefix(std::string_view op, const Value &a, source::Span place);
  Value range(const Value &a, const Value &b, source::Span place, source::Span whole);
  /// `a < b` and the like: an Integer.
  Value compare(std::string_view op, const Value &a, const Value &b, source::Span whole);
  /// `a is b`: an Integer.
  Value is(const Value &a, const Value &b, source::Span whole);
  /// An Integer 0 or 1.
  Value truth(const Value &value, source::Span span);
  Value negation(const Value &truth);

  Value vectorLiteral(const std::vector<Value> &parts, source::Span span);
  Value setLiteral(const std::vector<Value> &members, const std::vector<source::Span> &spans,
                   source::Span span);
  Value cellLiteral(const Value &number, source::Span operand);
  Value tagOf(const Value &cell, size_t tag, source::Span span);
  Value index(const Value &base, const std::vector<Value> &keys,
              const std::vector<source::Span> &spans, source::Span brackets);
  /// A vector with another component; `keys` as in index.
  Value withComponent(const Value &base, const Value &key, const Value &component,
                      source::Span place, source::Span whole);
  /// `.x` to `.v` of a vector.
  Value component(const Value &vector, size_t number, source::Span place);

  // conversions
  Value toCellSet(const Value &value);
  /// A cell for a Cell, a Tag or a CellSet: the lowest member.
  Value toCell(const Value &value, source::Span span);
  /// `value` as a parameter or result of a type.
  Value coerce(const Value &value, const Type &type, source::Span span);
  /// A vector of a length from a vector or an integer.
  std::vector<Scalar> components(const Value &value, size_t length) const;
  Value resized(const Value &vector, size_t length) const;

  /// Whether a number is a member.
  Scalar isMember(const Scalar &number, const IntegerSet &set);
  Scalar isMember(const Scalar &cell, const StateMask &states);
  Scalar matches(const Value &array, const Pattern &pattern);
  StateMask maskOf(const Value &constantSet) const;
  Value arithmetic(Operator op, const Value &a, const Value &b, source::Span place);
  Value checkedVectorSet(std::optional<VectorSet> set, source::Span span);
  /// The set with only those cells of its bounding box that a text of `#` and `.` names.
  Value masked(const VectorSet &set, const std::string &mask, source::Span span);
  /// Fails when the condition holds: when compiled, if everything is constant; else when it is run.
  void guard(const Scalar &condition, std::string_view message, source::Span place,
             bool isConstant);
  /// Whether an array or a vector has a member of a set.
  Scalar cellIs(const Scalar &cell, const Value &set);

  Code &code;
  Problems &problems;
  Rule &rule;

private:
  Scalar arithmeticPart(Operator op, const Scalar &a, const Scalar &b, source::Span place,
                        bool isConstant);
  Value wrongTypes(std::string_view op, const Value &a, const Value &b, source::Span whole);
  Value sets(SetOperator op, const Value &a, const Value &b, source::Span whole);
  Value patterns(SetOperator op, const Value &a, const Value &b, source::Span whole);
  Scalar isVectorIn(const Value &vector, const VectorSet &set);
  Value indexArray(const Value &array, const Value &position, source::Span brackets);
  Value dynamicIndex(const Value &array, const Value &position, source::Span brackets);
  Value indexType(const Value &type, const std::vector<Value> &keys,
                  const std::vector<source::Span> &spans, source::Span brackets);
  Scalar vectorIndex(const Value &base, const Value &key, source::Span place, source::Span whole);
  Value typed(Value value, std::initializer_list<const Value *> operands) const;
  Scalar sameSets(const Value &a, const Value &b);
};

/// Whether a regular expression matches somewhere in a text; what is no expression is reported.
bool matchesRegex(const std::string &text, const std::string &expression, std::string &error);

/// The list of types of arguments, `[Integer, Cell]`.
std::string typesText(const std::vector<Value> &values);

} // namespace ppcc::ndca
