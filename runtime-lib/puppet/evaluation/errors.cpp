// How errors outside of expressions are worded and placed.
#include "runtime-lib/puppet/evaluation/errors.h"

#include "runtime-lib/abi/objects.h"
#include "runtime-lib/core/session/context.h"
#include "runtime-lib/core/session/core_issues.h"

namespace pp {

using Form = EvaluationError::Form;

std::string errorText(const EvaluationError &error) {
  if (error.form() == Form::Complete || error.form() == Form::Plain)
    return error.message();
  std::string text = "Evaluation Error: " + error.message();
  return error.location() ? text + placeSuffix(*error.location()) : text;
}

std::string placeSuffix(const Location &place) {
  bool hasFile = place.file && place.file->length > 0;
  if (!hasFile && place.line == 0)
    return "";
  if (place.line == 0)
    return " (file: " + std::string(place.file->view()) + ")";
  return " " + describePlace(place);
}

void failParse(std::string message, const Location &place) {
  // Without a place Puppet treats it as any other failure: the innermost expression names itself.
  std::string suffix = placeSuffix(place);
  throw EvaluationError(suffix.empty() ? Form::Plain : Form::Complete, message + suffix);
}

void failEvaluating(const char *label, const std::string &detail, const Location &place,
                    const IssueRow *reason) {
  std::string message = issueText<CoreIssue::RuntimeError>(label, detail);
  throw EvaluationError(Form::Complete, "Evaluation Error: " + message + placeSuffix(place),
                        reason ? reason : &IssueInfo<CoreIssue::RuntimeError>::row);
}

void warnAt(Context &context, std::string message, const Location &place) {
  context.log(LogLevel::Warning, message + placeSuffix(place));
}

} // namespace pp
