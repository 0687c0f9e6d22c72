// The arithmetic operators, which numbers and times share.
#pragma once

#include <cstdint>

namespace pp {

enum class Operation : uint8_t { Add, Subtract, Multiply, Divide, Modulo, ShiftLeft, ShiftRight };

/// As it is written: `+`, `<<`.
constexpr const char *symbol(Operation operation) {
  constexpr const char *symbols[] = {"+", "-", "*", "/", "%", "<<", ">>"};
  return symbols[static_cast<uint8_t>(operation)];
}

} // namespace pp
