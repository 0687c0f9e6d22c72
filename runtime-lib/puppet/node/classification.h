// What an external node classifier says of a node.
#pragma once

#include "runtime-lib/core/formats/structured_text.h"

#include <utility>
#include <vector>

namespace pp {

/// Classes with their parameters (undef where none are given), top-scope variables, an environment.
struct Classification {
  std::vector<std::pair<std::string, Value>> classes;
  /// A hash, or undef.
  Value parameters = Value::undef();
  /// Empty when the classifier leaves it to the node.
  std::string environment;
};

/// Reads a classifier's output: `classes` as a list, a hash or one name, `parameters`,
/// `environment`. Throws DataError.
Classification parseClassification(Context &context, const SourcedText &input);

} // namespace pp
