// Access with several keys; the grids have those with one.
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "test/unit/values/notation.h"

#include <gtest/gtest.h>

namespace pp::test {

namespace {

std::string access(const std::string &from, const std::string &keys) {
  Context context;
  Value list = read(context, keys);
  try {
    return notation(index(context, read(context, from), list.as<Array>()->items()));
  } catch (const EvaluationError &error) {
    return "!" + std::to_string(error.operand()) + " " + error.message();
  }
}

} // namespace

TEST(Index, equalsPuppet) {
  for (const std::string &line : readGrid("access.recorded")) {
    size_t first = line.find('\t'), second = line.find('\t', first + 1);
    std::string from = line.substr(0, first);
    std::string keys = line.substr(first + 1, second - first - 1);
    EXPECT_EQ(access(from, keys), unescaped(line.substr(second + 1))) << from << keys;
  }
}

} // namespace pp::test
