// Floats print as Ruby prints them.
#include "runtime-lib/puppet/operators/text.h"
#include "test/unit/values/notation.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdlib>

namespace pp::test {

TEST(FloatText, equalsRuby) {
  // Each line: the bits in hexadecimal, and the text.
  for (const std::string &line : readGrid("floats.recorded")) {
    uint64_t bits = std::strtoull(line.c_str(), nullptr, 16);
    EXPECT_EQ(floatText(std::bit_cast<double>(bits)), line.substr(17));
  }
}

} // namespace pp::test
