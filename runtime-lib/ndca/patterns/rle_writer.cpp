// Writes RLE as Golly and NDCell read it.
#include "runtime-lib/ndca/patterns/pattern.h"

namespace pp::ndca {

namespace {

std::string symbolOf(uint8_t state, bool hasTwoStates) {
  if (hasTwoStates)
    return state ? "o" : "b";
  if (state == 0)
    return ".";
  if (state <= 24)
    return std::string(1, static_cast<char>('A' + state - 1));
  return {static_cast<char>('p' + (state - 25) / 24), static_cast<char>('A' + (state - 1) % 24)};
}

/// Lines of at most 70 columns that split no item.
class Items {
public:
  explicit Items(std::string &text) : text_(text) {}
  void add(int64_t count, const std::string &symbol) {
    std::string item = (count > 1 ? std::to_string(count) : "") + symbol;
    if (column_ + item.size() > 70) {
      text_ += '\n';
      column_ = 0;
    }
    text_ += item;
    column_ += item.size();
  }

private:
  std::string &text_;
  size_t column_ = 0;
};

class RleSink final : public RunSink {
public:
  RleSink(std::string &text, const Rule &rule, const Bounds &bounds)
      : items_(text), rule_(rule), start_(bounds.low()) {
    for (unsigned axis = 1; axis < rule.dimensions; ++axis)
      start_[axis] = bounds.high()[axis];
    at_ = start_;
  }
  void run(const Position &start, uint8_t state, int64_t count) override {
    if (state == pendingState_ && start[0] == at_[0] && isSameRow(start)) {
      pending_ += count;
    } else {
      flush();
      goTo(start);
      pending_ = count, pendingState_ = state;
    }
    at_[0] = start[0] + count;
  }
  void end() {
    flush();
    items_.add(1, "!");
  }

private:
  bool isSameRow(const Position &start) const {
    for (unsigned axis = 1; axis < rule_.dimensions; ++axis)
      if (start[axis] != at_[axis])
        return false;
    return true;
  }
  void flush() {
    if (pending_)
      items_.add(pending_, symbolOf(pendingState_, rule_.states <= 2));
    pending_ = 0;
  }
  void goTo(const Position &start) {
    static const char *const separators[] = {"", "$", "/", "%W", "%U", "%V"};
    for (unsigned axis = rule_.dimensions; axis-- > 1;)
      if (start[axis] != at_[axis]) {
        items_.add(at_[axis] - start[axis], separators[axis]);
        at_[axis] = start[axis];
        for (unsigned lower = 0; lower < axis; ++lower)
          at_[lower] = start_[lower];
      }
    if (start[0] != at_[0])
      items_.add(start[0] - at_[0], symbolOf(0, rule_.states <= 2));
  }

  Items items_;
  const Rule &rule_;
  Position start_, at_;
  int64_t pending_ = 0;
  uint8_t pendingState_ = 0;
};

} // namespace

std::string writeRle(const RunSource &cells, const mpz_class &generation, const Rule &rule) {
  BoundsSink found;
  cells.visit(found);
  const Bounds &bounds = found.bounds;
  std::string text = "#CXRLE Pos=", sizes;
  for (unsigned axis = 0; axis < rule.dimensions; ++axis) {
    int64_t position = axis == 0 ? bounds.low()[0] : -bounds.high()[axis];
    int64_t size = bounds.isEmpty() ? 0 : bounds.box().size[axis];
    text += (axis ? "," : "") + std::to_string(bounds.isEmpty() ? 0 : position);
    sizes += std::string(1, axisNames[axis]) + " = " + std::to_string(size) + ", ";
  }
  text += " Gen=" + generation.get_str() + "\n" + sizes + "rule = " + rule.name + "\n";
  RleSink sink(text, rule, bounds);
  cells.visit(sink);
  sink.end();
  return text + "\n";
}

} // namespace pp::ndca
