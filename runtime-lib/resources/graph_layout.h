// Where the boxes of a drawn graph stand: layers from top to bottom, few crossings.
#pragma once

#include <cstddef>
#include <vector>

namespace pp {

struct LayoutEdge {
  size_t from;
  size_t to;
};

/// The place of a node: its row, and its position in it.
struct LayoutPlace {
  size_t row;
  size_t column;
};

/// Places `count` nodes so that edges point down, where they form no circle. Rows have at most
/// `width` nodes.
std::vector<LayoutPlace> layOut(size_t count, const std::vector<LayoutEdge> &edges, size_t width);

} // namespace pp
