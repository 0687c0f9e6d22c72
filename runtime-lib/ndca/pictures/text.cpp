// Grids as characters, layer by layer.
#include "runtime-lib/ndca/pictures/picture.h"

#include <set>

namespace pp::ndca {

namespace {

constexpr std::string_view symbols =
    ".123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

char symbolOf(uint8_t state, const Rule &rule) {
  if (rule.states <= 2)
    return state ? 'O' : '.';
  if (state < symbols.size())
    return symbols[state];
  throw Stop{Exit::Limit, "text has symbols for states up to " +
                              std::to_string(symbols.size() - 1) + ", a cell has state " +
                              std::to_string(state)};
}

std::string linesOf(const FlatView &view, const Rule &rule) {
  std::string text;
  for (int64_t y = 0; y < view.height; ++y) {
    for (int64_t x = 0; x < view.width; ++x)
      text += symbolOf(view.at(x, y), rule);
    text += '\n';
  }
  return text;
}

/// The planes that have cells, in the order of RLE.
class LayerSink final : public RunSink {
public:
  void run(const Position &start, uint8_t, int64_t count) override {
    Position layer = start;
    layer[0] = layer[1] = 0;
    layers.insert(layer);
    bounds.add({start[0], start[1]}, count);
  }
  struct Order {
    bool operator()(const Position &a, const Position &b) const { return isBeforeInRle(a, b); }
  };
  std::set<Position, Order> layers;
  Bounds bounds;
};

} // namespace

std::string writeText(const RunSource &cells, const Rule &rule, const ViewChoice &choice,
                      const std::optional<Box> &region) {
  if (rule.dimensions <= 2 || choice.projectsMaximum)
    return linesOf(flatten(cells, choice, region.value_or(viewBox(cells, choice))), rule);
  LayerSink sink;
  cells.visit(sink);
  Box box = region.value_or(sink.bounds.isEmpty() ? Box() : sink.bounds.box());
  std::string text;
  for (const Position &layer : sink.layers) {
    ViewChoice one = choice;
    one.slice = layer;
    text += "!";
    for (unsigned axis = 2; axis < rule.dimensions; ++axis)
      text += std::string(axis > 2 ? ", " : " ") + axisNames[axis] + " = " +
              std::to_string(layer[axis]);
    text += "\n" + linesOf(flatten(cells, one, box), rule);
  }
  return text;
}

} // namespace pp::ndca
