// Constants of a module as runtime values and back, so that folding is the runtime's own
// arithmetic.
#pragma once

#include "ir/core/module.h"
#include "runtime-lib/core/values/build.h"

#include <optional>
#include <vector>

namespace ppcc::ir {

/// Converts between the constants of a module and values in the arena of a context.
class ConstantValues {
public:
  ConstantValues(Module &module, pp::Context &context) : module_(module), context_(context) {}

  /// The value of a constant, or unset for one that is too deep or too large to compute with.
  pp::Value valueOf(ConstantId id);
  /// The constant of a value, or none for kinds that have none (types, match data, …) and for
  /// collections and texts too large to be worth a copy.
  ConstantId constantOf(pp::Value value) {
    valuesLeft_ = maxValues;
    return constantOf(value, 0);
  }

private:
  /// Deeper constants are left to the run, which has its own limit.
  static constexpr uint32_t maxDepth = 100;
  static constexpr uint32_t maxItems = 1024;
  static constexpr uint32_t maxBytes = 1 << 16;
  /// Constants share what they hold: a few lines can name more values than any walk ends with.
  static constexpr uint32_t maxValues = 1 << 16;

  /// How deep a constant is, and how many values where nothing is shared.
  struct Extent {
    uint32_t depth;
    uint32_t values;
  };

  bool isWorthComputing(ConstantId id);
  pp::Value makeWithinLimits(const Constant &constant);
  ConstantId constantOf(pp::Value value, uint32_t depth);
  ConstantId objectConstant(pp::Value value, uint32_t depth);
  ConstantId collection(pp::Value value, uint32_t depth);

  Module &module_;
  pp::Context &context_;
  /// By constant, as far as they were asked for; unset in those that cannot be computed with.
  std::vector<std::optional<pp::Value>> values_;
  std::vector<Extent> extents_;
  /// How many values the constant that is being made may still get.
  uint32_t valuesLeft_ = 0;
};

} // namespace ppcc::ir
