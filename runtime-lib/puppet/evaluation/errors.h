// Failures of catalog construction: Puppet's forms of errors that carry a place of their own.
#pragma once

#include "runtime-lib/core/session/error.h"

#include <string>

namespace pp {

/// Why a run ended, as Puppet prints it without ` on node …`: an evaluation error gets its prefix
/// and its place, others are complete already.
std::string errorText(const EvaluationError &error);

/// ` (file: F, line: L)`, or nothing when neither is known.
std::string placeSuffix(const Location &place);

/// Throws Puppet's ParseError with a place: it passes through all expressions unchanged and has no
/// `Evaluation Error:` in front.
[[noreturn]] void failParse(std::string message, const Location &place);

/// Throws an error in the name of a whole resource, class or similar, around the text of another
/// one: `Evaluation Error: Error while evaluating a Resource Statement, …`. `reason` is the issue
/// of that one, if it has any.
[[noreturn]] void failEvaluating(const char *label, const std::string &detail,
                                 const Location &place, const IssueRow *reason = nullptr);

/// Puppet's warnings carry their place like its errors.
struct Context;
void warnAt(Context &context, std::string message, const Location &place);

} // namespace pp
