// Numbers of literals as Ruby prints them.
#include "frontend/puppet/ast/print.h"

#include <charconv>
#include <cmath>
#include <vector>

namespace ppcc::puppet::ast {
namespace {

uint32_t digitValue(char c) { return c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10; }

/// Digits of any radix as a decimal number, nine decimal digits a limb.
std::string toDecimal(std::string_view digits, uint32_t radix) {
  constexpr uint64_t limbValue = 1'000'000'000;
  std::vector<uint32_t> limbs{0};
  for (char c : digits) {
    uint64_t carry = digitValue(c);
    for (uint32_t &limb : limbs) {
      carry += static_cast<uint64_t>(limb) * radix;
      limb = static_cast<uint32_t>(carry % limbValue);
      carry /= limbValue;
    }
    if (carry)
      limbs.push_back(static_cast<uint32_t>(carry));
  }
  std::string text = std::to_string(limbs.back());
  for (size_t i = limbs.size() - 1; i-- > 0;) {
    std::string part = std::to_string(limbs[i]);
    text += std::string(9 - part.size(), '0') + part;
  }
  return text;
}

} // namespace

std::string formatInteger(const LiteralInteger &literal) {
  if (literal.fitsInt64)
    return std::to_string(literal.value);
  return literal.radix == 10 ? std::string(literal.text)
                             : toDecimal(literal.digits(), literal.radix);
}

std::string formatFloat(double value) {
  char buffer[32];
  auto end = std::to_chars(buffer, std::end(buffer), value, std::chars_format::scientific).ptr;
  std::string_view text(buffer, end - buffer);
  bool negative = text.starts_with('-');
  text.remove_prefix(negative);
  size_t e = text.find('e');
  int exponent = 0;
  std::string_view exponentText = text.substr(e + 1);
  exponentText.remove_prefix(exponentText.starts_with('+'));
  std::from_chars(exponentText.data(), exponentText.data() + exponentText.size(), exponent);
  std::string digits(text.substr(0, 1));
  if (e > 2)
    digits += text.substr(2, e - 2);

  std::string result = negative ? "-" : "";
  int point = exponent + 1; // Digits before the decimal point.
  if (point > 15 || point < -3) {
    result += digits.substr(0, 1) + '.' + (digits.size() > 1 ? digits.substr(1) : "0") + 'e';
    result += exponent < 0 ? '-' : '+';
    std::string size = std::to_string(std::abs(exponent));
    return result + (size.size() < 2 ? "0" : "") + size;
  }
  if (point <= 0)
    return result + "0." + std::string(-point, '0') + digits;
  auto whole = static_cast<size_t>(point);
  if (digits.size() <= whole)
    return result + digits + std::string(whole - digits.size(), '0') + ".0";
  return result + digits.substr(0, whole) + '.' + digits.substr(whole);
}

} // namespace ppcc::puppet::ast
