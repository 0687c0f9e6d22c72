// Numbers as people read them.
#pragma once

#include <cstdint>
#include <string>

namespace pp::fleet {

/// `1,234,567`.
std::string grouped(uint64_t number);
/// `850 ms`, `12.3 s`, `4 min 10 s`, `2 h 5 min`.
std::string duration(double seconds);
/// A number with so many digits after the point.
std::string decimal(double number, int digits);

} // namespace pp::fleet
