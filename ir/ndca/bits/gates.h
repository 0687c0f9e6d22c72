// A network of gates: what becomes of a rule when 64 cells are computed at once, one per bit of a
// word. Equal gates are one gate, and what is decided by constants is none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace ppcc::ir::ndca {

/// The output of a gate, or its opposite.
struct Wire {
  uint32_t code = 0;
  uint32_t gate() const { return code >> 1; }
  bool isInverted() const { return code & 1; }
  Wire operator~() const { return {code ^ 1}; }
  friend bool operator==(Wire, Wire) = default;
};

/// The wires that are the same for every cell.
inline constexpr Wire off{0}, on{1};

struct Gate {
  /// An input has a number in place of wires. The first gate is the constant `off`.
  enum Kind : uint8_t { Constant, Input, And, Xor } kind = Constant;
  /// Of an Input its number in `a.code`.
  Wire a{}, b{};
  friend bool operator==(const Gate &, const Gate &) = default;
};

class Gates {
public:
  Gates() : gates_(1) {}

  Wire input(uint32_t number) { return find({Gate::Input, {number}, {}}); }
  Wire both(Wire a, Wire b);
  Wire either(Wire a, Wire b) { return ~both(~a, ~b); }
  Wire differ(Wire a, Wire b);
  Wire choose(Wire condition, Wire then, Wire otherwise);

  size_t size() const { return gates_.size(); }
  const Gate &operator[](uint32_t gate) const { return gates_[gate]; }

private:
  struct Hasher {
    size_t operator()(const Gate &gate) const {
      uint64_t key = (uint64_t{gate.a.code} << 32 | gate.b.code) * 4 + gate.kind;
      return static_cast<size_t>((key ^ key >> 29) * 0x9E3779B97F4A7C15u >> 7);
    }
  };
  Wire find(const Gate &gate);

  std::vector<Gate> gates_;
  std::unordered_map<Gate, uint32_t, Hasher> known_;
};

} // namespace ppcc::ir::ndca
