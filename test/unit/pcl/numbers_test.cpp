// Numbers of PCL: exact integers, floats of 512 bits, texts.
#include "runtime-lib/pcl/numbers/number.h"
#include "runtime-lib/pcl/numbers/number_text.h"

#include <gtest/gtest.h>

namespace {

using namespace pp;

class PclNumbers : public testing::Test {
protected:
  Value number(std::string_view text) { return *pcl::parseNumber(context, text); }
  std::string text(pcl::Result result) { return result ? pcl::numberText(*result) : "none"; }

  Context context;
};

// From HCL's specification suite: fewer than 512 bits give other digits.
TEST_F(PclNumbers, RemaindersHaveTheDigitsOfTheSpecificationSuite) {
  EXPECT_EQ(text(pcl::modulo(context, number("11"), number("5.1"))),
            "0.8" + std::string(152, '0') + "24");
}

TEST_F(PclNumbers, IntegersAreExactAtAnySize) {
  Value large = number("1" + std::string(300, '0') + "1");
  EXPECT_EQ(text(pcl::subtract(context, large, number("1"))), "1" + std::string(301, '0'));
}

TEST_F(PclNumbers, WholeResultsAreIntegers) {
  EXPECT_EQ(*pcl::divide(context, number("6"), number("1.5")), Value::smallInteger(4));
  EXPECT_EQ(*pcl::add(context, number("0.5"), number("0.5")), Value::smallInteger(1));
}

TEST_F(PclNumbers, TextsAreTheShortestThatStandForTheNumber) {
  for (std::string_view digits : {"0.1", "-0.5", "123456.789", "0.000000000000000000000001"})
    EXPECT_EQ(pcl::numberText(number(digits)), digits);
  EXPECT_EQ(pcl::numberText(number("1.50")), "1.5");
  EXPECT_EQ(pcl::numberText(number("25e-1")), "2.5");
}

TEST_F(PclNumbers, TextsOfNumbersAreThoseOfHcl) {
  EXPECT_EQ(number("1p3"), Value::smallInteger(8));
  EXPECT_EQ(number("+5"), Value::smallInteger(5));
  EXPECT_EQ(number("5."), Value::smallInteger(5));
  EXPECT_EQ(pcl::numberText(number(".5")), "0.5");
  for (std::string_view wrong : {"", " 5", "0x1F", "1_0", "e5", "1e", ".", "1e9999999", "5 "})
    EXPECT_FALSE(pcl::parseNumber(context, wrong)) << wrong;
}

TEST_F(PclNumbers, InfinitiesHaveNoDifference) {
  Value infinite = *pcl::divide(context, number("1"), number("0"));
  EXPECT_TRUE(pcl::isInfinite(infinite));
  EXPECT_FALSE(pcl::subtract(context, infinite, infinite));
  EXPECT_FALSE(pcl::divide(context, number("0"), number("0")));
}

TEST_F(PclNumbers, WhatCannotBePrintedIsInfinite) {
  Value large = number("1e999999");
  for (int i = 0; i < 20; ++i)
    large = *pcl::multiply(context, large, large);
  EXPECT_EQ(pcl::numberText(large), "+Inf");
}

TEST(PclNumberLiterals, AreDigitsWithFractionAndExponent) {
  for (std::string_view right : {"0", "10", "2.5", "1e3", "1E-3", "1.5e+10", "1e0000001"})
    EXPECT_TRUE(pcl::isNumberText(right)) << right;
  for (std::string_view wrong : {"", "1.", ".5", "1.2.3", "1e", "0x1", "1e9999999"})
    EXPECT_FALSE(pcl::isNumberText(wrong)) << wrong;
}

} // namespace
