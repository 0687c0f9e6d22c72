// The descriptor of a program as ppcc lays it out: the rule is the first unit.
#include "ndca/program.h"

#include "runtime-lib/abi/program.h"
#include "runtime-lib/core/files/output.h"

#include <gtest/gtest.h>
#include <unistd.h>

namespace pp::ndca::test {

Outcome run(const Rule &rule, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "life");
  std::vector<char *> pointers;
  for (std::string &argument : arguments)
    pointers.push_back(argument.data());
  const UnitDescriptor *unit = reinterpret_cast<const UnitDescriptor *>(&rule);
  ProgramDescriptor program{};
  program.units = &unit;
  program.unitCount = 1;
  std::fflush(nullptr);
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  int code = pp_ndca_main(static_cast<int>(pointers.size()), pointers.data(), &program);
  return {code, testing::internal::GetCapturedStdout(), testing::internal::GetCapturedStderr()};
}

ScratchText::ScratchText(const std::string &text, const std::string &ending) {
  static unsigned count = 0;
  path_ = testing::TempDir() + "ndca-" + std::to_string(getpid()) + "-" + std::to_string(count++) +
          ending;
  EXPECT_EQ(writeWhole(path_, text), "");
}

ScratchText::~ScratchText() { unlink(path_.c_str()); }

std::string contentOf(const std::string &path) {
  std::string error;
  return readFile(path, error);
}

} // namespace pp::ndca::test
