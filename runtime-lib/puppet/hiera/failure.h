// Failures of lookups, in the classes that Puppet tells apart while they pass through layers.
#pragma once

#include "runtime-lib/puppet/issues/issues.h"

#include <string>
#include <string_view>

namespace pp::hiera {

/// Puppet::DataBinding::LookupError: passes through expressions unchanged, without a place in
/// Puppet code.
class LookupError : public EvaluationError {
public:
  /// `reason` is the issue of a failure inside of the lookup.
  explicit LookupError(std::string message, const IssueRow *reason = nullptr)
      : EvaluationError(Form::Complete, std::move(message), reason) {}
};

/// A lookup's failure that is an issue itself: the global layer does not wrap it.
class LookupIssue : public LookupError {
public:
  using LookupError::LookupError;
};

/// A variable in data or in hiera.yaml that does not exist.
class UndefinedVariable : public EvaluationError {
public:
  UndefinedVariable(std::string name, std::string message)
      : EvaluationError(Form::Plain, std::move(message)), name_(std::move(name)) {}
  const std::string &name() const { return name_; }

private:
  std::string name_;
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
/// ` (file: F, line: L)`, without what is not known (an empty file, line 0).
std::string configuredAt(std::string_view file, uint32_t line);
/// Throws an issue; `file` and `line` say where in the configuration.
template <Issue id, class... Arguments>
[[noreturn]] void failConfigured(std::string_view file, uint32_t line,
                                 const Arguments &...arguments) {
  throw LookupIssue(issueText<id>(arguments...) + configuredAt(file, line), &IssueInfo<id>::row);
}
[[noreturn]] void failPuppet(std::string message);

} // namespace pp::hiera
