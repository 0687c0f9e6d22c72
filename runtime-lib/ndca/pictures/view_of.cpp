// Cuts a plane out of a grid, or looks through all of them.
#include "runtime-lib/ndca/pictures/view_of.h"

namespace pp::ndca {

namespace {

bool isInPlane(const Position &at, const ViewChoice &choice) {
  for (unsigned axis = 2; axis < choice.dimensions && !choice.projectsMaximum; ++axis)
    if (at[axis] != choice.slice[axis])
      return false;
  return true;
}

class BoxSink final : public RunSink {
public:
  explicit BoxSink(const ViewChoice &choice) : choice_(choice) {}
  void run(const Position &start, uint8_t, int64_t count) override {
    if (isInPlane(start, choice_))
      bounds.add({start[0], start[1]}, count);
  }
  Bounds bounds;

private:
  const ViewChoice &choice_;
};

class ViewSink final : public RunSink {
public:
  ViewSink(FlatView &view, const ViewChoice &choice) : view_(view), choice_(choice) {}
  void run(const Position &start, uint8_t state, int64_t count) override {
    int64_t row = view_.top - start[1];
    if (row < 0 || row >= view_.height || !isInPlane(start, choice_))
      return;
    int64_t from = std::max<int64_t>(start[0] - view_.left, 0);
    int64_t to = std::min(start[0] - view_.left + count, view_.width);
    for (int64_t x = from; x < to; ++x) {
      uint8_t &cell = view_.states[static_cast<size_t>(row * view_.width + x)];
      cell = choice_.projectsMaximum ? std::max(cell, state) : state;
    }
  }

private:
  FlatView &view_;
  const ViewChoice &choice_;
};

} // namespace

Box viewBox(const RunSource &cells, const ViewChoice &choice) {
  BoxSink sink(choice);
  cells.visit(sink);
  return sink.bounds.isEmpty() ? Box() : sink.bounds.box();
}

FlatView flatten(const RunSource &cells, const ViewChoice &choice, const Box &box) {
  if (!box.volume(mostViewCells))
    throw Stop{Exit::Limit, "a picture of " + std::to_string(box.size[0]) + " x " +
                                std::to_string(box.size[1]) +
                                " cells is too large; choose a part: `--region`"};
  FlatView view;
  view.left = box.low[0];
  view.top = box.high(1);
  view.width = box.size[0];
  view.height = box.size[1];
  view.states.assign(static_cast<size_t>(view.width * view.height), choice.background);
  ViewSink sink(view, choice);
  cells.visit(sink);
  return view;
}

} // namespace pp::ndca
