// Arithmetic on integers of any size, against Ruby.
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "test/unit/values/notation.h"

#include <gtest/gtest.h>

#include <sstream>

namespace pp::test {

namespace {

Value calculate(Context &context, const std::string &operation, Value a, Value b) {
  if (operation == "+")
    return add(context, a, b);
  if (operation == "-")
    return subtract(context, a, b);
  if (operation == "*")
    return multiply(context, a, b);
  if (operation == "/")
    return divide(context, a, b);
  if (operation == "%")
    return modulo(context, a, b);
  if (operation == "<<")
    return shiftLeft(context, a, b);
  if (operation == ">>")
    return shiftRight(context, a, b);
  if (operation == "<")
    return Value::boolean(compare(context, Order::Less, a, b));
  return Value::boolean(equals(a, b));
}

} // namespace

TEST(Bignum, equalsRuby) {
  // Each line: left, operator, right, result.
  for (const std::string &line : readGrid("integers.recorded")) {
    Context context;
    std::istringstream fields(line);
    std::string left, operation, right, result;
    fields >> left >> operation >> right >> result;
    Value value = calculate(context, operation, read(context, left), read(context, right));
    EXPECT_EQ(toText(value), result) << line;
    // Small results must be immediates: equality of words relies on it.
    if (auto *big = dynAs<BigInteger>(value)) {
      EXPECT_TRUE(big->length > 1 || big->limbs[0] > static_cast<uint64_t>(Value::smallMax));
    }
  }
}

TEST(Bignum, decimalTextReadsBack) {
  Context context;
  for (const char *text : {"0", "-1", "4611686018427387903", "4611686018427387904",
                           "-4611686018427387904", "-4611686018427387905", "-9223372036854775808",
                           "18446744073709551616", "-340282366920938463463374607431768211456"})
    EXPECT_EQ(toText(makeIntegerFromDecimal(context, text)), text);
}

} // namespace pp::test
