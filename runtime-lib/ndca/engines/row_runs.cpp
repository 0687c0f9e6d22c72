// Finds runs a word at a time where there is nothing.
#include "runtime-lib/ndca/engines/row_runs.h"

#include "runtime-lib/ndca/grid/field.h"

#include <cstring>

namespace pp::ndca {

namespace {

/// `isEmptyAt(x)` says whether the next `stride` cells are background.
template <class Get, class IsEmpty>
void findRuns(int64_t count, int64_t stride, uint8_t background, Position start, RunSink &sink,
              Get get, IsEmpty isEmptyAt) {
  int64_t origin = start[0];
  for (int64_t x = 0; x < count;) {
    while (x % stride == 0 && x + stride <= count && isEmptyAt(x))
      x += stride;
    if (x >= count)
      return;
    uint8_t state = get(x);
    int64_t end = x + 1;
    if (state == background) {
      x = end;
      continue;
    }
    while (end < count && get(end) == state)
      ++end;
    start[0] = origin + x;
    sink.run(start, state, end - x);
    x = end;
  }
}

} // namespace

void visitRow(const uint8_t *row, int64_t count, ptrdiff_t, uint8_t background, Position start,
              RunSink &sink) {
  uint64_t empty = 0x0101010101010101ULL * background;
  findRuns(
      count, 8, background, start, sink, [=](int64_t x) { return row[x]; },
      [=](int64_t x) {
        uint64_t eight;
        std::memcpy(&eight, row + x, sizeof eight);
        return eight == empty;
      });
}

void visitRow(const uint64_t *row, int64_t count, ptrdiff_t plane, uint8_t background,
              Position start, RunSink &sink) {
  uint64_t low = background & 1 ? ~uint64_t(0) : 0, high = background & 2 ? ~uint64_t(0) : 0;
  findRuns(
      count, 64, background, start, sink, [=](int64_t x) { return BitCells::get(row, x, plane); },
      [=](int64_t x) { return row[x >> 6] == low && (!plane || row[(x >> 6) + plane] == high); });
}

} // namespace pp::ndca
