// Sample IR text shared by the tests of the IR.
#pragma once

#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <string>

namespace ppcc::ir::test {

/// A sample that has every op and every kind of declaration.
inline std::string everyOp() {
  std::ifstream file(IR_SAMPLES "/every_op.ppir");
  EXPECT_TRUE(file) << "the sample is missing";
  return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace ppcc::ir::test
