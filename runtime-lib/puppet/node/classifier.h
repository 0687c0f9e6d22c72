// Asking an external node classifier: a command that is given the node's name, or a file.
#pragma once

#include "runtime-lib/core/formats/structured_text.h"

namespace pp {

/// Whether the classifier is a file of JSON or YAML and no command.
bool isClassifierFile(const std::string &classifier);
/// The answer for all nodes that such a file holds. Throws DataError.
SourcedText readClassifierFile(const std::string &path);

/// How long a command may run where no limit is given.
constexpr double commandSeconds = 120;

/// The answer of a command for a node; `classifier` is the command with its arguments, separated by
/// blanks. Throws DataError when it fails, takes too long or says nothing.
SourcedText askClassifier(const std::string &classifier, const std::string &node,
                          double seconds = commandSeconds);

/// What a command printed; throws DataError with `purpose` in front when it cannot be run, fails,
/// runs longer than so many seconds or prints too much.
std::string commandOutput(const std::vector<std::string> &words, const std::string &purpose,
                          double seconds = commandSeconds);

} // namespace pp
