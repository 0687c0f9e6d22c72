// The engines whose grid lies in memory whole; they differ in how a row is computed.
#include "runtime-lib/ndca/engines/box_engine.h"

namespace pp::ndca {

namespace {

/// Tiles that keep a moving glider to a few microseconds and let full rows run at full speed.
Position smallTiles(unsigned dimensions, int64_t unitsInPlane, int64_t unitsInSpace) {
  constexpr int64_t others[] = {0, 1, 16, 8, 4, 4, 4};
  Position size{1, 1, 1, 1, 1, 1};
  size[0] = dimensions == 1 ? 512 : dimensions == 2 ? unitsInPlane : unitsInSpace;
  for (unsigned axis = 1; axis < dimensions; ++axis)
    size[axis] = others[dimensions];
  return size;
}

/// Cell by cell with the exact function.
struct ScalarRows {
  using Cells = ByteCells;
  static constexpr const char *name = "scalar";
  static constexpr size_t tilesForThreads = 2;
  static Position tileSize(unsigned dimensions) { return smallTiles(dimensions, 64, 32); }
  const char *instructionSet() const { return ""; }
  bool step(const uint8_t *centre, uint8_t *out, const ptrdiff_t *strides, ptrdiff_t count) const {
    for (ptrdiff_t x = 0; x < count; ++x)
      if (rule->cell(centre + x, strides, out + x))
        return true;
    return false;
  }
  const Rule *rule;
};

struct DenseRows {
  using Cells = ByteCells;
  static constexpr const char *name = "dense";
  static constexpr size_t tilesForThreads = 256;
  static Position tileSize(unsigned dimensions) { return smallTiles(dimensions, 64, 32); }
  const char *instructionSet() const { return kernel->instructionSet; }
  bool step(const uint8_t *centre, uint8_t *out, const ptrdiff_t *strides, ptrdiff_t count) const {
    return kernel->row(centre, out, strides, count) != 0;
  }
  const Kernel *kernel;
};

struct BitRows {
  using Cells = BitCells;
  static constexpr const char *name = "bits";
  static constexpr size_t tilesForThreads = 1024;
  static Position tileSize(unsigned dimensions) { return smallTiles(dimensions, 4, 2); }
  const char *instructionSet() const { return kernel->instructionSet; }
  bool step(const uint64_t *centre, uint64_t *out, const ptrdiff_t *strides,
            ptrdiff_t count) const {
    kernel->bits(centre, out, strides, count);
    return false;
  }
  const Kernel *kernel;
};

} // namespace

std::unique_ptr<Engine> makeScalarEngine(const Rule &rule, const Settings &settings,
                                         const RunSource &source) {
  return std::make_unique<BoxEngine<ScalarRows>>(rule, settings, source, ScalarRows{&rule}, 1);
}

std::unique_ptr<Engine> makeDenseEngine(const Rule &rule, const Settings &settings,
                                        const RunSource &source) {
  return std::make_unique<BoxEngine<DenseRows>>(rule, settings, source, DenseRows{bestKernel(rule)},
                                                1);
}

std::unique_ptr<Engine> makeBitsEngine(const Rule &rule, const Settings &settings,
                                       const RunSource &source) {
  return std::make_unique<BoxEngine<BitRows>>(
      rule, settings, source, BitRows{bestKernel(rule, true)}, rule.states > 2 ? 2 : 1);
}

} // namespace pp::ndca
