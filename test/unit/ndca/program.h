// Runs a rule's program in this process, as its command line would.
#pragma once

#include "ndca/rules.h"

#include <string>
#include <vector>

namespace pp::ndca::test {

struct Outcome {
  int code;
  std::string output, errors;
};

Outcome run(const Rule &rule, std::vector<std::string> arguments);

/// A file that goes away with this object.
class ScratchText {
public:
  explicit ScratchText(const std::string &text, const std::string &ending = ".rle");
  ~ScratchText();
  const std::string &path() const { return path_; }

private:
  std::string path_;
};

std::string contentOf(const std::string &path);

} // namespace pp::ndca::test
