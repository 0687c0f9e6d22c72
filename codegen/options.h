// What the caller may choose about generated code.
#pragma once

#include <cstdint>
#include <string>

namespace ppcc::codegen {

/// `-O0` to `-O3`. O0 selects instructions one by one (FastISel), which builds five times faster.
/// O1 optimises only what runs often (lower/often_run.h), O2 and O3 everything.
enum class OptimisationLevel : uint8_t { O0, O1, O2, O3 };

/// What code is for. WebAssembly knows only functions of rules, which it exports.
enum class Machine : uint8_t { Host, WebAssembly };

/// Choices that hold for one run of code generation.
struct Options {
  OptimisationLevel level = OptimisationLevel::O0;
  /// `-g`: line tables that lead from machine code to manifest lines.
  bool debugInfo = false;
  /// Checks the LLVM module before it is used; LLVM itself has no assertions in packaged builds.
#ifdef NDEBUG
  bool verify = false;
#else
  bool verify = true;
#endif
  /// Processor to generate for, as LLVM names it. Empty: the baseline of the architecture, so that
  /// the program runs on other machines; `native`: this machine.
  std::string cpu = {};
  Machine machine = Machine::Host;
};

/// What one unit of the program is turned into.
enum class OutputKind : uint8_t { LlvmIr, Assembly, Object };

} // namespace ppcc::codegen
