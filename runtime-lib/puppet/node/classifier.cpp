// Runs a command without a shell, as Puppet does, and waits for it only so long.
#include "runtime-lib/puppet/node/classifier.h"

#include "runtime-lib/core/commands/command.h"
#include "runtime-lib/core/files/input.h"

#include <sys/stat.h>
#include <unistd.h>

#include <sstream>

namespace pp {

std::string commandOutput(const std::vector<std::string> &words, const std::string &purpose,
                          double seconds) {
  // Standard input may be the facts; Puppet gives commands none either.
  CommandOutcome outcome = runCommand({.words = words, .hasEmptyInput = true, .seconds = seconds});
  if (std::string problem = outcome.problem(seconds); !problem.empty())
    throw DataError(purpose + " failed: " + problem);
  return std::move(outcome.output);
}

bool isClassifierFile(const std::string &classifier) {
  struct stat status;
  if (classifier == "-")
    return true;
  if (stat(classifier.c_str(), &status) != 0 || S_ISDIR(status.st_mode))
    return false;
  return !S_ISREG(status.st_mode) || access(classifier.c_str(), X_OK) != 0;
}

SourcedText readClassifierFile(const std::string &path) {
  FileText file = readInput(path, Streams::Allowed);
  if (!file.isThere())
    throw DataError(file.why(path));
  return {std::move(file.text), path};
}

SourcedText askClassifier(const std::string &classifier, const std::string &node, double seconds) {
  std::vector<std::string> words;
  std::istringstream stream(classifier);
  for (std::string word; stream >> word;)
    words.push_back(word);
  if (words.empty())
    throw DataError("--enc needs a command or a file");
  words.push_back(node);
  std::string purpose = "the classifier '" + classifier + "' for node " + node;
  SourcedText answer{commandOutput(words, purpose, seconds),
                     "the answer of the classifier '" + classifier + "'"};
  if (answer.text.find_first_not_of(" \t\r\n") == std::string::npos)
    throw DataError(purpose + " does not know the node: it printed nothing");
  return answer;
}

} // namespace pp
