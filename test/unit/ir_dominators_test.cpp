// Dominators by Lengauer and Tarjan against their definition, on random graphs and long chains.
#include "ir/core/graph/dominators.h"

#include <gtest/gtest.h>

#include <random>

namespace ppcc::ir {
namespace {

using Edges = std::vector<std::vector<uint32_t>>;

/// Numbers the nodes that are reached from 0 as a depth-first search meets them.
DepthFirstTree search(const Edges &successors) {
  DepthFirstTree tree;
  std::vector<uint32_t> number(successors.size(), UINT32_MAX);
  std::vector<std::pair<uint32_t, size_t>> path;
  auto meet = [&](uint32_t node, uint32_t from) {
    number[node] = static_cast<uint32_t>(tree.parent.size());
    tree.parent.push_back(from);
    path.push_back({node, 0});
  };
  meet(0, 0);
  while (!path.empty()) {
    auto [node, next] = path.back();
    if (next == successors[node].size()) {
      path.pop_back();
      continue;
    }
    ++path.back().second;
    if (uint32_t to = successors[node][next]; number[to] == UINT32_MAX)
      meet(to, number[node]);
  }
  tree.predecessors.resize(tree.parent.size());
  for (size_t node = 0; node < successors.size(); ++node)
    for (uint32_t to : successors[node])
      if (number[node] != UINT32_MAX)
        tree.predecessors[number[to]].push_back(number[node]);
  return tree;
}

/// The nodes that are reached from the entry when `without` is not there.
std::vector<bool> reached(const DepthFirstTree &tree, uint32_t without) {
  std::vector<bool> seen(tree.parent.size());
  seen[0] = without != 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t node = 1; node < seen.size(); ++node)
      for (uint32_t from : tree.predecessors[node])
        if (!seen[node] && node != without && seen[from])
          seen[node] = changed = true;
  }
  return seen;
}

TEST(IrDominators, AsDefined) {
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    uint32_t count = 2 + random() % 14;
    Edges edges(count);
    for (uint32_t i = 0; i < count * 2; ++i)
      edges[random() % count].push_back(1 + random() % (count - 1));
    DepthFirstTree tree = search(edges);
    std::vector<uint32_t> found = immediateDominators(tree);
    for (uint32_t node = 1; node < found.size(); ++node) {
      // What dominates a node dominates its immediate dominator, or is it.
      for (uint32_t other = 0; other < found.size(); ++other) {
        bool dominates = other != node && !reached(tree, other)[node];
        bool isAbove = false;
        for (uint32_t at = found[node];; at = found[at]) {
          isAbove |= at == other;
          if (at == 0)
            break;
        }
        ASSERT_EQ(dominates, isAbove) << "round " << round << ": " << other << " over " << node;
      }
    }
  }
}

TEST(IrDominators, OfLongChains) {
  // A case with many options: each test leads to its option or to the next test, all meet at the
  // end.
  constexpr uint32_t options = 100000;
  Edges edges(2 * options + 1);
  for (uint32_t i = 0; i < options; ++i) {
    edges[2 * i] = {2 * i + 1, 2 * i + 2};
    edges[2 * i + 1] = {2 * options};
  }
  DepthFirstTree tree = search(edges);
  std::vector<uint32_t> found = immediateDominators(tree);
  EXPECT_EQ(found[1], 0u);
  EXPECT_EQ(found[2], 0u);
}

} // namespace
} // namespace ppcc::ir
