// Counting cells, and writing the counts down.
#include "runtime-lib/ndca/grid/stats.h"

#include <cstdio>

namespace pp::ndca {

namespace {

class CountSink final : public RunSink {
public:
  explicit CountSink(uint8_t background) : hash(background) {}
  void run(const Position &start, uint8_t state, int64_t count) override {
    counts[state] += static_cast<uint64_t>(count);
    bounds.add(start, count);
    hash.run(start, state, count);
  }
  std::array<uint64_t, 256> counts{};
  Bounds bounds;
  HashSink hash;
};

std::string vectorText(const std::array<mpz_class, mostDimensions> &at, unsigned dimensions) {
  std::string text = "[";
  for (unsigned axis = 0; axis < dimensions; ++axis)
    text += (axis ? ", " : "") + at[axis].get_str();
  return text + "]";
}

} // namespace

std::string hashText(uint64_t hash) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
  return text;
}

Stats countCells(const RunSource &source, uint8_t background) {
  CountSink sink(background);
  source.visit(sink);
  Stats stats;
  stats.background = background;
  for (unsigned state = 0; state < 256; ++state)
    if (state != background) {
      stats.counts[state] = sink.counts[state];
      stats.population += stats.counts[state];
    }
  stats.isEmpty = sink.bounds.isEmpty();
  for (unsigned axis = 0; axis < mostDimensions; ++axis) {
    stats.low[axis] = sink.bounds.low()[axis];
    stats.high[axis] = sink.bounds.high()[axis];
  }
  stats.hash = finishHash(sink.hash.sum(), background);
  return stats;
}

std::string describe(const Stats &stats, unsigned dimensions) {
  std::string text = "generation " + stats.generation.get_str() + "\npopulation " +
                     stats.population.get_str() + "\n";
  for (unsigned state = 0; state < 256; ++state)
    if (stats.counts[state] != 0)
      text += "state " + std::to_string(state) + ": " + stats.counts[state].get_str() + "\n";
  text += "box " + (stats.isEmpty ? "none"
                                  : vectorText(stats.low, dimensions) + " to " +
                                        vectorText(stats.high, dimensions));
  if (stats.background)
    text += "\nbackground " + std::to_string(stats.background);
  return text + "\nhash " + hashText(stats.hash) + "\n";
}

std::string toJson(const Stats &stats, unsigned dimensions) {
  std::string counts;
  for (unsigned state = 0; state < 256; ++state)
    if (stats.counts[state] != 0)
      counts += (counts.empty() ? "\"" : ", \"") + std::to_string(state) +
                "\": " + stats.counts[state].get_str();
  std::string text = "{\"generation\": " + stats.generation.get_str() +
                     ", \"population\": " + stats.population.get_str() + ", \"counts\": {" +
                     counts + "}, \"box\": ";
  text += stats.isEmpty ? "null"
                        : "[" + vectorText(stats.low, dimensions) + ", " +
                              vectorText(stats.high, dimensions) + "]";
  if (stats.background)
    text += ", \"background\": " + std::to_string(stats.background);
  return text + ", \"hash\": \"" + hashText(stats.hash) + "\"}\n";
}

} // namespace pp::ndca
