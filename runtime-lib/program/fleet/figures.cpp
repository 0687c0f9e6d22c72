// Numbers as people read them.
#include "runtime-lib/program/fleet/figures.h"

#include <cmath>
#include <cstdio>

namespace pp::fleet {

std::string grouped(uint64_t number) {
  std::string digits = std::to_string(number);
  std::string text;
  for (size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0)
      text += ',';
    text += digits[i];
  }
  return text;
}

std::string decimal(double number, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, number);
  return text;
}

std::string duration(double seconds) {
  if (seconds < 1)
    return decimal(seconds * 1000, 0) + " ms";
  if (seconds < 60)
    return decimal(seconds, 1) + " s";
  auto whole = static_cast<uint64_t>(std::llround(seconds));
  if (whole < 3600)
    return std::to_string(whole / 60) + " min " + std::to_string(whole % 60) + " s";
  return grouped(whole / 3600) + " h " + std::to_string(whole % 3600 / 60) + " min";
}

} // namespace pp::fleet
