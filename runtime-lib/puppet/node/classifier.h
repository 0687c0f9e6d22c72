// Asking an external node classifier: a command that is given the node's name, or a file.
#pragma once

#include "runtime-lib/core/formats/structured_text.h"

namespace pp {

/// Whether the classifier is a file of JSON or YAML and no command.
bool isClassifierFile(const std::string &classifier);
/// The answer for all nodes that such a file holds. Throws DataError.
SourcedText readClassifierFile(const std::string &path);

/// The answer of a command for a node; `classifier` is the command with its arguments, separated by
/// blanks. Throws DataError when it fails, takes too long or says nothing.
SourcedText askClassifier(const std::string &classifier, const std::string &node);

/// What a command printed; throws DataError with `purpose` in front when it cannot be run, fails,
/// or runs longer than two minutes.
std::string commandOutput(const std::vector<std::string> &words, const std::string &purpose);

} // namespace pp
