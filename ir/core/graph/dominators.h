// Dominators of a flow graph whose nodes are numbered as a depth-first search meets them.
#pragma once

#include <cstdint>
#include <vector>

namespace ppcc::ir {

/// A depth-first search: nodes by the order in which it met them, 0 the entry.
struct DepthFirstTree {
  /// Where the search came from; that of the entry means nothing.
  std::vector<uint32_t> parent;
  std::vector<std::vector<uint32_t>> predecessors;
};

/// For each node the closest other one that every way to it passes; that of the entry is 0. After
/// Lengauer and Tarjan: no chain of blocks, however long, takes more than log n steps a block.
std::vector<uint32_t> immediateDominators(const DepthFirstTree &tree);

} // namespace ppcc::ir
