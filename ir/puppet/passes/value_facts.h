// What is known of values in every run: their kinds, and the bounds of integers.
#pragma once

#include "ir/core/integer_range.h"
#include "ir/core/module.h"

#include <vector>

namespace pp {
struct Type;
}

namespace ppcc::ir::puppet {

/// A set of kinds that a value may be of; none as long as no way to the value was seen.
struct Fact {
  // The kinds.
  static constexpr uint16_t Integer = 1;
  static constexpr uint16_t Float = 2;
  static constexpr uint16_t String = 4;
  static constexpr uint16_t Boolean = 8;
  static constexpr uint16_t Undef = 16;
  static constexpr uint16_t Array = 32;
  static constexpr uint16_t Hash = 64;
  static constexpr uint16_t Other = 128;
  static constexpr uint16_t Everything = 255;
  static constexpr IntegerRange unbounded = {INT64_MIN, INT64_MAX};

  uint16_t kinds = 0;
  /// Bounds of the integers among them; unbounded ones may be of any size.
  IntegerRange range = {0, 0};

  static Fact everything() { return {Everything, unbounded}; }
  static Fact only(uint16_t kinds) { return {kinds, unbounded}; }
  static Fact integer(IntegerRange range) { return {Integer, range}; }

  bool isInteger() const { return kinds == Integer; }
  /// An integer that is an immediate value.
  bool isSmallInteger() const { return isInteger() && range.isSmall(); }
  friend bool operator==(const Fact &, const Fact &) = default;
};

/// Values of either.
Fact join(const Fact &a, const Fact &b);
/// Values of both.
Fact meet(const Fact &a, const Fact &b);
/// Instances of a type written in Puppet's notation.
Fact factOfType(std::string_view type);
/// Whether every such value is an instance of the type.
bool isInstanceOf(const Fact &fact, std::string_view type);

/// Facts of all values of a module's functions. Results of `direct` functions are followed through
/// their calls.
class ValueFacts {
public:
  explicit ValueFacts(const Module &module);
  const Fact &of(FunctionId function, ValueId value) const {
    return facts_[function.index][value.index];
  }

private:
  bool visit(FunctionId id);
  bool update(FunctionId id, ValueId value, Fact found);
  Fact factOf(Refinement refinement) const;
  /// Adds a fact to what is known; bounds that keep moving are given up where changes are counted.
  static bool grow(Fact &known, Fact fact, uint8_t *changes);

  const Module &module_;
  /// By function and value.
  std::vector<std::vector<Fact>> facts_;
  /// How often the bounds of each block parameter have grown.
  std::vector<std::vector<uint8_t>> changes_;
  std::vector<Fact> results_;
  std::vector<uint8_t> resultChanges_;
};

} // namespace ppcc::ir::puppet
