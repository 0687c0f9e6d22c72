// Failures of lookups, in the classes that Puppet tells apart while they pass through layers.
#pragma once

#include "runtime-lib/core/session/error.h"

#include <string>
#include <string_view>

namespace pp::hiera {

/// Puppet::DataBinding::LookupError: passes through expressions unchanged, without a place in
/// Puppet code.
class LookupError : public EvaluationError {
public:
  explicit LookupError(std::string message, bool hasIssue = false)
      : EvaluationError(Form::Located, std::move(message)), hasIssue_(hasIssue) {}
  /// Has a code of Puppet's issues: the global layer does not wrap it.
  bool hasIssue() const { return hasIssue_; }

private:
  bool hasIssue_;
};

/// Another Puppet::Error without a place: named by the innermost expression, a LookupError once it
/// has left a data provider.
class PuppetError : public EvaluationError {
public:
  explicit PuppetError(std::string message) : EvaluationError(Form::Plain, std::move(message)) {}
};

/// What a data function's `$context.not_found` ends with; Hiera::throwNoSuchKey() throws it.
struct NoSuchKey {};

[[noreturn]] void failLookup(std::string message);
/// An issue; `file` and `line` (0: unknown) say where in the configuration.
[[noreturn]] void failIssueAt(std::string message, std::string_view file = {}, uint32_t line = 0);
[[noreturn]] void failPuppet(std::string message);

} // namespace pp::hiera
