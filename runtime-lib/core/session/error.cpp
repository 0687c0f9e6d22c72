// How failures and warnings get their place and Puppet's wording.
#include "runtime-lib/core/session/error.h"

#include "runtime-lib/abi/objects.h"

#include <cstdio>

namespace pp {

void EvaluationError::locate(const Location *places, const char *label, uint32_t operands) {
  if (form_ == Form::Located)
    return;
  if (form_ == Form::Plain) {
    message_ = std::string("Error while evaluating ") + label + ", " + message_;
    code_ = "RUNTIME_ERROR";
  }
  if (operand_ != noPlace)
    location_ = places && operand_ <= operands ? places + operand_ : places;
  form_ = Form::Located;
}

void failIssue(std::string message, const char *code, uint32_t operand) {
  throw EvaluationError(EvaluationError::Form::Issue, std::move(message), code, operand);
}

void failTimeOver(double seconds) {
  char limit[32];
  std::snprintf(limit, sizeof limit, "%g", seconds);
  failIssue(std::string("The catalog takes longer than the limit of ") + limit + " s");
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
