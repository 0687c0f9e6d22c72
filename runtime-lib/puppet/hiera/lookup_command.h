// `site lookup`: what `puppet lookup` answers (Puppet's application/lookup.rb).
#pragma once

#include "runtime-lib/puppet/evaluation/run.h"

#include <optional>
#include <string>
#include <vector>

namespace pp::hiera {

/// The options of the command.
struct LookupRequest {
  std::vector<std::string> keys;
  std::optional<std::string> merge;
  std::optional<std::string> knockOutPrefix;
  bool sortMergedArrays = false;
  bool mergeHashArrays = false;
  bool explain = false;
  bool explainOptions = false;
  std::optional<std::string> defaultValue;
  std::optional<std::string> type;
  /// `s`, `json` or `yaml`; empty for the default.
  std::string renderAs;
  /// Compile the node's catalog before.
  bool compile = false;
};

struct LookupAnswer {
  /// For standard output.
  std::string text;
  int status = 0;
};

/// Why the options cannot be used together, or empty.
std::string problemOf(const LookupRequest &request);
/// Answers from the top scope of the run; throws EvaluationError for what is no lookup failure.
LookupAnswer answerLookup(Run &run, const LookupRequest &request);

} // namespace pp::hiera
