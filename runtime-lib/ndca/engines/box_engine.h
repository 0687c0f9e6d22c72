// The engine for grids that lie in memory whole: steps over tiles, in threads.
#pragma once

#include "runtime-lib/ndca/engines/background.h"
#include "runtime-lib/ndca/engines/box_field.h"
#include "runtime-lib/ndca/engines/tiles.h"
#include "runtime-lib/ndca/engines/workers.h"

namespace pp::ndca {

/// `Rows` has: Cells; name, instructionSet; tileSize(dimensions); tilesForThreads, from which on
/// waking threads pays;
/// `bool step(const Unit *, Unit *, const ptrdiff_t *strides, ptrdiff_t count)` (true on failure).
template <class Rows> class BoxEngine final : public Engine {
public:
  using Cells = typename Rows::Cells;
  using Unit = typename Cells::Unit;

  BoxEngine(const Rule &rule, const Settings &settings, const RunSource &source, Rows rows,
            unsigned planes)
      : rule_(rule), rows_(rows), isBounded_(settings.topology.isBounded),
        topology_(settings.topology), uniform_(rule), workers_(settings.threads),
        field_(rule, settings, planes) {
    field_.load(source);
    layTiles();
  }

  const char *name() const override { return Rows::name; }
  const char *instructionSet() const override { return rows_.instructionSet(); }
  uint8_t background() const override { return background_; }
  void visit(RunSink &sink) const override { field_.visit(sink, background_); }

  uint64_t steps() const override { return steps_; }
  bool isMostlyStill() const override {
    return tiles_.total() >= manyTiles && stepped_ * 4 < tiles_.total();
  }

  void advance(const mpz_class &steps) override {
    if (steps > mostPlainSteps)
      throw Stop{Exit::Usage, "so many generations need the hash engine, on a grid without an end"};
    for (uint64_t left = steps.get_ui(); left > 0; --left)
      step();
  }

private:
  /// Steps without looking for still tiles while nearly all are busy.
  static constexpr unsigned busySteps = 14;

  void layTiles() {
    Position size = Rows::tileSize(rule_.dimensions);
    for (unsigned axis = 0; axis < rule_.dimensions; ++axis)
      size[axis] = std::max(size[axis], reach(rule_, axis));
    tiles_ = Tiles(field_.layout(), topology_, size);
    settle_ = 2;
    busy_ = 0;
  }

  void step() {
    uint8_t nextBackground = background_;
    if (!isBounded_) {
      makeRoom();
      nextBackground = uniform_.after(background_, steps_);
      isQuiescent_ = isQuiescent_ && nextBackground == background_;
    }
    field_.fillEdges();
    failed_ = false;
    if (isQuiescent_ && busy_ == 0 && tiles_.unitsTo(0) <= scratchUnits)
      trackedStep();
    else
      plainStep();
    if (failed_)
      throwFailure();
    field_.swap();
    ++steps_;
    if (nextBackground != background_)
      field_.setBackground(background_ = nextBackground);
  }

  void plainStep() {
    if (busy_ > 0 && --busy_ == 0)
      settle_ = 2;
    lookAtAll_ = true;
    stepped_ = tiles_.total();
    if (stepped_ >= Rows::tilesForThreads)
      return workers_.run(tiles_.rowCount(), [this](size_t row) { stepRow(row); });
    for (size_t row = 0; row < tiles_.rowCount(); ++row)
      stepRow(row);
  }
  void stepRow(size_t row) {
    Position from, to;
    tiles_.rowRange(row, from, to);
    const Layout &layout = field_.layout();
    forEachRow(layout.dimensions, from, to, [&](const Position &at) {
      ptrdiff_t place = layout.rowAt(at);
      if (rows_.step(field_.current() + place, field_.next() + place, layout.strides.data(),
                     layout.rowUnits))
        failed_ = true;
    });
  }

  void trackedStep() {
    bool isSettling = settle_ > 0;
    lookAtAll_ = isSettling;
    if (isSettling)
      tiles_.setAllChanged();
    size_t needed = tiles_.findNeeded();
    runTiles(needed);
    stepped_ = needed;
    if (isSettling) {
      // what the other buffer held was not two generations old
      if (--settle_ > 0)
        tiles_.setAllChanged();
    } else if (needed * 4 > tiles_.total() * 3) {
      busy_ = busySteps;
    }
  }
  void runTiles(size_t needed) {
    if (needed >= Rows::tilesForThreads)
      return workers_.run(tiles_.rowCount(), [this](size_t row) { stepTiles(row); });
    for (size_t row = 0; row < tiles_.rowCount(); ++row)
      stepTiles(row);
  }
  /// One row of tiles: neighbours that are all needed are computed together.
  void stepTiles(size_t row) {
    const uint8_t *needed = tiles_.needed(row);
    uint8_t *changed = tiles_.changed(row);
    int64_t most = std::max<int64_t>(1, scratchUnits / tiles_.unitsTo(0));
    for (int64_t tile = 0, end; tile < tiles_.tilesPerRow(); tile = end) {
      end = tile + 1;
      changed[tile] = 0;
      if (!needed[tile])
        continue;
      while (end < tiles_.tilesPerRow() && needed[end] && end - tile < most)
        changed[end++] = 0;
      stepTileRun(row, tile, end, changed);
    }
  }
  void stepTileRun(size_t row, int64_t first, int64_t end, uint8_t *changed) {
    alignas(64) Unit old[planesMost][scratchUnits];
    Position from, to;
    tiles_.rowRange(row, from, to);
    const Layout &layout = field_.layout();
    int64_t start = tiles_.unitsFrom(first), count = tiles_.unitsTo(end - 1) - start;
    size_t bytes = static_cast<size_t>(count) * sizeof(Unit);
    forEachRow(layout.dimensions, from, to, [&](const Position &at) {
      ptrdiff_t place = layout.rowAt(at) + start;
      Unit *out = field_.next() + place;
      std::memcpy(old[0], out, bytes);
      if (field_.plane())
        std::memcpy(old[planesMost - 1], out + field_.plane(), bytes);
      if (rows_.step(field_.current() + place, out, layout.strides.data(), count))
        failed_ = true;
      for (int64_t tile = first; tile < end; ++tile) {
        int64_t offset = tiles_.unitsFrom(tile) - start;
        int64_t length = tiles_.unitsTo(tile) - tiles_.unitsFrom(tile);
        changed[tile] |= differ(out + offset, old[0] + offset, length);
        if (field_.plane())
          changed[tile] |=
              differ(out + field_.plane() + offset, old[planesMost - 1] + offset, length);
      }
    });
  }
  static bool differ(const Unit *a, const Unit *b, int64_t count) {
    Unit difference = 0;
    for (int64_t i = 0; i < count; ++i)
      difference |= static_cast<Unit>(a[i] ^ b[i]);
    return difference != 0;
  }

  /// Grows an endless grid where something came as close to its border as the rule looks.
  void makeRoom() {
    unsigned sides = touchedSides();
    if (!sides)
      return;
    field_.grow(sides, background_);
    layTiles();
    lookAtAll_ = true;
  }
  unsigned touchedSides() const {
    unsigned sides = 0;
    for (size_t row = 0; row < tiles_.rowCount(); ++row) {
      const uint8_t *changed = tiles_.changed(row);
      if (tiles_.isBorder(row)) {
        bool any = lookAtAll_;
        for (int64_t tile = 0; tile < tiles_.tilesPerRow(); ++tile)
          any = any || changed[tile];
        if (any)
          sides |= sidesTouchedIn(row, 0, field_.layout().size[0]);
        continue;
      }
      int64_t last = tiles_.tilesPerRow() - 1, margin = field_.layout().margin[0];
      if (lookAtAll_ || changed[0])
        sides |= sidesTouchedIn(row, 0, margin);
      // the strip at the end may begin in the tile before a narrow last one
      if (lookAtAll_ || changed[last] || changed[std::max<int64_t>(last - 1, 0)])
        sides |= sidesTouchedIn(row, field_.layout().size[0] - margin, field_.layout().size[0]);
    }
    return sides;
  }
  /// The sides whose strips have a cell that is not background, among cells `from` to `to` of the
  /// rows of cells in a row of tiles.
  unsigned sidesTouchedIn(size_t row, int64_t from, int64_t to) const {
    unsigned sides = 0;
    Position low, high;
    tiles_.rowRange(row, low, high);
    const Layout &layout = field_.layout();
    forEachRow(layout.dimensions, low, high, [&](const Position &at) {
      unsigned rowSides = 0;
      for (unsigned axis = 1; axis < layout.dimensions; ++axis) {
        if (at[axis] < layout.margin[axis])
          rowSides |= 1u << (2 * axis);
        if (at[axis] >= layout.size[axis] - layout.margin[axis])
          rowSides |= 2u << (2 * axis);
      }
      const Unit *cells = field_.current() + layout.rowAt(at);
      if ((rowSides & ~sides) && isTouched(cells, from, to))
        sides |= rowSides;
      if (!(sides & 1) && isTouched(cells, 0, layout.margin[0]))
        sides |= 1;
      if (!(sides & 2) && isTouched(cells, layout.size[0] - layout.margin[0], layout.size[0]))
        sides |= 2;
    });
    return sides;
  }
  bool isTouched(const Unit *row, int64_t from, int64_t to) const {
    if constexpr (Cells::cellsPerUnit > 1)
      if (to - from > 128) {
        Unit low = background_ & 1 ? ~Unit(0) : 0, high = background_ & 2 ? ~Unit(0) : 0;
        Unit difference = 0;
        for (int64_t unit = 0; unit < field_.layout().rowUnits; ++unit) {
          difference |= row[unit] ^ low;
          if (field_.plane())
            difference |= row[unit + field_.plane()] ^ high;
        }
        return difference != 0;
      }
    for (int64_t x = from; x < to; ++x)
      if (Cells::get(row, x, field_.plane()) != background_)
        return true;
    return false;
  }

  /// The first failing cell in iteration order.
  [[noreturn]] void throwFailure() {
    const Layout &layout = field_.layout();
    if constexpr (Cells::cellsPerUnit == 1)
      forEachRow(layout.dimensions, {}, layout.size, [&](const Position &at) {
        for (int64_t x = 0; x < layout.size[0]; ++x) {
          uint8_t out;
          const uint8_t *centre = field_.current() + layout.rowAt(at) + x;
          if (uint32_t failed = rule_.cell(centre, layout.strides.data(), &out)) {
            Position cell = field_.box().low;
            for (unsigned axis = 1; axis < layout.dimensions; ++axis)
              cell[axis] += at[axis];
            cell[0] += x;
            throw RuleFailure{failed - 1, steps_, cell};
          }
        }
      });
    // a kernel that fails where the exact function does not
    throw Stop{Exit::Limit, "internal error: the kernel and the exact rule disagree"};
  }

  static constexpr int64_t scratchUnits = 4096 / sizeof(Unit);
  static constexpr unsigned planesMost = Cells::cellsPerUnit == 1 ? 1 : 2;
  /// With fewer tiles a step takes microseconds, however little changes.
  static constexpr size_t manyTiles = 128;

  const Rule &rule_;
  Rows rows_;
  bool isBounded_;
  Topology topology_;
  Background uniform_;
  uint8_t background_ = 0;
  /// Whether endless space has kept its state so far; without that, all tiles change all the time.
  bool isQuiescent_ = true;
  Workers workers_;
  BoxField<Cells> field_;
  Tiles tiles_;
  uint64_t steps_ = 0;
  /// Tiles that the last step computed.
  size_t stepped_ = 0;
  /// Steps to go until the tiles' flags can be relied on.
  unsigned settle_ = 2;
  unsigned busy_ = 0;
  /// Whether the flags of tiles do not say what changed in the last step.
  bool lookAtAll_ = true;
  std::atomic<bool> failed_ = false;
};

} // namespace pp::ndca
