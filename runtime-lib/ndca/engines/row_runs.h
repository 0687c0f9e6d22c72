// The runs of equal states in a row of a field.
#pragma once

#include "runtime-lib/ndca/grid/cells.h"

namespace pp::ndca {

/// Gives the runs of one row whose states are not the background's.
void visitRow(const uint8_t *row, int64_t count, ptrdiff_t plane, uint8_t background,
              Position start, RunSink &sink);
void visitRow(const uint64_t *row, int64_t count, ptrdiff_t plane, uint8_t background,
              Position start, RunSink &sink);

} // namespace pp::ndca
