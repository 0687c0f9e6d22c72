// Two generations of a box of cells, its edges, and how it grows.
#pragma once

#include "runtime-lib/ndca/engines/engine.h"
#include "runtime-lib/ndca/engines/row_runs.h"
#include "runtime-lib/ndca/grid/edges.h"

namespace pp::ndca {

/// Thrown before anything is lost when a box without end would need too much memory.
struct BoxTooLarge : Stop {};

[[noreturn]] inline void refuseBox(const char *what) {
  throw BoxTooLarge{{Exit::Limit, std::string("the grid needs more memory than `--max-memory` "
                                              "allows: ") +
                                      what}};
}

template <class Cells> class BoxField {
public:
  using Unit = typename Cells::Unit;

  BoxField(const Rule &rule, const Settings &settings, unsigned planes)
      : rule_(rule), topology_(settings.topology), planes_(planes),
        mostBytes_(settings.mostMemory / 2) {}

  /// The box of a grid with an end, or around the cells of an endless one.
  void load(const RunSource &source) {
    Box box = topology_.box;
    if (!topology_.isBounded)
      box = withRoom(boundsOf(source));
    allocate(box);
    LoadSink sink(*this);
    source.visit(sink);
  }

  const Box &box() const { return box_; }
  const Layout &layout() const { return layout_; }
  Unit *current() { return cells_[0].get(); }
  const Unit *current() const { return cells_[0].get(); }
  Unit *next() { return cells_[1].get(); }
  ptrdiff_t plane() const { return layout_.strides[layout_.dimensions]; }
  void swap() { std::swap(cells_[0], cells_[1]); }
  void fillEdges() { Edges<Cells>(layout_, topology_).fill(current()); }
  /// The space around a box without end takes another state.
  void setBackground(uint8_t state) {
    for (unsigned axis = 0; axis < layout_.dimensions; ++axis)
      topology_.boundaries[axis] = {Boundary::Fixed, state};
    Edges<Cells>(layout_, topology_).setConstants(current());
    Edges<Cells>(layout_, topology_).setConstants(next());
  }

  /// More cells on the sides that are flagged (2 * axis, and + 1 for the high one).
  void grow(unsigned sides, uint8_t background) {
    Box larger = box_;
    for (unsigned axis = 0; axis < layout_.dimensions; ++axis)
      for (unsigned side = 0; side < 2; ++side)
        if (sides >> (2 * axis + side) & 1) {
          int64_t more = roundedUp(axis, std::max(room(axis), box_.size[axis] / 4));
          larger.size[axis] += more;
          larger.low[axis] -= side == 0 ? more : 0;
        }
    moveTo(larger, background);
  }

  void visit(RunSink &sink, uint8_t background) const {
    Position from{}, to = layout_.size;
    // descending axes: walk the mirrored coordinates
    forEachRow(layout_.dimensions, from, to, [&](const Position &mirrored) {
      Position at = mirrored, start = box_.low;
      for (unsigned axis = 1; axis < layout_.dimensions; ++axis) {
        at[axis] = layout_.size[axis] - 1 - mirrored[axis];
        start[axis] += at[axis];
      }
      visitRow(current() + layout_.rowAt(at), layout_.size[0], plane(), background, start, sink);
    });
  }

private:
  class LoadSink final : public RunSink {
  public:
    explicit LoadSink(BoxField &field) : field_(field) {}
    void run(const Position &start, uint8_t state, int64_t count) override {
      Position at{};
      for (unsigned axis = 0; axis < mostDimensions; ++axis)
        at[axis] = start[axis] - field_.box_.low[axis];
      Unit *row = field_.current() + field_.layout_.rowAt(at);
      for (int64_t x = at[0]; x < at[0] + count; ++x)
        Cells::set(row, x, state, field_.plane());
    }

  private:
    BoxField &field_;
  };

  static Bounds boundsOf(const RunSource &source) {
    BoundsSink sink;
    if (const Box *known = source.knownBox()) {
      Position last{};
      for (unsigned axis = 0; axis < mostDimensions; ++axis)
        last[axis] = known->high(axis);
      sink.bounds.add(known->low, 1);
      sink.bounds.add(last, 1);
    } else {
      source.visit(sink);
    }
    return sink.bounds;
  }

  /// Cells beside a pattern that it can use before the box must grow.
  int64_t room(unsigned axis) const {
    constexpr int64_t byDimensions[] = {0, 64, 24, 8, 4, 2, 2};
    return std::max(byDimensions[rule_.dimensions], 2 * reach(rule_, axis));
  }
  int64_t roundedUp(unsigned axis, int64_t length) const {
    int64_t unit = axis == 0 ? Cells::cellsPerUnit : 1;
    return (length + unit - 1) / unit * unit;
  }
  Box withRoom(const Bounds &bounds) const {
    Box box = bounds.isEmpty() ? Box() : bounds.box();
    for (unsigned axis = 0; axis < rule_.dimensions; ++axis) {
      box.low[axis] -= room(axis);
      int64_t unit = axis == 0 ? Cells::cellsPerUnit : 1;
      int64_t low = box.low[axis], cut = ((low % unit) + unit) % unit;
      box.low[axis] -= cut;
      box.size[axis] = roundedUp(axis, box.size[axis] + 2 * room(axis) + cut);
    }
    return box;
  }

  void allocate(const Box &box) {
    auto layout = layOut<Cells>(rule_, box.size, planes_, mostBytes_);
    if (!layout)
      refuseBox(sizeText(box).c_str());
    box_ = box;
    layout_ = *layout;
    try {
      for (UnitBuffer<Unit> &cells : cells_)
        cells = UnitBuffer<Unit>(layout_.units);
    } catch (const std::bad_alloc &) {
      refuseBox(sizeText(box).c_str());
    }
    for (UnitBuffer<Unit> &cells : cells_)
      Edges<Cells>(layout_, topology_).setConstants(cells.get());
  }
  std::string sizeText(const Box &box) const {
    std::string text;
    for (unsigned axis = 0; axis < rule_.dimensions; ++axis)
      text += (axis ? " x " : "") + std::to_string(box.size[axis]);
    return text + " cells";
  }

  void moveTo(const Box &larger, uint8_t background) {
    BoxField old(rule_, topology_, planes_, mostBytes_);
    std::swap(old.cells_, cells_);
    std::swap(old.layout_, layout_);
    std::swap(old.box_, box_);
    try {
      allocate(larger);
    } catch (...) {
      std::swap(old.cells_, cells_);
      std::swap(old.layout_, layout_);
      std::swap(old.box_, box_);
      throw;
    }
    if (background)
      fillAll(background);
    copyFrom(old);
  }
  BoxField(const Rule &rule, const Topology &topology, unsigned planes, uint64_t mostBytes)
      : rule_(rule), topology_(topology), planes_(planes), mostBytes_(mostBytes) {}
  void fillAll(uint8_t state) {
    forEachRow(layout_.dimensions, {}, layout_.size, [&](const Position &at) {
      for (int64_t x = 0; x < layout_.size[0]; ++x)
        Cells::set(current() + layout_.rowAt(at), x, state, plane());
    });
  }
  void copyFrom(const BoxField &old) {
    Position shift{};
    for (unsigned axis = 0; axis < layout_.dimensions; ++axis)
      shift[axis] = old.box_.low[axis] - box_.low[axis];
    forEachRow(layout_.dimensions, {}, old.layout_.size, [&](const Position &at) {
      Position target = at;
      for (unsigned axis = 1; axis < layout_.dimensions; ++axis)
        target[axis] += shift[axis];
      for (unsigned plane = 0; plane < planes_; ++plane)
        std::memcpy(current() + layout_.rowAt(target) + shift[0] / Cells::cellsPerUnit +
                        plane * this->plane(),
                    old.current() + old.layout_.rowAt(at) + plane * old.plane(),
                    static_cast<size_t>(old.layout_.rowUnits) * sizeof(Unit));
    });
  }

  const Rule &rule_;
  Topology topology_;
  unsigned planes_;
  uint64_t mostBytes_;
  Box box_;
  Layout layout_;
  UnitBuffer<Unit> cells_[2];
};

} // namespace pp::ndca
