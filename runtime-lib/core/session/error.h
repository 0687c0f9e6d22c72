// Failures of evaluation, thrown by runtime-lib and unwound through generated code.
#pragma once

#include "runtime-lib/abi/location.h"

#include <cstdint>
#include <exception>
#include <string>

namespace pp {

struct IssueRow;

/// A failed evaluation. Puppet knows two forms of it:
/// - an *issue*, whose message is final and only lacks the place of the failing expression;
/// - a *plain* failure (ArgumentError and the like in Ruby), which the innermost expression under
///   evaluation wraps as "Error while evaluating a Function Call, …".
/// Once located, either passes through outer expressions unchanged, and so does a *complete* one,
/// whose message tells its place already, or that there is none.
class EvaluationError : public std::exception {
public:
  enum class Form : uint8_t { Issue, Plain, Located, Complete };
  /// As operand: Puppet blames something that has no place of its own, and prints none.
  static constexpr uint32_t noPlace = UINT32_MAX;

  /// `issue` is that of a failure that this one tells of, where it is none itself.
  EvaluationError(Form form, std::string message, const IssueRow *issue = nullptr,
                  uint32_t operand = 0)
      : message_(std::move(message)), issue_(issue), operand_(operand), form_(form) {}
  const char *what() const noexcept override { return message_.c_str(); }
  const std::string &message() const { return message_; }
  /// The row of the issue that is at the bottom of it, or null. `failIssue<…>()` throws them
  /// (issue.h).
  const IssueRow *issue() const { return issue_; }
  /// The code of that row such as UNKNOWN_VARIABLE, or empty.
  const char *code() const;
  Form form() const { return form_; }
  /// Passes through all expressions as it is.
  bool isFinal() const { return form_ == Form::Located || form_ == Form::Complete; }
  const Location *location() const { return location_; }

  /// Which part of the expression is to blame: 0 the expression itself, n its n-th operand
  /// (1 left, 2 right; of an access, 1 is what is accessed and 2… are the keys).
  uint32_t operand() const { return operand_; }

  /// Gives the failure its place. `places` holds the location of the expression, then those of its
  /// operands as far as operand() can name them. `label` is how Puppet calls the expression
  /// ("a Function Call"). `operands` bounds how many operand places follow; a caller that knows
  /// none (a function call around an operator) passes 0. Does nothing to an error that has its
  /// place already.
  void locate(const Location *places, const char *label, uint32_t operands = UINT32_MAX);

private:
  std::string message_;
  const IssueRow *issue_;
  const Location *location_ = nullptr;
  uint32_t operand_;
  Form form_;
};

/// Throws a plain failure, to be wrapped by the innermost expression.
[[noreturn]] void failPlain(std::string message);
/// `(file: F, line: L, column: C)` as Puppet ends its messages; without what is not known.
std::string describePlace(const Location &place);

} // namespace pp
