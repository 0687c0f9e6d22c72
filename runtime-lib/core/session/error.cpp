// How failures and warnings get their place and Puppet's wording.
#include "runtime-lib/core/session/error.h"

#include "runtime-lib/abi/objects.h"
#include "runtime-lib/core/session/core_issues.h"

#include <cstdio>

namespace pp {

const char *EvaluationError::code() const { return issue_ ? issue_->code : ""; }

void EvaluationError::locate(const Location *places, const char *label, uint32_t operands) {
  if (isFinal())
    return;
  if (form_ == Form::Plain) {
    message_ = issueText<CoreIssue::RuntimeError>(label, message_);
    if (!issue_)
      issue_ = &IssueInfo<CoreIssue::RuntimeError>::row;
  }
  if (operand_ != noPlace)
    location_ = places && operand_ <= operands ? places + operand_ : places;
  form_ = Form::Located;
}

void failTimeOver(double limit) {
  char seconds[32];
  std::snprintf(seconds, sizeof seconds, "%g", limit);
  failIssue<CoreIssue::TimeLimit>(seconds);
}

void failPlain(std::string message) {
  throw EvaluationError(EvaluationError::Form::Plain, std::move(message));
}

std::string describePlace(const Location &place) {
  std::string text = "(";
  if (place.file && place.file->length > 0)
    text.append("file: ").append(place.file->view()).append(", ");
  text += "line: " + std::to_string(place.line);
  if (place.column > 0)
    text += ", column: " + std::to_string(place.column);
  return text + ")";
}

} // namespace pp
