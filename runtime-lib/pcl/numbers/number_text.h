// Numbers as PCL's texts have them.
#pragma once

#include <string_view>

namespace pp::pcl {

/// Most digits that an exponent has: more would stand for numbers that no memory holds.
constexpr size_t exponentDigits = 6;

/// Whether a text is a number literal: digits, then perhaps a fraction and an exponent.
bool isNumberText(std::string_view text);

} // namespace pp::pcl
