// The kinds of fields an op may have. Printing, reading, verifying and rewriting go by these types.
#pragma once

#include "ir/core/enums.h"
#include "ir/core/ids.h"

#include <algorithm>

namespace ppcc::ir {

// A plain `ValueId` field is an operand of representation `any`.

/// An operand of representation `R`.
template <Repr R> struct Operand {
  ValueId id;
  constexpr Operand(ValueId v = {}) : id(v) {}
  constexpr operator ValueId() const { return id; }
  friend constexpr bool operator==(const Operand &, const Operand &) = default;
};
using IntValue = Operand<Repr::Int>;
using FloatValue = Operand<Repr::Float>;
using BoolValue = Operand<Repr::Bool>;
/// An operand of any representation; the op's own rule says which it accepts.
using TypedValue = Operand<Repr::None>;

/// An operand of representation `R` that may be absent.
template <Repr R> struct Optional {
  ValueId id;
  constexpr Optional(ValueId v = {}) : id(v) {}
  constexpr operator ValueId() const { return id; }
  constexpr explicit operator bool() const { return id.valid(); }
  friend constexpr bool operator==(const Optional &, const Optional &) = default;
};

/// A row of `T` in the arena of the function that owns the op.
template <class T> struct List {
  T *data = nullptr;
  uint32_t count = 0;

  T *begin() const { return data; }
  T *end() const { return data + count; }
  size_t size() const { return count; }
  bool empty() const { return count == 0; }
  T &operator[](size_t i) const { return data[i]; }
  friend bool operator==(const List &a, const List &b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }
};
using ValueList = List<ValueId>;
using TypedList = List<TypedValue>;
using StringList = List<StringId>;

/// A list element that may be unfolded in place: `%1` or `*%1`.
struct Argument {
  ValueId value;
  bool splat = false;
  friend constexpr bool operator==(const Argument &, const Argument &) = default;
};
using ArgumentList = List<Argument>;

/// Where a branch goes, and the values for the parameters of that block.
struct Target {
  BlockId block;
  ValueList args;
  friend bool operator==(const Target &, const Target &) = default;
};

/// The places of the operands, for errors that blame the operand that does not fit. Not part of
/// what an op computes: equal ops may differ in it.
struct Places {
  List<LocationId> items = {};
};

/// The name of a variable of the source language, without the `$` of text.
struct VariableName {
  StringId id = {};
  constexpr VariableName(StringId s = {}) : id(s) {}
  constexpr operator StringId() const { return id; }
  friend constexpr bool operator==(const VariableName &, const VariableName &) = default;
};

/// How many frames up (a lambda to its surroundings) a variable lies; 0 is the function's own.
struct Depth {
  uint32_t frames = 0;
  constexpr Depth(uint32_t n = 0) : frames(n) {}
  constexpr operator uint32_t() const { return frames; }
  friend constexpr bool operator==(const Depth &, const Depth &) = default;
};

} // namespace ppcc::ir
