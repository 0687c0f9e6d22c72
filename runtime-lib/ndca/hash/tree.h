// Cells as a tree of halved boxes in which equal parts exist once.
//
// A node of level n is a box of side leafSide * 2^n, with a child per corner: bit a of the child's
// number is set in the high half of axis a. Leaves (level 0) hold cells, X fastest. The root's
// centre lies between the cells -1 and 0 of every axis.
#pragma once

#include "runtime-lib/ndca/grid/cells.h"

#include <memory>
#include <vector>

namespace pp::ndca {

/// A number of a node, or of a leaf at level 0; 0 is none.
using NodeId = uint32_t;

/// Thrown when the tree would grow beyond its memory.
struct TreeFull {};

class Tree {
public:
  Tree(const Rule &rule, uint64_t mostBytes);

  unsigned dimensions() const { return dimensions_; }
  unsigned corners() const { return corners_; }
  unsigned leafSide() const { return leafSide_; }
  unsigned leafShift() const { return leafShift_; }
  uint32_t leafCells() const { return leafCells_; }
  unsigned states() const { return states_; }

  NodeId root() const { return root_; }
  unsigned rootLevel() const { return rootLevel_; }
  void setRoot(NodeId root, unsigned level) { root_ = root, rootLevel_ = level; }

  /// The leaf with these cells; the node with these children of the level below.
  NodeId leaf(const uint8_t *cells);
  NodeId node(const NodeId *children, unsigned level);
  NodeId empty(unsigned level);
  const uint8_t *cellsOf(NodeId leaf) const { return leaves_.data() + size_t(leaf) * leafCells_; }
  const NodeId *childrenOf(NodeId node) const {
    return records_.data() + size_t(node) * recordWords_ + headWords;
  }

  /// What stepping the node gave, and for which step; 0 when it is not known.
  NodeId resultOf(NodeId node, unsigned exponent) const {
    const uint32_t *record = records_.data() + size_t(node) * recordWords_;
    return (record[2] >> 16) == exponent + 1 ? record[1] : 0;
  }
  void setResult(NodeId node, unsigned exponent, NodeId result) {
    uint32_t *record = records_.data() + size_t(node) * recordWords_;
    record[1] = result;
    record[2] = (record[2] & 0xffff) | (exponent + 1) << 16;
  }

  uint64_t bytes() const;
  uint64_t mostBytes() const { return mostBytes_; }
  void setMostBytes(uint64_t bytes) { mostBytes_ = bytes; }
  /// Forgets everything that the root does not reach.
  void collect();
  uint32_t nodeCount() const { return nodeCount_; }
  uint32_t leafCount() const { return leafCount_; }

private:
  static constexpr unsigned headWords = 3;

  void growNodeTable();
  void growLeafTable();
  void checkRoom();
  uint32_t hashNode(const NodeId *children, unsigned level) const;
  uint32_t hashLeaf(const uint8_t *cells) const;
  uint32_t *record(NodeId node) { return records_.data() + size_t(node) * recordWords_; }
  NodeId copyInto(Tree &target, NodeId node, unsigned level, std::vector<NodeId> &nodes,
                  std::vector<NodeId> &leaves) const;

  unsigned dimensions_, corners_, leafShift_, leafSide_, states_;
  uint32_t leafCells_, recordWords_;
  uint64_t mostBytes_;
  const Rule &rule_;
  NodeId root_ = 0;
  unsigned rootLevel_ = 0;
  /// Per node: the next of its bucket, its result, its level and the result's exponent + 1, its
  /// children.
  std::vector<uint32_t> records_;
  std::vector<uint8_t> leaves_;
  std::vector<NodeId> leafNext_, nodeTable_, leafTable_;
  uint32_t nodeCount_ = 1, leafCount_ = 1;
  std::vector<NodeId> empties_;
};

/// Builds the tree of a source. Throws Stop when it does not fit.
void buildTree(Tree &tree, const RunSource &source);

/// A tree's cells as runs, in the order of RLE. Throws Stop when they are too many or too far
/// apart.
class TreeCells final : public RunSource {
public:
  explicit TreeCells(const Tree &tree) : tree_(tree) {}
  void visit(RunSink &sink) const override;

private:
  const Tree &tree_;
};

struct Stats;
/// Counts, box and hash, without looking at equal parts twice.
Stats statsOf(const Tree &tree);

/// Calls `visit(low corner, leaf)` for all leaves that are not empty.
template <class Visit>
void forEachLeaf(const Tree &tree, NodeId node, unsigned level, const Position &low, Visit &visit) {
  if (node == const_cast<Tree &>(tree).empty(level))
    return;
  if (level == 0)
    return visit(low, node);
  int64_t half = int64_t(tree.leafSide()) << (level - 1);
  for (unsigned corner = 0; corner < tree.corners(); ++corner) {
    Position at = low;
    for (unsigned axis = 0; axis < tree.dimensions(); ++axis)
      at[axis] += corner >> axis & 1 ? half : 0;
    forEachLeaf(tree, tree.childrenOf(node)[corner], level - 1, at, visit);
  }
}

/// The lowest coordinate of the root's box; only up to a level where it is a number.
inline Position rootLow(const Tree &tree) {
  Position low{};
  for (unsigned axis = 0; axis < tree.dimensions(); ++axis)
    low[axis] = -(int64_t(tree.leafSide()) << tree.rootLevel()) / 2;
  return low;
}
/// Whether all coordinates are numbers of 64 bits.
inline bool hasPlainCoordinates(const Tree &tree) {
  return tree.rootLevel() + tree.leafShift() < 62;
}

} // namespace pp::ndca
