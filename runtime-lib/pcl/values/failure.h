// What goes wrong while a program runs: thrown by operations, located by what generated code calls.
#pragma once

#include "runtime-lib/core/session/error.h"

#include <string>
#include <string_view>

namespace pp::pcl {

/// The number in `PCL0401`.
constexpr uint16_t numberOf(std::string_view code) {
  uint16_t number = 0;
  for (char digit : code.substr(3))
    number = static_cast<uint16_t>(number * 10 + (digit - '0'));
  return number;
}

/// The numbers of run-time errors, `[PCL0401]` and so on.
enum class ErrorCode : uint16_t {
#define ISSUE(id, code, message) id = numberOf(code),
#include "runtime-lib/pcl/values/issues.def"
#undef ISSUE
};

/// A failed evaluation. `operand` says which part of the expression is to blame: 0 all of it, n its
/// n-th operand.
struct Failure {
  ErrorCode code;
  std::string summary;
  std::string detail = {};
  uint32_t operand = 0;
  const Location *place = nullptr;

  /// Both texts as one line.
  std::string text() const { return detail.empty() ? summary : summary + ": " + detail; }
};

[[noreturn]] inline void fail(ErrorCode code, std::string summary, std::string detail = {},
                              uint32_t operand = 0) {
  throw Failure{code, std::move(summary), std::move(detail), operand};
}

/// Runs `body`; a failure without a place gets that of the expression or of its operand, which
/// follow each other.
template <class Body> auto located(const Location *places, uint32_t operands, Body &&body) {
  try {
    return body();
  } catch (Failure &failure) {
    if (!failure.place)
      failure.place = places + (failure.operand <= operands ? failure.operand : 0);
    throw;
  }
}

} // namespace pp::pcl
